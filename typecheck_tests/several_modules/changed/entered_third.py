"""A third module that sets methods, functions and models of another one."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from typecheck_tests.several_modules.changed import entered
from typedthinc.api import Linear, Softmax


def change() -> None:
    entered.run_by_third = lambda model, X: X
    entered.MethodByThird.predict_so = lambda self, X: X  # type: ignore[method-assign]


def turn(net):
    net.by_third = Linear(3, 12).initialize()


def widen(net):
    net.encoder_between = Linear(7, 10).initialize()
    net.head_between = Softmax(3, 7).initialize()
