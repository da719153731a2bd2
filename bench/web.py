"""How the server handles many tables: `make bench-web`.

One process serves; this one is all the browsers. It plays whole games at tables for four: the first
tables stand at any point of their games when measuring begins, and when a game is over its people
go on to another. Some pages keep what they are sent; at the end they are compared with what
fresh pages are sent, so that a lost message cannot go unseen.
"""

import argparse
import os
import pstats
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

import uvloop
from crowd import GAMES, Crowd, Laid, Sums, lay_out, rehearse

P99 = 0.25
"""Seconds; what a load must hold."""
CPU, WIRE = 5.0, 15.0
"""Wanted for a move: milliseconds of the server's processor, and kB for all seats."""
LOADS = 1.25
"""By so much each load is larger than the last one that held."""
DISTURBED = 0.1
"""Cores that others may use without a word about it."""
TICKS = os.sysconf("SC_CLK_TCK")
PROFILED = """
import cProfile, sys, time
from shedet.terminal.command import main
profile = cProfile.Profile(time.thread_time)
try:
    profile.runcall(main)
except SystemExit:
    pass
profile.dump_stats({!r})
"""
"""A server whose processor time is profiled, however busy the machine is."""


def usage(pid: int) -> float:
    """CPU seconds of a process and of what it started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / TICKS + sum(usage(int(child)) for child in children)


def memory(pid: int) -> float:
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found
    return int(found[1]) / 1024


@dataclass
class Meter:
    """What processors did since it was made."""

    pid: int

    def __post_init__(self) -> None:
        self.before = self.now()

    def now(self) -> list[float]:
        """CPU seconds: the server, this process, all that is used, all that is idle, stolen."""
        row = [int(each) / TICKS for each in Path("/proc/stat").read_text().split()[1:9]]
        user, nice, system, idle, waiting, irq, soft, stolen = row
        own = sum(os.times()[:2])
        return [usage(self.pid), own, user + nice + system + irq + soft, idle + waiting, stolen]

    def read(self) -> list[float]:
        return [now - before for now, before in zip(self.now(), self.before, strict=True)]


@dataclass
class Run:
    """One load."""

    rate: float
    sums: Sums
    cpu: list[float]
    wire: float
    plain: float

    @property
    def moves(self) -> int:
        return len(self.sums.took)

    def latency(self, percent: int) -> float:
        return quantiles(self.sums.took, n=100)[percent - 1] if self.moves > 1 else float("inf")

    @property
    def holds(self) -> bool:
        lost = self.sums.unanswered + self.sums.refused
        return not lost and self.latency(99) < P99

    def faults(self) -> Iterator[str]:
        """What makes the figures doubtful."""
        server, own, used, idle, stolen = self.cpu
        cores, seconds = os.cpu_count() or 1, self.sums.seconds
        others = (used - server - own) / seconds
        if self.sums.late:
            yield f"{self.sums.late} moves were offered late by this program"
        if others > DISTURBED:
            yield f"disturbed: other processes used {others:.2f} of {cores} cores"
        if stolen / seconds > DISTURBED:
            yield f"disturbed: the host took away {stolen / seconds:.2f} of {cores} cores"
        if not self.holds and idle / seconds > DISTURBED:
            yield f"{idle / seconds:.2f} of {cores} cores were idle, and yet it was slow"
        if self.sums.idle:
            yield f"{self.sums.idle} moves were left out: no game was left"


async def one_load(crowd: Crowd, pid: int, rate: float, seconds: float) -> Run:
    meter, before = Meter(pid), crowd.sent()
    sums = await crowd.play(rate, seconds)
    after = crowd.sent()
    return Run(rate, sums, meter.read(), after[0] - before[0], after[1] - before[1])


def report(run: Run) -> list[tuple[str, str]]:
    sums, moves = run.sums, max(1, run.moves)
    server, own, _, idle, _ = run.cpu
    longest = max(sums.took, default=float("inf"))
    return [
        ("moves", f"{run.moves} in {sums.seconds:.1f} s ({run.moves / sums.seconds:.0f}/s)"),
        ("games that ended and began", f"{sums.games}"),
        ("due to the last seat told, p50", f"{run.latency(50) * 1000:.1f} ms"),
        ("p99", f"{run.latency(99) * 1000:.1f} ms (wanted: {P99 * 1000:.0f})"),
        ("longest", f"{longest * 1000:.1f} ms"),
        ("server CPU for a move", f"{server / moves * 1000:.2f} ms (wanted: {CPU:.0f})"),
        ("moves for each CPU-second", f"{moves / server:.0f}"),
        ("sent for a move, all seats", f"{run.wire / moves / 1000:.1f} kB (wanted: {WIRE:.0f})"),
        ("before compression", f"{run.plain / moves / 1000:.1f} kB"),
        ("server, this program", f"{server / sums.seconds:.2f}, {own / sums.seconds:.2f} cores"),
        ("idle", f"{idle / sums.seconds:.2f} of {os.cpu_count()} cores"),
        ("refused, unanswered", f"{sums.refused}, {sums.unanswered}"),
        ("faults", "; ".join(run.faults()) or "none"),
    ]


async def largest(crowd: Crowd, pid: int, first: Run, seconds: float) -> Run | None:
    """The largest load that holds, in steps; None if the first one does not."""
    held, rate = (first if first.holds else None), first.rate
    while True:
        rate = rate * LOADS if held else rate / LOADS
        run = await one_load(crowd, pid, round(rate), seconds)
        print(
            f"  {rate:.0f}/s: p99 {run.latency(99) * 1000:.0f} ms, "
            f"{'holds' if run.holds else 'does not hold'}; "
            + ("; ".join(run.faults()) or "no fault"),
            flush=True,
        )
        if run.holds and not held:
            return run
        if run.holds:
            held = run
        elif held or rate < 5:
            return held


async def measure(
    port: int,
    pid: int,
    chosen: argparse.Namespace,
    crowd: Crowd,
    laid: list[list[Laid]],
) -> None:
    meter = Meter(pid)
    await crowd.arrive(laid)
    show(
        [
            ("tables, connected seats", f"{chosen.tables}, {chosen.seats * chosen.tables}"),
            ("server CPU for all to connect", f"{meter.read()[0]:.1f} s"),
            ("server memory", f"{memory(pid):.0f} MB"),
        ]
    )
    first = await one_load(crowd, pid, chosen.rate, chosen.seconds)
    rows = report(first)
    wrong, compared = await crowd.wrong()
    show(
        [
            *rows,
            ("server memory", f"{memory(pid):.0f} MB"),
            ("pages out of date", f"{wrong} of {compared}"),
        ]
    )
    if chosen.largest:
        print("The largest load that holds:")
        held = await largest(crowd, pid, first, chosen.seconds / 6)
        show([("largest load that held", f"{held.rate:.0f} moves a second" if held else "none")])
    crowd.leave()


def show(rows: list[tuple[str, str]]) -> None:
    for name, value in rows:
        print(f"{name:32}  {value}", flush=True)


@contextmanager
def server(data: str, chosen: argparse.Namespace) -> Iterator[tuple[int, int]]:
    """A server process: its port and its id."""
    under = ["-c", PROFILED.format(chosen.profile)] if chosen.profile else ["-m", "shedet"]
    environment = {**os.environ, "SHEDET_RATE_LIMITS": "no", "SHEDET_LOG_LEVEL": "warning"}
    if chosen.src:
        environment["PYTHONPATH"] = chosen.src
    process = subprocess.Popen(
        [sys.executable, *under, "serve", "--port", "0", "--data", data],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        found = re.search(r":(\d+)\s*$", process.stdout.readline())
        assert found
        yield int(found[1]), process.pid
    finally:
        process.terminate()
        process.wait(60)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="sobek")
    parser.add_argument("--seats", type=int, default=4, help="at a table")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=100, help="moves a second, in all")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--no-largest", dest="largest", action="store_false")
    parser.add_argument("--quick", action="store_true", help="10 tables, 20 moves a second, 10 s")
    parser.add_argument("--profile", default="", help="run the server under cProfile, into this")
    parser.add_argument("--src", default="", help="the src folder of another built tree")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.tables, chosen.rate, chosen.seconds, chosen.largest = 10, 20, 10, False
    games = [rehearse(chosen.game, chosen.seats, number) for number in range(GAMES)]
    plays = sum(len(game.plays) for game in games) / len(games)
    print(f"{GAMES} games of {chosen.game} with {chosen.seats} seats, {plays:.0f} moves each")
    spare = 1 + int(3 * chosen.seconds * chosen.rate / chosen.tables / plays)
    with tempfile.TemporaryDirectory() as data:
        laid = lay_out(Path(data), games, chosen.tables, chosen.seats, spare)
        with server(data, chosen) as (port, pid):
            crowd = Crowd(port, games, chosen.seats, chosen.tables)
            uvloop.run(measure(port, pid, chosen, crowd, laid))
    if chosen.profile:
        pstats.Stats(chosen.profile).sort_stats("cumulative").print_stats(60)


if __name__ == "__main__":
    main()
