"""Keeping a view up to date from the events that its seat is told."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from shedet.core.event import Learned, seats_in
from shedet.games.nile.pieces import CROPS
from shedet.games.nile.view import Field, Marker, Player, Turned, View


def fold(view: View, facts: Iterable[Learned]) -> View:
    """The view after a line of which the seat was told these facts."""
    draft = Draft(view)
    for told in facts:
        if told["event"] in FOLDED:
            FOLDED[told["event"]](draft, told)
    return draft.view()


class Draft:
    """A view that can be changed."""

    def __init__(self, view: View) -> None:
        self.now = dict(vars(view))
        self.fields = {field.name: {**vars(field)} for field in view.fields}
        for field in self.fields.values():
            field["markers"] = list(field["markers"])
        self.market = [list(row) for row in view.market]
        self.players = [{**vars(player)} for player in view.players]
        for player in self.players:
            for part in ("supply", "tired", "boat", "boat_tired"):
                player[part] = dict(player[part])
        self.used, self.unseen = list(view.used), list(view.unseen)
        self.sand = list(view.sand)
        self.earned = [list(rows) for rows in view.earned]
        self.lost = list(view.lost)

    def view(self) -> View:
        """The view that it has become."""
        self.settle_tiles()
        return View(
            **{
                **self.now,
                "fields": [Field(**field) for field in self.fields.values()],
                "market": self.market,
                "players": tuple(Player(**player) for player in self.players),
                "used": sorted(self.used),
                "sand": self.sand,
                "unseen": sorted(self.unseen),
                "earned": [tuple(rows) for rows in self.earned],
                "lost": self.lost,
            }
        )

    def settle_tiles(self) -> None:
        """No tile is turned up any more when its event is over, none counts after the phase."""
        now = self.now
        is_event = now["question"] == "rot" or now["about"] == "hippo" or now["is_extra"]
        if not is_event:
            now["turned"] = None
        if not is_event and now["question"] not in ("flood", "ebb"):
            now["tiles"] = 0

    def decide(self, deciding: Iterable[int]) -> None:
        """These seats owe a decision now."""
        seats = sorted(deciding)
        self.now["deciding"] = tuple(seats)
        if seats:
            self.now["to_act"] = self.now["seat"] if self.now["seat"] in seats else seats[0]

    def change(self, seat: int, part: str, crop: str, number: int) -> None:
        self.players[seat][part][crop] += number

    def change_stack(self, seat: int, part: str, stack: int, value: str | int | None) -> None:
        """Another top or height of stack 1 or 2."""
        both = list(self.players[seat][part])
        both[stack - 1] = value
        self.players[seat][part] = tuple(both)

    def take_marker(self, field: str, seat: int) -> Marker:
        """A seat's marker leaves a field."""
        markers = self.fields[field]["markers"]
        taken: Marker = next(marker for marker in markers if marker.owner == seat)
        markers.remove(taken)
        return taken

    def move_sand(self, number: int, place: str) -> None:
        self.sand[number] = replace(self.sand[number], place=place)


def turn(draft: Draft, told: Learned) -> None:
    draft.now["is_extra"] = bool(told["extra"])


def asked(draft: Draft, told: Learned) -> None:
    now = draft.now
    now["question"], now["about"] = told["question"], told.get("about")
    is_turn = told["question"] == "turn"
    now["points"] = now["about"] if is_turn else None
    now["is_extra"] = now["is_extra"] and is_turn
    draft.decide(seats_in(told["deciding"]))
    is_bid = told["question"] == "bid"
    now["bidders"] = tuple(sorted({*now["bidders"], *now["deciding"]})) if is_bid else ()


def cast(draft: Draft, told: Learned) -> None:
    """Of alike markers one that has acted goes to the boat. [N-11.3]"""
    seat, crop = told["seat"], told["crop"]
    draft.change(seat, "supply", crop, -1)
    draft.change(seat, "boat", crop, 1)
    if draft.players[seat]["tired"][crop]:
        draft.change(seat, "tired", crop, -1)
        draft.change(seat, "boat_tired", crop, 1)


def flooded(draft: Draft, told: Learned) -> None:
    draft.now["tiles"] += 1
    draft.fields[told["field"]]["water"] = told["river"], told["desert"]
    height = draft.players[told["seat"]]["heights"][told["stack"] - 1]
    draft.change_stack(told["seat"], "heights", told["stack"], height - 1)


def top(draft: Draft, told: Learned) -> None:
    draft.change_stack(told["seat"], "tops", told["stack"], told["back"] or None)


def washed(draft: Draft, told: Learned) -> None:
    marker = draft.take_marker(told["field"], told["seat"])
    draft.change(marker.owner, "boat", marker.crop, 1)
    draft.change(marker.owner, "boat_tired", marker.crop, marker.acted)


def ebbed(draft: Draft, told: Learned) -> None:
    draft.now["tiles"] += 1
    draft.fields[told["field"]]["water"] = None


def turned(draft: Draft, told: Learned) -> None:
    """Of alike fronts that of the latest shuffle counts as the one turned up. [N-10.3]"""
    tile, field = told["tile"], told["field"]
    draft.now["turned"] = Turned(tile, field)
    if "sand" not in told:
        draft.used.append(tile)
        return
    number = told["sand"]
    shuffle = draft.sand[number].shuffle
    draft.sand[number] = replace(draft.sand[number], place="turned", front=tile)
    draft.fields[field]["is_desert"] = False
    alike = [entry for entry in draft.unseen if entry[0] == tile and entry[1] <= shuffle]
    draft.unseen.remove(max(alike))


def spoiled(draft: Draft, told: Learned) -> None:
    row, at = draft.market[told["row"] - 1], told["place"] - 1
    row[at] = replace(row[at], state=told["state"])


def freshened(draft: Draft, told: Learned) -> None:
    spoiled(draft, {**told, "state": "ripe"})


def spread(draft: Draft, told: Learned) -> None:
    draft.fields[told["field"]]["is_desert"] = True
    draft.move_sand(told["sand"], told["field"])


def shuffled(draft: Draft, told: Learned) -> None:
    """The discards become the stack, and nobody knows their fronts any more. [N-5.6]"""
    shuffle = 1 + max(tile.shuffle for tile in draft.sand)
    for number, tile in enumerate(draft.sand):
        if tile.place == "discards":
            draft.sand[number] = replace(tile, place="stack", shuffle=shuffle, front=None)
            if tile.front is not None:
                draft.unseen.append((tile.front, shuffle))


def dial(draft: Draft, told: Learned) -> None:
    draft.now["dial"] = told["to"]


def joker(draft: Draft, told: Learned) -> None:
    player = draft.players[told["seat"]]
    player["jokers"] += 1
    player["has_bought"] = player["has_bought"] or bool(told["bought"])
    draft.move_sand(told["sand"], f"joker {told['seat']}")


def gave(draft: Draft, told: Learned) -> None:
    draft.players[told["seat"]]["jokers"] -= 1
    draft.move_sand(told["sand"], "discards")


def sown(draft: Draft, told: Learned) -> None:
    """In the set-up it costs nothing and does not count as acting. [N-2.7] [N-6.2]"""
    marker = Marker(told["seat"], told["crop"], told["state"], acted=told["cost"] > 0)
    draft.change(marker.owner, "supply", marker.crop, -1)
    draft.fields[told["field"]]["markers"].append(marker)


def grew(draft: Draft, told: Learned) -> None:
    markers = draft.fields[told["field"]]["markers"]
    for at, marker in enumerate(markers):
        if marker.owner == told["seat"]:
            markers[at] = replace(marker, state="ripe", acted=True)


def harvested(draft: Draft, told: Learned) -> None:
    marker = draft.take_marker(told["field"], told["seat"])
    draft.market[told["row"] - 1].append(replace(marker, acted=False))
    draft.now["has_harvest"] = True


def bought(draft: Draft, told: Learned) -> None:
    owner, crop = told["owner"], told["crop"]
    draft.change(owner, "boat", crop, -1)
    draft.change(owner, "supply", crop, 1)
    draft.change(owner, "tired", crop, 1)


def bid(draft: Draft, told: Learned) -> None:
    if told["seat"] == draft.now["seat"]:
        draft.now["chosen"] = told["markers"].split()
    draft.decide(set(draft.now["deciding"]) - {told["seat"]})


def opened(draft: Draft, told: Learned) -> None:
    draft.now["chosen"], draft.now["bidders"] = [], ()


def starter(draft: Draft, told: Learned) -> None:
    """A round is over, or the first start player is known. [N-3.4] [N-11.5]"""
    now = draft.now
    now["start"] = told["seat"]
    if now["round"]:
        now["idle"] = 0 if now["has_harvest"] else now["idle"] + 1


def left(draft: Draft, told: Learned) -> None:
    """All markers that a seat has in the boat leave the game. [N-8.2]"""
    player = draft.players[told["seat"]]
    player["boat"] = dict.fromkeys(CROPS, 0)
    player["boat_tired"] = dict.fromkeys(CROPS, 0)
    player["out"] += len(told["markers"].split())


def obelisk(draft: Draft, told: Learned) -> None:
    draft.now["obelisk"] = told["to"]


def scored(draft: Draft, told: Learned) -> None:
    draft.earned[told["seat"]][told["row"] - 1] += told["points"]
    draft.lost[told["seat"]] += told["lost"]


def piece(draft: Draft, told: Learned) -> None:
    draft.players[told["seat"]]["space"] = told["to"]


def emptied(draft: Draft, told: Learned) -> None:
    row = draft.market[told["row"] - 1]
    for marker in row:
        draft.change(marker.owner, "boat", marker.crop, 1)
    row.clear()


def round_begins(draft: Draft, told: Learned) -> None:
    """Every marker may act again, and everybody may buy a joker. [N-6.2] [N-6.8]"""
    now = draft.now
    now["round"] = told["number"]
    now["has_harvest"] = False
    for field in draft.fields.values():
        field["markers"] = [replace(marker, acted=False) for marker in field["markers"]]
    for player in draft.players:
        player["has_bought"] = False
        player["tired"] = dict.fromkeys(CROPS, 0)
        player["boat_tired"] = dict.fromkeys(CROPS, 0)


def ended(draft: Draft, told: Learned) -> None:
    now = draft.now
    now["is_over"], now["question"], now["about"] = True, "over", None
    now["points"], now["is_extra"], now["deciding"] = None, False, ()


FOLDED: dict[str, Callable[[Draft, Learned], None]] = {
    "turn": turn,
    "asked": asked,
    "cast": cast,
    "flooded": flooded,
    "top": top,
    "washed": washed,
    "ebbed": ebbed,
    "turned": turned,
    "spoiled": spoiled,
    "spread": spread,
    "shuffled": shuffled,
    "dial": dial,
    "joker": joker,
    "gave": gave,
    "sown": sown,
    "grew": grew,
    "harvested": harvested,
    "bought": bought,
    "freshened": freshened,
    "bid": bid,
    "opened": opened,
    "starter": starter,
    "left": left,
    "obelisk": obelisk,
    "scored": scored,
    "piece": piece,
    "emptied": emptied,
    "round": round_begins,
    "ended": ended,
}
"""What each event changes; those that are not here say in words what others say in pieces."""
