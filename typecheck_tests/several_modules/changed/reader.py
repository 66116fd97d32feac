"""Of what may have been changed nothing is known: each of these may be of the right size."""
# mypy: allow-untyped-defs, allow-untyped-calls, disable-error-code=no-untyped-call

import numpy as np

from typecheck_tests.several_modules.changed import data, third
from typecheck_tests.several_modules.changed.data import Set, load, narrowed, sized, table
from typedthinc.api import Linear

model = Linear(1, 3)
held = Set()
held.fourth = np.zeros((2, 3), dtype="float32")
model.initialize().predict(data.held.first)
model.predict(held.second)
model.predict(held.third)
model.predict(held.fourth)
model.predict(held.rows[0])
model.predict(held.made())
model.predict(load())
model.predict(data.load())
model.predict(sized(2))
model.predict(narrowed(2))
model.predict(table())
model.predict(third.Narrow().fifth)
model.predict(third.Narrow().over())


def use(given: Set) -> None:
    model.predict(given.fifth)
    model.predict(given.over())
