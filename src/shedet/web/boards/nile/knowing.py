"""What everybody can tell of tiles that lie unseen. [N-10.2]"""

from collections import Counter

from shedet.core.language import Sentence, listed
from shedet.games.nile.view.view import field_in
from shedet.web.boards.nile.snapshot import NileSnapshot
from shedet.web.parts.forms import Chip

ROT = Sentence("rot", context="event")


def unseen(look: NileSnapshot, field: str) -> list[Chip]:
    """The events that tiles with the same waves have which nobody has seen yet."""
    place = field_in(look.view, field)
    assert place.water
    ends = sorted(place.water)
    back = f"{ends[0]}/{ends[1]}" if ends[0] else f"{ends[1]}/0"
    left = Counter(look.game.pieces.water_shown) - Counter(look.view.used)
    fronts: Counter[str] = Counter()
    arrows = 0
    for tile, number in left.items():
        waves, _, front = tile.partition(":")
        if waves == back:
            fronts[front.rstrip(">1234")] += number
            arrows += number * front.endswith(">")
    kinds = {"rot": ROT, **{kind: look.words.picture(kind) for kind in ("desert", "hippo")}}
    told = [
        Sentence("{times} × {event}", times=fronts[kind], event=name)
        for kind, name in kinds.items()
        if fronts[kind]
    ]
    if not told:
        return []
    same = Sentence("still hidden, with these waves: {events}", events=listed(told))
    arrow = Sentence("with an arrow: {number}", number=arrows)
    return [Chip(look.say(same)), Chip(look.say(arrow))]
