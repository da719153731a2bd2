"""What pages say beside the sentences of the games. Templates hold no words of their own."""

from shedet.bots.words import FAIR, THINKS_LESS
from shedet.core.language import Sentence
from shedet.lessons.sheet_words import LEARN, LEARN_GAME
from shedet.web.parts.words_days import WORDS_OF_DAYS
from shedet.web.parts.words_home import WORDS_HOME
from shedet.web.parts.words_meet import WORDS_MEET
from shedet.web.parts.words_puzzles import PUZZLE_WORDS
from shedet.web.parts.words_study import STUDY_WORDS
from shedet.web.parts.words_turns import TURN_WORDS
from shedet.web.parts.words_you import WORDS_YOU

CHOOSE_FIRST = Sentence("Choose one of these first.")

WORDS = {
    **WORDS_HOME,
    **WORDS_YOU,
    # every page
    "skip": Sentence("Skip to main content"),
    "home_of_shedet": Sentence("Shedet home"),
    "to_night": Sentence("Switch to the dark theme"),
    "to_papyrus": Sentence("Switch to the light theme"),
    "choose_language": Sentence("Language"),
    "change": Sentence("Change", context="button"),
    "rules": Sentence("Rules"),
    "page": Sentence("This page"),
    "notify": Sentence("Tell me when it’s my turn", context="button"),
    "notified": Sentence("Notifications on", context="button"),
    "other_tables": Sentence("Other tables"),
    "icons_credit": Sentence("Icons: game-icons.net, CC BY 3.0, and our own drawings."),
    "not_affiliated": Sentence("Not affiliated with the publishers."),
    "places": Sentence("Main menu"),
    "places_below": Sentence("Main menu, below"),
    # the table
    "table": Sentence("Table"),
    "state": Sentence("Game status"),
    "watching": Sentence("{number} watching", "{number} watching", 1),
    "log": Sentence("Log"),
    "chat": Sentence("Chat"),
    "menu": Sentence("Menu"),
    "market": Sentence("Market"),
    "you": Sentence("you", context="player"),
    "corruption": Sentence("corruption"),
    "corruption_board": Sentence("On the corruption board"),
    "sold_and_won": Sentence("Sold sets and pirogues"),
    "known_in_hand": Sentence("You’ve seen these go in:"),
    "empty_hand": Sentence("Nothing in hand."),
    "choose_these": Sentence("Select", context="button"),
    "choose_first": CHOOSE_FIRST,
    "cancel": Sentence("Cancel", context="button"),
    "back": Sentence("Undo", context="button"),
    "time_left": Sentence("time left"),
    "gained": Sentence("+{number} point", "+{number} points", 1),
    "since_your_turn": Sentence("Since your last turn"),
    "before": Sentence("Before that"),
    "nothing_yet": Sentence("Nothing has happened yet."),
    "forgotten": Sentence("No memory at this table: earlier turns aren’t shown."),
    "said": Sentence("Chat"),
    "nobody_spoke": Sentence("No messages yet."),
    "players_speak": Sentence("Only players can chat."),
    "message": Sentence("Message"),
    "send": Sentence("Send", context="button"),
    "waiting_for": Sentence("Waiting for {player}"),
    "may_close": Sentence("You can close this page – your game will wait."),
    "clock_waits": Sentence("The clock starts when {player} arrives."),
    "here": Sentence("online", context="player"),
    "away": Sentence("away", context="player"),
    "bot": Sentence("bot"),
    "bot_for": Sentence("played by a bot"),
    "bot_for_you": Sentence("A bot is playing for you."),
    "sit_as": Sentence("Play as {player}", context="button"),
    "points": Sentence("{number} point", "{number} points", 1),
    "points_on_table": Sentence("{number} point on the table", "{number} points on the table", 1),
    # connection
    "connection_lost": Sentence("Connection lost."),
    "choice_is_kept": Sentence("Reconnecting… Your choice is safe and has not been sent yet."),
    "server_restarts": Sentence("The server restarts."),
    "game_is_kept": Sentence("Your game is kept. This page goes on by itself."),
    "try_now": Sentence("Try now", context="button"),
    # menu
    "your_seats": Sentence("Your seats"),
    "take_back": Sentence("Undo", context="button"),
    "ask_take_back": Sentence("Ask to undo", context="button"),
    "play_yourself": Sentence("Take over again", context="button"),
    "hand_over": Sentence("Let a bot take over", context="button"),
    "hand_over_is": Sentence("The bot plays for you until you come back."),
    "abort": Sentence("End without a result", context="button"),
    "abort_is": Sentence("The game ends without a result if everyone agrees."),
    "ask_abort": Sentence("Ask the others", context="button"),
    "resign": Sentence("Resign", context="button"),
    "resign_is": Sentence("You lose the game right away."),
    "yes_resign": Sentence("Yes, resign", context="button"),
    "private_link": Sentence("Private link"),
    "private_link_about": Sentence(
        "Move your seat to another device, such as your phone. Anyone with this link "
        "can take it. A new link cancels the old one."
    ),
    "private_link_is": Sentence(
        "Open this link on the other device. It works once, and you’ll see it only now."
    ),
    "make_link": Sentence("Make a link", context="button"),
    "address_to_send": Sentence("Link"),
    "copy": Sentence("Copy", context="button"),
    "copied": Sentence("Copied", context="button"),
    "seal": Sentence("Fairness seal"),
    "seal_is": Sentence(
        "This fingerprint (SHA-256) was fixed before the first move. After the game "
        "you’ll see the secret behind it, so anyone can check that no card or draw "
        "was changed. The computer that runs the table does know the deal."
    ),
    "bots_see": FAIR,
    "bots_think_less": THINKS_LESS,
    "hint": Sentence("Hint", context="button"),
    "next_hint": Sentence("More", context="hint"),
    "hint_of": Sentence("Hint {number} of 3"),
    "more_reasons": Sentence("More reasons", context="hint"),
    "close_hint": Sentence("Close the hint", context="hint"),
    "first_hint": Sentence("Would you like a hint?"),
    "no_hint": Sentence("No hint, thanks", context="button"),
    "coach_thinks": Sentence("The coach is thinking."),
    "coach_waits": Sentence("Many bots are thinking. Your coach is number {place} in the queue."),
    "bot_waits": Sentence("Many bots are thinking. Yours is number {place} in the queue."),
    "no_hints": Sentence("Hints are off when you play against people."),
    "look_again": Sentence("Look again", context="button"),
    "agree": Sentence("Agree", context="button"),
    "decline": Sentence("Decline", context="button"),
    "withdraw": Sentence("Withdraw", context="button"),
    "waits_for_consent": Sentence("Waiting for the others to agree."),
    "asks_take_back": Sentence("{player} asks to undo the last move."),
    "asks_abort": Sentence("{player} asks to end the game without a result."),
    # why not
    "rule": Sentence("Rule {rule}"),
    "all_right": Sentence("Got it", context="button"),
    # before the game
    "gathering": Sentence("The game starts as soon as everyone is here."),
    "invite": Sentence("Invite"),
    "invite_is": Sentence("Send this link, or scan the code with a phone."),
    "invite_local": Sentence(
        "This link works only on this computer. Restart with --lan to let others join."
    ),
    "code": Sentence("This link as a QR code"),
    "seats": Sentence("At the table"),
    "free_seat": Sentence("free seat"),
    "your_name": Sentence("Your name"),
    "sit_here": Sentence("Sit here", context="button"),
    "seat_bot": Sentence("Add {bot}", context="button"),
    "leave": Sentence("Leave the table", context="button"),
    "watch_only": Sentence("You’re watching. Take a seat, or wait for the game to start."),
    # the end
    "replay": Sentence("Replay", context="button"),
    "to_result": Sentence("Result", context="button"),
    "rematch": Sentence("Rematch", context="button"),
    "play_again": Sentence("Play again", context="button"),
    "wants_rematch": Sentence("{player} wants a rematch."),
    "no_rematch": Sentence("{player} can’t play now."),
    "rematch_is": Sentence("Same players, same rules. Everyone moves on one seat."),
    "may_leave": Sentence("You can close this page. Your next game will be among your tables."),
    "all_are_in": Sentence("Everyone is in."),
    "rematch_wanted": Sentence("Rematch?"),
    "remove_me": Sentence("Remove my name and messages from this game"),
    "remove_me_is": Sentence(
        "Your name and your messages disappear from this game, for everyone. You "
        "can’t undo this. Copies that others saved stay as they are."
    ),
    "yes_remove": Sentence("Remove for good", context="button"),
    "to_rematch": Sentence("Go to the rematch", context="button"),
    "save_record": Sentence("Save game file", context="button"),
    "save_record_is": Sentence("Download the game file"),
    "all_games": Sentence("All games", context="button"),
    "you_win": Sentence("You win, {own} to {other}"),
    "wins": Sentence("{player} wins, {high} to {low}"),
    "shared": Sentence("Shared victory with {number} points"),
    "led": Sentence("{player} led from move {line} on."),
    "you_led": Sentence("You led from move {line} on."),
    "you_have_won": Sentence("You win"),
    "has_won": Sentence("{player} wins"),
    "no_result": Sentence("The game ended without a result."),
    "resigned": Sentence("{player} resigned."),
    "flag": Sentence("{player} ran out of time."),
    "failed": Sentence("{player}’s bot crashed."),
    "total": Sentence("Total"),
    "how_it_went": Sentence("How the scores grew"),
    "chart": Sentence("Both players’ points, move by move"),
    "chart_of_all": Sentence("All players’ points, move by move"),
    "line_number": Sentence("move {number}"),
    "nothing_scored": Sentence("–"),
    "seal_holds": Sentence("Fair game: the seal matches."),
    "seal_broken": Sentence("Warning: the seal does not match!"),
    "seal_server": Sentence("The secret is the one sealed before the first move."),
    "seal_checked": Sentence("Checked in this browser: the secret’s fingerprint matches the seal."),
    "seal_secret": Sentence("Secret"),
    "seal_more": Sentence("`shedet verify` checks the deal and every draw in the game file."),
    "no_seal": Sentence("This game continued a saved one, so its deal was not sealed."),
    "from_replay": Sentence("Replay the saved game", context="button"),
    "bot_view": Sentence("See what {player} knew at each move."),
    "open_view": Sentence("Open", context="button"),
    # looking at the game again
    "analysis": Sentence("What decided the game"),
    "analyse": Sentence("Analyse this game", context="button"),
    "analyse_is": Sentence(
        "The coach looks at every move again, with only what that player could see. "
        "Learn how much was luck, how much was skill, and which moves mattered most."
    ),
    "being_analysed": Sentence("The coach is analysing the game."),
    "analysis_waits": Sentence(
        "Many games are waiting for the coach. Yours is number {place} in the queue."
    ),
    "margin": Sentence("margin", context="points"),
    "luck": Sentence("luck of the deal"),
    "decisions": Sentence("decisions"),
    "turning_points": Sentence("Turning points"),
    "no_turning_points": Sentence("No single move was a big mistake."),
    "see_there": Sentence("Show this in the replay"),
    # replay
    "replaying": Sentence("Replay"),
    "step_of": Sentence("Move {step} of {steps}"),
    "the_deal": Sentence("The deal, before the first move."),
    "as_knew": Sentence("{player}’s view"),
    "as_saw": Sentence("What {player} saw"),
    "bot_was_given": Sentence("This is everything {player} knew."),
    "as_it_was": Sentence("Everything face up"),
    "first": Sentence("First", context="step"),
    "previous": Sentence("Previous", context="step"),
    "next": Sentence("Next", context="step"),
    "last": Sentence("Last", context="step"),
    "play_steps": Sentence("Autoplay", context="step"),
    "go_to_line": Sentence("Go to move"),
    "go": Sentence("Go", context="button"),
    "lead": Sentence("{player}’s lead, move by move"),
    "continue_from": Sentence("Play on from here"),
    "continue_is": Sentence("Start a new game from here against a bot."),
    "play_as": Sentence("You play as {player}"),
    "against_bot": Sentence("against {bot}"),
    "play_on": Sentence("Play on", context="button"),
    "record_of": Sentence("Game {number} of {records}"),
    "open_record": Sentence("Open a saved game"),
    "open_record_is": Sentence("A game file saved here or made by `shedet simulate`."),
    "open_file": Sentence("Open", context="button"),
    "file": Sentence("File"),
    # programs
    "api_tokens": Sentence("API tokens"),
    "tokens_are": Sentence(
        "With a token, your own program can play here. Keep it to yourself: anyone who has it "
        "can use it."
    ),
    "new_token": Sentence("New token"),
    "token_name": Sentence("Your name, as others see it"),
    "token_purpose": Sentence("What is it for?"),
    "token_watch": Sentence("watch tables"),
    "token_play": Sentence("play"),
    "token_create": Sentence("open tables"),
    "token_allows": Sentence("It may"),
    "make_token": Sentence("Make a token", context="button"),
    "token_once": Sentence("This is your token. You see it only this once."),
    "token_itself": Sentence("Token"),
    "token_made": Sentence("made on {day}"),
    "token_used": Sentence("last used on {day}"),
    "token_unused": Sentence("never used"),
    "your_tokens": Sentence("Your tokens"),
    "no_tokens": Sentence("You have no tokens yet."),
    "revoke": Sentence("Revoke", context="button"),
    "revoke_token": Sentence("Revoke the token “{purpose}”"),
    "bot_by": Sentence("bot, by {player}"),
    "guests": Sentence("{number} connected bot", "{number} connected bots", 1),
    # home
    "home": Sentence("Games by the Nile"),
    "headline": Sentence("Play by the Nile."),
    "lead_in": Sentence("Play a bot right away, or send a friend a link. No account needed."),
    "play": Sentence("Play", context="button"),
    "play_game": Sentence("Play {game}", context="button"),
    "invite_to": Sentence("Invite friends to {game}", context="button"),
    "opponent": Sentence("Opponent"),
    "how_many": Sentence("Players", context="how many"),
    "who_begins": Sentence("Your seat"),
    "any_seat": Sentence("any"),
    "seat_number": Sentence("seat {number}"),
    "clock": Sentence("Clock"),
    "no_clock": Sentence("none", context="clock"),
    "minutes": Sentence("{minutes} min + {seconds} s"),
    "days": Sentence("{number} day per move", "{number} days per move", 1),
    "listed": Sentence("Public table: anyone may watch"),
    "is_listed": Sentence("Public table"),
    "yes": Sentence("yes"),
    "no": Sentence("no"),
    "waiting_for_you": Sentence("Your tables"),
    "your_turn": Sentence("Your turn"),
    "your_turn_at": Sentence("Your turn: {game}"),
    "table_plays": Sentence("in play"),
    "watch": Sentence("Watch"),
    "free": Sentence("free seat"),
    "against": Sentence("{first} and {second}", context="players"),
    "learn": Sentence("Learn"),
    "learn_quickly": LEARN,
    "learn_game": LEARN_GAME,
    "read_rules": Sentence("Rules of {game}"),
    # rules
    "rules_of": Sentence("The rules of {game}"),
    "contents": Sentence("Contents"),
    # Sobek
    "quays": Sentence("Quays"),
    "quays_from_temple": Sentence("Cards on the quays, starting at the temple"),
    "players": Sentence("Players"),
    "opponents": Sentence("Opponents"),
    "sets": Sentence("Sets"),
    "stocks": Sentence("Deck and tokens"),
    "deck": Sentence("deck"),
    "deck_of": Sentence("Deck: {number} card", "Deck: {number} cards", 1),
    "tokens": Sentence("event tokens"),
    "tokens_left": Sentence("{number} event token left", "{number} event tokens left", 1),
    "tokens_used": Sentence("Used"),
    "tokens_do": Sentence("What event tokens do"),
    "round_counted": Sentence("Round {round} is scored. Have a look, then go on to the quays."),
    "discard": Sentence("discard"),
    "discard_of": Sentence("Discard: {number} card", "Discard: {number} cards", 1),
    "your_pot": Sentence("your pile"),
    "only_you_see": Sentence("Only you can see these cards and how many there are."),
    "last_sets_are": Sentence(
        "That was the last card. In turn, everyone may lay new sets sideways: they "
        "score only their scarabs. Cards left in hand go to corruption."
    ),
    "score_track": Sentence("Score track"),
    "reconstructed": Sentence("reconstructed"),
    "reconstructed_order": Sentence("The order of the symbols is reconstructed"),
    "before_round": Sentence("before"),
    "by_events": Sentence("events"),
    "by_sets": Sentence("sets"),
    "by_penalty": Sentence("penalty"),
    "after_round": Sentence("now"),
    "to_quays": Sentence("To the quays", context="button"),
    "weighing": Sentence("Who is most corrupt?"),
    # An den Ufern des Nils
    "fields": Sentence("Fields and river"),
    "boat": Sentence("Boat"),
    "jokers": Sentence("jokers"),
    "buy": Sentence("buy", context="action"),
    "dial": Sentence("Dial"),
    "spaces_to_go": Sentence("{number} to go", "{number} to go", 1),
    "starts": Sentence("starts", context="player"),
    "on_space": Sentence("space {space}"),
    "supply": Sentence("Supply"),
    "top_tiles": Sentence("Top water tiles"),
    "sunk_seed": Sentence("inset: seed"),
    "raised_ripe": Sentence("raised: ripe"),
    "wave_can_flood": Sentence("a wave like this can flood the field"),
    "end_turn": Sentence("End turn", context="button"),
    "sealed": Sentence("hidden until everyone has bid"),
    "has_bid": Sentence("has bid"),
    "still_bids": Sentence("thinking", context="player"),
    "bid_none": Sentence("Bid nothing", context="button"),
    "let_spoil": Sentence("Let them spoil", context="button"),
    "chosen": Sentence("chosen", context="fruit"),
    # a seat that moves
    "take_seat": Sentence("Take {player}’s seat?"),
    "take_seat_is": Sentence("You’ll play here from now on. The other device can only watch."),
    "take_it": Sentence("Play here", context="button"),
    "not_now": Sentence("Not now", context="button"),
    **TURN_WORDS,
    # problems
    "problem": Sentence("That didn’t work"),
    "to_home": Sentence("Back to home", context="button"),
    **WORDS_OF_DAYS,
    **WORDS_MEET,
    **STUDY_WORDS,
    **PUZZLE_WORDS,
}

BOT_SYMBOLS = {
    "heron": "i-heron",
    "ibis": "i-ibis",
    "jackal": "i-jackal",
    "crocodile": "i-croc",
}


class Words:
    """The words in one language: `t.cancel`, or `t("waiting_for", player="Ann")`."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __getattr__(self, key: str) -> str:
        if key not in WORDS:
            raise AttributeError(key)
        said = self.__dict__[key] = self(key)
        return said

    def __call__(self, key: str, number: int | None = None, /, **values: object) -> str:
        return WORDS[key].about(number, **values).say(self.language)
