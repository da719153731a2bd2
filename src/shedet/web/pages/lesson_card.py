"""What Heron says in a lesson, as a card beside the thing to touch."""

import json

from markupsafe import Markup

from shedet.lessons.words import LEARN, PROGRESS, WORDS
from shedet.web.parts.snapshot import Snapshot
from shedet.web.parts.templating import macros


def region(snapshot: Snapshot) -> Markup:
    """The card; hidden where nothing is said."""
    card, language = snapshot.lesson, snapshot.language
    if card is None:
        return Markup('<section id="lesson" hidden></section>')
    said = card.slip.said if card.slip else ()
    words = {**words_in(language), "lesson": LEARN.say(language)}
    step = card.step
    return Markup(
        macros("lesson.html").card(
            snapshot,
            card,
            words,
            PROGRESS.about(number=card.number, steps=card.steps).say(language),
            step.order.say(language),
            step.reason.say(language),
            step.small.say(language) if step.small else "",
            [sentence.say(language) for sentence in said],
            [(what.say(language), number) for what, number in step.sums],
            json.dumps(card.lines),
            json.dumps(card.picks),
        )
    )


def words_in(language: str) -> dict[str, str]:
    return {key: sentence.say(language) for key, sentence in WORDS.items()}


def finished(snapshot: Snapshot) -> Markup:
    """After the lesson: the way to a real game, for whoever has learned this one."""
    if not (snapshot.is_lesson and snapshot.own_seats):
        return Markup("")
    return Markup(macros("lesson.html").finished(snapshot, words_in(snapshot.language)))


def leaving(snapshot: Snapshot) -> Markup:
    """The way out of a lesson, for the menu."""
    return Markup(macros("lesson.html").leaving(words_in(snapshot.language)))
