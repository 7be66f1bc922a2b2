"""Measurements found by looking into a package: one of them with its own options, or all."""
import pkgutil
import sys
from importlib import import_module


def names(package: str) -> list[str]:
    """The modules that are a measurement each; packages hold what they share."""
    return sorted(each.name for each in pkgutil.iter_modules(import_module(package).__path__)
                  if each.name != "__main__" and not each.ispkg)


def run(package: str, arguments: list[str]) -> bool | None:
    """Whether everything that was aimed at is met; None where there is no such measurement."""
    chosen = arguments[:1] or names(package)
    if not set(chosen) <= set(names(package)):
        print(f"There is no {chosen[0]!r} here; there are {', '.join(names(package))}.", file=sys.stderr)
        return None
    met = True
    for name in chosen:
        print(f"== {name}", flush=True)
        sys.argv = [name, *arguments[1:]]
        met &= import_module(f"{package}.{name}").main() is not False
    return met
