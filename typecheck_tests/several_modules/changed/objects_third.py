"""A third module that sets and changes what objects of another one hold."""
# mypy: allow-untyped-defs, allow-untyped-calls

from typecheck_tests.several_modules.changed import objects
from typecheck_tests.several_modules.changed.objects import Training, net
from typedthinc.api import Linear


def change(made):
    made.parts[:] = [Linear(11, 11)]


def widen(training: Training) -> None:
    training.deep = 11


change(net)
objects.net.heads.update(tags=Linear(3, 11))
objects.net.model = Linear(3, 11)
objects.net.size = 11
