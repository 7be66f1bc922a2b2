"""A phone prepared for playing without network has every template compiled that its pages may need."""
from flask import Flask
from jinja2 import meta

from engine.templates import NEEDS_NETWORK, is_compiled


def test_what_a_page_without_network_includes_extends_or_imports_is_compiled(app: Flask) -> None:
    environment = app.jinja_env
    assert environment.loader is not None
    names = environment.list_templates()
    needed, coming = set[str](), [name for name in names if not name.startswith(NEEDS_NETWORK)]
    while coming:
        name = coming.pop()
        needed.add(name)
        tree = environment.parse(environment.loader.get_source(environment, name)[0])
        coming += {other for other in meta.find_referenced_templates(tree) if other} - needed
    assert [name for name in sorted(needed) if not is_compiled(name)] == []
    assert "books/_held.html" in needed  # of the result of an evening
    assert sum(map(is_compiled, names)) < len(names)
