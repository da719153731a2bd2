"""A build with address and undefined-behaviour checks plays whole games."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lengths import LENGTH, long, times

ROOT = Path(__file__).parent.parent
FLAGS = "-O0 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all"
GAMES = times(40, long=500)


def library(name: str) -> str:
    """A run-time library of the compiler, or nothing."""
    if not shutil.which("gcc"):
        return ""
    command = ["gcc", f"-print-file-name={name}"]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    return found if Path(found).is_absolute() else ""


needs_sanitisers = pytest.mark.skipif(
    not (library("libasan.so") and library("libubsan.so")),
    reason="NOT TESTED: the sanitised build, for there is no gcc with libasan and libubsan here",
)


@long
@needs_sanitisers
def test_a_sanitised_build_plays_whole_games(tmp_path: Path) -> None:
    """In the short form one game and what all games share."""
    for part in ("src", "tests", "setup.py", "pyproject.toml", "README.md", "tools"):
        source = ROOT / part
        ignore = shutil.ignore_patterns("*.so", "__pycache__")
        if source.is_dir():
            shutil.copytree(source, tmp_path / part, ignore=ignore)
        else:
            shutil.copy(source, tmp_path / part)
    if (ROOT / "build" / "c").is_dir():
        shutil.copytree(ROOT / "build" / "c", tmp_path / "build" / "c")
    wanted = [] if LENGTH > 1 else ["sobek2p"]
    for other in {"nile", "sobek"} if wanted else ():
        for types in (tmp_path / "src/shedet/games" / other).glob("*.pxd"):
            types.unlink()  # this game stays interpreted
    environment = {**os.environ, "SHEDET_CFLAGS": FLAGS, "PYTHONPATH": "src"}
    build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--parallel", "2"]
    subprocess.run(build, cwd=tmp_path, env=environment, check=True, capture_output=True)
    environment |= {
        "LD_PRELOAD": f"{library('libasan.so')} {library('libubsan.so')}",
        "ASAN_OPTIONS": "detect_leaks=0",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",
    }
    play = [sys.executable, "-m", "tests.lockstep", str(GAMES), *wanted]
    done = subprocess.run(play, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-4000:]
    assert done.stderr == ""
    speed, *games = done.stdout.splitlines()
    assert speed == "compiled"
    assert len(games) >= GAMES
