"""Tables of sentences: the row of a case is said of its subject, in any language."""

import pytest

from shedet.core.language import Sentence
from shedet.core.sentences import Asked, Happening, Prompts, Sentences, shown

SOLD = {
    "event": "sold",
    "seat": 1,
    "tiles": 2,
    "good": "fish",
    "to": "sold 0 fish",
    "from": "hand 1",
}
LOG = Sentences[Happening](
    {
        "sold": Sentence("{player} sells {number} tile.", "{player} sells {number} tiles."),
        "given": Sentence("{player} gives {good} to {owner}."),
        "left": Sentence("{number} left."),
    },
    {"number": lambda event: event["tiles"], "owner": lambda event: event.owner("to")},
)


def said(case: str, **more: object) -> str:
    found = LOG.find(case, Happening({**SOLD, **more}, ["Ann", "Ben"]))
    return found.say() if found else ""


def test_the_number_chooses_the_form() -> None:
    assert said("sold") == "Ben sells 2 tiles."
    assert said("sold", tiles=1) == "Ben sells 1 tile."
    assert said("left", tiles=1) == "1 left."


def test_a_place_holder_without_a_value_is_what_the_event_says() -> None:
    assert said("given") == "Ben gives fish to Ann."


def test_of_an_unknown_case_nothing_is_said() -> None:
    assert said("stolen") == ""
    with pytest.raises(KeyError):
        LOG.say("stolen", Happening(SOLD, ["Ann", "Ben"]))


def test_places_have_a_sort_and_a_number() -> None:
    event = Happening({**SOLD, "in": "box"}, ["Ann", "Ben"])
    assert (event.sort("to"), event.number("to")) == ("sold", 0)
    assert (event.sort("in"), event.number("in")) == ("box", -1)


def test_only_what_is_so_is_said() -> None:
    view = type("AView", (), {"square": "C3"})()
    asked = Asked(view, ["Ann", "Ben"], cost=2)
    orders = {"take": Sentence("take {square}"), "pay": Sentence("pay {price}")}
    prompts = Prompts(orders, {"price": lambda asked: asked.cost})
    assert list(map(str, prompts.say_all({"take": 1, "pay": 0}, asked))) == ["take C3"]
    assert list(map(str, prompts.say_all({"pay": True, "take": True}, asked))) == [
        "pay 2",
        "take C3",
    ]


def test_where_there_is_nothing_nothing_is_shown() -> None:
    held = Sentence(
        "{player} holds {number} tile: {tiles}.", "{player} holds {number} tiles: {tiles}."
    )
    rows = [(held, ["fish", "wheat"]), (held, []), (Sentence("The hand is empty."), False)]
    (said,) = shown(rows, {"tiles": ", ".join}, player="Ann")
    assert said.say() == "Ann holds 2 tiles: fish, wheat."
