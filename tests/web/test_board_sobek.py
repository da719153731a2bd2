"""The table of Sobek: everything that is legal can be chosen, and is what it says."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise

import pytest

from shedet.core.effects import stand_in
from shedet.core.errors import NotationError
from shedet.table import Table
from shedet.web.boards.sobek.rounds import penalty_hops, summaries
from shedet.web.boards.sobek.track import spaces_around, track_of
from shedet.web.pages import render
from shedet.web.pages.render import regions
from shedet.web.parts.people import initials, people_of
from shedet.web.parts.snapshot import Replay, Snapshot
from shedet.web.routes.home_routes import checked_opponents
from shedet.web.thinking.films import Film
from tests.lengths import long, times
from tests.rules.sobek.said import set_points
from tests.rules.sobek.tables import GAME
from tests.rules.sobek.tables import table as laid_out
from tests.web.markup import Element, read
from tests.web.scenes import VISIT, hand_and_ask, legal, snapshot
from tests.web.sobek_scenes import (
    found,
    game,
    opened,
    play_on,
    scene,
    whole_games,
)


def tree(shown: Snapshot, picked: str | None = None) -> dict[str, Element]:
    found = {}
    for id, html in regions(shown, picked).items():
        element = read(html).children
        assert [e.attributes.get("id") for e in element] == [id]
        found[id] = element[0]
    return found


def lines_in(ask: Element) -> list[str]:
    """The lines that the forms of a page would play."""
    return [e.attributes["value"] for e in ask.all("input", name="move")]


def shown_forms(ask: Element) -> list[Element]:
    return [form for form in ask.all(data_for="*") if "hidden" not in form.attributes]


def asked_tables(games: int, seats: int = 3, step: int = 1) -> Iterator[tuple[Table, Snapshot]]:
    for table in islice(whole_games(games, seats), 0, None, step):
        for seat in table.deciding:
            yield table, snapshot(table, seat, own_seats=(seat,))


def test_every_answer_of_a_thief_leads_to_a_back_and_to_a_line() -> None:
    table = scene("thief", 4)
    shown = snapshot(table)
    ask = tree(shown, "play thief")["ask"]
    picks = [e.attributes["data-pick"] for e in ask.all("button", data_pick="*")]
    assert picks
    for pick in picks:
        (form,) = [f for f in shown_forms(tree(shown, pick)["ask"]) if f.attributes["data-for"]]
        assert lines_in(form)
        for line in lines_in(form):
            assert table.why_not(0, line) is None, line


def test_with_one_opponent_a_thief_asks_for_the_back_alone() -> None:
    shown = snapshot(scene("thief", 2))
    backs = tree(shown, "play thief")["ask"].all("input", name="move")
    assert {e.attributes["value"] for e in backs} >= {"play thief: left-1 beige"}
    picked = tree(shown, "play thief;left 1;back beige")["ask"]
    assert "play thief: left-1 beige" in lines_in(picked)


def test_an_opponent_without_a_hand_can_be_named_too() -> None:
    """Among others with cards, of which a back is named next. [S1-6.7]"""

    def is_mixed(table: Table) -> bool:
        hands = [sum(p.hand_backs.values()) for p in table.view(0).players[1:]]
        return "play thief" in legal(table) and 0 in hands and any(hands)

    shown = snapshot(found(is_mixed, greed=0.6, seats=4))
    ask = tree(shown, "play thief")["ask"]
    (form,) = [f for f in shown_forms(ask) if f.attributes["data-for"]]
    assert len(form.all("button", data_pick="*")) == 3
    for button in form.all("button", data_pick="*"):
        further = tree(shown, button.attributes["data-pick"])["ask"]
        (next_form,) = [f for f in shown_forms(further) if f.attributes["data-for"]]
        assert lines_in(next_form)


def test_a_priest_asks_for_a_good_and_then_for_its_characters() -> None:
    """Every way from sheet to sheet ends in a line that can be played. [S1-6.3] [S1-6.10]"""
    position = laid_out(
        hands=[["high-priest", "fish:0*", "wheat:0*"], ["ivory:0*", "ebony:0*"]],
        piles=[["fish:1S", "thief", "scribe:fish", "cattle:0", "amulet"], []],
        tokens=["flood", "flood", "curse", "curse", "deceit"],
    )
    table = Table.open_at(GAME, position, 1)
    table.sit(0, "Mira")
    table.sit(1, "Tomasz")
    shown, lines = snapshot(table), set()
    waiting = ["play high-priest"]
    while waiting:
        pick = waiting.pop()
        (form,) = [f for f in shown_forms(tree(shown, pick)["ask"]) if f.attributes["data-for"]]
        lines |= set(lines_in(form))
        buttons = form.all("button", data_pick="*")
        waiting += [b.attributes["data-pick"] for b in buttons if b.attributes["data-pick"]]
    assert lines == {
        "play high-priest: cattle",
        "play high-priest: fish done",
        "play high-priest: fish scribe:fish done",
        "play high-priest: fish scribe:fish thief",
        "play high-priest: fish thief",
    }
    for line in lines:
        assert table.why_not(0, line) is None, line
    last = tree(shown, "play high-priest;name fish;choose thief")["ask"].words()
    assert "Remove from your corruption pile: fish with 1 scarab, Thief" in last
    assert "corruption 5 → 3" in last


def test_the_courtesan_gives_one_or_two_cards_of_the_hand() -> None:
    given = 0
    for secret in range(1, 30):
        table, chance = opened(secret), random.Random(secret)
        while table.stage == "playing" and not given:
            shown = snapshot(table, seat := table.deciding[0], own_seats=(seat,))
            if shown.question and "play courtesan" in shown.question.legal:
                given += all_gifts(table, shown, "play courtesan")
            play_on(table, chance)
    assert given


def all_gifts(table: Table, shown: Snapshot, pick: str) -> int:
    """Follow every way on to a whole line; how many lines there are."""
    parts = tree(shown, pick)
    (form,) = [f for f in shown_forms(parts["ask"]) if f.attributes["data-for"]]
    more = [e.attributes["data-pick"] for e in form.all("button", data_pick="*")]
    if more:
        return sum(all_gifts(table, shown, each) for each in more)
    if lines_in(form):
        return 0
    prefix = parts["hand"].attributes["data-prefix"]
    free = [e.attributes["value"] for e in parts["hand"].all("input", type="checkbox")]
    assert prefix.startswith(pick)
    assert free
    for chosen in (free[:1], free[-2:]):
        ask = tree(shown, ";".join([prefix, *chosen]))["ask"]
        (form,) = [f for f in shown_forms(ask) if f.attributes["data-for"]]
        (line,) = lines_in(form)
        assert table.why_not(shown.seat, line) is None, line
    return 2


@long
def test_a_set_says_what_it_brings() -> None:
    """Random cards of the hand: refused with a reason, or laid for as many points as was said."""
    chance, laid, refused = random.Random(1), 0, 0
    for table, shown in asked_tables(times(1, long=6)):
        if shown.view.question not in ("turn", "last"):
            continue
        hand, _ = hand_and_ask(shown)
        held = [e.attributes["value"] for e in hand.all("input", type="checkbox")]
        if held and chance.random() < 0.7:
            good = chance.choice(held).removeprefix("choose ").partition(":")[0]
            held = [move for move in held if good in move or "amulet" in move]
        chosen = [move for move in held if chance.random() < 0.8]
        if not chosen:
            continue
        hand, ask = hand_and_ask(shown, ";".join(chosen))
        checked = hand.all("input", checked="*")
        assert sorted(e.attributes["value"] for e in checked) == sorted(chosen)
        (form,) = [f for f in shown_forms(ask) if f.attributes["data-for"]]
        lines = lines_in(form)
        refused += not lines
        assert lines or form.all(class_="hint")
        for line in lines:
            after = Table.load([dict(entry) for entry in table.entries], game=game())
            after.play(shown.seat, line, shown.question.number if shown.question else 0)
            points = {set_points(s) for s in after.view(shown.seat).players[shown.seat].sets}
            if after.view(0).round == shown.view.round:
                assert any(f"= {number} point" in form.words() for number in points)
            laid += 1
    assert laid > 5
    assert refused > 5


def test_cards_that_can_be_added_are_asked_for_their_set() -> None:
    shown = snapshot(scene("add"))
    picks = [
        button.attributes["data-pick"]
        for button in tree(shown)["hand"].all("button", data_pick="*")
        if button.has("gold")
    ]
    asked = []
    for pick in picks:
        (form,) = [f for f in shown_forms(tree(shown, pick)["ask"]) if f.attributes["data-for"]]
        asked.append({line.partition(" ")[0] for line in lines_in(form)})
    assert {"lay", "add"} in asked


def test_prices_leaning_cards_and_the_pot() -> None:
    shown = snapshot(scene("turn"))
    board = tree(shown)["board"]
    pile = len(shown.view.players[0].pile)
    for number, quay in enumerate(shown.view.filled[:4]):
        button = board.one("button", data_pick=f"take {quay}")
        leaning = [
            dock
            for dock in board.all("li", data_when="*")
            if f"take {quay}" in dock.attributes["data-when"].split("|")
        ]
        assert len(leaning) == number
        (dock,) = [dock for dock in board.all("li") if button in dock.children]
        (price,) = [e for e in dock.all("span") if e.has("price")]
        assert price.text == (f"+{number}" if number else "free")
        if number:
            after = [e for e in board.all("span", data_for=f"take {quay}") if e.has("pv")]
            assert [e.text for e in after] == [f"{pile} → {pile + number}"]
        picked = tree(shown, f"take {quay}")["board"]
        assert len([e for e in picked.all("li") if e.has("on")]) == number
    ropes = [e for e in board.all("li") if e.has("rope")]
    assert len(ropes) == (len(shown.view.filled) > 4)


def test_hidden_cards_are_nowhere_on_the_page() -> None:
    """What others hold or have in their piles is not sent, nor how many cards a pile has."""
    table = scene("turn")
    shown = snapshot(table, seat=1, own_seats=(1,))
    text = json.dumps(regions(shown))
    position = table.line_play.position
    for seat in (0, 2):
        theirs = game().view(position, seat).players[seat]
        known = {card for card, zones in shown.view.known.cards if len(zones) == 1}
        seen = {*shown.view.quay, *shown.view.players[1].hand, *shown.view.players[1].pile}
        for card in {*theirs.hand, *theirs.pile} - known - seen:
            assert f"choose {card}" not in text
        assert shown.view.players[seat].pile is None


def test_the_summary_of_a_round_adds_up_and_opens_once() -> None:
    for name, number in (("second round", 1), ("third round", 2)):
        table = scene(name)
        shown = snapshot(table)
        found = summaries(shown, people_of(shown))
        assert [summary.number for summary in found] == list(range(number, 0, -1))
        assert [line.after for line in found[0].lines] == [p.score for p in shown.view.players]
        assert any(line.is_corrupt for line in found[0].lines)
        board = tree(shown)["board"]
        (opened_one,) = [e for e in board.all("details") if "open" in e.attributes]
        assert opened_one.attributes["id"] == f"round-{number}-new"
        assert shown.question
        table.play(0, "take " + shown.question.legal[0].split()[1], shown.question.number)
        after = tree(snapshot(table))["board"].all("details")
        assert [e.attributes["id"] for e in after] == [f"round-{n}" for n in range(number, 0, -1)]
        assert not [e for e in after if "open" in e.attributes]


@pytest.mark.rule("S1-8.7")
def test_the_way_back_of_a_penalty_is_that_of_the_round() -> None:
    """Whatever has moved the marker since: a Guild may have put it below where it was paid to."""
    shown = snapshot(scene("second round"))
    (last,) = summaries(shown, people_of(shown))
    paid = replace(last.lines[0], after=5, penalty=5)
    assert penalty_hops(shown, replace(last, lines=[paid])) == [(10, 5)]
    back = replace(last.lines[0], after=52, penalty=9)
    assert penalty_hops(shown, replace(last, lines=[back])) == [(61, 58), (58, 52)]


def test_a_round_is_not_new_once_a_character_was_played() -> None:
    shown = snapshot(scene("second round"))
    assert summaries(shown, people_of(shown))[0].is_new
    played = stand_in(game(), replace(shown.view, discard=["queen"]), shown.view)
    later = replace(shown, view=played)
    assert not summaries(later, people_of(later))[0].is_new


def test_the_summary_is_there_when_the_starter_is_named() -> None:
    board = tree(snapshot(scene("starter")))["board"]
    assert [e for e in board.all("details") if "open" in e.attributes]


def test_a_replay_shows_the_hands_of_all() -> None:
    table = scene("over")
    film = Film(table.game, table.record())
    lines = tuple(film.record.lines)
    for step in range(0, len(lines), 40):
        looked = film.snapshot("table", step, 3, "en")
        views = tuple(film.view(step, seat) for seat in range(3))
        replay = Replay("/t/table/replay", looked, step, lines, None, views, film.growth)
        root = read(render.replay(replay, VISIT))
        for seat, view in enumerate(views):
            cards = root.one("div", id=f"seat-{seat}").all("span", role="img", aria_label="*")
            assert len(cards) >= sum(view.players[seat].hand_backs.values())


def test_the_track_shows_what_there_is_room_for() -> None:
    assert spaces_around({0}, 36) == list(range(36))
    assert spaces_around({40}, 5) == [38, 39, 40, 41, 42]
    assert spaces_around({2, 40}, 6) == [1, 2, 3, 39, 40, 41]
    assert spaces_around({2, 40, 70, 99}, 3) == [2, 40, 70, 99]


def test_markers_are_told_apart_by_letters() -> None:
    assert initials(["Mira", "Ibis", "Tomasz"]) == ["M", "I", "T"]
    assert initials(["Mira", "Ibis", "Ibis 2"]) == ["MA", "IS", "I2"]
    assert initials(["Anna", "Ada", "Bo"]) == ["1", "2", "3"]


def test_markers_that_share_a_space_cover_neither_each_other_nor_the_space() -> None:
    shown = snapshot(scene("first"))
    people = people_of(shown)
    assert {player.score for player in shown.view.players} == {0}
    track = track_of(shown, people, {}, 36)
    places = sorted(marker.x for marker in track.markers)
    for marker in track.markers:
        assert marker.x >= marker.radius
        assert marker.y + marker.radius < 30
    assert all(b - a > 2 * 14 for a, b in pairwise(places))


def test_event_tokens_are_explained_from_the_first_turn_on() -> None:
    board = tree(snapshot(scene("first")))["board"]
    (sheet,) = board.all("div", id="tokens")
    assert "An opponent ends the round with 2 more corruption" in sheet.words()
    assert len(sheet.all("li", class_="tokl")) == 9


def test_while_the_summary_covers_the_quays_nothing_is_asked_that_needs_them() -> None:
    table = scene("second round")
    status = tree(snapshot(table))["status"]
    (told,) = status.all("span", class_="counted")
    assert told.words() == "Round 1 is scored. Have a look, then go on to the quays."
    table.play(0, legal(table)[0], number_of(table))
    assert not tree(snapshot(table))["status"].all("span", class_="counted")


def number_of(table: Table) -> int:
    question = table.question(0)
    assert question
    return question.number


def test_the_track_says_that_its_order_is_reconstructed() -> None:
    board = tree(snapshot(scene("turn")))["board"]
    assert "reconstructed" in board.one("div", id="track-note").words()
    assert board.one("button", popovertarget="track-note").words()


def test_one_kind_of_opponent_for_as_many_seats_as_wanted() -> None:
    assert checked_opponents(["link"], "4") == ["link"] * 3
    assert checked_opponents(["random", "greedy"], "") == ["random", "greedy"]
    for opponents, players in ((["link", "link"], "3"), (["link"], "1"), (["link"], "x"), ([], "")):
        with pytest.raises(NotationError):
            checked_opponents(opponents, players)
