"""Installing: the wheel is complete, and without a compiler all is interpreted."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from tools.catalogues import catalogue_file, compiled

from shedet.core.language import LANGUAGES
from shedet.core.rulebook import rule

ROOT = Path(__file__).parent.parent
WRITTEN = ROOT / "build" / "c"
QUESTION = """
from shedet.terminal.commands.bench import speed
from shedet.bots.match import play_match
from shedet.core.game import load
print(speed(), len(play_match(load("sobek2p"), {}, ["greedy", "random"], 1).lines))
"""


def copied(target: Path) -> Path:
    """The project without what was built in place; what Cython wrote is not written again."""
    ignore = shutil.ignore_patterns(
        "*.so", "*.mo", "__pycache__", "*.egg-info", ".venv*", ".git", "build"
    )
    shutil.copytree(ROOT, target, ignore=ignore)
    if WRITTEN.is_dir():
        shutil.copytree(WRITTEN, target / "build" / "c")
    return target


def wheel(project: Path, **environment: str) -> Path:
    """Build a wheel with what is installed here."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run(
        [*command, "--disable-pip-version-check", "--wheel-dir", "wheels", "."],
        cwd=project,
        env={**os.environ, "SHEDET_CFLAGS": "-O0", **environment},
        check=True,
        capture_output=True,
        timeout=1800,
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


def assert_speaks(names: set[str]) -> None:
    """The wheel has all translations and rules to read, and no sources of translations."""
    others = [language for language in LANGUAGES if language != "en"]
    catalogues = {f"shedet/locale/{language}/LC_MESSAGES/shedet.mo" for language in others}
    assert {name for name in names if name.startswith("shedet/locale/")} == catalogues
    rules = {path.name for path in (ROOT / "docs" / "rules").glob("*.md")}
    assert {"sobek2p.md", *(f"sobek2p.{language}.md" for language in others)} <= rules
    assert {f"shedet/rulebook/{name}" for name in rules} <= names


def said_unpacked(target: Path, *words: str) -> str:
    """What the command of an unpacked wheel says."""
    done = subprocess.run(
        [sys.executable, "-m", "shedet", *words],
        env={**os.environ, "PYTHONPATH": str(target), "PYTHONUTF8": "1", "COLUMNS": "1000"},
        cwd=target,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def made_by(project: Path, hook: str) -> Path:
    """Call a hook of the build backend, as installers do, with what is installed here."""
    code = f"from setuptools import build_meta; build_meta.{hook}('made')"
    environment = {**os.environ, "SHEDET_INTERPRETED": "1"}
    (project / "made").mkdir()
    command = [sys.executable, "-c", code]
    subprocess.run(command, cwd=project, env=environment, check=True, capture_output=True)
    (made,) = (project / "made").iterdir()
    return made


def test_without_a_compiler_the_rules_are_interpreted(tmp_path: Path) -> None:
    """The compiler is hidden: setuptools is told to use one that does not exist."""
    built = wheel(copied(tmp_path / "project"), CC="no-such-compiler", LDSHARED="no-such-linker")
    names = set(zipfile.ZipFile(built).namelist())
    assert not [name for name in names if ".cpython" in name]
    assert_speaks(names)
    unpacked = tmp_path / "unpacked"
    assert ask_unpacked(built, unpacked).startswith("interpreted ")
    for language in LANGUAGES:
        said = said_unpacked(unpacked, "rules", "sobek2p", "4.7", "--lang", language)
        assert said.split(maxsplit=1)[1].strip() == rule("sobek2p", "S2-4.7", language)


def test_a_source_archive_holds_all_that_a_wheel_is_made_of(tmp_path: Path) -> None:
    archive = made_by(copied(tmp_path / "project"), "build_sdist")
    unpack = [sys.executable, "-m", "tarfile", "-e", str(archive), str(tmp_path / "archive")]
    subprocess.run(unpack, check=True, capture_output=True)
    (project,) = (tmp_path / "archive").iterdir()
    assert_speaks(set(zipfile.ZipFile(made_by(project, "build_wheel")).namelist()))


def test_an_editable_installation_compiles_the_catalogues_in_place(tmp_path: Path) -> None:
    project = copied(tmp_path / "project")
    locale = project / "src" / "shedet" / "locale"
    assert not list(locale.rglob("*.mo"))
    made_by(project, "build_editable")
    made = {path.parts[-3]: path.read_bytes() for path in locale.rglob("*.mo")}
    assert set(made) == set(LANGUAGES) - {"en"}
    for language, content in made.items():
        assert content == compiled(ROOT / catalogue_file(language))
