"""Compile templates for each language: sentences and icons that are the same on every page become plain text in them.

`_("…")` without values and `icon("…")` of constants are looked up when a template is compiled, not for every reader.
What they depend on (the language, the address of the icons) names the environment the template is compiled in.
"""
from collections.abc import MutableMapping
from typing import Any

from flask import has_request_context
from flask.sansio.app import App
from flask.templating import Environment
from jinja2 import Template, TemplateNotFound, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from .filters import icon, icons
from .language import reader, sentence


def escaped(value: Any) -> str:
    """Return what `escape` does, as plain text: what a template yields is joined, and marked as safe once."""
    if value.__class__ is Markup:
        return value
    return escape(value)


class Direct(CodeGenerator):
    """Compiles output as plain text, and calls as calls of Python.

    Jinja passes each call through the context, for functions that want a context passed: only those go there still.
    """

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        name = node.node.name if isinstance(node.node, nodes.Name) else ""
        if hasattr(self.environment.globals.get(name), "jinja_pass_arg"):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        before = self.stream.tell()
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)  # begins with a comma
        self.stream.seek(before)
        arguments = self.stream.read()
        self.stream.seek(before)
        self.stream.truncate()
        self.write(arguments.removeprefix(", ") + ")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.escaped(")
        else:
            super()._output_child_pre(node, frame, finalize)


class ByLanguage(Environment):
    """An environment that takes each template from the environment of the reader's language.

    Outside of requests, which have a reader, nothing is folded.
    """
    code_generator_class = Direct
    escaped = staticmethod(escaped)
    folded_for: tuple[str, str] | None = None  # language, address of the icons

    def __init__(self, app: App, **options: Any) -> None:
        super().__init__(app, **options)
        self.languages: dict[tuple[str, str], ByLanguage] = {}
        self.missing: set[str] = set()  # templates that a game may have and does not, by the names in `include`

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:
        if self.folded_for is not None or not has_request_context():
            return self._known_template(name, globals)
        key = reader().language, icons()
        if key not in self.languages:
            self.languages[key] = self._in_language(key)
        return self.languages[key]._load_template(name, globals)

    def _known_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:
        if name in self.missing:
            raise TemplateNotFound(name)
        try:
            return super()._load_template(name, globals)
        except TemplateNotFound:
            if not self.auto_reload:
                self.missing.add(name)
            raise

    def _in_language(self, key: tuple[str, str]) -> "ByLanguage":
        made: Any = self.overlay()
        made.folded_for = key
        return made

    def _generate(self, source: nodes.Template, *rest: Any, **options: Any) -> str:
        if self.folded_for is not None:
            _Folding(source).visit(source)
        return super()._generate(source, *rest, **options)


class _Folding(NodeTransformer):
    """Replace calls with constants by what they return."""

    def __init__(self, source: nodes.Template) -> None:
        self.icons = {"drawn_icon", *(name for each in source.find_all(nodes.FromImport) for name in each.names
                                      if name == "icon")}

    def visit_Call(self, call: nodes.Call) -> nodes.Node:
        self.generic_visit(call)
        name = call.node.name if isinstance(call.node, nodes.Name) else ""
        given = [each.value for each in call.args if isinstance(each, nodes.Const)]
        if len(given) < len(call.args) or call.kwargs or call.dyn_args or call.dyn_kwargs:
            return call
        if name == "_":
            return nodes.Const(sentence(*given), lineno=call.lineno)
        return nodes.Const(icon(*given), lineno=call.lineno) if name in self.icons else call
