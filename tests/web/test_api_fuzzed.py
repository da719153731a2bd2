"""Whatever is asked of the API, its answers are no 5xx and as its document says."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shedet.remote.server import Server as Asked
from shedet.web.api.catalogue import OPERATIONS
from tests.lengths import PATIENCE, long, times
from tests.web.serving import Server, serving
from tests.web.token_pages import token_from

schemathesis = pytest.importorskip(
    "schemathesis", reason="the API is not fuzzed: schemathesis is not installed"
)

ENDLESS = {"connect"}
"""A stream that ends with its reader."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("fuzzed")) as found:
        yield found


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    return token_from(server, "Ann")


@pytest.fixture(scope="module")
def table(server: Server, token: str) -> str:
    """A table at which the token has a seat, and is asked something."""
    body = {"game": "sobek2p", "opponents": ["greedy"]}
    found: str = Asked(server.address, token).ask("POST", "/tables", body)["id"]
    return found


@long
@pytest.mark.parametrize("name", [each.id for each in OPERATIONS if each.id not in ENDLESS])
def test_no_request_makes_the_server_fail(
    server: Server, token: str, table: str, name: str
) -> None:
    schema = schemathesis.openapi.from_url(f"{server.address}/api/v1/openapi.json")
    found = next(
        operation.ok()
        for operation in schema.get_all_operations()
        if operation.ok().definition.raw["operationId"] == name
    )
    checks = chosen_checks()

    @given(case=found.as_strategy(), is_real=st.booleans())
    @settings(
        max_examples=times(8),
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: Any, is_real: bool) -> None:
        if is_real and "table" in (case.path_parameters or {}) and name != "events":
            case.path_parameters["table"] = table
        headers = {"Authorization": f"Bearer {token}"}
        answer = case.call(base_url=f"{server.address}/api/v1", headers=headers, timeout=PATIENCE)
        case.validate_response(answer, checks=checks)

    ask()


def chosen_checks() -> list[object]:
    """No 5xx; status, kind and shape of the answer as the document says."""
    names = (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
    )
    schemathesis.checks.load_all_checks()
    return [schemathesis.checks.CHECKS.get_one(name) for name in names]
