"""Everything that a game says, an example of each phrase, from moments of whole games."""

import gettext
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from shedet.core.game import Game
from shedet.core.language import Sentence
from tests.conformance.moments import NAMES, Moment, moments, told

Phrase = tuple[str, bool]
"""A sentence as it stands in the sources, and whether it was said in the plural."""
Said = tuple[str, list[str]]
"""What something is said of, and what."""
REFUSING = 12
"""So many moments of each question are asked why all other moves are refused."""


@contextmanager
def overheard() -> Iterator[set[Phrase]]:
    """The phrases that are worded until the block is left; names of things are none."""
    heard: set[Phrase] = set()
    worded = Sentence.worded

    def listening(self: Sentence, words: gettext.NullTranslations) -> str:
        if "{" in self.text or self.text.endswith("."):
            heard.add((self.text, bool(self.plural) and self.number != 1))
        return worded(self, words)

    Sentence.worded = listening  # type: ignore[method-assign]
    try:
        yield heard
    finally:
        Sentence.worded = worded  # type: ignore[method-assign]


def phrases(game: Game, shown: set[Phrase] | None = None) -> Iterator[str]:
    """What says something in a way that nothing above it does, by what it is for."""
    shown = set() if shown is None else shown
    printed: set[str] = set()
    for heading, found in chapters(game):
        yield ""
        yield heading
        while True:
            with overheard() as heard:
                about, sentences = next(found, ("", None))
            if sentences is None:
                break
            if heard <= shown:
                continue
            shown |= heard
            yield from (f"{about}: {said}" for said in sentences if said not in printed)
            printed.update(sentences)


def chapters(game: Game) -> Iterator[tuple[str, Iterator[Said]]]:
    """All that can be said, each part with its heading."""
    met = moments(game.info.id)
    yield "What is asked", (each for moment in met for each in statuses(moment))
    yield "What can be chosen", (each for moment in met for each in choices(moment))
    yield "What is refused", (each for moment in first_of(met) for each in refusals(moment))
    yield "What is told", logs(game)
    yield "What is seen", (each for moment in met for each in scenes(moment))
    yield "What is advised", (each for moment in met for each in advice(moment))
    yield "How it ended", (each for moment in met for each in accounts(moment))


def first_of(met: list[Moment]) -> Iterator[Moment]:
    """The first moments of each question."""
    asked: Counter[str] = Counter()
    for moment in met:
        asked[moment.question] += 1
        if asked[moment.question] <= REFUSING:
            yield moment


def statuses(moment: Moment) -> Iterator[Said]:
    for seat in moment.onlookers:
        yield f"seat {seat}", [moment.game.status(moment.view(seat), moment.names)]


def choices(moment: Moment) -> Iterator[Said]:
    view = moment.view()
    for text in moment.legal:
        yield text, [moment.game.choice(view, text, moment.names)]


def refusals(moment: Moment) -> Iterator[Said]:
    legal = moment.position.legal()
    for move in range(moment.game.actions):
        if move not in legal:
            refused = moment.position.refusal(move)
            yield f"{moment.question or 'asked'}, {moment.game.move_text(move)}", [str(refused)]


def logs(game: Game) -> Iterator[Said]:
    for event, table in told(game.info.id):
        for seat in range(table.seats + 1):
            said = game.event_text(event.seen_by(seat), NAMES[: table.seats])
            yield f"{event.name}, seat {seat}", [said] if said else []


def scenes(moment: Moment) -> Iterator[Said]:
    for seat in moment.onlookers:
        yield f"seat {seat}", moment.game.description(moment.view(seat), moment.names)


def advice(moment: Moment) -> Iterator[Said]:
    advised = moment.advice(moment.view())
    for text in moment.legal:
        yield f"hint at {text}", advised.hints(text)
        yield f"reason for {text}", advised.reasons(text)


def accounts(moment: Moment) -> Iterator[Said]:
    if moment.position.is_over:
        yield "account", moment.game.result_text(moment.game.result(moment.position), moment.names)
