"""The blueprint of the API, its OpenAPI document, and who comes in."""
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, TypeVar, cast

from flask import Blueprint, abort, jsonify, render_template, request
from msgspec import json, to_builtins
from spectree import Response as Answers
from spectree import SecurityScheme, SpecTree
from spectree.config import ModeEnum
from spectree.model_adapter.msgspec_adapter import MsgspecModelAdapter
from spectree.models import SecureType, SecuritySchemeData

from ..access.bearer import come_in
from ..translate import gettext
from ..web.errors import problem
from .shapes import Problem

V1 = "/api/v1"
bp = Blueprint("api", __name__)
OPEN = {"api.page", "api.document", "api.register"}
REFUSED = [HTTPStatus(status) for status in (400, 401, 403, 404, 405, 409, 410, 412, 413, 415, 422, 423, 429, 503)]
View = TypeVar("View", bound=Callable[..., Any])

KEY = "8 to 64 letters and digits, dashes are ignored: what arrives twice with it counts once."
VERSION = "The version of the sitting that was seen. 412 where others recorded the same since, and says what."
VERSIONED = ("/entries", "/insertion", "/correction", "/striking", "/undo", "/redo")  # how their addresses end


class Spec(SpecTree):
    """The OpenAPI document, with the headers of writing, and problems as RFC 9457 has them."""

    def _generate_spec(self) -> dict[str, Any]:
        spec = super()._generate_spec()
        for address, path in spec["paths"].items():
            for method, each in path.items():
                for parameter in each["parameters"]:
                    parameter["schema"].pop("format", None)  # int32, which ids outgrow
                headers = {} if method != "post" else {"Idempotency-Key": KEY}
                if headers and address.endswith(VERSIONED):
                    headers["If-Match"] = VERSION
                each["parameters"] += [{"name": name, "in": "header", "schema": {"type": "string"},
                                        "description": text} for name, text in headers.items()]
                problem_here = {"application/problem+json": each["responses"]["422"]["content"]["application/json"]}
                each["responses"] |= {str(status.value): {"description": status.phrase, "content": problem_here}
                                      for status in REFUSED}
        return spec


def _refuse(_request: Any, answer: Any, error: Exception | None, *_rest: Any) -> None:
    """Say what does not fit the document as a problem."""
    if error is None:
        return
    wrong = [{"field": ".".join(each["loc"]), "detail": each["msg"], "code": "shape"} for each in answer.get_json()]
    refusal = problem(422, gettext("That does not fit"), wrong[0]["detail"], errors=wrong)
    answer.set_data(refusal.get_data())
    answer.mimetype = refusal.mimetype


spec = Spec("flask", model_adapter=cast(Any, MsgspecModelAdapter()), mode=ModeEnum.strict, title="Forhont",
            version="1", before=_refuse,
            naming_strategy=lambda model: model.__name__, nested_naming_strategy=lambda _parent, child: child,
            validation_error_model=Problem,
            security_schemes=[SecurityScheme("token", data=SecuritySchemeData(type=SecureType.HTTP, scheme="bearer"))],
            security={"token": []})


def answers(public: bool = False, **models: Any) -> Callable[[View], View]:
    """Describe a view to the document: what it answers, and that it may refuse; `public`: without a token."""
    made: Callable[[View], View] = spec.validate(resp=Answers(**models), security=[{}] if public else None)
    return made


def refused(status: int, title: str, detail: str = "", **more: Any) -> Any:
    """A problem, with shapes in it."""
    return problem(status, title, detail, **to_builtins(more))


@bp.before_request
def _come_in() -> Any:
    if request.method == "POST" and request.mimetype != "application/json":
        abort(415)
    if request.endpoint not in OPEN:
        come_in()
    return _unreadable() if request.method == "POST" else None


def _unreadable() -> Any:
    """The refusal of a body that is no JSON object, which else would be taken for an empty one; None if it is one."""
    try:
        json.decode(request.get_data(), type=dict[str, Any])
    except (ValueError, RecursionError) as error:
        return refused(400, gettext("That could not be read"),
                       gettext("What is sent must be a JSON object: %(reason)s. Nothing was stored.", reason=error))


@bp.get(f"{V1}/openapi.json")
def document() -> Any:
    """The OpenAPI 3.1 document of all this."""
    return jsonify(spec.spec)


@bp.get("/api")
def page() -> str:
    """The document as a page to read."""
    return render_template("api.html", spec=spec.spec)
