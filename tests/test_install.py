"""Installing: the wheel is complete, and without a compiler all is interpreted."""

import email
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from tools.catalogues import catalogue_file, compiled

from shedet.core.language import LANGUAGES
from shedet.core.rulebook import rule
from tests.lengths import LENGTH, PATIENCE, long

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SMOKE = """
import pickle
import shedet
from shedet.terminal.commands.bench import speed
for game in ("nile", "sobek", "sobek2p"):
    record = shedet.play(game, ["greedy", lambda view, legal: legal[0]], seed=1)
    shedet.verify(record)
    shedet.save_records("games.jsonl", [record], append=True)
    position = shedet.load(game).new(seed=1)
    assert pickle.loads(pickle.dumps(position)) == position
print(speed(), shedet.__file__)
"""
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


def test_an_editable_installation_compiles_the_catalogues_in_place(tmp_path: Path) -> None:
    project = copied(tmp_path / "project")
    locale = project / "src" / "shedet" / "locale"
    assert not list(locale.rglob("*.mo"))
    made_by(project, "build_editable")
    made = {path.parts[-3]: path.read_bytes() for path in locale.rglob("*.mo")}
    assert set(made) == set(LANGUAGES) - {"en"}
    for language, content in made.items():
        assert content == compiled(ROOT / catalogue_file(language))


# in environments of their own


def environment(folder: Path, *, shares_dependencies: bool) -> Path:
    """The commands of a fresh environment, with what is installed here for dependencies or not."""
    venv.create(folder)
    if shares_dependencies:
        (library,) = folder.glob("lib/python*/site-packages")
        (library / "shared.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "bin"


def pip(commands: Path, *words: str | Path, cwd: Path) -> None:
    """Our own pip works on the environment, which needs none."""
    there = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python")
    run(*there, commands / "python", *words, cwd=cwd)


def run(*command: str | Path, cwd: Path) -> str:
    """What a command says; it is not told where the clone is."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SHEDET_")}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**clean, "XDG_DATA_HOME": str(cwd / "data"), "PYTHONPATH": ""},
        capture_output=True,
        text=True,
        timeout=10 * PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def assert_works(commands: Path, folder: Path) -> str:
    """Programs, the command and the server work, outside the clone; says at which speed."""
    folder.mkdir()
    said = run(commands / "python", "-c", SMOKE, cwd=folder).split()
    assert Path(said[1]).is_relative_to(commands.parent)
    assert run(commands / "shedet", "--version", cwd=folder).strip() == PROJECT_VERSION
    assert "all right (3 records" in run(commands / "shedet", "verify", "games.jsonl", cwd=folder)
    serve = [str(commands / "shedet"), "serve", "--port", "0", "--data", str(folder / "tables")]
    server = subprocess.Popen(serve, cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        (address,) = re.findall(r"http://[\d.:]+", server.stdout.readline())
        with urllib.request.urlopen(address, timeout=PATIENCE) as page:
            assert "Shedet" in page.read().decode()
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)
    return said[0]


PROJECT_VERSION = re.findall(
    r'^__version__ = "(.*)"', (ROOT / "src/shedet/__init__.py").read_text("utf-8"), re.MULTILINE
)[0]


def test_a_wheel_of_the_source_archive_works_in_a_fresh_environment(tmp_path: Path) -> None:
    """The archive holds all that a wheel is made of; no compiler and no clone is needed."""
    archive = made_by(copied(tmp_path / "project"), "build_sdist")
    shutil.unpack_archive(archive, tmp_path / "archive")
    (project,) = (tmp_path / "archive").iterdir()
    built = made_by(project, "build_wheel")
    assert_speaks(set(zipfile.ZipFile(built).namelist()))
    commands = environment(tmp_path / "fresh", shares_dependencies=True)
    pip(commands, "install", "--quiet", "--no-deps", "--no-index", built, cwd=tmp_path)
    assert assert_works(commands, tmp_path / "outside") == "interpreted"
    metadata = zipfile.ZipFile(built).read(f"shedet-{PROJECT_VERSION}.dist-info/METADATA")
    assert_describes(metadata.decode())


def assert_describes(metadata: str) -> None:
    """An index can show what it is, whose, under which licence, and for whom."""
    told = email.message_from_string(metadata)
    for part in ("Summary", "Author", "Keywords", "License-Expression", "Requires-Python"):
        assert told[part], part
    assert told["License-Expression"] == "MIT"
    assert "Typing :: Typed" in told.get_all("Classifier", [])
    assert "text/markdown" in str(told["Description-Content-Type"])


def test_the_citation_names_the_present_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {PROJECT_VERSION}\n" in citation
    assert f"\nlicense: {PROJECT['license']}\n" in citation
    assert PROJECT["authors"][0]["name"] in citation


def lowest() -> list[str]:
    """The oldest versions that we say are enough."""
    wanted = [Requirement(text) for text in PROJECT["dependencies"]]
    found = []
    for one in wanted:
        (least,) = [part.version for part in one.specifier if part.operator == ">="]
        if one.marker is None or one.marker.evaluate():
            found.append(f"{one.name}=={least}")
    return found


@long
@pytest.mark.skipif(LENGTH == 1, reason="takes minutes: in `make test-long`")
def test_compiled_it_works_with_the_oldest_versions_of_what_it_needs(tmp_path: Path) -> None:
    commands = environment(tmp_path / "oldest", shares_dependencies=False)
    built = wheel(copied(tmp_path / "project"))
    pip(commands, "install", "--quiet", built, *lowest(), cwd=tmp_path)
    pip(commands, "check", cwd=tmp_path)
    assert assert_works(commands, tmp_path / "outside") == "compiled"
