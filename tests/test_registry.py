"""The registry: games registered by entry points, known without their rules."""

import subprocess
import sys
from pathlib import Path

import pytest

from shedet.core.errors import NotationError
from shedet.core.game import info_of, load
from tests.lengths import PATIENCE

QUESTION = """
import sys
from shedet.core.game import games
info = games()["{game}"]
print(info.name, info.seats, [option.name for option in info.options])
print([name for name in sys.modules if name.startswith("{rules}")])
"""


def answer(game: str, rules: str, *path: Path) -> list[str]:
    code = "\n".join([f"import sys; sys.path[:0] = {list(map(str, path))}", QUESTION])
    command = [sys.executable, "-c", code.format(game=game, rules=rules)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    ("game", "known"),
    [
        ("sobek", "Sobek (2, 3, 4) ['memory', 'priests']"),
        ("sobek2p", "Sobek: 2 Players (2,) ['memory']"),
    ],
)
def test_name_seats_and_options_are_known_without_loading_the_rules(game: str, known: str) -> None:
    assert answer(game, f"shedet.games.{game}.") == [known, "[]"]


def test_a_package_announces_its_game_by_an_entry_point(tmp_path: Path) -> None:
    root = Path(__file__).parent.parent
    metadata = tmp_path / "lots-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: lots\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[shedet.games]\nlots = tests.toy:INFO\n")
    assert answer("lots", "shedet.games.", tmp_path, root) == [
        "Lots (2, 3) []",
        "['shedet.games.nile', 'shedet.games.sobek', 'shedet.games.sobek2p']",
    ]


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(NotationError, match="There is no game 'chess'"):
        load("chess")


@pytest.mark.parametrize(("game", "others"), [("sobek", {"priests": "choose"}), ("sobek2p", {})])
def test_options_take_their_defaults_and_refuse_what_is_out_of_range(
    game: str, others: dict[str, str]
) -> None:
    info = info_of(game)
    assert info.choose({}) == {"memory": "pure", **others}
    assert info.choose({"memory": "perfect"}) == {"memory": "perfect", **others}
    with pytest.raises(NotationError, match="one of pure, perfect, not 'total'"):
        info.choose({"memory": "total"})
    with pytest.raises(NotationError, match="no option 'speed'"):
        info.choose({"speed": "1"})


def test_seats_out_of_range_are_refused() -> None:
    with pytest.raises(NotationError, match="sobek2p is for 2 players, not 3"):
        info_of("sobek2p").check_seats(3)
    for seats in (2, 3, 4):
        info_of("sobek").check_seats(seats)
    for seats in (0, 1, 5):
        with pytest.raises(NotationError, match=f"sobek is for 2, 3, 4 players, not {seats}"):
            info_of("sobek").check_seats(seats)
