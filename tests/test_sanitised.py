"""The compiled wheel is complete; built with address and undefined-behaviour checks it plays."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.lengths import LENGTH, long, times
from tests.test_install import ask_unpacked, assert_speaks, copied, wheel

ROOT = Path(__file__).parent.parent
FLAGS = "-O0 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all"
GAMES = times(20, long=500)


def library(name: str) -> str:
    """A run-time library of the compiler, or nothing."""
    if not shutil.which("gcc"):
        return ""
    command = ["gcc", f"-print-file-name={name}"]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    return found if Path(found).is_absolute() else ""


HAS_SANITISERS = bool(library("libasan.so") and library("libubsan.so"))
needs_a_compiler = pytest.mark.skipif(
    not (shutil.which("gcc") or shutil.which("cc") or shutil.which("clang")),
    reason="NOT TESTED: the compiled wheel, for there is no compiler here",
)


@long
@needs_a_compiler
def test_a_wheel_is_complete_and_its_sanitised_build_plays_whole_games(tmp_path: Path) -> None:
    """In the short form one game is compiled, and what all games share."""
    project = copied(tmp_path / "project")
    wanted = [] if LENGTH > 1 else ["sobek2p"]
    for other in {"nile", "sobek"} if wanted else ():
        for types in (project / "src/shedet/games" / other).rglob("*.pxd"):
            types.unlink()  # this game stays interpreted
    built = wheel(project, SHEDET_CFLAGS=FLAGS if HAS_SANITISERS else "-O0")
    assert_complete(built, project / "src" / "shedet")
    if not HAS_SANITISERS:
        assert ask_unpacked(built, tmp_path / "unpacked").startswith("compiled ")
        pytest.skip("NOT TESTED: the sanitised build; there is no gcc with libasan and libubsan")
    with zipfile.ZipFile(built) as archive:
        archive.extractall(tmp_path / "unpacked")
    play_sanitised(tmp_path / "unpacked", wanted)


def assert_complete(built: Path, sources: Path) -> None:
    """The wheel holds sources, types and extensions, translations and rules."""
    names = set(zipfile.ZipFile(built).namelist())
    for path in [*sources.rglob("*.py"), *sources.rglob("*.pxd"), *sources.rglob("*.toml")]:
        assert str(Path("shedet") / path.relative_to(sources)) in names
    assert "shedet/py.typed" in names
    extensions = {name.split(".")[0] for name in names if ".cpython" in name}
    types = {
        f"shedet/{path.relative_to(sources).with_suffix('')}"
        for path in sources.rglob("*.pxd")
        if "cdef class" in path.read_text("utf-8") or "cpdef" in path.read_text("utf-8")
    }
    assert extensions == types
    assert_speaks(names)


def play_sanitised(unpacked: Path, wanted: list[str]) -> None:
    """Play with the unpacked wheel; nothing may be complained of."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(unpacked),
        "SHEDET_INTERPRETED": "",
        "LD_PRELOAD": f"{library('libasan.so')} {library('libubsan.so')}",
        "ASAN_OPTIONS": "detect_leaks=0",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",
    }
    play = [sys.executable, "-m", "tests.lockstep", str(GAMES), *wanted]
    done = subprocess.run(
        play, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-4000:]
    assert done.stderr == ""
    speed, *games = done.stdout.splitlines()
    assert speed == "compiled"
    assert len(games) >= GAMES
