"""The whole table in sentences, for readers who cannot see the picture."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from shedet.core.language import Sentence, listed
from shedet.games.nile.pieces.box import FRONTS, ROWS, STALLS
from shedet.games.nile.view.answers import Answers
from shedet.games.nile.view.view import Field, Marker, Player, View
from shedet.games.nile.words import words

if TYPE_CHECKING:
    from shedet.games.nile.words.preview import MoveChoices


def scene_of(choices: "MoveChoices") -> list[Sentence]:
    """Round, fields, market, boat, track, the players, and what the tiles have shown."""
    view, names, answers = choices.view, choices.names, choices.answers
    sentences = [*course(view, names), *asked(view, names)]
    sentences += fields(view, names, choices.game.pieces.river, answers.floods)
    sentences += [market_row(view, names, row, answers) for row in range(1, len(STALLS) + 1)]
    sentences += [boat(view, names), track(view, names)]
    seats = sorted(range(len(view.players)), key=lambda seat: seat != view.seat)
    called = callers(view, names)
    sentences += [side(view, seat, called[seat]) for seat in seats]
    return [*sentences, *seen(view)]


def callers(view: View, names: Sequence[str]) -> list[Sentence | str]:
    """What the players are called in this view."""
    you = Sentence("You", context="label")
    return [you if seat == view.seat else name for seat, name in enumerate(names)]


def course(view: View, names: Sequence[str]) -> list[Sentence]:
    """[N-1.8] [N-2.4] [N-3.1] [N-9.3]"""
    if view.start is None:
        return [Sentence("Set-up.")]
    player = names[view.start]
    if not view.round:
        return [Sentence("Set-up. Start player: {player}.", player=player)]
    now = Sentence(
        "Round {round}. Dial: {dial}. Start player: {player}.",
        round=view.round,
        dial=words.DIAL[view.dial],
        player=player,
    )
    return [now, words.idle_rounds(view.idle)] if view.idle else [now]


def asked(view: View, names: Sequence[str]) -> list[Sentence]:
    """What is under way: an event, a turn, bids, a choice of several parts."""
    sentences = []
    if view.turned:
        event, field = words.tile(view.turned.tile), words.field(view.turned.field)
        text = Sentence("Turned up: {event} (from {field}).")
        sentences.append(text.about(event=event, field=field))
    if view.question == "turn" and view.points is not None:
        extra = Sentence("{player}’s extra turn: {points} left.")
        turn = extra if view.is_extra else Sentence("{player}’s turn: {points} left.")
        points = words.action_points(view.points)
        sentences.append(turn.about(player=names[view.to_act], points=points))
    if view.question == "bid":
        players = listed([names[seat] for seat in view.deciding])
        sentences.append(Sentence("Still to bid: {players}.", players=players))
    if view.chosen:
        markers = words.markers(Counter(view.chosen))
        sealed = Sentence("Your bid: {markers}.", markers=markers)
        chosen = Sentence("Chosen so far: {cards}.", cards=markers)
        sentences.append(chosen if view.seat in view.deciding else sealed)
    if view.spoiling is not None:
        sentences.append(Sentence("Chosen so far: place {place}.", place=view.spoiling))
    return sentences


def fields(
    view: View, names: Sequence[str], rivers: Sequence[int], waves: Mapping[str, int]
) -> list[Sentence]:
    """Row by row from the river on; what the next flood could reach. [N-1.1]"""
    sentences = []
    for number, row in enumerate(ROWS):
        there = [field for field in view.fields if field.name[:2] == row]
        if there[0].is_covered:
            sentences.append(Sentence("Covered: {row}.", row=words.row(row)))
            continue
        upper = Sentence("Upper {length}-row, from the river ({river}): {fields}.")
        lower = Sentence("Lower {length}-row, from the river ({river}): {fields}.")
        parts = words.clauses([place(view, field, waves, names) for field in there])
        text, river = upper if row[0] == "U" else lower, words.WAVES[rivers[number]]
        sentences.append(text.about(length=row[1], river=river, fields=parts))
    return sentences


def place(view: View, field: Field, waves: Mapping[str, int], names: Sequence[str]) -> Sentence:
    """A field: number, palms, what lies there, and which wave could flood it."""
    text = Sentence("field {field} ({palms}): {there}")
    if field.name in waves:
        wave = words.WAVES[waves[field.name]]
        text = Sentence("field {field} ({palms}): {there}, next flood {wave}", wave=wave)
    there = lying_on(view, field, names)
    return text.about(field=field.name[2], palms=words.palms(field.palms), there=there)


def lying_on(view: View, field: Field, names: Sequence[str]) -> Sentence | str:
    if field.water:
        river, desert = (words.WAVES[wave] for wave in field.water)
        text = Sentence("water, {river} toward the river, {desert} toward the desert")
        return text.about(river=river, desert=desert)
    if field.is_desert:
        return Sentence("desert tile")
    if not field.markers:
        return Sentence("empty", context="field")
    return listed([marker_of(view, marker, names) for marker in field.markers])


def marker_of(view: View, marker: Marker, names: Sequence[str]) -> Sentence:
    """A marker on a field; once it has acted it rests. [N-6.2]"""
    owned = words.owned(marker, view.seat, names)
    return Sentence("{marker} – used this round", marker=owned) if marker.acted else owned


def market_row(view: View, names: Sequence[str], number: int, answers: Answers) -> Sentence:
    """What it holds, refuses, and would pay."""
    row, places = view.market[number - 1], STALLS[number - 1]
    if not row:
        return Sentence("Market row {row} ({places} places): empty.", row=number, places=places)
    fruits = listed([words.owned(fruit, view.seat, names) for fruit in row])
    parts = [fruits]
    if answers.is_full(number):
        parts.append(Sentence("the row is full"))
    else:
        crops = listed([words.NAMES[crop] for crop in answers.refused(number)])
        parts.append(Sentence("doesn’t take: {crops}", crops=crops))
    points = words.payments(answers.payments(number), callers(view, names))
    parts.append(Sentence("would pay: {points}", points=points))
    return Sentence(
        "Market row {row} ({taken} of {places} places taken): {parts}.",
        row=number,
        taken=len(row),
        places=places,
        parts=words.clauses(parts),
    )


def boat(view: View, names: Sequence[str]) -> Sentence:
    """Markers by owner; those that have acted cannot be bought in this round. [N-6.2] [N-6.7]"""
    parts = [
        with_tired(name, player.boat, player.boat_tired)
        for name, player in zip(callers(view, names), view.players, strict=True)
        if any(player.boat.values())
    ]
    if not parts:
        return Sentence("The boat is empty.")
    return Sentence("In the boat: {markers}.", markers=words.clauses(parts))


def with_tired(
    owner: Sentence | str, there: Mapping[str, int], tired: Mapping[str, int]
) -> Sentence:
    text = Sentence("{player} ({markers})")
    if any(tired.values()):
        text = Sentence(
            "{player} ({markers}, used this round: {tired})", tired=words.markers(tired)
        )
    return text.about(player=owner, markers=words.markers(there))


def track(view: View, names: Sequence[str]) -> Sentence:
    """[N-1.7]"""
    spaces = [
        words.player_at(name, player.space)
        for name, player in zip(callers(view, names), view.players, strict=True)
    ]
    return Sentence(
        "On the track: {spaces}. The obelisk is on space {space}.",
        spaces=listed(spaces),
        space=view.obelisk,
    )


def side(view: View, seat: int, name: Sentence | str) -> Sentence:
    """Supply, jokers, water tiles and lost markers of a player. [N-10.1]"""
    player = view.players[seat]
    supply = Sentence("no marker in the supply")
    if any(player.supply.values()):
        supply = with_tired(Sentence("supply", context="clause"), player.supply, player.tired)
    parts: list[Sentence | str] = [supply, words.jokers_of(player.jokers)]
    if player.has_bought:
        parts.append(Sentence("this round’s joker bought"))
    parts += [stack(player, number) for number in (1, 2)]
    if player.out:
        parts.append(Sentence("out of the game: {markers}", markers=player.out))
    return Sentence("{player}: {parts}.", player=name, parts=words.clauses(parts))


def stack(player: Player, number: int) -> Sentence:
    """[N-2.3]"""
    top = player.tops[number - 1]
    if top is None:
        return Sentence("stack {stack} (empty)", stack=number)
    return Sentence(
        "stack {stack} ({waves}, {number} tile)",
        "stack {stack} ({waves}, {number} tiles)",
        player.heights[number - 1],
        stack=number,
        waves=words.BACKS[top],
    )


def seen(view: View) -> list[Sentence]:
    """The stack of the desert, and the events of the water tiles that are used. [N-10.3]"""
    places = Counter(tile.place for tile in view.sand)
    desert = Sentence("Desert tiles in the stack: {stack}, discarded: {discards}.")
    sentences = [desert.about(stack=places["stack"], discards=places["discards"])]
    fronts = Counter(tile.rpartition(":")[2] for tile in view.used)
    kinds = [name for front in FRONTS for name in (front, f"{front}>") if fronts[name]]
    if kinds:
        text = Sentence("{times} × {event}")
        events = [text.about(times=fronts[kind], event=words.front(kind)) for kind in kinds]
        sentences.append(Sentence("Water tiles used: {events}.", events=words.clauses(events)))
    return sentences
