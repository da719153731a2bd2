"""The answers on choice sheets, each with its picture and its consequence."""

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from shedet.core.language import Sentence
from shedet.games.sobek.view.view import View
from shedet.web.boards.sobek import pieces
from shedet.web.boards.sobek.river import hand_label
from shedet.web.boards.sobek.snapshot import (
    SobekSnapshot,
    choices_in,
    families_in,
    opponents,
    sets_in,
    view_in,
    words,
)
from shedet.web.parts.ahead import Node, walk
from shedet.web.parts.assets import icon
from shedet.web.parts.forms import Chip, Confirm, SheetOption, id_of
from shedet.web.parts.knobs import knob
from shedet.web.parts.people import Person
from shedet.web.parts.templating import macros

BACKS = {
    "beige": Sentence("Beige: goods cards"),
    "green": Sentence("Green: start cards"),
    "orange": Sentence("Orange: characters"),
}
GOES = Sentence("{player} {start} → {end}", context="marker")
YOU_GO = Sentence("you {start} → {end}", context="marker")

Hop = tuple[int, int]
"""A marker goes from a space to another."""


class Options:
    """Makes the answers for one seat; notes where markers would go."""

    def __init__(self, snapshot: SobekSnapshot, people: Sequence[Person]) -> None:
        self.snapshot = snapshot
        self.game = snapshot.game
        self.people = people
        self.families = families_in(snapshot)
        self.hops: dict[str, list[Hop]] = {}
        """For each key, the hops that the track shows for it."""

    def say(self, sentence: Sentence) -> str:
        return sentence.say(self.snapshot.language)

    def of(self, node: Node[View], move: str) -> SheetOption:
        """One answer of a sheet."""
        verb, _, thing = move.partition(" ")
        if verb == "reveal":
            return self.token(node, move)
        view = node.view
        option = self.plain(node, move)
        if verb == "left":
            return self.player(view, option, move)
        if verb == "add":
            return self.card_set(view, option, int(thing))
        if verb == "name":
            option.label = self.say(words.LABELS[thing])
            option.picture = pieces.good_icon(thing, "good og")
        elif verb == "back":
            option.label = self.say(BACKS[thing])
            option.picture = Markup('<span class="tile tcard mini-t back b-{}">{}</span>').format(
                thing, icon("i-profile") if thing == "orange" else ""
            )
        elif verb == "done":
            option.label = self.say(Sentence("Keep", context="button"))
        else:
            option.small = pieces.name_of(thing, self.snapshot.language)
            option.picture = self.card(thing)
        return option

    def plain(self, node: Node[View], move: str) -> SheetOption:
        """A move in words; if something more is asked after it, it leads on."""
        key = node.with_move(move)
        child = walk(self.snapshot, [*node.picked, move]) if node.picked else None
        leads_on = child is not None and not child.is_complete
        line = key if leads_on else child.line if child else move
        small = self.game.choice(node.view, move, self.snapshot.names, self.snapshot.language)
        return SheetOption(id_of(key), key, line, "", small, Markup(""), leads_on)

    def card(self, card: str) -> Markup:
        drawn = pieces.face(card, self.families[card], self.snapshot.language)
        return Markup('<span class="tile tcard mini-t {}">{}</span>').format(
            pieces.css_of(card), drawn
        )

    def player(self, view: View, option: SheetOption, move: str) -> SheetOption:
        """A player, by the distance to the left."""
        distance = int(move.removeprefix("left "))
        seat = (self.snapshot.seat + distance) % len(self.snapshot.names)
        person = self.people[seat]
        option.label = person.name
        option.picture = macros("parts.html").avatar(person)
        if view.question == "guild":
            self.guild(view, option, move, seat)
        elif choices_in(self.snapshot, view).visits_hand(move):
            backs = view.players[seat].hand_backs
            option.small = self.say(hand_label(backs))
            option.chips = [Chip("", "", pieces.backs_of(backs))]
        elif view.question == "starter" and not distance:
            option.label = self.say(Sentence("You"))
        return option

    def guild(self, view: View, option: SheetOption, move: str, seat: int) -> None:
        """Both markers of a Guild: on the track, and in numbers."""
        choices = choices_in(self.snapshot, view)
        own, theirs = (choices.hop(move, whose) for whose in (self.snapshot.seat, seat))
        self.hops[option.key] = [own, theirs]
        told = GOES.about(player=self.people[seat].name, start=theirs[0], end=theirs[1])
        option.chips = [self.forward(own), Chip(self.say(told), "bad")]

    def forward(self, hop: Hop) -> Chip:
        return Chip(self.say(YOU_GO.about(start=hop[0], end=hop[1])), "good")

    def card_set(self, view: View, option: SheetOption, number: int) -> SheetOption:
        """A set of the seat, for Prosperity or the Courtesan."""
        card_set = view.own_set(number)
        option.label = self.say(self.set_name(number, card_set.good))
        option.picture = pieces.good_icon(card_set.good, "good og")
        if view.question == "prosperity":
            option.chips = [self.blessed(view, number)]
        return option

    def set_name(self, number: int, good: str) -> Sentence:
        return Sentence("Set {set}: {good}", set=number, good=words.NAMES[good])

    def blessed(self, view: View, number: int) -> Chip:
        """The points of a set, and those with Prosperity on it."""
        before = sets_in(self.snapshot, view).lying(number).points
        after = choices_in(self.snapshot, view).blessed(number).points
        return Chip(self.say(Sentence("{before} → {after}", before=before, after=after)), "gold")

    def token(self, node: Node[View], move: str) -> SheetOption:
        """An event token, with what it asks in turn."""
        name = move.removeprefix("reveal ")
        child = walk(self.snapshot, [*node.picked, move])
        key = node.with_move(move)
        option = SheetOption(
            id_of(key),
            key,
            child.line,
            self.say(words.NAMES[name]),
            self.say(words.about_token(name)),
            pieces.token(name),
        )
        if not child.is_complete:
            option.parts = [self.part(child, each) for each in child.legal]
        self.add_chips(node.view, option, move, child)
        language = self.snapshot.language
        here = self.game.choice(node.view, move, self.snapshot.names, language)
        option.knob = knob(self.game, name, language, here)
        return option

    def part(self, node: Node[View], move: str) -> SheetOption:
        """An answer to what a token asks, in few words."""
        option = self.of(node, move)
        if option.chips and node.view.question == "guild":
            theirs = option.chips[1].text.replace(" → ", "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}")
            option.label, option.chips = theirs, []
        return replace(option, small="")

    def add_chips(self, view: View, option: SheetOption, move: str, child: Node[View]) -> None:
        """What a token brings now, in numbers."""
        token, choices = move.removeprefix("reveal "), choices_in(self.snapshot, view)
        if token.startswith("guild-") and child.is_complete:
            self.guild(view, option, move, opponents(self.snapshot)[0])
        elif token.startswith("guild-"):
            option.chips = [self.forward(choices.hop(move, self.snapshot.seat))]
        elif token == "deceit":
            hop = choices.hop(move, self.snapshot.seat)
            option.chips, self.hops[option.key] = [self.forward(hop)], [hop]
        elif token == "embalming":
            option.chips = [Chip(self.say(words.cards_of(choices.embalmed(move))), "gold")]
        elif child.is_complete and token == "curse":
            option.chips = [
                Chip(self.people[opponents(self.snapshot)[0]].name, "bad", icon("i-snake"))
            ]
        elif child.is_complete and token == "prosperity":
            option.chips = self.enriched(child)

    def enriched(self, child: Node[View]) -> list[Chip]:
        """The only set that Prosperity can be put on, or none."""
        last = child.picked[-1]
        if not last.startswith("add "):
            return [Chip(self.say(Sentence("without effect")))]
        return [self.blessed(child.view, int(last.removeprefix("add ")))]

    def laid(self, node: Node[View], confirm: Confirm) -> SheetOption:
        """One way to lay cards that were chosen in the hand."""
        verb, _, thing = node.picked[0].partition(" ")
        good = thing if verb == "lay" else view_in(self.snapshot).own_set(int(thing)).good
        label = Sentence("New set: {good}", good=words.NAMES[good])
        if verb == "add":
            label = self.set_name(int(thing), good)
        return SheetOption(
            id_of(confirm.key),
            confirm.key,
            confirm.line,
            self.say(label),
            "",
            pieces.good_icon(good, "good og"),
            chips=confirm.chips[:1],
        )
