"""Lets a Python function be a bot: speaks the protocol for it, in a process of its own.

`python -m shedet.bots.child VIEW_TYPE FILE NAME` loads the function and says so in one line:
{"ready": true}, or {"refused": "missing"}, or {"refused": "parameters"}. Then come questions.
"""

import json
import os
import random
import sys
import traceback
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import sleep
from types import ModuleType
from typing import IO, Any

from shedet.bots.function import FunctionBot, start_in, wanted
from shedet.core.event import Learned
from shedet.core.records.data import from_data

MODULE = "shedet_bot"
GRACE = 2.0
"""Seconds for a bot to end once the input has ended."""


def main(kind: str, path: str, name: str) -> None:
    lines, answers = own_pipes()
    module, _, view_type = kind.partition(":")
    views = attrgetter(view_type)(import_module(module))
    found = getattr(loaded(path), name, None)
    made = found() if isinstance(found, type) else found
    if not callable(made) or wanted(made) is None:
        say(answers, {"refused": "parameters" if callable(found) else "missing"})
        sys.exit(1)
    say(answers, {"ready": True})
    serve(FunctionBot(made), views, lines, answers)


def serve(bot: FunctionBot, views: type, lines: "SimpleQueue[bytes]", answers: IO[bytes]) -> None:
    """Answer every question until there are no more."""
    history: list[Learned] = []
    while line := lines.get():
        message = json.loads(line)
        if message["type"] == "start":
            history = []
            random.seed(message["seed"])
            bot.begin(start_in(message))
        elif message["type"] == "decide":
            history += message["news"]
            view: Any = from_data(views, message["view"])
            say(answers, {"move": bot(view, message["legal"], history)})
        elif message["type"] == "end":
            bot.end(message["result"])


def say(answers: IO[bytes], message: dict[str, object]) -> None:
    answers.write(json.dumps(message).encode() + b"\n")
    answers.flush()


def own_pipes() -> tuple["SimpleQueue[bytes]", IO[bytes]]:
    """Standard input and output for us alone; what the bot prints goes to standard error."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    lines: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=listen, args=(questions, lines), daemon=True).start()
    return lines, answers


def listen(questions: IO[bytes], lines: "SimpleQueue[bytes]") -> None:
    """Pass lines on. When the input ends, a bot that still runs is ended."""
    for line in questions:
        lines.put(line)
    lines.put(b"")
    sleep(GRACE)
    os._exit(1)


def loaded(path: str) -> ModuleType:
    """The module of a file, as if it had been started: its neighbours can be imported."""
    sys.path.insert(0, str(Path(path).resolve().parent))
    sys.argv = [path]
    module = ModuleType(MODULE)
    module.__file__ = path
    sys.modules[MODULE] = module
    exec(compile(Path(path).read_bytes(), path, "exec", dont_inherit=True), vars(module))
    return module


def last_words(error: BaseException, path: str) -> str:
    """An error and the last line of the bot's file that led to it, in one line."""
    said = " ".join(traceback.format_exception_only(error)[-1].split())
    lines = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename == path
    ]
    if isinstance(error, SyntaxError) and error.filename == path:
        lines.append(error.lineno)
    return f"{said} ({Path(path).name}, line {lines[-1]})" if lines else said


if __name__ == "__main__":
    _, kind, path, name = sys.argv
    try:
        main(kind, path, name)
    except Exception as error:
        traceback.print_exc()
        print(last_words(error, path), file=sys.stderr)
        sys.exit(1)
