"""The HTTP interface described as OpenAPI 3.1, from the handlers and the types that read and write their bodies.

A body is read by msgspec, so msgspec's schema of its type is the truth; the types stand with the handlers (`told`), and
`read` holds them to it.
"""

import inspect
import re
from collections.abc import Iterable
from importlib.metadata import version
from typing import Any, Final, get_args, get_origin, get_type_hints

import msgspec
from litestar import Response
from litestar.handlers import HTTPRouteHandler

from lingnan.web.asked import JSON, Asked
from lingnan.web.guard import WATCHED
from lingnan.web.refusal import Refusal

TOLD: Final = ("/api/", *WATCHED)
"""Everything else is the page and its files."""
REF: Final = "#/components/schemas/{name}"
PLACE: Final = re.compile(r"{(\w+):(\w+)}")
KINDS: Final = {"str": str, "int": int}
ABOUT: Final = (
    "Whoever asks without a cookie becomes a guest and gets one; signing in gives another. The table itself is played over "
    "the socket at `/ws`. A refusal has a code that does not change and a message for a person."
)


def document(handlers: Iterable[HTTPRouteHandler]) -> dict[str, Any]:
    """The description of all `handlers` but those of the page and its files."""
    told = [handler for handler in handlers if any(path.startswith(TOLD) for path in handler.paths)]
    kinds = [kind for handler in told for kind in _kinds(handler)]
    schemas, components = msgspec.json.schema_components([*kinds, Refusal], ref_template=REF)
    schema_of = dict(zip(map(repr, [*kinds, Refusal]), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for handler in told:
        for path in sorted(handler.paths):
            for method in sorted(handler.http_methods):
                place = PLACE.sub(r"{\1}", path)
                paths.setdefault(place, {})[method.lower()] = _operation(handler, path, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "lingnan", "version": version("lingnan"), "description": ABOUT},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(handler: HTTPRouteHandler, path: str, schema_of: dict[str, Any]) -> dict[str, Any]:
    media = handler.opt.get("media", JSON)
    summary = (inspect.getdoc(handler.fn) or "").splitlines()[0]
    answer: dict[str, Any] = {"description": summary}
    gives = _answers(handler)
    if gives and media == JSON:
        schemas = [schema_of[repr(each)] for each in gives]
        answer["content"] = {media: {"schema": schemas[0] if len(schemas) == 1 else {"anyOf": schemas}}}
    elif gives:
        answer["content"] = {media: {"schema": {"type": "string"}}}
    refusal = {"description": "Refused.", "content": {JSON: {"schema": schema_of[repr(Refusal)]}}}
    operation = {
        "operationId": handler.handler_name,
        "summary": summary,
        "parameters": [
            {"name": name, "in": place, "required": required, "schema": schema_of[repr(kind)]}
            for name, place, required, kind in _parameters(handler, path)
        ],
        "responses": {str(handler.status_code): answer, "4XX": refusal, "503": refusal},
    }
    if "takes" in handler.opt:
        body = {JSON: {"schema": schema_of[repr(handler.opt["takes"])]}}
        operation["requestBody"] = {"required": True, "content": body}
    return operation


def _kinds(handler: HTTPRouteHandler) -> Iterable[Any]:
    """Every type of the interface that the handler's operation speaks of."""
    if "takes" in handler.opt:
        yield handler.opt["takes"]
    if handler.opt.get("media", JSON) == JSON:
        yield from _answers(handler)
    for path in handler.paths:
        for *_, kind in _parameters(handler, path):
            yield kind


def _answers(handler: HTTPRouteHandler) -> tuple[Any, ...]:
    """The types of the answer, which is one of them; none where it has no body."""
    if "gives" in handler.opt:
        return tuple(handler.opt["gives"])
    returned = get_type_hints(handler.fn, include_extras=True)["return"]
    kind = get_args(returned)[0] if get_origin(returned) is Response else returned
    return () if kind is type(None) else (kind,)


def _parameters(handler: HTTPRouteHandler, path: str) -> Iterable[tuple[str, str, bool, Any]]:
    """Name, place, whether it must be there, and type."""
    in_path = dict(PLACE.findall(path))
    hints = get_type_hints(handler.fn, include_extras=True)
    for name, parameter in inspect.signature(handler.fn).parameters.items():
        if name in in_path:
            yield name, "path", True, KINDS[in_path[name]]
        elif hints[name] != Asked:
            yield name, "query", parameter.default is inspect.Parameter.empty, hints[name]
