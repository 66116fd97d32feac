"""It changes what they loop over, through a function that it hands it to, and sets what they hold."""
# mypy: allow-untyped-defs, allow-untyped-calls

from typecheck_tests.several_modules.changed.looped import HIDDEN, Stack


def widen(widths):
    widths[0] = 99


def hand(widths):
    widen(widths)


hand(HIDDEN)


def set_last(stack: Stack) -> None:
    stack.last = 99
