"""The documentation site: all documents and made pages are in it, and Sphinx finds no fault."""

import importlib.util
from pathlib import Path

import pytest
from tools import site
from tools.links import broken

from tests.lengths import LENGTH, long


@pytest.fixture(scope="module")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = tmp_path_factory.mktemp("site")
    site.gather(site.ROOT, source / "all")
    return source / "all"


def test_everything_is_gathered_and_every_link_in_it_is_right(gathered: Path) -> None:
    assert list(broken(gathered)) == []
    listed = (gathered / "index.md").read_text("utf-8").splitlines()
    for path in gathered.rglob("*.md"):
        name = path.relative_to(gathered).with_suffix("").as_posix()
        assert (name in listed) == (name != "index"), name


def test_guides_rules_in_four_languages_and_tables_are_in_it(gathered: Path) -> None:
    for game in ("nile", "sobek", "sobek2p"):
        for language in ("", ".de", ".fr", ".pl"):
            assert (gathered / "docs" / "rules" / f"{game}{language}.md").is_file()
        assert (gathered / "docs" / "reference" / f"tables-{game}.md").is_file()
    assert "autoclass:: shedet.Position" in (gathered / "docs/reference/api.md").read_text("utf-8")
    assert (gathered / "docs" / "python.md").is_file()


def test_a_new_document_finds_a_place_by_itself() -> None:
    lines = site.contents(["docs/new", "docs/decisions/0001"]).splitlines()
    assert lines.index(":caption: More") < lines.index("docs/new")
    assert lines.index(":caption: Decisions") < lines.index("docs/decisions/0001")


@long
@pytest.mark.skipif(LENGTH == 1, reason="the site is built by `make docs`, and in `make test-long`")
@pytest.mark.skipif(
    not importlib.util.find_spec("sphinx"), reason="NOT TESTED: the site, for Sphinx is not here"
)
def test_sphinx_builds_the_site_without_a_warning(gathered: Path, tmp_path: Path) -> None:
    assert site.build(gathered, tmp_path / "site") == 0
    page = (tmp_path / "site" / "docs" / "reference" / "api.html").read_text("utf-8")
    for name in ("load", "Position.play", "Record.to_json", "Match", "think"):
        assert f'id="shedet.{name}"' in page
