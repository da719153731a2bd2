"""Views that are kept up to date know every event that there is by its name."""

import pytest

from shedet.games.nile import events as nile_events
from shedet.games.nile import fold as nile_fold
from shedet.games.sobek import events as sobek_events
from shedet.games.sobek import fold as sobek_fold
from shedet.games.sobek2p import events as sobek2p_events
from shedet.games.sobek2p import fold as sobek2p_fold


@pytest.mark.parametrize(
    ("folded", "names"),
    [
        (nile_fold.FOLDED, nile_events.NAMES),
        (sobek_fold.FOLDED, sobek_events.NAMES),
        (sobek2p_fold.FOLDED, sobek2p_events.NAMES),
    ],
)
def test_only_events_that_there_are_are_folded(
    folded: dict[str, object], names: dict[int, str]
) -> None:
    assert folded.keys() <= set(names.values())
