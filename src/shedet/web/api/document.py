"""The OpenAPI document, made from the operations and the shapes."""

import ast
from functools import cache
from inspect import getdoc, getsource
from itertools import pairwise
from typing import Any

import msgspec

from shedet import __version__
from shedet.web.api import shapes
from shedet.web.api.catalogue import OPERATIONS
from shedet.web.api.operations import NDJSON, Operation
from shedet.web.api.problems import MEDIA
from shedet.web.store.tokens import SCOPES

REFERENCE = "#/components/schemas/{name}"
PREFIX = "/api/v1"
USUAL = (400, 429, 503)
"""Problems that every operation can have."""


@cache
def document(base_path: str = "") -> bytes:
    """OpenAPI 3.1, as JSON, for a server that is reached under a path."""
    kinds = kinds_in()
    found, components = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    explain(components)
    schemas = dict(zip(map(repr, kinds), found, strict=True))
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        path = paths.setdefault(operation.path, {})
        path[operation.method.lower()] = described(operation, schemas)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Shedet",
                "version": __version__,
                "summary": "Nile board games: open, join, watch and play tables.",
                "description": "docs/api.md explains it, with examples.",
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            "servers": [{"url": base_path + PREFIX}],
            "paths": paths,
            "components": {
                "schemas": components,
                "securitySchemes": {
                    "token": {
                        "type": "http",
                        "scheme": "bearer",
                        "description": "A token, made on the page /tokens, with scopes: "
                        + ", ".join(SCOPES),
                    }
                },
            },
        }
    )


def explain(components: dict[str, Any]) -> None:
    """Add what the shapes say of their parts, which only their source knows."""
    for kind in ast.parse(getsource(shapes)).body:
        if not isinstance(kind, ast.ClassDef) or kind.name not in components:
            continue
        parts = components[kind.name].get("properties", {})
        for part, said in pairwise(kind.body):
            match part, said:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(text))),
                ) if name in parts:
                    parts[name] = {**parts[name], "description": " ".join(text.split())}


def kinds_in() -> list[Any]:
    """Every type that a document must describe."""
    kinds: list[Any] = [shapes.Problem]
    for operation in OPERATIONS:
        kinds += [operation.answer, *(each.kind for each in operation.parameters)]
        if operation.body:
            kinds.append(operation.body)
    return list({repr(kind): kind for kind in kinds}.values())


def described(operation: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    """One operation."""
    media = NDJSON if operation.is_stream else "application/json"
    about = getdoc(operation.handler) or operation.about
    found: dict[str, Any] = {
        "operationId": operation.id,
        "summary": operation.about,
        "description": about,
        "parameters": [
            {
                "name": each.name,
                "in": each.place,
                "description": each.about,
                "required": each.place == "path",
                "schema": schemas[repr(each.kind)],
            }
            for each in operation.parameters
        ],
        "responses": {
            str(operation.status): {
                "description": "Each line of the stream." if operation.is_stream else "Done.",
                "content": {media: {"schema": schemas[repr(operation.answer)]}},
            },
            **{str(status): problem(schemas) for status in statuses(operation)},
        },
    }
    if operation.scope:
        found["security"] = [{"token": []}]
        found["x-scope"] = operation.scope
    if operation.body:
        schema = schemas[repr(operation.body)]
        found["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema}},
        }
    return found


def statuses(operation: Operation) -> list[int]:
    guarded = (401, 403) if operation.scope else ()
    large = (413,) if operation.body else ()
    return sorted({*USUAL, *guarded, *large, *operation.problems})


def problem(schemas: dict[str, Any]) -> dict[str, Any]:
    return {
        "description": "Why not, in one sentence.",
        "content": {MEDIA: {"schema": schemas[repr(shapes.Problem)]}},
    }
