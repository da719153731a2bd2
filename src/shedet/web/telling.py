"""What happened at a table, in sentences: log, announcement, title, end."""

from collections.abc import Sequence

from markupsafe import Markup, escape

from shedet.bots.coach import Explanation, explained, ladder
from shedet.table import Told
from shedet.table.telling import taken_back
from shedet.web.people import Person
from shedet.web.sight import Sight
from shedet.web.templating import words

LOG_LINES = 40
RUNGS = 3
"""Of the coach's ladder."""


def line_of(sight: Sight, told: Told) -> str:
    """What was told at once, as one text; empty where nothing need be said."""
    if told.sentence:
        return told.sentence.say(sight.language)
    said = (sight.game.describe(event, sight.names, sight.language) for event in told.events)
    return " ".join(sentence for sentence in said if sentence)


def log_of(sight: Sight) -> tuple[list[Markup], list[Markup]]:
    """The newest lines first: those since the viewer's last decision, and those before.

    What was taken back is no news.
    """
    kept: dict[int, Markup] = sight.trail.setdefault("lines", {})
    new: list[Markup] = []
    old: list[Markup] = []
    undone = taken_back(sight.told)
    is_player = sight.seat < len(sight.names)
    for place in range(len(sight.told) - 1, -1, -1):
        number = sight.forgotten + place
        is_new = is_player and place >= sight.seen
        if is_new and place in undone:
            continue
        if number not in kept:
            kept[number] = escape(line_of(sight, sight.told[place]))
        if kept[number]:
            (new if is_new else old).append(kept[number])
        if len(new) + len(old) >= LOG_LINES:
            break
    return new, old


def announced(sight: Sight, since: int) -> str:
    """For a screen reader: what is new, and what is asked now."""
    lines = [line_of(sight, told) for told in sight.told[since:]]
    if sight.view is not None and sight.stage == "playing":
        lines.append(sight.game.status(sight.view, sight.names, sight.language))
    return " ".join(line for line in lines if line)


def hint_of(sight: Sight) -> Explanation:
    """What the coach says about the question on the rung that was asked for."""
    if sight.hint is None or sight.hint.advice is None:
        return Explanation()
    said = (sight.game, sight.view, sight.hint.advice, sight.names, sight.language)
    if sight.hint.number == RUNGS:
        return explained(*said)
    return Explanation([ladder(*said)[sight.hint.number - 1]])


def target_of(sight: Sight) -> str:
    """The move that the coach points at from the second rung on."""
    hint = sight.hint
    return hint.advice.candidates[0].text if hint and hint.advice and hint.number > 1 else ""


def title_of(sight: Sight) -> str:
    t, game = words(sight.language), sight.game.info.name.say(sight.language)
    is_asked = bool(sight.proposal and sight.seat in sight.proposal.waiting)
    if is_asked and sight.proposal and sight.stage == "over":
        return t("wants_rematch", player=sight.names[sight.proposal.by])
    if sight.question or is_asked:
        return t("your_turn_at", game=game)
    return game


def ending(sight: Sight, people: Sequence[Person]) -> str:
    """How a table ended, in one sentence."""
    t, outcome = words(sight.language), sight.outcome
    assert outcome
    if not outcome.winners:
        return t.no_result
    if outcome.result:
        return scored(sight, people)
    if sight.seat in outcome.winners:
        return t.you_have_won
    return t("has_won", player=people[outcome.winners[0]].name)


def scored(sight: Sight, people: Sequence[Person]) -> str:
    t, outcome = words(sight.language), sight.outcome
    assert outcome
    assert outcome.result
    scores = outcome.result["scores"]
    if len(outcome.winners) > 1:
        return t("shared", scores[outcome.winners[0]])
    winner = outcome.winners[0]
    best = max(score for seat, score in enumerate(scores) if seat != winner)
    if sight.seat == winner:
        return t("you_win", own=scores[winner], other=best)
    return t("wins", player=people[winner].name, high=scores[winner], low=best)


def how_it_ended(sight: Sight, people: Sequence[Person]) -> str:
    """Why there is no count of points, where there is none."""
    outcome = sight.outcome
    assert outcome
    if outcome.how in ("resigned", "flag", "failed") and outcome.seat is not None:
        return words(sight.language)(outcome.how, player=people[outcome.seat].name)
    return ""


def leading(sight: Sight, people: Sequence[Person]) -> str:
    """Since when the winner was ahead."""
    t, outcome = words(sight.language), sight.outcome
    assert outcome
    if len(outcome.winners) != 1 or not sight.growth:
        return ""
    winner = outcome.winners[0]
    since = len(sight.growth)
    for scores in reversed(sight.growth):
        if scores[winner] <= max(score for seat, score in enumerate(scores) if seat != winner):
            break
        since -= 1
    if winner == sight.seat:
        return t("you_led", line=since + 1)
    return t("led", player=people[winner].name, line=since + 1)
