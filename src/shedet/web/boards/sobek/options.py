"""The answers on choice sheets, each with its picture and its consequence."""

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from shedet.core.language import Sentence
from shedet.games.sobek import words
from shedet.games.sobek.powers import glyph_of
from shedet.games.sobek.track import next_space, space_behind
from shedet.games.sobek.view import View
from shedet.games.sobek.worth import own_set, value_of, value_with
from shedet.web.boards.sobek import pieces
from shedet.web.boards.sobek.river import hand_label
from shedet.web.boards.sobek.snapshot import (
    SobekSnapshot,
    families_in,
    opponents,
    symbols_in,
    view_in,
)
from shedet.web.parts.ahead import Node, walk
from shedet.web.parts.assets import icon
from shedet.web.parts.forms import Chip, Confirm, SheetOption, id_of
from shedet.web.parts.people import Person
from shedet.web.parts.templating import macros

TOKENS = {
    "flood": Sentence("A whole further turn at once."),
    "curse": Sentence("2 more corruption for an opponent at the end of the round."),
    "prosperity": Sentence("Two more scarabs for a set of cattle, fish or wheat."),
    "embalming": Sentence("All cards of your corruption pile go to your hand."),
    "deceit": Sentence("1 point for each card in your corruption pile; everybody learns how many."),
}
GUILD = Sentence("You go forward to the next {glyph}, an opponent back to the one behind.")
BACKS = {
    "beige": Sentence("Beige: goods cards"),
    "green": Sentence("Green: start cards"),
    "orange": Sentence("Orange: characters"),
}
GOES = Sentence("{player} {start} → {end}", context="marker")
YOU_GO = Sentence("you {start} → {end}", context="marker")

Hop = tuple[int, int]
"""A marker goes from a space to another."""


def about_token(token: str) -> Sentence:
    """What an event token does."""
    if token in TOKENS:
        return TOKENS[token]
    return GUILD.about(glyph=words.GLYPHS[token.partition("-")[2]])


class Options:
    """Makes the answers for one seat; notes where markers would go."""

    def __init__(self, snapshot: SobekSnapshot, people: Sequence[Person]) -> None:
        self.snapshot = snapshot
        self.game = snapshot.game
        self.people = people
        self.families = families_in(snapshot)
        self.symbols = symbols_in(snapshot)
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
            return self.player(view, option, int(thing))
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

    def player(self, view: View, option: SheetOption, distance: int) -> SheetOption:
        """A player, by the distance to the left."""
        seat = (self.snapshot.seat + distance) % len(self.snapshot.names)
        person = self.people[seat]
        option.label = person.name
        option.picture = macros("parts.html").avatar(person)
        if view.question == "guild":
            self.guild(option, str(view.about), seat)
        elif view.question == "thief":
            backs = view.players[seat].hand_backs
            option.small = self.say(hand_label(backs))
            option.chips = [Chip("", "", pieces.backs_of(backs))]
        elif view.question == "starter" and not distance:
            option.label = self.say(Sentence("You"))
        return option

    def guild(self, option: SheetOption, token: str, seat: int) -> None:
        """Both markers of a Guild: on the track, and in numbers. [S1-5.9] [S1-5.10]"""
        own, theirs = self.guild_hops(token, seat)
        self.hops[option.key] = [own, theirs]
        told = GOES.about(player=self.people[seat].name, start=theirs[0], end=theirs[1])
        option.chips = [
            Chip(self.say(YOU_GO.about(start=own[0], end=own[1])), "good"),
            Chip(self.say(told), "bad"),
        ]

    def guild_hops(self, token: str, seat: int) -> tuple[Hop, Hop]:
        players, glyph = view_in(self.snapshot).players, glyph_of(token)
        own, theirs = players[self.snapshot.seat].score, players[seat].score
        return (own, next_space(self.symbols, own, glyph)), (
            theirs,
            space_behind(self.symbols, theirs, glyph),
        )

    def card_set(self, view: View, option: SheetOption, number: int) -> SheetOption:
        """A set of the seat, for Prosperity or the Courtesan. [S1-5.13] [S1-6.9]"""
        card_set = own_set(view, number)
        option.label = self.say(self.set_name(number, card_set.good))
        option.picture = pieces.good_icon(card_set.good, "good og")
        if view.question == "prosperity":
            richer = value_of(card_set.cards, card_set.prosperity + 1)
            option.chips = [self.change(value_with(card_set).points, richer.points)]
        return option

    def set_name(self, number: int, good: str) -> Sentence:
        return Sentence("Set {set}: {good}", set=number, good=words.NAMES[good])

    def change(self, before: int, after: int) -> Chip:
        return Chip(self.say(Sentence("{before} → {after}", before=before, after=after)), "gold")

    def token(self, node: Node[View], move: str) -> SheetOption:
        """An event token, with what it asks in turn. [S1-5.7]"""
        name = move.removeprefix("reveal ")
        child = walk(self.snapshot, [*node.picked, move])
        key = node.with_move(move)
        option = SheetOption(
            id_of(key),
            key,
            child.line,
            self.say(words.NAMES[name]),
            self.say(about_token(name)),
            pieces.token(name),
        )
        if not child.is_complete:
            option.parts = [self.part(child, each) for each in child.legal]
        self.add_chips(option, name, child)
        return option

    def part(self, node: Node[View], move: str) -> SheetOption:
        """An answer to what a token asks, in few words."""
        option = self.of(node, move)
        if option.chips and node.view.question == "guild":
            theirs = option.chips[1].text.replace(" → ", "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}")
            option.label, option.chips = theirs, []
        return replace(option, small="")

    def add_chips(self, option: SheetOption, token: str, child: Node[View]) -> None:
        """What a token brings now, in numbers."""
        me = view_in(self.snapshot).players[self.snapshot.seat]
        cards = len(me.pile or [])
        if token.startswith("guild-"):
            ahead = next_space(self.symbols, me.score, glyph_of(token))
            option.chips = [
                Chip(self.say(YOU_GO.about(start=me.score, end=ahead)), "good"),
            ]
            if child.is_complete:
                self.guild(option, token, opponents(self.snapshot)[0])
        elif token == "deceit":
            option.chips = [
                Chip(self.say(YOU_GO.about(start=me.score, end=me.score + cards)), "good")
            ]
            self.hops[option.key] = [(me.score, me.score + cards)]
        elif token == "embalming":
            option.chips = [Chip(self.say(words.cards_of(cards)), "gold")]
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
        card_set = own_set(child.view, int(last.removeprefix("add ")))
        richer = value_of(card_set.cards, card_set.prosperity + 1)
        return [self.change(value_with(card_set).points, richer.points)]

    def laid(self, node: Node[View], confirm: Confirm) -> SheetOption:
        """One way to lay cards that were chosen in the hand."""
        verb, _, thing = node.picked[0].partition(" ")
        good = thing if verb == "lay" else own_set(view_in(self.snapshot), int(thing)).good
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
