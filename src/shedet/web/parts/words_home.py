"""What pages say to people at home: one device for all, a television, sounds."""

from shedet.core.language import Sentence

WORDS_HOME = {
    # several people at one device
    "curtain": Sentence("Curtain"),
    "pass_to": Sentence("Pass to {player}"),
    "look_away": Sentence(
        "Everyone else looks away. {player}’s hand stays covered until {player} taps."
    ),
    "covered": Sentence("All hands are covered."),
    "since_turn_of": Sentence("Since {player}’s last turn"),
    "i_am": Sentence("I’m {player}", context="button"),
    "another_hand": Sentence("Look at another hand:"),
    "show_table": Sentence("Show the table", context="button"),
    "to_curtain": Sentence("Back to the hands", context="button"),
    "end_game": Sentence("End the game", context="button"),
    "end_game_is": Sentence("The game ends for everyone, without a result."),
    "yes_end": Sentence("End it", context="button"),
    "cover": Sentence("Cover the hand", context="button"),
    "at_home": Sentence("Several people at this device"),
    "at_home_is": Sentence(
        "Pass it on after each turn: a curtain covers the hands. Bots take the other places."
    ),
    # sounds
    "sounds": Sentence("Sounds", context="button"),
    # a television
    "big_screen": Sentence("Show on a big screen", context="button"),
    "tv_take_phones": Sentence("Take out your phones."),
    "tv_private": Sentence("You play on your phone. Everyone sees the table up here."),
    "tv_code": Sentence("Code for seat {number}"),
    "tv_scan": Sentence("Scan to sit down"),
    "tv_ready": Sentence("ready", context="player"),
    "tv_or_open": Sentence("Or open {address} on your phone."),
    "tv_watch": Sentence("On your phone: {address}"),
    "tv_winner": Sentence("winner", context="player"),
    "tv_plays": Sentence("plays now", context="player"),
    "person_number": Sentence("Person {number}"),
}
