"""What is asked of a seat, as confirm bars and choice sheets."""

from collections.abc import Iterator

from markupsafe import Markup

from shedet.core.language import Sentence, listed
from shedet.games.sobek2p.view.view import CHARACTERS, FACE_DOWN, GOODS, SET, View
from shedet.web.boards.sobek2p import pieces
from shedet.web.boards.sobek2p.market import Compass, square_moves
from shedet.web.boards.sobek2p.snapshot import (
    Sobek2pSnapshot,
    choices_in,
    families_in,
    view_in,
)
from shedet.web.parts.ahead import SEPARATOR, Node, walk
from shedet.web.parts.assets import icon
from shedet.web.parts.forms import Chip, Confirm, Form, Sheet, SheetOption, id_of
from shedet.web.parts.knobs import knob

BUTTONS = {
    "take": Sentence("Take it", context="button"),
    "point": Sentence("Point at it", context="button"),
    "turn": Sentence("Turn and look", context="button"),
    "keep": Sentence("Take it", context="button"),
    "deben": Sentence("Take it", context="button"),
    "refill": Sentence("Refill the market", context="button"),
    "sell": Sentence("Sell them", context="button"),
    "play": Sentence("Play it", context="button"),
    "back": Sentence("Name it", context="button"),
    "name": Sentence("Choose it", context="button"),
    "reveal": Sentence("Reveal it", context="button"),
    "choose": Sentence("Choose it", context="button"),
    "done": Sentence("Done", context="button"),
}
TITLES = {
    "ankh": Sentence("Where does the ankh point?"),
    "symbol": Sentence("Take {tile} from {square}"),
    "slot": Sentence("Which pirogue do you reveal?"),
    "plans": Sentence("Which pirogue do you use?"),
    "scarabs": Sentence("Which set gets 2 scarabs?"),
    "finger": Sentence("Point at a tile in the line"),
    "priest": Sentence("Which kind leaves your corruption board?"),
    "vizier": Sentence("Which tile do you take?"),
    "thief": Sentence("Which back do you name?"),
    "merchant": Sentence("Take any tile from the market"),
    "courtesan": Sentence("Which set do you add tiles to?"),
    "gift": Sentence("Choose 1 or 2 tiles from your hand"),
    "discard": Sentence("Choose tiles from your hand"),
    "sale": Sentence("Choose tiles from your hand"),
}
SECRETS = {
    "slot": Sentence("only you can see them"),
    "plans": Sentence("only you can see them"),
    "vizier": Sentence("only you can see them"),
    "discard": Sentence("{player} can’t see this"),
}
LAYOUTS = {"ankh": "four", "symbol": "two", "vizier": "tiles"}
BY_HAND = ("sale", "gift", "discard")
ON_MARKET = ("turn", "centre", "merchant", "finger")
BACKS = {
    "grey": Sentence("Grey: start tiles"),
    "black": Sentence("Black: goods tiles"),
    "red": Sentence("Red: characters"),
}


class Asking:
    """The forms of one seat's question; notes what the market has to show for them."""

    by_hand = BY_HAND
    freely = ("turn",)

    def __init__(self, snapshot: Sobek2pSnapshot) -> None:
        self.snapshot = snapshot
        self.game, self.words = snapshot.game, snapshot.game.words
        self.choices = choices_in(snapshot)
        self.view = view_in(snapshot)
        self.families = families_in(snapshot)
        self.rival = snapshot.names[1 - snapshot.seat]
        self.compasses: dict[str, Compass] = {}
        self.previews: list[tuple[View, str, str]] = []
        """View, move and key of each choice that opens something to the rival."""

    def say(self, sentence: Sentence) -> str:
        return sentence.say(self.snapshot.language)

    def choice(self, view: View, move: str) -> str:
        return self.say(choices_in(self.snapshot, view).sentence(move))

    def button(self, move: str) -> str:
        return self.say(BUTTONS[move.partition(" ")[0]])

    def forms(self, node: Node[View]) -> list[Form]:
        """The forms for a node, and for the moves that can be made there."""
        if node.is_complete:
            return [self.complete(node)]
        forms: list[Form] = []
        if node.view.question not in ("turn", "centre"):
            forms.append(self.sheet(node))
        if node.view.question in ON_MARKET:
            forms += self.heads(node)
        return forms

    def heads(self, node: Node[View]) -> Iterator[Form]:
        """A bar for every move that ends its line; a sheet for a take that asks something."""
        choices = choices_in(self.snapshot, node.view)
        for move in node.legal:
            verb = move.partition(" ")[0]
            key = node.with_move(move)
            if verb == "sell":
                continue
            if verb == "play" or (verb == "take" and choices.next_verb(move)):
                child = walk(self.snapshot, [*node.picked, move])
                if verb == "take" and not child.is_complete:
                    yield self.sheet(child)
                elif child.is_complete:
                    yield self.confirm(node, move, child.line)
                continue
            self.previews.append((node.view, move, key))
            line = walk(self.snapshot, [*node.picked, move]).line if node.picked else move
            yield self.confirm(node, move, line)

    def confirm(self, node: Node[View], move: str, line: str) -> Confirm:
        """A bar for a move that ends its line."""
        title = self.choice(node.view, move)
        chips: list[Chip] = []
        if move.startswith("take "):
            square = move.removeprefix("take ")
            tile = self.words.taken(node.view.market[square])
            title = self.say(Sentence("Take {tile} from {square}", tile=tile, square=square))
            chips = [self.cost(node.view, move)]
            if node.view.market[square] != FACE_DOWN or node.view.question == "merchant":
                chips.append(self.opened(node.view, move))
        return Confirm(
            node.with_move(move), line, title, self.button(move), chips, move == "refill"
        )

    def cost(self, view: View, move: str) -> Chip:
        choices = choices_in(self.snapshot, view)
        number = choices.price(move)
        if not number:
            return Chip(self.say(self.words.corruption_cost(0)), "good")
        before = choices.table.corruption(view.seat)
        cost = Sentence("corruption {before} → {after}", before=before, after=before + number)
        return Chip(self.say(cost), "bad", icon("i-croc"))

    def opened(self, view: View, move: str) -> Chip:
        return Chip(self.say(choices_in(self.snapshot, view).opening(move)))

    def complete(self, node: Node[View]) -> Confirm:
        """A bar for a line of several moves."""
        tiles = [move.removeprefix("choose ") for move in tiles_in(node)]
        before: View = node.view
        title = self.choice(before, node.picked[-1])
        chips: list[Chip] = []
        is_head = node.picked[0].startswith(("sell ", "play "))
        button = self.button(node.picked[0] if is_head else node.picked[-1])
        chosen = listed([self.words.taken_exactly(tile) for tile in tiles]) if tiles else ""
        if before.question == "sale" and not self.view.laid:
            title, chips = self.selling(before, str(before.about), tiles)
        elif tiles and before.question == "discard":
            title = self.say(Sentence("Put on your corruption board: {tiles}.", tiles=chosen))
        elif tiles and before.question == "gift":
            good = str(before.about)
            title = self.say(
                Sentence(
                    "Add to your {good} set: {tiles} ({worth}).",
                    good=self.words.COUNTED[good],
                    tiles=chosen,
                    worth=self.words.product(*self.choices.worth(good, tiles)[:2]),
                )
            )
        return Confirm(SEPARATOR.join(node.picked), node.line, title, button, chips)

    def selling(self, inside: View, good: str, tiles: list[str]) -> tuple[str, list[Chip]]:
        """A sale: what, what the set is worth with it, and the pirogue that follows."""
        before = self.choices.worth(good)[2]
        title = Sentence(
            "Sell {number} tile of {good}",
            "Sell {number} tiles of {good}",
            len(tiles),
            good=self.words.COUNTED[good],
        )
        worth = self.words.product(*self.choices.worth(good, tiles)[:2])
        if before:
            worth = Sentence("{worth} instead of {before}", worth=worth, before=before)
        after = choices_in(self.snapshot, inside).pirogue_after("done")
        return self.say(title), [Chip(self.say(worth), "gold"), Chip(self.say(after))]

    def sheet(self, node: Node[View]) -> Sheet:
        """The question of a node; places and tiles of the hand are chosen where they lie."""
        view = node.view
        asked = view.question
        elsewhere = asked in BY_HAND or asked in ON_MARKET
        options = [] if elsewhere else [self.option(node, move) for move in node.legal]
        title = TITLES[asked]
        hint = ""
        if asked == "symbol":
            tile = self.words.taken(view.market[str(view.about)])
            title = title.about(tile=tile, square=view.about)
        if asked == "ankh":
            hint = self.say(
                Sentence(
                    "The dashed line shows {player}’s next tiles and their prices.",
                    player=self.rival,
                )
            )
            spokes = [(pieces.MARK_CLASSES[o.key[-1]], o.id) for o in options]
            self.compasses[str(view.about)] = Compass(SEPARATOR.join(node.picked), tuple(spokes))
        if asked in BY_HAND or (asked in ON_MARKET and not node.picked):
            hint = self.game.status(view, self.snapshot.names, self.snapshot.language)
        secret = SECRETS.get(asked)
        return Sheet(
            SEPARATOR.join(node.picked),
            self.say(title),
            options,
            self.button(node.legal[0]) if options and not options[0].leads_on else "",
            hint,
            self.say(secret.about(player=self.rival)) if secret else "",
            LAYOUTS.get(asked, "two" if len(options) > 3 else ""),
            not node.picked,
        )

    def option(self, node: Node[View], move: str) -> SheetOption:
        """One answer of a sheet, with its picture."""
        view = node.view
        verb, _, thing = move.partition(" ")
        key = node.with_move(move)
        small = self.choice(view, move)
        label = ""
        if verb == "turn":
            is_straight = thing in ("h", "v")
            along = self.words.line_subject(str(view.about), thing)
            label = self.say(along if is_straight else self.words.MARKS[thing])
            opened = choices_in(self.snapshot, view).opened(move)
            small = self.say(self.words.tiles_of(len(opened)))
            self.previews.append((view, move, key))
        elif verb in ("keep", "deben"):
            self.previews.append((view, move, key))
        elif verb == "reveal":
            label = self.say(self.words.NAMES[thing])
        elif verb == "name":
            label = self.say(self.words.LABELS[thing])
        elif verb == "back":
            label = self.say(BACKS[thing])
        elif verb == "choose":
            small = pieces.name_of(self.words, thing, self.snapshot.language)
        leads_on = view.question == "courtesan" and bool(node.picked)
        line = key if leads_on else self.line(node, move)
        option = SheetOption(
            id_of(key), key, line, label, small, self.picture(view, verb, thing), leads_on
        )
        if verb == "reveal":
            option.knob = knob(self.game, thing, self.snapshot.language, small)
        return option

    def line(self, node: Node[View], move: str) -> str:
        """What plays a move that is picked at a node."""
        if not node.picked:
            return move
        return self.game.line_text([self.game.move_number(each) for each in (*node.picked, move)])

    def picture(self, view: View, verb: str, thing: str) -> Markup:
        if verb == "turn":
            return Markup('<span class="dirar {}">{}</span>').format(
                pieces.MARK_CLASSES[thing], icon("i-turn")
            )
        if verb == "reveal":
            return Markup('<span class="pir">{}</span>').format(pieces.pirogue(thing))
        if verb == "deben":
            return Markup('<span class="debt">{}</span>').format(icon("i-deben"))
        if verb == "back":
            return Markup('<span class="tile mini-t back b-{}">{}</span>').format(
                thing, icon("i-profile") if thing == "red" else ""
            )
        if verb == "name":
            return icon(f"g-{thing}", "good og")
        tile = view.market[str(view.about)] if verb == "keep" else thing
        css = "tile mini-t chr" if tile in CHARACTERS else "tile mini-t"
        drawn = pieces.face_of(tile, self.families[tile], self.snapshot.language)
        return Markup('<span class="{}">{}</span>').format(css, drawn)

    def is_on_board(self, node: Node[View]) -> bool:
        return bool(square_moves(node))

    def held(self) -> list[str]:
        return self.view.players[self.snapshot.seat].hand or []

    def chosen(self, tiles: list[str]) -> list[Form]:
        """Tiles of the hand were chosen at the start of a turn: what they can be sold as."""
        chosen = sorted((f"choose {tile}" for tile in tiles), key=self.game.move_number)
        nodes = [
            walk(self.snapshot, [f"sell {good}", *chosen, "done"], is_whole=True)
            for good in GOODS[:6]
        ]
        whole = [node for node in nodes if node.is_complete]
        key = SEPARATOR.join(chosen)
        if len(whole) == 1:
            bar = self.complete(whole[0])
            bar.key = key
            return [bar]
        if whole:
            options = [self.sold_as(node) for node in whole]
            which = Sentence("Which set do you add them to?")
            return [Sheet(key, self.say(which), options, self.button("sell"))]
        near = max(nodes, key=lambda node: len(node.picked))
        good = GOODS[self.likely_good(tiles)]
        if not near.picked:
            near = walk(self.snapshot, [f"sell {good}"])
        elif len(tiles) < SET:
            near = walk(self.snapshot, [near.picked[0], "done"], is_whole=True)
        hint = self.say(near.refused.reason) if near.refused else ""
        title = Sentence("{number} tile chosen", "{number} tiles chosen", len(tiles))
        return [Sheet(key, self.say(title), hint=hint)]

    def likely_good(self, tiles: list[str]) -> int:
        """The number of the good that tiles are probably meant to be sold as."""
        goods = [GOODS.index(self.families[tile]) for tile in tiles]
        return min([number for number in goods if number < 6], default=0)

    def sold_as(self, node: Node[View]) -> SheetOption:
        good = node.picked[0].removeprefix("sell ")
        confirm = self.complete(node)
        return SheetOption(
            id_of(confirm.key),
            confirm.key,
            node.line,
            self.say(self.words.LABELS[good]),
            confirm.title,
            icon(f"g-{good}", "good og"),
        )


def tiles_in(node: Node[View]) -> list[str]:
    """The moves of a line that choose tiles."""
    return [move for move in node.picked if move.startswith("choose ")]
