"""Nothing of this is a mistake: what is known of an object hangs on all its classes, and on who changes them."""
# mypy: allow-untyped-defs, allow-untyped-calls

from typecheck_tests.several_modules.changed.bases import Net, Overlaid, Stepped
from typecheck_tests.several_modules.changed.bases_derived import (
    Both,
    NewGiven,
    NewMarked,
    NewOverlaid,
    NewPatched,
    NewSingle,
    NewStepped,
    TwiceBuilt,
    Wide,
    patch,
)
from typedthinc.api import Linear, Relu, chain


class Chosen(Net):
    def build(self):
        if self.n_in > 5:
            return Relu(4, self.n_in)
        return Relu(5, self.n_in)


class Doubled(Overlaid):
    def __init__(self, n_in):
        super().__init__(2 * n_in)


class Bare(Stepped):
    def __init__(self, n_in):
        self.stepped = Relu(3, n_in)


given = NewGiven(10)
patch(given)
chain(Linear(9, 9), given.given)
chain(Linear(1, 2), NewPatched(10).patched)
chain(Linear(7, 8), Wide(7).body)
twice = TwiceBuilt(9)
chain(Linear(10, 2), twice.rebuilt)
overlaid = NewOverlaid(3)
chain(overlaid.first, Linear(2, 6))
chain(overlaid.second, Linear(2, 7))
both = Both()
chain(both.layer, Linear(2, 6))
marked = NewMarked(10)
chain(marked.marked, Linear(2, 8))
single, other = NewSingle(4), NewSingle(5)
chain(Linear(5, 2), single.single)
stepped = NewStepped(10)
chain(Linear(11, 2), stepped.stepped)
chain(Chosen(3).body, Linear(1, 5))
chain(Chosen(8).body, Linear(1, 4))
chain(Linear(6, 2), Doubled(3).first)
chain(Linear(3, 2), Bare(3).stepped)
own = Chosen(4)
own.body = Linear(2, 22)
chain(Linear(22, 4), own.body)
