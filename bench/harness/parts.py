"""Find and run the measurements of a package: all, or one with its own options."""
import pkgutil
import sys
from importlib import import_module


def names(package: str) -> list[str]:
    """Return the modules of a package that are measurements."""
    return sorted(each.name for each in pkgutil.iter_modules(import_module(package).__path__)
                  if each.name != "__main__" and not each.ispkg)


def run(package: str, arguments: list[str]) -> bool | None:
    """Run measurements; return whether all aims were met, None if there is no such measurement."""
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
