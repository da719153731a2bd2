"""What pages say beside the sentences of the games. Templates hold no words of their own."""

from shedet.core.language import Sentence

WORDS = {
    # every page
    "skip": Sentence("Skip to the main part"),
    "home_of_shedet": Sentence("Shedet, to the first page"),
    "to_night": Sentence("Switch to the dark theme"),
    "to_papyrus": Sentence("Switch to the light theme"),
    "choose_language": Sentence("Language"),
    "change": Sentence("Change", context="button"),
    "rules": Sentence("Rules"),
    "page": Sentence("This page"),
    "notify": Sentence("Tell me when it is my turn", context="button"),
    "notified": Sentence("You will be told", context="button"),
    "other_tables": Sentence("Other tables"),
    "icons_credit": Sentence("Icons: game-icons.net, CC BY 3.0, and our own drawings."),
    "not_affiliated": Sentence("Not affiliated with the publishers."),
    # the table
    "table": Sentence("Table"),
    "state": Sentence("State of the game"),
    "watching": Sentence("{number} watching", "{number} watching", 1),
    "log": Sentence("Log"),
    "chat": Sentence("Chat"),
    "menu": Sentence("Menu"),
    "market": Sentence("Market"),
    "you": Sentence("You"),
    "corruption": Sentence("corruption"),
    "corruption_board": Sentence("On the corruption board"),
    "sold_and_won": Sentence("Sold sets and pirogues"),
    "known_in_hand": Sentence("You have seen these go there:"),
    "empty_hand": Sentence("The hand is empty."),
    "choose_these": Sentence("Choose these", context="button"),
    "cancel": Sentence("Cancel", context="button"),
    "back": Sentence("Back", context="button"),
    "time_left": Sentence("time left"),
    "since_your_turn": Sentence("Since your last turn"),
    "before": Sentence("Before that"),
    "nothing_yet": Sentence("Nothing has happened yet."),
    "forgotten": Sentence("What happened earlier is forgotten: this table plays without memory."),
    "said": Sentence("What was said"),
    "nobody_spoke": Sentence("Nobody has said anything."),
    "players_speak": Sentence("Those who sit at the table can write."),
    "message": Sentence("Message"),
    "send": Sentence("Send", context="button"),
    "waiting_for": Sentence("Waiting for {player}"),
    "may_close": Sentence("You may close this page; the table waits for you."),
    "here": Sentence("here", context="player"),
    "away": Sentence("not here", context="player"),
    "bot": Sentence("bot"),
    "bot_for": Sentence("a bot plays on"),
    "bot_for_you": Sentence("A bot plays for you."),
    "sit_as": Sentence("Play as {player}", context="button"),
    "points": Sentence("{number} point", "{number} points", 1),
    "points_on_table": Sentence("{number} point on the table", "{number} points on the table", 1),
    # connection
    "connection_lost": Sentence("Connection lost."),
    "choice_is_kept": Sentence("Trying again. What you chose is kept; nothing was sent."),
    "try_now": Sentence("Try now", context="button"),
    # menu
    "your_seats": Sentence("Your seats"),
    "take_back": Sentence("Take back", context="button"),
    "ask_take_back": Sentence("Ask to take back", context="button"),
    "play_yourself": Sentence("Play yourself again", context="button"),
    "hand_over": Sentence("Let a bot play on", context="button"),
    "hand_over_is": Sentence("It plays in your seat until you come back."),
    "abort": Sentence("End without a result", context="button"),
    "abort_is": Sentence("The game ends without a result if all agree."),
    "ask_abort": Sentence("Ask the others", context="button"),
    "resign": Sentence("Resign", context="button"),
    "resign_is": Sentence("You lose the game at once."),
    "yes_resign": Sentence("Yes, resign", context="button"),
    "private_link": Sentence("Private link"),
    "private_link_about": Sentence(
        "Carries your seat to another browser, such as your phone. Whoever has the link has the"
        " seat; a new link makes the last one useless."
    ),
    "private_link_is": Sentence("Open it in the other browser. It is shown only once."),
    "make_link": Sentence("Make a link", context="button"),
    "address_to_send": Sentence("Address"),
    "copy": Sentence("Copy", context="button"),
    "copied": Sentence("Copied", context="button"),
    "seal": Sentence("Seal of the deal"),
    "seal_is": Sentence(
        "This is the SHA-256 of the secret from which the deal and every draw follow. The secret is"
        " shown when the game is over, so that anybody can check that nothing was changed. It does"
        " not hide the deal from the machine that runs the table."
    ),
    "bots_see": Sentence("Bots see exactly what a person in their seat would see."),
    "agree": Sentence("Agree", context="button"),
    "decline": Sentence("Decline", context="button"),
    "withdraw": Sentence("Withdraw", context="button"),
    "waits_for_consent": Sentence("The others are asked."),
    "asks_take_back": Sentence("{player} asks to take the last move back."),
    "asks_abort": Sentence("{player} asks to end the game without a result."),
    # why not
    "rule": Sentence("Rule {rule}"),
    "all_right": Sentence("All right", context="button"),
    # before the game
    "gathering": Sentence("The game begins when all seats are taken."),
    "invite": Sentence("Invite"),
    "invite_is": Sentence("Send this address, or let a phone read the code."),
    "invite_local": Sentence(
        "Only this machine can reach the address now; start with --lan to let others in."
    ),
    "code": Sentence("The address as a QR code"),
    "seats": Sentence("Seats"),
    "free_seat": Sentence("free seat"),
    "your_name": Sentence("Your name"),
    "sit_here": Sentence("Sit here", context="button"),
    "seat_bot": Sentence("Let {bot} sit here", context="button"),
    "leave": Sentence("Leave the table", context="button"),
    "watch_only": Sentence("You are watching. Take a seat, or just wait for the game."),
    # the end
    "replay": Sentence("Replay", context="button"),
    "to_result": Sentence("Result", context="button"),
    "rematch": Sentence("Rematch", context="button"),
    "to_rematch": Sentence("To the next game", context="button"),
    "save_record": Sentence("Record", context="button"),
    "save_record_is": Sentence("Download the record of the game"),
    "all_games": Sentence("All games", context="button"),
    "you_win": Sentence("You win, {own} to {other}"),
    "wins": Sentence("{player} wins, {high} to {low}"),
    "shared": Sentence("Shared victory at {number} points"),
    "led": Sentence("{player} was ahead from line {line} to the end."),
    "you_led": Sentence("You were ahead from line {line} to the end."),
    "you_have_won": Sentence("You win"),
    "has_won": Sentence("{player} wins"),
    "no_result": Sentence("The game ended without a result."),
    "resigned": Sentence("{player} resigned."),
    "flag": Sentence("The time of {player} was over."),
    "failed": Sentence("The bot of {player} failed."),
    "total": Sentence("Total"),
    "how_it_went": Sentence("How it went"),
    "chart": Sentence("Points of both players, line by line"),
    "chart_of_all": Sentence("Points of all players, line by line"),
    "line_number": Sentence("line {number}"),
    "nothing_scored": Sentence("–"),
    "seal_holds": Sentence("The seal holds."),
    "seal_broken": Sentence("The seal does not fit the secret!"),
    "seal_server": Sentence("The secret is the one that was sealed before the first move."),
    "seal_checked": Sentence("Checked in this browser: the SHA-256 of the secret is the seal."),
    "seal_secret": Sentence("Secret"),
    "seal_more": Sentence(
        "Deal and draws follow from the secret: `shedet verify` checks them in the record."
    ),
    "no_seal": Sentence("This game went on from a record; its deal was not sealed."),
    "from_replay": Sentence("Its replay", context="button"),
    "bot_view": Sentence("See at each move what {player} knew."),
    "open_view": Sentence("Open", context="button"),
    # replay
    "replaying": Sentence("Replay"),
    "step_of": Sentence("Line {step} of {steps}"),
    "the_deal": Sentence("The deal, before the first line."),
    "as_knew": Sentence("As {player} knew it"),
    "as_it_was": Sentence("As it was"),
    "first": Sentence("First", context="step"),
    "previous": Sentence("Back one line", context="step"),
    "next": Sentence("On one line", context="step"),
    "last": Sentence("Last", context="step"),
    "play_steps": Sentence("Play by itself", context="step"),
    "go_to_line": Sentence("Go to a line"),
    "go": Sentence("Go", context="button"),
    "lead": Sentence("Lead of {player}, line by line"),
    "continue_from": Sentence("Play on from here"),
    "continue_is": Sentence("A new table begins at this point, against a bot."),
    "play_as": Sentence("You play {player}"),
    "against_bot": Sentence("against {bot}"),
    "play_on": Sentence("Play on", context="button"),
    "record_of": Sentence("Game {number} of {records}"),
    "open_record": Sentence("Open a record"),
    "open_record_is": Sentence("A file that was saved here or written by `shedet simulate`."),
    "open_file": Sentence("Open", context="button"),
    "file": Sentence("File"),
    # home
    "home": Sentence("Games on the Nile"),
    "headline": Sentence("Sit down at the Nile."),
    "lead_in": Sentence("A bot answers at once, a friend needs only a link. No account."),
    "play": Sentence("Play", context="button"),
    "play_game": Sentence("Play {game}", context="button"),
    "a_friend": Sentence("A friend"),
    "by_link": Sentence("comes by a link"),
    "opponent": Sentence("Opponent"),
    "more_choices": Sentence("More choices"),
    "who_begins": Sentence("Your seat"),
    "any_seat": Sentence("any"),
    "seat_number": Sentence("seat {number}"),
    "clock": Sentence("Clock"),
    "no_clock": Sentence("none", context="clock"),
    "minutes": Sentence("{minutes} min + {seconds} s"),
    "days": Sentence("{number} day a move", "{number} days a move", 1),
    "listed": Sentence("Let others find the table and watch"),
    "is_listed": Sentence("Listed for others to watch"),
    "yes": Sentence("yes"),
    "no": Sentence("no"),
    "waiting_for_you": Sentence("Your tables"),
    "your_turn": Sentence("Your turn"),
    "your_turn_at": Sentence("Your turn: {game}"),
    "table_open": Sentence("waits for players"),
    "table_plays": Sentence("is being played"),
    "table_over": Sentence("is over"),
    "watch": Sentence("Watch"),
    "nobody_listed": Sentence("No table is listed now."),
    "free": Sentence("free seat"),
    "against": Sentence("{first} and {second}", context="players"),
    "learn": Sentence("Learn"),
    "read_rules": Sentence("Rules of {game}"),
    # rules
    "rules_of": Sentence("The rules of {game}"),
    "contents": Sentence("Contents"),
    # Sobek
    "quays": Sentence("Quays"),
    "quays_from_temple": Sentence("Cards on the quays, from the temple on"),
    "players": Sentence("Players"),
    "opponents": Sentence("Opponents"),
    "sets": Sentence("Sets"),
    "stocks": Sentence("Stocks"),
    "deck": Sentence("deck"),
    "deck_of": Sentence("Deck: {number} card", "Deck: {number} cards", 1),
    "tokens": Sentence("event tokens"),
    "tokens_left": Sentence("{number} event token left", "{number} event tokens left", 1),
    "tokens_used": Sentence("Used up"),
    "discard": Sentence("discard"),
    "discard_of": Sentence("Discard: {number} card", "Discard: {number} cards", 1),
    "your_pot": Sentence("your pile"),
    "only_you_see": Sentence("Only you see these cards, and how many they are."),
    "last_sets_are": Sentence(
        "The last card is taken. Everybody in turn may lay sets sideways, of which only the scarabs"
        " count; the rest of the hand becomes corruption."
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
    "weighing": Sentence("Corruption is weighed"),
    # An den Ufern des Nils
    "fields": Sentence("Fields and river"),
    "boat": Sentence("Boat"),
    "jokers": Sentence("jokers"),
    "buy": Sentence("buy", context="action"),
    "dial": Sentence("Dial"),
    "starts": Sentence("starts", context="player"),
    "on_space": Sentence("space {space}"),
    "supply": Sentence("Supply"),
    "top_tiles": Sentence("Top water tiles"),
    "sunk_seed": Sentence("sunk: seed"),
    "raised_ripe": Sentence("raised: ripe"),
    "wave_can_flood": Sentence("such a wave can flood this field"),
    "end_turn": Sentence("End turn", context="button"),
    "sealed": Sentence("sealed till all have bid"),
    "has_bid": Sentence("has bid"),
    "still_bids": Sentence("thinks", context="player"),
    "bid_none": Sentence("Bid none", context="button"),
    "let_spoil": Sentence("Let them spoil", context="button"),
    "chosen": Sentence("chosen", context="fruit"),
    # a seat that moves
    "take_seat": Sentence("Take the seat of {player}?"),
    "take_seat_is": Sentence("It moves to this browser; the other one can only watch then."),
    "take_it": Sentence("Take the seat", context="button"),
    "not_now": Sentence("Not now", context="button"),
    # problems
    "problem": Sentence("That did not work"),
    "to_home": Sentence("To the first page", context="button"),
}

BOTS = {
    "random": Sentence("Heron"),
    "greedy": Sentence("Ibis"),
}
BOT_KINDS = {
    "random": Sentence("plays at random"),
    "greedy": Sentence("takes what is worth most"),
}
BOT_SYMBOLS = {"random": "i-heron", "greedy": "i-ibis"}


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


def bot_name(spec: str, language: str) -> str:
    """What a bot is called at a table."""
    return BOTS[spec].say(language) if spec in BOTS else spec
