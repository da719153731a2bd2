"""An application in the process of a test, as it is between start and stop."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from unittest.mock import patch

from starlette.applications import Starlette


@asynccontextmanager
async def life(app: Starlette) -> AsyncIterator[None]:
    """Without a server's way with garbage: it would search all that the test's process holds."""
    with patch("shedet.web.app.tidy", nullcontext):
        async with app.router.lifespan_context(app):
            yield
