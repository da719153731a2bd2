"""The arguments of `shedet`: its commands, and the arguments of each."""

import argparse
import os
import re
from pathlib import Path
from textwrap import wrap
from typing import Any, NoReturn

from shedet import __version__
from shedet.core.language import DEFAULT, LANGUAGES, Sentence, language_of

ABOUT = {
    "serve": Sentence("the table in the browser"),
    "work": Sentence("think for the bots of servers, on a machine of its own"),
    "play": Sentence("play in the terminal, against bots or each other"),
    "learn": Sentence("learn a game by playing it, with Heron at your side"),
    "replay": Sentence("look at a game again, step by step"),
    "analyse": Sentence("what decided a game, and how much of it was luck"),
    "rules": Sentence("read the rules of a game, all or one"),
    "simulate": Sentence("let bots play, and keep the records"),
    "arena": Sentence("measure bots against each other, with a report"),
    "bot": Sentence("let a bot of yours play at the tables of a server"),
    "puzzles": Sentence("positions in which one move is clearly best: make, check and show them"),
    "verify": Sentence("replay records and check every move"),
    "perft": Sentence("count move sequences"),
    "pieces": Sentence("every piece, with its source and how sure we are of it"),
    "bench": Sentence("how fast the rules run here"),
    "config": Sentence("how the table in the browser is set up"),
    "backup": Sentence("write all that a server keeps to one file"),
    "restore": Sentence("put a backup into an empty database"),
    "export": Sentence("write all finished games as records"),
    "admin": Sentence("for the host of a server: list, close, mute, remove, ban"),
}
"""What each command does, in the order in which they are listed."""

PUZZLES = {
    "make": Sentence("look for puzzles in records"),
    "verify": Sentence("do they keep their answers under another seed and with twice the effort?"),
    "show": Sentence("a puzzle in words"),
}
"""What can be done with puzzles."""

GAME = Sentence("the id of a game, such as sobek2p")
SETTINGS = Sentence("a file with settings, as `shedet config` prints")
VALUE = re.compile(r"-\d+|-\d*\.\d+|-[A-Za-z0-9_-]{21}(:\d+)?")
"""Words that begin with a dash and are values: numbers, ids of tables, their seats."""
LIMIT = Sentence("time for each answer of a program (default 5; 10 more for its first)")


class Parser(argparse.ArgumentParser):
    """A parser in one language, without abbreviations; errors are one line."""

    def __init__(self, language: str = DEFAULT, **settings: Any) -> None:
        super().__init__(**{"allow_abbrev": False, **settings})
        # what argparse asks before it takes a word with a dash for an option
        self._negative_number_matcher = re.compile(rf"({VALUE.pattern})\Z")
        self.language = language
        self.tells_options = False
        """Does its help list the options of all games?"""

    def takes(self, name: str, about: Sentence, **settings: Any) -> None:
        """Add an argument or an option with its explanation."""
        self.add_argument(name, help=as_help(about, self.language), **settings)

    def format_help(self) -> str:
        more = options_told(self.language) if self.tells_options else ""
        return super().format_help() + more

    def error(self, message: str) -> NoReturn:
        line = " ".join(message.split())
        self.exit(2, f"{self.prog}: {line}\n")


def as_help(about: Sentence, language: str) -> str:
    """A help text as argparse expects it: with `%` doubled."""
    return about.say(language).replace("%", "%%")


def options_told(language: str) -> str:
    """The options of every game; the first value is the default."""
    from shedet.core.game import games

    lines = [""]
    for info in games().values():
        lines.append(Sentence("options of {game}:", game=info.id).say(language))
        for option in info.options:
            lines.append(f"  {option.name}={'|'.join(option.values)}")
            lines += wrap(
                option.about.say(language), 76, initial_indent=" " * 4, subsequent_indent=" " * 4
            )
    return "\n".join(lines) + "\n"


def parser(language: str = DEFAULT) -> Parser:
    about = Sentence("Nile board games.").say(language)
    top = Parser(language, prog="shedet", description=about)
    top.takes(
        "--version", Sentence("say which version this is"), action="version", version=__version__
    )
    commands = top.add_subparsers(
        dest="command",
        parser_class=Parser,
        title=Sentence("commands").say(language),
        metavar=Sentence("COMMAND").say(language),
    )
    made = {}
    for name, sentence in ABOUT.items():
        said = sentence.say(language)
        listed = as_help(sentence, language)
        made[name] = commands.add_parser(name, language=language, help=listed, description=said)
    add_serve(made["serve"])
    add_serve(made["config"])
    add_keeping(made)
    add_admin(made["admin"])
    add_work(made["work"])
    add_play(made["play"])
    add_learn(made["learn"])
    add_replay(made["replay"])
    add_analyse(made["analyse"])
    add_rules(made["rules"])
    add_simulate(made["simulate"])
    add_arena(made["arena"])
    add_bot(made["bot"])
    add_tools(made)
    acts = add_puzzles(made["puzzles"])
    for each in (top, *made.values(), *acts):
        add_language(each)
    return top


def add_language(command: Parser) -> None:
    known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    wish = Sentence("the language: {known}", known=known)
    command.takes("--lang", wish, default=argparse.SUPPRESS, metavar="LANG")


def add_serve(serve: Parser) -> None:
    serve.takes("--port", Sentence("the port (default 8000; 0 takes any that is free)"))
    serve.takes("--host", Sentence("the address to listen on (default 127.0.0.1)"))
    lan = Sentence("let other devices in your network join, and show where")
    serve.takes("--lan", lan, action="store_true", default=None)
    add_database(serve)
    hosts = Sentence("names under which the server is reached, with commas between")
    serve.takes("--hosts", hosts)
    https = Sentence("browsers come by https, through a proxy")
    serve.takes("--https", https, action="store_true", default=None)
    proxy = Sentence("addresses of trusted proxies, with commas between")
    serve.takes("--proxy", proxy)
    path = Sentence("the path under which the server is reached, such as /shedet")
    serve.takes("--base-path", path, metavar="/PATH")
    workers = Sentence("processes that serve pages (default 1; several need PostgreSQL)")
    serve.takes("--workers", workers)
    metrics = Sentence("where Prometheus can read figures, such as 127.0.0.1:9464 (default: none)")
    serve.takes("--metrics", metrics, metavar="HOST:PORT")
    push = Sentence("tell nobody by Web Push that it is their turn")
    serve.takes("--no-push", push, action="store_false", default=None, dest="push")
    add_common(serve)


def add_work(work: Parser) -> None:
    work.takes("--database", Sentence("the servers’ database: postgresql://..."), metavar="URL")
    work.takes("--config", SETTINGS, type=Path)
    add_common(work)


def add_common(serve: Parser) -> None:
    """What servers and those who think for them have in common."""
    thinkers = Sentence("processes for bots to think in (default 2)")
    serve.takes("--bot-workers", thinkers)
    pieces = Sentence("an owner’s file of pieces with which a game is played, once for each game")
    file = Sentence("GAME=FILE").say(serve.language)
    serve.takes("--pieces", pieces, action="append", metavar=file)
    serve.takes("--log-level", Sentence("debug, info (default), warning or error"))
    serve.takes("--log-format", Sentence("json, text, or auto (default): text in a terminal"))


def add_database(command: Parser) -> None:
    """Where a server's tables are."""
    command.takes("--data", Sentence("where tables are kept"), type=Path)
    database = Sentence("a database instead: sqlite:///FILE or postgresql://...")
    command.takes("--database", database, metavar="URL")
    command.takes("--config", SETTINGS, type=Path)


def add_keeping(made: dict[str, Parser]) -> None:
    """The arguments of the commands that keep a server's tables elsewhere."""
    files = {
        "backup": Sentence("the file to write; it must not exist yet"),
        "restore": Sentence("a file that `shedet backup` wrote"),
        "export": Sentence("the file to write, one record a line; it must not exist yet"),
    }
    for name, about in files.items():
        made[name].takes("file", about, type=Path)
        add_database(made[name])


def add_admin(admin: Parser) -> None:
    acts = Sentence(
        "tables (list them), seeks (who looks for a game), show (players and chat of a table), "
        "close (delete a table), remove (a player’s name and messages, or a seek), mute and "
        "unmute, ban and unban, restrictions, log (what was done)"
    )
    known = ("tables", "seeks", "show", "close", "remove", "mute", "unmute", "ban", "unban")
    admin.takes("act", acts, choices=(*known, "restrictions", "log"), metavar="ACT")
    target = Sentence(
        "a table by its id or the address of its page, a seat as TABLE:SEAT from 0, a seek as "
        "seek:ID, or for a ban also an address or a network"
    )
    admin.takes("target", target, nargs="?", metavar="TARGET")
    admin.takes("--note", Sentence("why, for the log"), default="")
    add_database(admin)


def add_play(play: Parser) -> None:
    play.takes("game", GAME, nargs="?")
    bots = Sentence(
        "one bot for each seat that no person takes, with commas between: heron, ibis (default), "
        "jackal, crocodile, sphinx, random, greedy, FILE.py:FUNCTION, or run:COMMAND without a "
        "comma in it"
    )
    play.takes("--bots", bots)
    play.takes(
        "--people", Sentence("how many people play at this keyboard (default 1)"), type=count
    )
    play.takes("--seats", Sentence("how many seats"), type=count)
    name = Sentence("the name of a person, once for each")
    play.takes("--name", name, action="append", default=[])
    order = Sentence(
        "who sits where: at random (default), or as given, people before bots; with a position "
        "people sit from the seat whose turn it is, unless one of the two is chosen"
    )
    play.takes("--order", order, choices=("random", "given"))
    add_options(play)
    add_position(play)
    play.takes("--seed", Sentence("the same seed gives the same games"), type=seed)
    play.takes("--pieces", Sentence("an owner’s file of pieces"), type=Path)
    play.takes("--resume", Sentence("go on with a table (default: the last)"), nargs="?", const="")
    play.takes("--list", Sentence("list all tables that are kept"), action="store_true")
    plain = Sentence("no drawing, numbered sentences: for pipes and screen readers")
    play.takes("--plain", plain, action="store_true")
    play.takes("--data", Sentence("where tables are kept"), type=Path)


def add_learn(learn: Parser) -> None:
    learn.takes("game", GAME)
    learn.takes("--name", Sentence("your name"), action="append", default=[])
    plain = Sentence("no drawing, numbered sentences: for pipes and screen readers")
    learn.takes("--plain", plain, action="store_true")
    learn.takes("--data", Sentence("where tables are kept"), type=Path)


def add_replay(replay: Parser) -> None:
    add_record(replay)
    seen = Sentence(
        "as a seat knew it (0, 1, ...), as a spectator did, or as it was (all, default)"
    )
    replay.takes("--as", seen, dest="seen_as", default="all")
    text = Sentence("print the position after so many steps, as `--position` takes it")
    replay.takes("--text", text, type=step, metavar=Sentence("STEP").say(replay.language))
    plain = Sentence("no drawing, numbered sentences: for pipes and screen readers")
    replay.takes("--plain", plain, action="store_true")


def add_record(command: Parser, nargs: str | None = None) -> None:
    """A game that was played, in a file."""
    about = Sentence("records, one JSON document a line, or a kept table")
    command.takes("file", about, type=Path, nargs=nargs)
    command.takes(
        "--record", Sentence("which record of the file (default 1)"), type=count, default=1
    )
    command.takes("--pieces", Sentence("the pieces that the records were played with"), type=Path)


def add_analyse(analyse: Parser) -> None:
    add_record(analyse, nargs="?")
    add_position(analyse)
    analyse.takes("--seat", Sentence("only what one seat did (0, 1, ...)"), type=seat)
    games = Sentence(
        "how many games are played on for each decision (default: by the length of the game)"
    )
    analyse.takes("--iterations", games, type=count)
    analyse.takes("--json", Sentence("all that was found, as JSON"), action="store_true")
    every = Sentence("all finished games of the file, or of all files of records in the folder")
    analyse.takes("--all", every, action="store_true")
    jobs = Sentence("how many processes think (default 1)")
    analyse.takes("--jobs", jobs, type=count, default=1)
    add_ray(analyse)


def add_rules(rules: Parser) -> None:
    rules.takes("game", GAME)
    what = Sentence("the id of a rule, such as S2-4.3, or the number of a chapter, such as 4")
    rules.takes("part", what, nargs="?")
    why = Sentence("why the rules say what they say, where the printed ones leave it open")
    rules.takes("--rulings", why, action="store_true")


def add_simulate(simulate: Parser) -> None:
    add_table(simulate)
    simulate.takes("--games", Sentence("how many games (default 1)"), type=count, default=1)
    names = Sentence(
        "one bot for each seat, with commas between: heron, ibis, jackal, crocodile, sphinx, "
        "random, greedy (default), FILE.py:FUNCTION, or run:COMMAND without a comma in it"
    )
    simulate.takes("--bots", names)
    jobs = Sentence("how many processes play (default 1); the games are the same")
    simulate.takes("--jobs", jobs, type=count, default=1)
    add_ray(simulate)
    simulate.takes("--bot-seconds", LIMIT, type=count)
    shown = Sentence("show what programs print, as they print it")
    simulate.takes("--bot-output", shown, action="store_true")
    add_options(simulate)
    out = Sentence(
        "a file for the records, one a line, kept as they come; the same command goes on with a "
        "file that was begun"
    )
    simulate.takes("--out", out, type=Path)


def add_arena(arena: Parser) -> None:
    arena.takes("game", GAME, nargs="?")
    bots = Sentence(
        "as many bots as seats are one line-up; of more, or of fewer, each meets each other: "
        "heron, ibis, jackal, crocodile, sphinx, random, greedy, FILE.py:FUNCTION, or run:COMMAND "
        "without a comma in it (default greedy,random)"
    )
    arena.takes("--bots", bots)
    games = Sentence(
        "how many games, rounded up to whole deals: each deal is played from every seat "
        "(default 100)"
    )
    arena.takes("--games", games, type=count, default=100)
    arena.takes("--seats", Sentence("how many seats"), type=count)
    arena.takes("--seed", Sentence("the same seed gives the same games"), type=seed)
    clear = Sentence(
        "end early once the first bot clearly wins more, or less, than this part of its games: "
        "against the second bot, and at more than two seats alone"
    )
    arena.takes("--until-clear", clear, type=part, metavar="0.65")
    arena.takes("--jobs", Sentence("how many processes play (default: all cores)"), type=count)
    add_ray(arena)
    arena.takes("--bot-seconds", LIMIT, type=count)
    add_options(arena)
    arena.takes("--pieces", Sentence("an owner’s file of pieces"), type=Path)
    out = Sentence(
        "a folder for records and report (default: by game and bots, in the folder arena); what "
        "is there already is not played again"
    )
    arena.takes("--out", out, type=Path)
    again = Sentence("write the report of a folder again, and play nothing")
    arena.takes("--report", again, type=Path, metavar=Sentence("FOLDER").say(arena.language))


def add_bot(bot: Parser) -> None:
    url = Sentence("the address of a server, or of one of its tables")
    bot.takes("--url", url, required=True, metavar="URL")
    token = Sentence("a token with the scope “play” (default: the variable SHEDET_TOKEN)")
    bot.takes("--token", token, default=os.environ.get("SHEDET_TOKEN", ""), metavar="TOKEN")
    spec = Sentence(
        "heron, ibis, jackal, crocodile, sphinx, random, greedy, FILE.py:FUNCTION, or run:COMMAND"
    )
    bot.takes("--bot", spec, required=True, metavar="BOT")
    bot.takes("--name", Sentence("what the bot is called there (default: as here)"))
    table = Sentence("sit down at this table; without it, everybody there can choose the bot")
    bot.takes("--table", table, metavar=Sentence("TABLE").say(bot.language))
    bot.takes("--seat", Sentence("the seat at that table (default: any that is free)"), type=seat)
    game = Sentence("a game that it plays, once for each (default: all)")
    bot.takes("--game", game, action="append", default=[], metavar="GAME")
    places = Sentence("at how many tables it plays at once (default 4)")
    bot.takes("--tables", places, type=count, default=4)
    bot.takes("--games", Sentence("leave after so many games (default: never)"), type=count)
    bot.takes("--bot-seconds", LIMIT, type=count)


def add_puzzles(puzzles: Parser) -> list[Parser]:
    """The arguments of what can be done with puzzles."""
    acts = puzzles.add_subparsers(
        dest="act",
        parser_class=Parser,
        required=True,
        metavar=Sentence("COMMAND").say(puzzles.language),
    )
    made = []
    for name, about in PUZZLES.items():
        said = about.say(puzzles.language)
        each = acts.add_parser(name, language=puzzles.language, help=said, description=said)
        made.append(each)
    make, verify, show = made
    records = Sentence("files of records of one game, of which one after the other gives a record")
    make.takes("files", records, nargs="+", type=Path, metavar="RECORDS")
    out = Sentence("the file of puzzles; the same command goes on with one that was begun")
    make.takes("--out", out, type=Path, required=True)
    make.takes("--seed", Sentence("the same seed gives the same puzzles (default 0)"), type=seed)
    playouts = Sentence("how many games are played on in each search (default: by the game)")
    for each in (make, verify):
        each.takes("--iterations", playouts, type=count)
        each.takes("--jobs", Sentence("how many processes think (default 1)"), type=count)
    make.takes("--each", Sentence("puzzles from one game, at most (default 3)"), type=count)
    make.takes("--most", Sentence("stop when there are so many"), type=count)
    make.takes("--pieces", Sentence("the pieces that the records were played with"), type=Path)
    verify.takes("file", Sentence("a file of puzzles"), type=Path)
    other = Sentence("another seed than the one they were made with (default: any)")
    verify.takes("--seed", other, type=seed)
    show.takes("game", GAME)
    show.takes("number", Sentence("which puzzle, from 1 (default 1)"), type=count, nargs="?")
    solution = Sentence("with the answer, and what every move is worth")
    show.takes("--solution", solution, action="store_true")
    return made


def add_tools(made: dict[str, Parser]) -> None:
    """The arguments of the small commands."""
    verify, perft, pieces, bench = (made[name] for name in ("verify", "perft", "pieces", "bench"))
    verify.takes("file", Sentence("records, one JSON document a line, or a kept table"), type=Path)
    played_with = Sentence("the pieces that the records were played with")
    verify.takes("--pieces", played_with, type=Path)

    add_table(perft, nargs="?")
    add_options(perft)
    add_position(perft)
    perft.takes("--depth", Sentence("how many moves (default 3)"), type=count, default=3)

    pieces.takes("game", GAME)
    pieces.takes("--pieces", Sentence("a file to check and show instead"), type=Path)

    bench.takes("game", Sentence("one game alone (default all)"), nargs="?")
    bench.takes("--seconds", Sentence("time for each row (default 1)"), type=count, default=1)
    bench.takes("--json", Sentence("only this process, as JSON"), action="store_true")


def add_position(command: Parser) -> None:
    wish = Sentence("begin with a position: its text, a file, or - for standard input")
    command.takes("--position", wish, metavar=Sentence("TEXT|FILE|-").say(command.language))


def add_table(command: Parser, nargs: str | None = None) -> None:
    command.takes("game", GAME, nargs=nargs)
    command.takes("--seats", Sentence("how many seats"), type=count)
    command.takes("--seed", Sentence("the same seed gives the same games"), type=seed)
    command.takes("--pieces", Sentence("an owner’s file of pieces"), type=Path)


def add_ray(command: Parser) -> None:
    """Where it runs, other than in processes here."""
    cluster = Sentence(
        "run on a cluster of Ray that this machine is part of: auto, or its address; the results "
        "are the same"
    )
    command.takes("--ray", cluster, metavar="HOST:PORT")


def add_options(command: Parser) -> None:
    command.tells_options = True
    command.takes(
        "--option",
        Sentence("an option of the table, for instance memory=perfect"),
        action="append",
        default=[],
        metavar=Sentence("NAME=VALUE").say(command.language),
    )


def count(text: str) -> int:
    return whole_number(text, 1, 10**9)


def seat(text: str) -> int:
    return whole_number(text, 0, 7)


def step(text: str) -> int:
    return whole_number(text, 0, 10**9)


def seed(text: str) -> int:
    return whole_number(text, 0, 2**64 - 1)


def part(text: str) -> float:
    number = float(text) if re.fullmatch(r"0?\.[0-9]{1,9}", text) else 0.0
    if not 0 < number < 1:
        reason = Sentence("{text} is not a number between 0 and 1", text=repr(text[:30]))
        raise argparse.ArgumentTypeError(reason.say(language_of(os.environ)))
    return number


def whole_number(text: str, lowest: int, highest: int) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 20 else -1
    if not lowest <= number <= highest:
        reason = Sentence(
            "{text} is not a whole number from {lowest} to {highest}",
            text=repr(text[:30]),
            lowest=lowest,
            highest=highest,
        )
        # argparse takes the language from the environment
        raise argparse.ArgumentTypeError(reason.say(language_of(os.environ)))
    return number
