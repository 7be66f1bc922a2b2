"""The forms of a page: what a browser sends of them, and what else can be chosen or typed."""
import html
import re
from collections import defaultdict
from dataclasses import dataclass, field

from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

TAG = re.compile(r"<(/?form|input|select|option|textarea|button)\b((?:[^>\"]|\"[^\"]*\")*)>([^<]*)")
ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')


@dataclass
class Form:
    """A form of a page, the `nth` to its address: what a browser sends of it, and what can be chosen or typed."""
    action: str
    nth: int = 0
    sent: dict[str, list[str]] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    typed: dict[str, str] = field(default_factory=dict)
    ticked: set[str] = field(default_factory=set)  # names of checkboxes
    buttons: list[tuple[str, str]] = field(default_factory=list)


def forms(body: str, path: str) -> list[Form]:
    """The forms of a page that are posted."""
    found, ids = list[Form](), dict[str, Form]()
    inside, select = Form(path), ""
    for tag, attributes, text in TAG.findall(body):
        has = {name: html.unescape(value) for name, value in ATTRIBUTE.findall(attributes)}
        name, value, kind = has.get("name", select), has.get("value", html.unescape(text).strip()), has.get("type", tag)
        form = ids.get(has.get("form", ""), inside)
        if tag == "form":
            action = has.get("action", path)
            inside = ids[has.get("id", "-")] = Form(action, sum(each.action == action for each in found))
            found += [inside] if has.get("method") == "post" else []
        elif tag == "select":
            select = name
        elif kind in ("submit", "button"):
            form.buttons.append((name, value))
        elif "disabled" in has:
            continue
        elif kind in ("radio", "checkbox", "option"):
            form.ticked |= {name} if kind == "checkbox" else set()
            form.choices[name].append(value)
            if "selected" in has or "checked" in has or (tag == "option" and name not in form.sent):
                form.sent[name] = [*form.sent.get(name, ()), value] if tag == "input" else [value]
        elif tag != "/form":
            form.sent[name] = [*form.sent.get(name, ()), value]
            if kind != "hidden":
                form.typed[name] = has.get("inputmode", kind)
    return found


def as_opened(page: str) -> MultiDict[str, str]:
    """What a browser would send of the largest form of a page before anything is typed, but for the button."""
    return MultiDict(max(forms(page, ""), key=lambda form: len(form.sent)).sent)


def sent_from(client: FlaskClient, link: str, **typed: str) -> TestResponse:
    """Open a form, type over what stands in it ("__" for "-"), send it and go where it leads."""
    url = html.unescape(link)
    data = as_opened(client.get(url).text)
    for name, value in typed.items():
        data[name.replace("__", "-")] = value
    return client.post(url.partition("?")[0], data=data, follow_redirects=True)
