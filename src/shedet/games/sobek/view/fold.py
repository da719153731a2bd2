"""Keeping a view up to date from the events that its seat is told."""

from collections.abc import Mapping, Sequence
from typing import Any

from shedet.core.event import Learned
from shedet.core.knowledge.folding import Folding, parts_of
from shedet.core.knowledge.memory import OPEN, Memory
from shedet.games.sobek.pieces import kind
from shedet.games.sobek.pieces.box import BACKS, CHARACTERS, TOKENS, back_of
from shedet.games.sobek.view.view import FACE_DOWN, CardSet, Known, Player, Tally, View, zone_names

NOTHING = Tally(guild=0, deceit=0, sets=0, cards=0, curses=0, is_corrupt=False, penalty=0)


class ViewFolding(Folding[View]):
    """A view of this game that can be changed."""

    def __init__(self, view: View, cards: Sequence[str], families: Mapping[str, str]) -> None:
        self.now = parts_of(view)
        self.seat = view.seat
        self.cards = cards
        self.families = families
        self.order = list(families)
        self.players = [parts_of(player) for player in view.players]
        self.sets = {
            card_set.number: parts_of(card_set) | {"owner": seat}
            for seat, player in enumerate(view.players)
            for card_set in player.sets
        }
        self.rounds = [[parts_of(tally) for tally in row] for row in view.rounds]
        self.now["laid"], self.now["leaving"], self.now["played"] = [], (), None
        self.now["tokens_seen_by"] = list(view.tokens_seen_by)
        self.memory = remembering(view.known) if view.known else None
        self.piles_seen: dict[int, list[str]] = {}
        self.tokens_shown: list[str] | None = None

    def view(self) -> View:
        """The view that it has become, with all lists in order."""
        now = self.now
        self.settle_tokens()
        for seat, player in enumerate(self.players):
            self.settle_player(seat, player)
        for cards in (now["discard"], *(player["hand"] for player in self.players)):
            self.sort(cards)
        now["used"].sort(key=TOKENS.index)
        if self.memory:
            for seat, cards in self.piles_seen.items():
                self.memory.look(f"pile {seat}", cards)
            now["known"] = Known(zones=self.memory.rooms(), cards=self.memory.placed())
        now["players"] = tuple(Player(**player) for player in self.players)
        now["rounds"] = [tuple(Tally(**tally) for tally in row) for row in self.rounds]
        return View(**now)

    def sort(self, cards: list[str] | None) -> None:
        if cards is not None:
            cards.sort(key=self.order.index)

    def settle_tokens(self) -> None:
        """Who knows the tokens: under pure memory only who looks at them now. [S1-10.7]"""
        now = self.now
        seen_by = now["tokens_seen_by"]
        if now["memory"] == "pure":
            seen_by = [
                now["question"] == "event" and s == now["to_act"] for s in range(len(seen_by))
            ]
        now["tokens_seen_by"] = tuple(bool(now["tokens"]) and seen for seen in seen_by)
        own = any(now["tokens_seen_by"][self.seat :][:1])
        shown = self.tokens_shown if self.tokens_shown is not None else now["tokens_seen"]
        now["tokens_seen"] = sorted(shown, key=TOKENS.index) if own and shown else None

    def settle_player(self, seat: int, player: dict[str, Any]) -> None:
        now = self.now
        seen = self.piles_seen.get(seat)
        if now["is_over"]:
            player["hand"], player["pile"] = [], seen or []
        elif seat != self.seat:
            looks = now["question"] == "loot" and now["about"] == seat
            player["pile"] = seen if looks and now["to_act"] == self.seat else None
        self.sort(player["pile"])
        player["sets"] = []
        for number in sorted(self.sets):
            card_set = dict(self.sets[number])
            if card_set.pop("owner") == seat:
                self.sort(card_set["cards"])
                player["sets"].append(CardSet(**card_set))

    def on_turn(self, told: Learned) -> None:
        self.now["turn"] = self.now["to_act"] = told["seat"]
        self.now["flood"] = bool(told["flood"])

    def on_asked(self, told: Learned) -> None:
        self.now["to_act"] = told["seat"]
        self.now["question"] = told["question"]
        self.now["about"] = told.get("about")
        if told["question"] in ("last", "starter"):
            self.now["turn"] = told["seat"]
            self.now["flood"] = False

    def on_last(self, told: Learned) -> None:
        self.now["taker"] = told["seat"]

    def on_ended(self, told: Learned) -> None:
        self.now["is_over"], self.now["question"], self.now["about"] = True, "over", None

    def on_laid(self, told: Learned) -> None:
        if not told["added"]:
            self.sets[told["set"]] = {
                "owner": told["seat"],
                "number": told["set"],
                "good": told["good"],
                "cards": [],
                "prosperity": 0,
                "sideways": bool(told["sideways"]),
            }

    def on_marker(self, told: Learned) -> None:
        self.players[told["seat"]]["score"] = told["to"]
        gain = told["to"] - told["from"]
        tally = self.rounds[-1][told["seat"]]
        tally[told["why"]] += -gain if told["why"] == "penalty" else gain

    def on_corruption(self, told: Learned) -> None:
        tally = self.rounds[-1][told["seat"]]
        tally["cards"], tally["curses"] = told["cards"], told["curses"]

    def on_corrupt(self, told: Learned) -> None:
        self.rounds[-1][told["seat"]]["is_corrupt"] = True

    def on_round(self, told: Learned) -> None:
        """Everything is gathered; what follows is the new deal. [S1-7.5]"""
        now = self.now
        now["round"], now["taker"] = told["number"], None
        self.rounds.append([parts_of(NOTHING) for _ in self.players])
        now["quay"], now["discard"], now["used"] = [""] * 9, [], []
        now["tokens"], now["tokens_seen_by"] = 5, [False] * len(self.players)
        self.sets = {}
        in_deck = sum(back_of(card) != "green" for card in self.cards)
        now["deck"] = in_deck - kind.left_out(len(self.players))
        for seat, player in enumerate(self.players):
            player["hand_backs"] = dict.fromkeys(BACKS, 0)
            player["curses"] = 0
            if seat == self.seat:
                player["hand"], player["pile"] = [], []
        if self.memory:
            self.memory = remembering(gathered(self.cards))

    def on_lacks(self, told: Learned) -> None:
        if self.memory:
            good, is_whole = told["good"], told["characters"]
            self.memory.rule_out(
                lambda card: (
                    self.families[card] == good and bool(is_whole or card not in CHARACTERS)
                ),
                {told["in"]},
            )

    def on_bare(self, told: Learned) -> None:
        if self.memory:
            self.memory.rule_out(lambda card: self.families[card] != "amulet", {told["in"]})

    def on_saw(self, told: Learned) -> None:
        where, names = told["in"], told.get("pieces", "").split()
        if where == "stack":
            self.now["tokens_seen_by"][told["seat"]] = True
            self.tokens_shown = names or None
        elif names:
            self.piles_seen[int(where.removeprefix("pile "))] = names

    def on_moved(self, told: Learned) -> None:
        back, source, target = told["back"], told["from"], told["to"]
        name = told.get("piece")
        if back == "token":
            self.move_token(str(name), target)
            return
        self.change_card(back, name, source, -1)
        self.change_card(back, name, target, 1)
        if self.memory:
            self.memory.move(back, name, zone_of(back, source), zone_of(back, target))

    def change_card(self, back: str, name: str | None, where: str, change: int) -> None:
        """Put a card down (1) or take it up (-1)."""
        part, _, owner = where.partition(" ")
        if part == "quay":
            shown = FACE_DOWN if back == "orange" else name
            self.now["quay"][int(owner) - 1] = shown if change > 0 else ""
        elif part == "deck":
            self.now["deck"] += change
        elif part == "discard":
            self.now["discard"].append(name)
        elif part == "set":
            self.sets[int(owner)]["cards"].append(name)
        elif part in ("hand", "pile"):
            player = self.players[int(owner)]
            if part == "hand":
                player["hand_backs"][back] += change
            if int(owner) == self.seat:
                (player[part].append if change > 0 else player[part].remove)(name)

    def move_token(self, name: str, target: str) -> None:
        """A token leaves the stack in sight of everybody. [S1-5.7]"""
        self.now["tokens"] -= 1
        known = self.now["tokens_seen"]
        if known is not None:
            known.remove(name)
        part, _, owner = target.partition(" ")
        if part == "curse":
            self.players[int(owner)]["curses"] += 1
        elif part == "on":
            self.sets[int(owner)]["prosperity"] += 1
        else:
            self.now["used"].append(name)


def remembering(known: Known) -> Memory:
    return Memory(list(zone_names().values()), BACKS, back_of, known.zones, known.cards)


def gathered(cards: Sequence[str]) -> Known:
    """What everybody knows when all cards lie together again: green ones apart."""
    backs = [back_of(card) for card in cards]
    return Known(
        zones={
            "deck": {back: backs.count(back) if back != "green" else 0 for back in BACKS},
            "box": {back: backs.count(back) if back == "green" else 0 for back in BACKS},
        },
        cards=[(card, ("box" if back_of(card) == "green" else "deck",)) for card in cards],
    )


def zone_of(back: str, where: str) -> str:
    """The zone of a place: the quays hide characters only, sets and discard lie open."""
    if where.startswith("quay"):
        return "quays" if back == "orange" else OPEN
    return OPEN if where.startswith(("set", "discard")) else where
