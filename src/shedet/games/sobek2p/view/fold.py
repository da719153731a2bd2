"""Keeping a view up to date from the events that its seat is told."""

from collections.abc import Mapping
from typing import Any

from shedet.core.event import Learned
from shedet.core.knowledge.folding import Folding, parts_of
from shedet.games.sobek2p.pieces.box import GOODS, PIROGUES, SQUARES
from shedet.games.sobek2p.view.memory import TileMemory
from shedet.games.sobek2p.view.view import FACE_DOWN, Draw, Player, View


class ViewFolding(Folding[View]):
    """A view of this game that can be changed."""

    def __init__(self, view: View, families: Mapping[str, str]) -> None:
        self.now = parts_of(view)
        self.players = [parts_of(player) for player in view.players]
        self.seat = view.seat
        self.order = list(families)
        self.now["laid"], self.now["played"] = [], None
        for part in ("slots_seen_by", "reserve_seen_by"):
            self.now[part] = list(self.now[part])
        self.memory = TileMemory(view.known, families) if view.known else None
        self.shown: dict[str, list[str]] = {}

    def view(self) -> View:
        """The view that it has become, with all lists in order."""
        now = self.now
        for seat, player in enumerate(self.players):
            self.settle_player(seat, player)
        now["slots_seen_by"] = tuple(seen and now["slots"] > 0 for seen in now["slots_seen_by"])
        now["reserve_seen_by"] = tuple(now["reserve_seen_by"])
        now["slots_seen"] = self.shown.get("slots", now["slots_seen"]) if now["slots"] else None
        if not now["drawn_count"]:
            now["drawn"] = None
        for part in ("slots_seen", "reserve_seen", "drawn", "used"):
            if now[part] is not None:
                now[part].sort(key=PIROGUES.index)
        now["market"] = {
            square: now["market"][square] for square in SQUARES if square in now["market"]
        }
        if self.memory:
            for where, tiles in self.shown.items():
                if where.startswith("board"):
                    self.memory.look(where, tiles)
            now["known"] = self.memory.known()
        now["players"] = tuple(Player(**player) for player in self.players)
        return View(**now)

    def settle_player(self, seat: int, player: dict[str, Any]) -> None:
        shown = self.shown.get(f"board {seat}")
        if self.now["is_over"]:
            player["hand"], player["board"] = [], shown or []
            tokens = self.shown.get(f"deben {seat}", [])
            player["deben"] = [int(name.removeprefix("deben:")) for name in tokens]
        elif seat != self.seat:
            player["board"] = shown if self.now["question"] == "vizier" else None
        for tiles in (player["hand"], player["board"], *player["sold"].values()):
            if tiles is not None:
                tiles.sort(key=self.order.index)
        player["sold"] = {good: player["sold"][good] for good in GOODS if good in player["sold"]}
        player["pirogues"].sort(key=PIROGUES.index)
        if player["deben"] is not None:
            player["deben"].sort()

    def on_turn(self, told: Learned) -> None:
        self.now["turn"] = self.now["to_act"] = told["seat"]
        self.now["pyramid"] = bool(told["pyramid"])
        self.now["finger"] = told["finger"] or None

    def on_asked(self, told: Learned) -> None:
        self.now["to_act"] = told["seat"]
        self.now["question"] = told["question"]
        self.now["about"] = told.get("about")

    def on_ankh(self, told: Learned) -> None:
        self.now["ankh"] = told["square"] or None
        self.now["mark"] = told["mark"] or None

    def on_ended(self, told: Learned) -> None:
        self.now["is_over"], self.now["question"], self.now["about"] = True, "over", None

    def on_mixed(self, told: Learned) -> None:
        if self.memory:
            self.memory.mix(told["in"])

    def on_lacks(self, told: Learned) -> None:
        if self.memory:
            self.memory.lack(told["good"], told["in"])

    def on_saw(self, told: Learned) -> None:
        if told["in"] == "slots":
            self.now["slots_seen_by"][told["seat"]] = True
        if "piece" in told:
            self.shown.setdefault(told["in"], []).append(told["piece"])

    def on_moved(self, told: Learned) -> None:
        back, source, target = told["back"], told["from"], told["to"]
        name = told.get("piece")
        if back == "pirogue":
            self.take_pirogue(name, source)
            self.put_pirogue(name, target)
            if (source, target) == ("drawn", "reserve"):
                self.now["reserve_seen_by"][told["seat"]] += 1
        elif back == "deben":
            self.move_deben(name, source, target)
        else:
            self.change_tile(back, name, source, -1)
            self.change_tile(back, name, target, 1)
            if self.memory:
                self.memory.move_tile(back, name, source, target)

    def change_tile(self, back: str, name: str | None, where: str, change: int) -> None:
        """Put a tile down (1) or take it up (-1)."""
        part, _, owner = where.partition(" ")
        if where in SQUARES:
            if change > 0:
                self.now["market"][where] = FACE_DOWN if back == "red" else name
            else:
                del self.now["market"][where]
        elif part == "pile":
            self.now["pile"] += change
        elif part == "sold":
            seat, good = owner.split(" ")
            self.players[int(seat)]["sold"].setdefault(good, []).append(name)
        elif part in ("hand", "board"):
            player = self.players[int(owner[0])]
            player[f"{part}_backs"][back] += change
            if player[part] is not None and int(owner[0]) == self.seat:
                (player[part].append if change > 0 else player[part].remove)(name)

    def take_pirogue(self, name: str | None, where: str) -> None:
        now = self.now
        if where == "drawn":
            now["drawn_count"] -= 1
        else:
            now[where] -= 1
        known = now["drawn"] if where == "drawn" else now[f"{where}_seen"]
        if known is not None and name in known:
            known.remove(name)

    def put_pirogue(self, name: str | None, where: str) -> None:
        now = self.now
        part, _, owner = where.partition(" ")
        if part == "drawn":
            now["drawn_count"] += 1
            if name:
                now["drawn"] = [*(now["drawn"] or []), name]
        elif part == "reserve":
            now["reserve"] += 1
            now["reserve_seen"] += [name] if name else []
        elif part == "used":
            now["used"].append(name)
        elif part == "with":
            self.players[int(owner)]["pirogues"].append(name)
        else:
            seat, good = owner.split(" ")
            tokens = self.players[int(seat)]["scarab_tokens"]
            tokens[good] = tokens.get(good, 0) + 1

    def move_deben(self, name: str | None, source: str, target: str) -> None:
        seat = int((target if source == "bag" else source).removeprefix("deben "))
        change = 1 if source == "bag" else -1
        value = int(name.removeprefix("deben:")) if name and seat == self.seat else None
        self.now["bag"] -= change
        self.players[seat]["deben_count"] += change
        if value is not None:
            own = self.players[seat]["deben"]
            (own.append if change > 0 else own.remove)(value)
        if self.memory:
            self.memory.draw(Draw(seat, change < 0, value, None))
