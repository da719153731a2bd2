"""What a device shows while no page of a table is open: only what a spectator sees."""

from shedet.table.log_text import actor, runs, taken_back
from shedet.web.parts.log_text import chief_of, ending, requested
from shedet.web.parts.people import people_of, with_names
from shedet.web.parts.snapshot import Message, Snapshot
from shedet.web.parts.templating import DAY, HOUR, words

LONGEST = 300
"""Letters of a message's text."""


def message(snapshot: Snapshot, seat: int, kind: str, since: int) -> Message:
    """What the person of a seat is told of a table."""
    people, snapshot = people_of(snapshot), with_names(snapshot)
    t, game = words(snapshot.language), snapshot.game.info.name.say(snapshot.language)
    others = [person.name for number, person in enumerate(people) if number != seat]
    title = t("your_turn_at", game=game)
    if kind == "over":
        title, said = t("message_over", game=game), [ending(snapshot, people)]
    elif kind != "turn" and snapshot.proposal:
        title, said = game, [requested(snapshot, people)]
    else:
        said = [last_turn(snapshot, seat, since), time_for(snapshot, seat)]
    said.append(t("message_with", players=", ".join(others)))
    body = " ".join(filter(None, said))[:LONGEST]
    return Message(title, body, f"t/{snapshot.table}?seat={seat}")


def last_turn(snapshot: Snapshot, seat: int, since: int) -> str:
    """What somebody else did last, in one sentence."""
    first, undone = max(0, since - snapshot.forgotten), taken_back(snapshot.told)
    new = [n for n in range(first, len(snapshot.told)) if n not in undone]
    for run in reversed(runs(snapshot.told, new)):
        is_others = actor(snapshot.told[run[0]]) not in (None, seat)
        if is_others and (said := chief_of(snapshot, run)):
            return said
    return ""


def time_for(snapshot: Snapshot, seat: int) -> str:
    """How long a seat has, if its clock runs."""
    time, t = snapshot.clocks[seat], words(snapshot.language)
    if time is None or time.until is None or time.seconds < HOUR:
        return ""
    if time.seconds >= 2 * DAY:
        return t("message_days", round(time.seconds / DAY))
    return t("message_hours", round(time.seconds / HOUR))
