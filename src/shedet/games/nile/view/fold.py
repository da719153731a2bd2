"""Keeping a view up to date from the events that its seat is told."""

from collections.abc import Iterable
from dataclasses import replace

from shedet.core.event import Learned, seats_in
from shedet.core.knowledge.folding import Folding
from shedet.games.nile.pieces.box import CROPS
from shedet.games.nile.view.view import Field, Marker, Player, Turned, View


class ViewFolding(Folding[View]):
    """A view of this game that can be changed."""

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

    def on_turn(self, told: Learned) -> None:
        self.now["is_extra"] = bool(told["extra"])

    def on_asked(self, told: Learned) -> None:
        now = self.now
        now["question"], now["about"] = told["question"], told.get("about")
        is_turn = told["question"] == "turn"
        now["points"] = now["about"] if is_turn else None
        now["is_extra"] = now["is_extra"] and is_turn
        self.decide(seats_in(told["deciding"]))
        is_bid = told["question"] == "bid"
        now["bidders"] = tuple(sorted({*now["bidders"], *now["deciding"]})) if is_bid else ()

    def on_cast(self, told: Learned) -> None:
        """Of alike markers one that has acted goes to the boat. [N-11.3]"""
        seat, crop = told["seat"], told["crop"]
        self.change(seat, "supply", crop, -1)
        self.change(seat, "boat", crop, 1)
        if self.players[seat]["tired"][crop]:
            self.change(seat, "tired", crop, -1)
            self.change(seat, "boat_tired", crop, 1)

    def on_flooded(self, told: Learned) -> None:
        self.now["tiles"] += 1
        self.fields[told["field"]]["water"] = told["river"], told["desert"]
        height = self.players[told["seat"]]["heights"][told["stack"] - 1]
        self.change_stack(told["seat"], "heights", told["stack"], height - 1)

    def on_top(self, told: Learned) -> None:
        self.change_stack(told["seat"], "tops", told["stack"], told["back"] or None)

    def on_washed(self, told: Learned) -> None:
        marker = self.take_marker(told["field"], told["seat"])
        self.change(marker.owner, "boat", marker.crop, 1)
        self.change(marker.owner, "boat_tired", marker.crop, marker.acted)

    def on_ebbed(self, told: Learned) -> None:
        self.now["tiles"] += 1
        self.fields[told["field"]]["water"] = None

    def on_turned(self, told: Learned) -> None:
        """Of alike fronts that of the latest shuffle counts as the one turned up. [N-10.3]"""
        tile, field = told["tile"], told["field"]
        self.now["turned"] = Turned(tile, field)
        if "sand" not in told:
            self.used.append(tile)
            return
        number = told["sand"]
        shuffle = self.sand[number].shuffle
        self.sand[number] = replace(self.sand[number], place="turned", front=tile)
        self.fields[field]["is_desert"] = False
        alike = [entry for entry in self.unseen if entry[0] == tile and entry[1] <= shuffle]
        self.unseen.remove(max(alike))

    def on_spoiled(self, told: Learned) -> None:
        row, at = self.market[told["row"] - 1], told["place"] - 1
        row[at] = replace(row[at], state=told["state"])

    def on_freshened(self, told: Learned) -> None:
        self.on_spoiled({**told, "state": "ripe"})

    def on_spread(self, told: Learned) -> None:
        self.fields[told["field"]]["is_desert"] = True
        self.move_sand(told["sand"], told["field"])

    def on_shuffled(self, told: Learned) -> None:
        """The discards become the stack, and nobody knows their fronts any more. [N-5.6]"""
        shuffle = 1 + max(tile.shuffle for tile in self.sand)
        for number, tile in enumerate(self.sand):
            if tile.place == "discards":
                self.sand[number] = replace(tile, place="stack", shuffle=shuffle, front=None)
                if tile.front is not None:
                    self.unseen.append((tile.front, shuffle))

    def on_dial(self, told: Learned) -> None:
        self.now["dial"] = told["to"]

    def on_joker(self, told: Learned) -> None:
        player = self.players[told["seat"]]
        player["jokers"] += 1
        player["has_bought"] = player["has_bought"] or bool(told["bought"])
        self.move_sand(told["sand"], f"joker {told['seat']}")

    def on_gave(self, told: Learned) -> None:
        self.players[told["seat"]]["jokers"] -= 1
        self.move_sand(told["sand"], "discards")

    def on_sown(self, told: Learned) -> None:
        """In the set-up it costs nothing and does not count as acting. [N-2.7] [N-6.2]"""
        marker = Marker(told["seat"], told["crop"], told["state"], acted=told["cost"] > 0)
        self.change(marker.owner, "supply", marker.crop, -1)
        self.fields[told["field"]]["markers"].append(marker)

    def on_grew(self, told: Learned) -> None:
        markers = self.fields[told["field"]]["markers"]
        for at, marker in enumerate(markers):
            if marker.owner == told["seat"]:
                markers[at] = replace(marker, state="ripe", acted=True)

    def on_harvested(self, told: Learned) -> None:
        marker = self.take_marker(told["field"], told["seat"])
        self.market[told["row"] - 1].append(replace(marker, acted=False))
        self.now["has_harvest"] = True

    def on_bought(self, told: Learned) -> None:
        owner, crop = told["owner"], told["crop"]
        self.change(owner, "boat", crop, -1)
        self.change(owner, "supply", crop, 1)
        self.change(owner, "tired", crop, 1)

    def on_bid(self, told: Learned) -> None:
        if told["seat"] == self.now["seat"]:
            self.now["chosen"] = told["markers"].split()
        self.decide(set(self.now["deciding"]) - {told["seat"]})

    def on_opened(self, told: Learned) -> None:
        self.now["chosen"], self.now["bidders"] = [], ()

    def on_starter(self, told: Learned) -> None:
        """A round is over, or the first start player is known. [N-3.4] [N-11.5]"""
        now = self.now
        now["start"] = told["seat"]
        if now["round"]:
            now["idle"] = 0 if now["has_harvest"] else now["idle"] + 1

    def on_left(self, told: Learned) -> None:
        """All markers that a seat has in the boat leave the game. [N-8.2]"""
        player = self.players[told["seat"]]
        player["boat"] = dict.fromkeys(CROPS, 0)
        player["boat_tired"] = dict.fromkeys(CROPS, 0)
        player["out"] += len(told["markers"].split())

    def on_obelisk(self, told: Learned) -> None:
        self.now["obelisk"] = told["to"]

    def on_scored(self, told: Learned) -> None:
        self.earned[told["seat"]][told["row"] - 1] += told["points"]
        self.lost[told["seat"]] += told["lost"]

    def on_piece(self, told: Learned) -> None:
        self.players[told["seat"]]["space"] = told["to"]

    def on_emptied(self, told: Learned) -> None:
        row = self.market[told["row"] - 1]
        for marker in row:
            self.change(marker.owner, "boat", marker.crop, 1)
        row.clear()

    def on_round(self, told: Learned) -> None:
        """Every marker may act again, and everybody may buy a joker. [N-6.2] [N-6.8]"""
        now = self.now
        now["round"] = told["number"]
        now["has_harvest"] = False
        for field in self.fields.values():
            field["markers"] = [replace(marker, acted=False) for marker in field["markers"]]
        for player in self.players:
            player["has_bought"] = False
            player["tired"] = dict.fromkeys(CROPS, 0)
            player["boat_tired"] = dict.fromkeys(CROPS, 0)

    def on_ended(self, told: Learned) -> None:
        now = self.now
        now["is_over"], now["question"], now["about"] = True, "over", None
        now["points"], now["is_extra"], now["deciding"] = None, False, ()
