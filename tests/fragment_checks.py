"""In all tests: whenever a fragment comes out of the cache, it is rendered once more, and has to be the same.

So every test that looks at a page before and after something shows that the key names what it depends on.
"""
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

from views.web import fragments
from views.web.fragments import Fragment

WRONG: list[str] = []
"""What came out of the cache otherwise than it would be rendered."""
_checking = True
_fragment = fragments.fragment


def _checked(key: Hashable, render: Callable[[], Fragment]) -> Fragment:
    rendered: list[Fragment] = []

    def once() -> Fragment:
        rendered.append(render())
        return rendered[0]

    found = _fragment(key, once)
    if not rendered and _checking and fragments._rendered(render) != found:
        WRONG.append(repr(key))
    return found


@contextmanager
def unchecked() -> Iterator[None]:
    """Take fragments as they come, such as where queries are counted."""
    global _checking
    _checking = False
    try:
        yield
    finally:
        _checking = True


fragments.fragment = _checked
