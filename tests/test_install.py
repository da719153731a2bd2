"""Installing: the wheel is complete, and without a compiler all is interpreted."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "shedet"
QUESTION = """
from shedet.terminal.bench import speed
from shedet.bots.match import play_match
from shedet.core.game import load
print(speed(), len(play_match(load("sobek2p"), {}, ["greedy", "random"], 1).lines))
"""


def copied(target: Path) -> Path:
    """The project without what was built in place."""
    ignore = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info", ".venv*", ".git", "build")
    shutil.copytree(ROOT, target, ignore=ignore)
    return target


def wheel(project: Path, **environment: str) -> Path:
    """Build a wheel with what is installed here."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run(
        [*command, "--disable-pip-version-check", "--wheel-dir", "wheels", "."],
        cwd=project,
        env={**os.environ, **environment},
        check=True,
        capture_output=True,
        timeout=600,
    )
    (built,) = (project / "wheels").glob("*.whl")
    return built


def ask_unpacked(built: Path, target: Path) -> str:
    """Unpack the wheel and ask which speed runs in it."""
    with zipfile.ZipFile(built) as archive:
        archive.extractall(target)
    done = subprocess.run(
        [sys.executable, "-c", QUESTION],
        env={**os.environ, "PYTHONPATH": str(target), "SHEDET_INTERPRETED": ""},
        cwd=target,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.skipif(
    not (shutil.which("gcc") or shutil.which("cc") or shutil.which("clang")),
    reason="NOT TESTED: the compiled wheel, for there is no compiler here",
)
def test_the_wheel_holds_sources_types_and_extensions(tmp_path: Path) -> None:
    built = wheel(copied(tmp_path / "project"))
    names = set(zipfile.ZipFile(built).namelist())
    for path in [*SOURCES.rglob("*.py"), *SOURCES.rglob("*.pxd"), *SOURCES.rglob("*.toml")]:
        assert str(Path("shedet") / path.relative_to(SOURCES)) in names
    compiled = {name.split(".")[0] for name in names if ".cpython" in name}
    types = {
        f"shedet/{path.relative_to(SOURCES).with_suffix('')}"
        for path in SOURCES.rglob("*.pxd")
        if "cdef class" in path.read_text("utf-8") or "cpdef" in path.read_text("utf-8")
    }
    assert compiled == types
    assert ask_unpacked(built, tmp_path / "unpacked").startswith("compiled ")


def test_without_a_compiler_the_rules_are_interpreted(tmp_path: Path) -> None:
    """The compiler is hidden: setuptools is told to use one that does not exist."""
    built = wheel(copied(tmp_path / "project"), CC="no-such-compiler", LDSHARED="no-such-linker")
    assert not [name for name in zipfile.ZipFile(built).namelist() if ".cpython" in name]
    assert ask_unpacked(built, tmp_path / "unpacked").startswith("interpreted ")
