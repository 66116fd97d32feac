"""A third module that sets functions of another one, and changes a table of them."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from typecheck_tests.several_modules.changed import steps


def change() -> None:
    steps.by_third = lambda Z: Z
    steps.STEPS["kept"] = lambda Z: Z


def turn(holder):
    holder.held_step = lambda Z: Z
