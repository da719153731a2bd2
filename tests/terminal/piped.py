"""The plain table with its input from a pipe."""

from pathlib import Path

from tests.commands import Done, run, run_process


def shedet(
    data: Path, *words: object, typed: str = "", code: int = 0, in_process: bool = False
) -> Done:
    """Run a command that keeps its tables in a folder, if need be in a process of its own."""
    start = run_process if in_process else run
    environment = {"SHEDET_DATA": str(data), "LANGUAGE": "en"}
    done = start(*words, typed=typed, environment=environment)
    assert done.returncode == code, done
    return done


def play(data: Path, *typed: str, seed: int = 3, in_process: bool = False) -> str:
    lines = "".join(line + "\n" for line in typed)
    words = ["play", "sobek2p", "--bots", "greedy", "--seed", seed]
    return shedet(data, *words, typed=lines, in_process=in_process).stdout
