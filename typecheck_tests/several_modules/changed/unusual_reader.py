"""Of objects that do not keep what is assigned nothing is known in other modules either."""
# mypy: allow-untyped-defs, allow-untyped-calls, disable-error-code=no-untyped-call

from typecheck_tests.several_modules.changed.unusual import New, Reading, Replaced, Setting
from typedthinc.api import Linear

model = Linear(1, 3)
model.initialize().predict(New().kept)
model.predict(Reading().read)
model.predict(Setting().set)
model.predict(Replaced().made)


def use(one: Reading, other: Setting) -> None:
    model.predict(one.read)
    model.predict(other.set)
