"""Objects of another module are as the program has left them: here, there, or in a third module."""
# mypy: allow-untyped-defs, allow-untyped-calls, disable-error-code=no-untyped-call

from typecheck_tests.several_modules.changed.objects import Training, grown, later, looking, net, over, twice
from typedthinc.api import Linear, chain

wide = Linear(11, 3)
chain(wide, twice.body)
chain(wide, later.head)
chain(wide, later.tails[0])
chain(wide, looking.looked)
chain(wide, looking.seen[0])
chain(Linear(looking.number, 3), Linear(3, 11))
chain(wide, grown.rest[0])
chain(wide, over.model)
chain(Linear(over.width, 3), Linear(3, 11))


def use() -> None:
    training = Training()
    chain(Linear(training.first, 3), Linear(3, 11))  # E: typedthinc-size: Linear takes Floats2d[*, 11], but Linear before it gives Floats2d[*, 3] (expected width 11, got 3)
    chain(Linear(training.width, 3), Linear(3, 7))  # E: typedthinc-size: Linear takes Floats2d[*, 7], but Linear before it gives Floats2d[*, 5] (expected width 7, got 5); sizes are output first: are nO and nI swapped?
    chain(Linear(training.deep, 3), Linear(3, 11))
    chain(Linear(training.set_here, 3), Linear(3, 11))
    chain(wide, net.model)
    chain(wide, net.heads["tags"])
    chain(wide, net.parts[0])
    chain(*net.parts, wide)
    chain(Linear(net.size, 3), Linear(3, 11))
