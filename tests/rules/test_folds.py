"""Views that are kept up to date know every event that there is by its name."""

import pytest

from shedet.games.nile.view import events as nile_events
from shedet.games.nile.view import fold as nile_fold
from shedet.games.sobek.view import events as sobek_events
from shedet.games.sobek.view import fold as sobek_fold
from shedet.games.sobek2p.view import events as sobek2p_events
from shedet.games.sobek2p.view import fold as sobek2p_fold


@pytest.mark.parametrize(
    ("folded", "names"),
    [
        (nile_fold.ViewFolding.folded(), nile_events.NAMES),
        (sobek_fold.ViewFolding.folded(), sobek_events.NAMES),
        (sobek2p_fold.ViewFolding.folded(), sobek2p_events.NAMES),
    ],
)
def test_only_events_that_there_are_are_folded(folded: set[str], names: dict[int, str]) -> None:
    assert len(folded) > 5
    assert folded <= set(names.values())
