"""Rules of addresses that compile the builder of their URL when the first one is built: most of the work of a start."""
import threading
from collections.abc import Callable

from werkzeug.routing import Rule

# CPython below 3.11.8 and 3.12.2 counts how deep it is in a syntax tree for all threads together: when two of them read
# source at once, one may get a SystemError (python/cpython, issue 106905).
_compiling = threading.Lock()


class LazyRule(Rule):
    """A rule whose `url_for` is compiled when it is first needed."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        compile_now, made = super()._compile_builder, None

        def build(rule: Rule, /, **values: object) -> tuple[str, str]:
            nonlocal made
            if made is None:
                with _compiling:
                    made = made or compile_now(append_unknown)
            return made(rule, **values)
        return build
