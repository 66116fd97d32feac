"""Nothing is known of what is made of them."""
# mypy: allow-untyped-calls

from typecheck_tests.several_modules.changed import towers
from typedthinc.api import Linear, chain

chain(towers.tower(), Linear(3, 11))
chain(towers.own(), Linear(3, 11))
chain(towers.first(), Linear(3, 11))
chain(towers.head(), Linear(3, 11))
chain(Linear(11, 3), towers.begun())
chain(Linear(11, 3), towers.blocks())
