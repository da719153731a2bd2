"""Why something was not done, as RFC 9457 has it: a sentence, and parts for programs."""

from http import HTTPStatus

import structlog
from msgspec import json, structs
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from shedet.core.errors import IllegalMove, ShedetError
from shedet.core.language import LANGUAGES, Sentence
from shedet.web.api.shapes import Problem
from shedet.web.routes.site import accepted, status_of

MEDIA = "application/problem+json"

log = structlog.get_logger()


class NoToken(ShedetError):
    """There is no token, or none that we know."""


class NotAllowed(ShedetError):
    """The token may not do this."""


def language_of(request: Request) -> str:
    """From the query, else as the header says; never from a cookie."""
    wish = request.query_params.get("lang", "")
    return wish if wish in LANGUAGES else accepted(request.headers.get("accept-language", ""))


def problem(request: Request, status: int, sentence: Sentence, rule: str = "") -> Response:
    title = HTTPStatus(status).phrase
    said = Problem("about:blank", title, status, sentence.say(language_of(request)), rule or None)
    parts = {name: part for name, part in structs.asdict(said).items() if part is not None}
    headers = {"access-control-allow-origin": "*"}
    if status == 401:
        headers["www-authenticate"] = 'Bearer realm="shedet"'
    return Response(json.encode(parts), status, headers, MEDIA)


async def refused(request: Request, error: Exception) -> Response:
    """What a request cannot have."""
    assert isinstance(error, ShedetError)
    if isinstance(error, NoToken):
        return problem(request, 401, error.sentence)
    if isinstance(error, NotAllowed):
        return problem(request, 403, error.sentence)
    rule = error.rule if isinstance(error, IllegalMove) else ""
    return problem(request, status_of(error), error.sentence, rule)


async def lost(request: Request, error: Exception) -> Response:
    """There is nothing under this address, or nothing of this kind."""
    status = getattr(error, "status_code", 404)
    said = {
        404: Sentence("There is nothing under this address."),
        405: Sentence("That isn’t possible here."),
    }
    other = Sentence("Something was wrong with that request.")
    answer = problem(request, status, said.get(status, other))
    if isinstance(error, HTTPException) and error.headers:
        answer.headers.update(error.headers)
    return answer


async def failed(request: Request, error: Exception) -> Response:
    """500."""
    return problem(request, 500, Sentence("Something went wrong. Your game is saved – try again."))
