"""Modules a phone has no use for: importing them gives names that do nothing, so that the app is made unmodified.

They hash passwords, migrate and measure databases, rate players, draw pictures. No request a phone answers needs them.
"""
import sys
from collections.abc import Iterator
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

MODULES = ("alembic", "argon2", "flask_migrate", "openskill", "prometheus_client", "resvg_py", "segno", "stdnum",
           "webauthn")


class Nothing:
    """Anything asked of it, called or subclassed, is nothing again."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_args: Any, **_named: Any) -> Any:
        return self

    def __mro_entries__(self, _bases: Any) -> tuple[type, ...]:
        return (object,)

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __or__(self, _other: Any) -> Any:
        return self

    __ror__ = __or__
    __getitem__ = __call__


NOTHING = Nothing()


class _Absent(ModuleType):
    __path__: list[str] = []  # noqa: RUF012

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return NOTHING


class Finder(MetaPathFinder, Loader):
    """Import hook for `MODULES` and everything in them."""

    def find_spec(self, fullname: str, _path: Any = None, _target: Any = None) -> ModuleSpec | None:
        return ModuleSpec(fullname, self, is_package=True) if fullname.split(".")[0] in MODULES else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _Absent(spec.name)

    def exec_module(self, _module: ModuleType) -> None:
        """Nothing to run."""


def install() -> None:
    sys.meta_path.insert(0, Finder())
