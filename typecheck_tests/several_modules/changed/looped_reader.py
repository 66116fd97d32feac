"""Nothing is known of what is changed here, or elsewhere."""
# mypy: allow-untyped-calls

from typecheck_tests.several_modules.changed import looped
from typecheck_tests.several_modules.changed.looped import HIDDEN, Config, Kept, Stack, first, keep, shared
from typecheck_tests.several_modules.changed.looped_third import set_last
from typedthinc.api import Linear, Relu, chain

end = Linear(3, 99)
one = Stack(4, [5])
one.layers.append(Relu(99, 5))
chain(*one.layers, end)
chain(one.model, end)
two = Stack(4, [5])
two.layers = [Relu(99, 5)]
chain(two.model, end)
three = Stack(4, [5])
three.add(99)
chain(Linear(three.n_out, 3), end)
four = Config(hidden=[6])
four.hidden.append(99)
chain(Stack(4, four.hidden).model, end)
five = Config()
five.hidden[0] = 99
chain(Stack(4, five.hidden).model, end)
chain(first(HIDDEN), end)
widths = [5]
keep(widths)
Kept.last[0] = 99
chain(first(widths), end)
kept = Kept([5])
kept.widths[0] = 99
chain(kept.model(), end)
models = shared()
models["encoder"] = Relu(99, 4)
chain(looped.shared()["encoder"], end)
ten = Stack(4, [5])
set_last(ten)
chain(Linear(ten.last, 3), end)
