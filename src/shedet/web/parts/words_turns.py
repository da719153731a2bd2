"""What pages say of turns that somebody else has to wait for: messages, films, absence, devices."""

from shedet.core.language import Sentence

TURN_WORDS = {
    # messages
    "bell_question": Sentence("Shall we tell you when it’s your turn?"),
    "bell_is": Sentence("Your browser shows a short message. No e‑mail."),
    "bell_yes": Sentence("Tell me", context="button"),
    "bell_switch": Sentence("Messages in this browser"),
    "bell_about": Sentence("When it’s your turn or a game is over"),
    "bell_denied": Sentence("Your browser doesn’t let us. You can change that in its settings."),
    "bell_failed": Sentence("Your browser can’t receive messages right now."),
    "message_with": Sentence("With {players}."),
    "message_over": Sentence("{game}: the game is over", context="title"),
    "message_days": Sentence("You have {number} day.", "You have {number} days.", 1),
    "message_hours": Sentence("You have {number} hour.", "You have {number} hours.", 1),
    # this device
    "device": Sentence("On this device"),
    "device_is": Sentence("What this browser tells you and keeps for you."),
    "offline": Sentence("You’re offline"),
    "offline_is": Sentence("Your tables wait for you. Meanwhile you can replay finished games."),
    "kept_games": Sentence("Finished games"),
    "kept_are": Sentence("The last 20 you finished or replayed here work offline, too."),
    "none_kept": Sentence("None yet. Finish a game or open a replay."),
    "forget_kept": Sentence("Clear this device", context="button"),
    "forget_is": Sentence("Removes kept games and turns messages off. Your seats stay yours."),
    "forgotten_kept": Sentence("All cleared."),
    # what was missed
    "film_play": Sentence("Play what you missed", context="button"),
    "film_skip": Sentence("Skip", context="button"),
    "film_step": Sentence("{step} of {steps}"),
    # who is away
    "patience": Sentence("If a player stays away"),
    "patience_days": Sentence("bot after {number} day", "bot after {number} days", 1),
    "patience_never": Sentence("wait", context="away"),
    "stays_away": Sentence(
        "{player} hasn’t moved for {number} day.", "{player} hasn’t moved for {number} days.", 1
    ),
    "stand_in": Sentence("Let {bot} play for {player}", context="button"),
    "stand_in_is": Sentence("{player} can come back at any time."),
    "asks_stand_in": Sentence("{player} wants {bot} to play for {absent}."),
    "i_am_here": Sentence("I’m here", context="button"),
}
