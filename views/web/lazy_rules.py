"""Rules of addresses that compile the builder of their URL when the first one is built: most of the work of a start."""
from collections.abc import Callable

from werkzeug.routing import Rule


class LazyRule(Rule):
    """A rule whose `url_for` is compiled when it is first needed."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        compile_now, made = super()._compile_builder, None

        def build(rule: Rule, /, **values: object) -> tuple[str, str]:
            nonlocal made
            made = made or compile_now(append_unknown)
            return made(rule, **values)
        return build
