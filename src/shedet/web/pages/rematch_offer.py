"""The offer of a rematch, as each viewer of a finished table sees it."""

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from shedet.web.parts.people import Person
from shedet.web.parts.snapshot import Snapshot
from shedet.web.parts.templating import macros, words


def offer(snapshot: Snapshot, people: Sequence[Person]) -> Markup:
    """Who wants a rematch, who cannot play now, or where it is played; often nothing."""
    t, drawn = words(snapshot.language), macros("regions.html")
    proposal, own = snapshot.proposal, set(snapshot.own_seats)
    if snapshot.rematch:
        return Markup(drawn.offer(snapshot, t, "go", None, t.all_are_in))
    if not own or snapshot.stage != "over":
        return Markup("")
    if snapshot.seat not in own:
        snapshot = replace(snapshot, seat=min(own))
    if snapshot.refused_by is not None and snapshot.refused_by not in own:
        person = people[snapshot.refused_by]
        return Markup(drawn.offer(snapshot, t, "no", person, t("no_rematch", player=person.name)))
    if not proposal:
        return Markup("")
    if own & proposal.waiting:
        said = t("wants_rematch", player=people[proposal.by].name)
        return Markup(drawn.offer(snapshot, t, "asked", people[proposal.by], said))
    others = [people[seat] for seat in sorted(proposal.waiting)]
    said = t("waiting_for", player=", ".join(person.name for person in others))
    return Markup(drawn.offer(snapshot, t, "waits", others[0], said))


def region(snapshot: Snapshot, people: Sequence[Person]) -> Markup:
    """The same as a part of a page, which is there before anybody asks."""
    return Markup('<div id="offer">{}</div>').format(offer(snapshot, people))
