"""The program, loaded once: every terminal of a test gets a fork of it instead of a new start."""

import atexit
import fcntl
import json
import os
import signal
import socket
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module

from shedet.core.game import games, load
from shedet.terminal.boards import board_of
from shedet.terminal.command import main

COMMAND = [sys.executable, "-m", "shedet"]
HERE = "tests.terminal.warm"


class Loaded:
    """The process that has loaded everything, seen from the tests."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, "-m", HERE, str(theirs.fileno())]
        self.process = subprocess.Popen(command, pass_fds=[theirs.fileno()])
        theirs.close()
        self.channel = ours

    def start(
        self,
        terminal: int,
        words: Sequence[str],
        environment: Mapping[str, str],
        is_new: bool,
        is_deaf: bool,
    ) -> int:
        """Start the command in a terminal, if need be from the beginning; returns the process."""
        how = {"is_new": is_new, "is_deaf": is_deaf}
        wish = {"words": words, "environment": dict(environment), **how}
        socket.send_fds(self.channel, [json.dumps(wish).encode()], [terminal])
        return int(self.channel.recv(100))

    def wait(self, pid: int) -> int:
        """Wait for the end of such a process: its exit code, or minus the signal."""
        self.channel.send(json.dumps({"wait": pid}).encode())
        return int(self.channel.recv(100))

    def close(self) -> None:
        self.channel.close()
        self.process.wait()


@cache
def loaded() -> Loaded:
    there = Loaded()
    atexit.register(there.close)
    return there


def serve(channel: socket.socket) -> int:
    """Fork for every wish; returns the exit code of the fork or, in the end, of us."""
    for module in (
        "plain.plain",
        "commands.play",
        "commands.replay",
        "screen.screen",
        "screen.replay_screen",
    ):
        import_module(f"shedet.terminal.{module}")
    for game_id in games():
        board_of(load(game_id), "en")
    while True:
        message, terminals, *_ = socket.recv_fds(channel, 1 << 17, 1)
        if not message:
            return 0
        wish = json.loads(message)
        if "wait" in wish:
            _, status = os.waitpid(wish["wait"], 0)
            channel.send(str(os.waitstatus_to_exitcode(status)).encode())
            continue
        pid = os.fork()
        if not pid:
            channel.close()
            move_to(terminals[0], wish["environment"], wish["is_deaf"])
            return run(wish["words"], wish["is_new"])
        os.close(terminals[0])
        channel.send(str(pid).encode())


def move_to(terminal: int, environment: dict[str, str], is_deaf: bool) -> None:
    """Belong to this terminal and no other."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    for stream in range(3):
        os.dup2(terminal, stream)
    os.close(terminal)
    os.environ.clear()
    os.environ.update(environment)
    # also where the tests themselves were started to ignore Ctrl-C, or a terminal that is gone
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_IGN if is_deaf else signal.SIG_DFL)


def run(words: list[str], is_new: bool) -> int:
    """Be the command, as if it had been started here."""
    if is_new:
        os.execve(sys.executable, [*COMMAND, *words], os.environ)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        stream = os.fdopen(number, "w" if number else "r", closefd=False)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    return main(words)


if __name__ == "__main__":
    sys.exit(serve(socket.socket(fileno=int(sys.argv[1]))))
