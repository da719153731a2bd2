"""What happened at a table, in sentences: log, announcement, title, end."""

from collections.abc import Sequence

from markupsafe import Markup

from shedet.bots.coach import Explanation, explained, hint_texts
from shedet.bots.words import bot_name
from shedet.table import Told
from shedet.table.log_text import runs, taken_back
from shedet.web.parts.people import Person
from shedet.web.parts.snapshot import Snapshot
from shedet.web.parts.templating import macros, words

LOG_LINES = 40
HINTS = 3
"""Of the coach's hints."""


def line_of(snapshot: Snapshot, told: Told) -> str:
    """What was told at once, as one text; empty where nothing need be said."""
    return " ".join(steps_of(snapshot, told))


def steps_of(snapshot: Snapshot, told: Told) -> list[str]:
    """What was told at once, in sentences."""
    if told.sentence:
        return [told.sentence.say(snapshot.language)]
    said = (
        snapshot.game.event_text(event, snapshot.names, snapshot.language) for event in told.events
    )
    return [sentence for sentence in said if sentence]


def log_of(snapshot: Snapshot) -> tuple[list[Markup], list[Markup]]:
    """The newest turns first: those since the viewer's last decision, and those before.

    What was taken back is no news.
    """
    undone = taken_back(snapshot.told)
    seen = snapshot.seen if snapshot.seat < len(snapshot.names) else len(snapshot.told)
    first = max(0, len(snapshot.told) - LOG_LINES)
    old = range(first, max(first, seen))
    new = [place for place in range(max(first, seen), len(snapshot.told)) if place not in undone]
    return turns_of(snapshot, new), turns_of(snapshot, old)


def missed(snapshot: Snapshot) -> list[int]:
    """The places of what a seat was told since its last decision, if others did any of it."""
    if snapshot.stage != "playing" or not snapshot.seen or snapshot.seat >= len(snapshot.names):
        return []
    undone, told = taken_back(snapshot.told), snapshot.told
    new = [n for n in range(snapshot.seen, len(told)) if told[n].events and n not in undone]
    is_others = any(told[place].events[0]["seat"] != snapshot.seat for place in new)
    return new if is_others else []


def chief_of(snapshot: Snapshot, run: Sequence[int]) -> str:
    """What a turn was about, in one sentence; empty where nothing need be said."""
    told = [snapshot.told[place] for place in run]
    steps = [step for item in told for step in steps_of(snapshot, item)]
    events = [event for item in told for event in item.events]
    chief = snapshot.game.headline(events, snapshot.names, snapshot.language)
    return chief or (steps[0] if steps else "")


def turns_of(snapshot: Snapshot, places: Sequence[int]) -> list[Markup]:
    """Turn by turn, the newest first; those of which nothing need be said are left out."""
    turns = (turn_of(snapshot, run) for run in reversed(runs(snapshot.told, places)))
    return [turn for turn in turns if turn]


def last_turn(snapshot: Snapshot) -> str:
    """What the newest turn was about, in one sentence."""
    undone = taken_back(snapshot.told)
    places = [place for place in range(len(snapshot.told)) if place not in undone]
    for run in reversed(runs(snapshot.told, places)):
        told = [snapshot.told[place] for place in run]
        events = [event for item in told for event in item.events]
        chief = snapshot.game.headline(events, snapshot.names, snapshot.language)
        steps = [step for item in told for step in steps_of(snapshot, item)]
        if steps:
            return chief or steps[0]
    return ""


def turn_of(snapshot: Snapshot, run: Sequence[int]) -> Markup:
    """One line of the log: what the turn was about, which opens to its steps."""
    kept, told = snapshot.memory.turns, [snapshot.told[place] for place in run]
    numbers = tuple(snapshot.forgotten + place for place in run)
    if numbers not in kept:
        # most is told to all alike
        kept[numbers] = snapshot.memory.shared.keep(
            ("turn", numbers),
            (told, snapshot.names),
            lambda: turn_text(snapshot, numbers[0], told),
        )
    return kept[numbers]


def turn_text(snapshot: Snapshot, number: int, told: Sequence[Told]) -> Markup:
    steps = [step for item in told for step in steps_of(snapshot, item)]
    if not steps:
        return Markup("")
    events = [event for item in told for event in item.events]
    chief = snapshot.game.headline(events, snapshot.names, snapshot.language) or steps[0]
    gained = sum(item.gained for item in told)
    gain = words(snapshot.language)("gained", gained) if gained > 0 else ""
    return Markup(macros("regions.html").turn(number, chief, gain, steps))


def turns_in_short(snapshot: Snapshot, since: int) -> list[str]:
    """What the viewer was told from there on, in order, a sentence for each turn."""
    undone = taken_back(snapshot.told)
    # that people have sat down is no news
    begun = next((n for n, told in enumerate(snapshot.told) if told.events), len(snapshot.told))
    first = max(begun, since)
    new = [place for place in range(first, len(snapshot.told)) if place not in undone]
    said = [turn_in_short(snapshot, run) for run in runs(snapshot.told, new)]
    return [text for text in said if text]


def turn_in_short(snapshot: Snapshot, run: Sequence[int]) -> str:
    """What a turn was about; empty where nothing need be said."""
    told = [snapshot.told[place] for place in run]
    steps = [step for item in told for step in steps_of(snapshot, item)]
    events = [event for item in told for event in item.events]
    chief = snapshot.game.headline(events, snapshot.names, snapshot.language) if steps else ""
    return chief or next(iter(steps), "")


def announced(snapshot: Snapshot, since: int) -> str:
    """For a screen reader: what is new, and what is asked now."""
    new = enumerate(snapshot.told[since:], snapshot.forgotten + since)
    lines = [shared_line(snapshot, number, told) for number, told in new]
    if snapshot.view is not None and snapshot.stage == "playing":
        lines.append(snapshot.asked)
    return " ".join(line for line in lines if line)


def shared_line(snapshot: Snapshot, number: int, told: Told) -> str:
    """What was told at once; worded once for all who are told the same."""
    return snapshot.memory.shared.keep(
        ("told", number), (told, snapshot.names), lambda: line_of(snapshot, told)
    )


def hint_of(snapshot: Snapshot) -> Explanation:
    """What the coach says about the question, as detailed as was asked for."""
    if snapshot.hint is None or snapshot.hint.advice is None:
        return Explanation()
    said = (snapshot.game, snapshot.view, snapshot.hint.advice, snapshot.names, snapshot.language)
    if snapshot.hint.number == HINTS:
        return explained(*said)
    return Explanation([hint_texts(*said)[snapshot.hint.number - 1]])


def title_of(snapshot: Snapshot) -> str:
    t, game = words(snapshot.language), snapshot.game.info.name.say(snapshot.language)
    is_asked = bool(snapshot.proposal and snapshot.seat in snapshot.proposal.waiting)
    if is_asked and snapshot.proposal and snapshot.stage == "over":
        return t("wants_rematch", player=snapshot.names[snapshot.proposal.by])
    if snapshot.question or is_asked:
        return t("your_turn_at", game=game)
    return game


REQUESTS = {
    "take back": "asks_take_back",
    "abort": "asks_abort",
    "rematch": "wants_rematch",
    "substitute": "asks_stand_in",
}


def requested(snapshot: Snapshot, people: Sequence[Person]) -> str:
    """What somebody asks the others for."""
    wish = snapshot.proposal
    assert wish
    said = {"player": people[wish.by].name}
    if wish.whom is not None:
        said |= {"absent": people[wish.whom].name, "bot": bot_name(wish.bot, snapshot.language)}
    return words(snapshot.language)(REQUESTS[wish.what], **said)


def ending(snapshot: Snapshot, people: Sequence[Person]) -> str:
    """How a table ended, in one sentence."""
    t, outcome = words(snapshot.language), snapshot.outcome
    assert outcome
    if not outcome.winners:
        return t.no_result
    if outcome.result:
        return scored(snapshot, people)
    if snapshot.seat in outcome.winners:
        return t.you_have_won
    return t("has_won", player=people[outcome.winners[0]].name)


def scored(snapshot: Snapshot, people: Sequence[Person]) -> str:
    t, outcome = words(snapshot.language), snapshot.outcome
    assert outcome
    assert outcome.result
    scores = outcome.result["scores"]
    if len(outcome.winners) > 1:
        return t("shared", scores[outcome.winners[0]])
    winner = outcome.winners[0]
    best = max(score for seat, score in enumerate(scores) if seat != winner)
    if snapshot.seat == winner:
        return t("you_win", own=scores[winner], other=best)
    return t("wins", player=people[winner].name, high=scores[winner], low=best)


def how_it_ended(snapshot: Snapshot, people: Sequence[Person]) -> str:
    """Why there is no score, where there is none."""
    outcome = snapshot.outcome
    assert outcome
    if outcome.how in ("resigned", "flag", "failed") and outcome.seat is not None:
        return words(snapshot.language)(outcome.how, player=people[outcome.seat].name)
    return ""


def leading(snapshot: Snapshot, people: Sequence[Person]) -> str:
    """Since when the winner was ahead."""
    t, outcome = words(snapshot.language), snapshot.outcome
    assert outcome
    if len(outcome.winners) != 1 or not snapshot.growth:
        return ""
    winner = outcome.winners[0]
    since = len(snapshot.growth)
    for scores in reversed(snapshot.growth):
        if scores[winner] <= max(score for seat, score in enumerate(scores) if seat != winner):
            break
        since -= 1
    if winner == snapshot.seat:
        return t("you_led", line=since + 1)
    return t("led", player=people[winner].name, line=since + 1)
