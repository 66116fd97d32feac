"""Nothing is known of what is made of them, nor of what was given to those that keep or change it."""
# mypy: allow-untyped-calls

from typecheck_tests.several_modules.changed import stacks
from typecheck_tests.several_modules.changed.stacks import DEPTHS, grown, holding, stack
from typedthinc.api import Linear, chain

end = Linear(3, 11)
MINE = [6, 7]
chain(grown(5, MINE), end)
chain(stack(5, MINE), end)
HELD = [6, 7]
holding(5, HELD)
chain(stack(5, HELD), end)
chain(stack(5, DEPTHS["large"]), end)
chain(stacks.of_table(), end)
chain(stacks.replaced(5, [6, 7]), end)
