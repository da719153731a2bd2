"""Facts in names: what each number is called, how it is read, and who learns it."""

from types import ModuleType

from shedet.core.event import Event, Value
from shedet.core.facts import Facts, named

MOVED, TURN, PLACED = 1, 2, 3
PIECES = ("fish", "wheat")
PLACES = {7: "hand 0", 8: "box"}
FACTS = Facts(
    {MOVED: "moved", TURN: "turn", PLACED: "placed"},
    {
        MOVED: "back/(piece) from:place to:place",
        PLACED: lambda a, b, c: {"at": f"{a},{b}", "cost": c},
    },
    {
        "back": lambda number: {"back": "black", "size": number},
        "piece": PIECES.__getitem__,
        "place": PLACES.__getitem__,
    },
)


def test_a_fact_has_a_public_and_a_private_part() -> None:
    (event,) = FACTS.events([(MOVED, 1, 0, 7, 8, 0b10)])
    public: dict[str, Value] = {"back": "black", "size": 0, "from": "hand 0", "to": "box"}
    assert event == Event("moved", 1, public, {"piece": "fish"}, frozenset({1}))


def test_a_fact_without_private_part_has_no_audience() -> None:
    turn, placed = FACTS.events([(TURN, 0, 5, 0, 0, 0b11), (PLACED, 0, 5, 6, 2, 0b11)])
    assert turn == Event("turn", 0, {})
    assert placed == Event("placed", 0, {"at": "5,6", "cost": 2})


def test_what_hangs_on_the_moment_is_read_by_a_reader_of_its_own() -> None:
    (event,) = FACTS.events([(MOVED, 1, 0, 7, 8, 0)], place=lambda number: f"place {number}")
    assert event.public["to"] == "place 8"


def test_numbers_of_a_module_are_named_up_to_the_last() -> None:
    module = ModuleType("numbers")
    module.__dict__.update(TURN=1, LAST_SET=2, SETS=0, GUILD=1, EVERYONE=31, word="x")
    assert named(module, 2) == {1: "turn", 2: "last-set"}
