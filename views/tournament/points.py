"""Points of a tournament as they are written: exact fractions."""
from fractions import Fraction

SMALL = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔",
         Fraction(1, 8): "⅛", Fraction(3, 8): "⅜", Fraction(5, 8): "⅝", Fraction(7, 8): "⅞"}


def exact(value: Fraction | int) -> str:
    """Write a fraction exactly: "7", "2½", "8⅓", "10 3/7", with a typographic minus."""
    sign, (whole, rest) = "−" if value < 0 else "", divmod(abs(Fraction(value)), 1)
    part = SMALL.get(rest) or (f" {rest.numerator}/{rest.denominator}" if rest else "")
    return sign + (f"{whole or ''}{part}".strip() if rest else str(whole))
