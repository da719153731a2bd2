"""Build the documentation site: gather the documents, add the reference, run Sphinx. No network.

The documents stay as they are read in the repository: they are copied with all that they link to,
at the same paths, so that every link stays right. `make docs` writes the site to build/site.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tools.links import ELSEWHERE, links  # noqa: E402

SOURCE = ROOT / "build" / "site-source"
TARGET = ROOT / "build" / "site"
KNOWN = ("console", "json", "nginx", "po", "python", "toml")
"""What is highlighted; all else is shown as it is."""
SECTIONS: dict[str, tuple[str, ...]] = {
    "Play": ("README", "docs/table", "docs/home", "docs/hosting", "docs/scaling", "docs/security"),
    "Rules": tuple(
        f"docs/rules/{name}{language}"
        for language in ("", ".de", ".fr", ".pl")
        for name in ("sobek", "sobek2p", "nile", "rulings")
    ),
    "Python": (
        *("docs/python", "docs/reference/api", "docs/research", "docs/training"),
        *(f"docs/reference/tables-{game}" for game in ("sobek", "sobek2p", "nile")),
    ),
    "Bots": ("docs/adding-a-bot", "docs/protocol-bots", "docs/api", "docs/strength"),
    "Formats and figures": ("docs/coach", "docs/metrics", "docs/notation", "docs/performance"),
    "Work on it": (
        *("CONTRIBUTING", "ARCHITECTURE", "docs/adding-a-game", "docs/translating"),
        *("CHANGELOG", "NOTICE"),
    ),
}
"""The table of contents. Documents that stand in no section come after it, decisions last."""
ALONE = ("docs/decisions/", "docs/site/")


def gather(root: Path, source: Path) -> None:
    """Copy the documents with all that they link to, and add the pages that are made."""
    from tools.reference import pages

    shutil.rmtree(source, ignore_errors=True)
    documents = sorted([*root.glob("*.md"), *root.glob("docs/**/*.md")])
    for document in documents:
        write(source / document.relative_to(root), adapted(root, document))
        for _, target in links(document):
            copy_linked(root, source, document, target)
    for name, text in pages().items():
        write(source / "docs" / "reference" / f"{name}.md", text)
    write(source / "index.md", contents([name_of(root, path) for path in documents]))


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def name_of(root: Path, document: Path) -> str:
    return document.relative_to(root).with_suffix("").as_posix()


def copy_linked(root: Path, source: Path, document: Path, target: str) -> None:
    """What a link leads to, if it is a file of ours and no document."""
    linked = (document.parent / unquote(target).partition("#")[0]).resolve()
    is_ours = not ELSEWHERE.match(target) and linked.is_relative_to(root)
    if is_ours and linked.is_file() and linked.suffix != ".md":
        copied = source / linked.relative_to(root)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(linked, copied)


def adapted(root: Path, document: Path) -> str:
    """A document for Sphinx: pictures as Markdown, folders not linked, known languages alone."""
    text = document.read_text("utf-8")
    text = re.sub(r'<img src="([^"]+)" alt="([^"]*)"[^>]*>', r"![\2](\1)", text)
    text = re.sub(
        r"^```(\w+)$",
        lambda found: found[0] if found[1] in KNOWN else "```text",
        text,
        flags=re.MULTILINE,
    )
    return re.sub(
        r"(?<!!)\[([^\]]+)\]\(([^)\s#]+)\)",
        lambda found: found[1] if (document.parent / found[2]).is_dir() else found[0],
        text,
    )


def contents(documents: list[str]) -> str:
    """The first page: a table of contents in sections."""
    listed = {name for names in SECTIONS.values() for name in names}
    others = [name for name in documents if name not in listed and not name.startswith(ALONE)]
    decisions = [name for name in documents if name.startswith("docs/decisions/")]
    sections = {**SECTIONS, "More": tuple(others), "Decisions": tuple(decisions)}
    lines = [
        "# Shedet",
        "",
        "Nile board games, faithful to the printed rules: for players, for rules lawyers, and for",
        "programs that learn to play. Begin with [what it is](README.md), with the",
        "[rules](docs/rules/sobek.md), or with the [Python tutorial](docs/python.md).",
        "",
    ]
    for title, names in sections.items():
        if names:
            lines += ["```{toctree}", f":caption: {title}", ":maxdepth: 1", ""]
            lines += [*names, "```", ""]
    return "\n".join(lines)


def build(source: Path, target: Path) -> int:
    """Run Sphinx; a warning is an error. It reads the rules as they are written."""
    command = [sys.executable, "-m", "sphinx", "--builder", "html", "--fail-on-warning"]
    options = ["--keep-going", "--quiet", "--jobs", "auto", "--conf-dir", str(ROOT / "docs/site")]
    environment = {**os.environ, "SHEDET_INTERPRETED": "1"}
    return subprocess.run(
        [*command, *options, str(source), str(target)], env=environment, check=False
    ).returncode


def main() -> int:
    gather(ROOT, SOURCE)
    failed = build(SOURCE, TARGET)
    if not failed:
        print(TARGET / "index.html")
    return failed


if __name__ == "__main__":
    sys.exit(main())
