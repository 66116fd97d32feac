"""Classes derived from those of another file, and what is done to them here."""
# mypy: allow-untyped-defs, allow-untyped-calls

from typecheck_tests.several_modules.changed.bases import Cell, Gate, Given, Marked, Net, Overlaid, Patched, Rebuilt, Single, Stepped
from typedthinc.api import Linear, Relu, chain


class Wide(Net):
    hidden = 64


class NewPatched(Patched):
    pass


class TwiceBuilt(Rebuilt):
    def __init__(self, n_in):
        super().__init__(n_in)
        self.rebuild(n_in + 1)


class NewGiven(Given):
    pass


class NewOverlaid(Overlaid):
    def __init__(self, n_in):
        super().__init__(n_in)
        self.first = Relu(6, n_in)

    @property
    def second(self):
        return chain(super().second, Relu(7, 5))


class Both(Cell, Gate):
    def __init__(self):
        super().__init__(width=6, gate=5)


class NewMarked(Marked):
    pass


class NewSingle(Single):
    pass


class NewStepped(Stepped):
    def prepare(self):
        self.n_stepped += 1


def patch(given):
    def make_patched(self, n_in):
        return Relu(1, 1)

    NewPatched.make_patched = make_patched  # type: ignore[method-assign]
    Wide.hidden = 8
    given.given = Linear(9, 9)
