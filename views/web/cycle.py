"""A select that a button cycles through: a form has dozens, so it is drawn in Python."""
from collections.abc import Sequence
from typing import Any

from markupsafe import Markup, escape


def cycle(name: str, raw: str, label: str, options: Sequence[tuple[Any, ...]], before: str = "", uses: str = "",
          why: str = "", wrong: str | None = None) -> Markup:
    """An option is a value, its text, optionally its sign and its condition; `before` is printed before the chosen one.

    `uses` is what one more takes of a shared pool, `why` is said when nothing else can be chosen; `wrong`: its errors.
    """
    rows = [(str(option[0]), *option[1:], "", "")[:4] for option in options]
    chosen, text, sign, _when = next((row for row in rows if row[0] == raw), rows[0])
    shown, described = escape(sign) if sign else escape(before) + escape(text), {
        "data-before": before, "data-uses": uses, "data-why": why, "id": name, "name": name, "aria-label": label,
        "aria-invalid": "true" if wrong else "", "aria-describedby": wrong}
    return Markup(
        (f"<small data-unscripted>{escape(before)}</small>" if before else "")
        + f'<button type="button" class="cycle{" on" if chosen else ""}" data-scripted>'
        f'<span class="vh">{escape(label)}: </span>{shown}</button>\n'
        f"<select data-cycle data-unscripted{_attributes(described)}>"
        + "".join(f'<option value="{escape(value)}"{_attributes({"data-sign": sign, "data-when": when})}'
                  f'{" selected" if value == raw else ""}>{escape(text)}</option>' for value, text, sign, when in rows)
        + "\n</select>")


def _attributes(values: dict[str, Any]) -> str:
    """Those that have a value."""
    return "".join([f' {name}="{escape(value)}"' for name, value in values.items() if value])
