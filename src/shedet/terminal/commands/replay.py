"""`shedet replay`: a replay of a game, step by step, as a seat knew it or as it was."""

import argparse

from shedet.core.errors import NotationError
from shedet.core.language import Sentence
from shedet.terminal.output.stream import can_draw, read_line
from shedet.terminal.session.film import Film, film_of

HELP = (
    Sentence("Enter: the next step. p: back. A number: that step."),
    Sentence("v: another view. t: everything in view. e: the end. q: quit."),
)


def run(chosen: argparse.Namespace) -> None:
    film = film_of(chosen.file, chosen.record, chosen.seen_as, chosen.pieces, chosen.lang)
    if chosen.text is None:
        show(film, chosen.plain)
        return
    if chosen.text > film.last:
        raise NotationError(Sentence("The last step of the game is {last}.", last=film.last))
    print(film.game.position_text(film.frames[chosen.text].position), end="")


def show(film: Film, plain: bool) -> None:
    """Drawn where there is a terminal, else in sentences."""
    if plain or not can_draw(film.language):
        PlainFilm(film).play()
        return
    from shedet.terminal.screen.replay_screen import ReplayApp

    ReplayApp(film).run_to_end()


class PlainFilm:
    """One step after the other, in sentences."""

    def __init__(self, film: Film) -> None:
        self.film = film
        self.at = 0

    def play(self) -> None:
        """Until the input is over or `q` is typed."""
        self.say(*(sentence.say(self.film.language) for sentence in HELP), "")
        self.say(*self.film.description(0))
        self.show()
        try:
            while (text := read_line()) is not None and text not in ("q", "quit"):
                self.answer(text)
        except KeyboardInterrupt:
            return

    def say(self, *lines: str) -> None:
        for line in lines:
            print(line, flush=True)

    def show(self) -> None:
        self.say("", self.film.title(self.at), *self.film.sentences(self.at))
        if self.at == self.film.last:
            self.say("", *self.film.ending())

    def answer(self, text: str) -> None:
        """Go to the step that was typed."""
        steps = {"": self.at + 1, "n": self.at + 1, "p": self.at - 1, "e": self.film.last}
        if text in steps:
            self.go_to(steps[text])
        elif text.isascii() and text.isdigit():
            self.go_to(int(text[:9]))
        elif text == "v":
            self.film.turn_round()
            self.show()
        elif text == "t":
            self.say(*self.film.description(self.at))
        else:
            self.say(*(sentence.say(self.film.language) for sentence in HELP))

    def go_to(self, number: int) -> None:
        if not 0 <= number <= self.film.last:
            sentence = Sentence("There are steps from 0 to {last}.", last=self.film.last)
            self.say(sentence.say(self.film.language))
            return
        self.at = number
        self.show()
