"""Links between documents lead somewhere, and the check of them finds those that do not."""

from pathlib import Path

import pytest
from tools.links import ROOT, broken, documents

PAGE = """# Page

## A *bold* `code` heading

## Twice

## Twice

[here](#page) [there](other.md#twice-1) ![picture](picture.png) <img src="picture.png">
[far](https://example.org/nowhere) [folder](.) `[no](link.md)`
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "page.md").write_text(PAGE)
    (tmp_path / "other.md").write_text(PAGE)
    (tmp_path / "picture.png").write_bytes(b"")
    return tmp_path


def test_every_link_of_this_repository_leads_somewhere() -> None:
    assert list(broken(ROOT)) == []
    found = {str(path.relative_to(ROOT)) for path in documents(ROOT)}
    assert {"README.md", "docs/python.md", "docs/rules/sobek.de.md"} <= found
    assert not [name for name in found if name.startswith((".venv", "build"))]


def test_links_to_files_headings_and_other_sites_are_right(folder: Path) -> None:
    assert list(broken(folder)) == []


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        ("[x](gone.md)", "no such file"),
        ("![x](gone.png)", "no such file"),
        ('<img src="gone.png">', "no such file"),
        ("[x](other.md#gone)", "no such heading"),
        ("[x](#twice-2)", "no such heading"),
        ("[x](../)", "outside the repository"),
        ("[x][y]\n\n[y]: gone.md", "no such file"),
        ("| a |\n|---|\n| [x](gone.md) |", "no such file"),
    ],
)
def test_a_broken_link_is_named_with_its_line(folder: Path, link: str, reason: str) -> None:
    (folder / "page.md").write_text(f"{PAGE}\n{link}\n")
    (complaint,) = broken(folder)
    assert complaint.startswith("page.md:1")
    assert complaint.endswith(reason)
