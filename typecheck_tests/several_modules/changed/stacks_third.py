"""It changes what they loop over, by other names, and puts another function in the place of one."""

from typecheck_tests.several_modules.changed import stacks
from typedthinc.api import Linear


def widen(widths: list[int]) -> None:
    widths.append(11)


large = stacks.DEPTHS["large"]
large.append(11)
widen(stacks.DEPTHS["small"])
stacks.KEPT[0].append(11)
setattr(stacks, "replaced", lambda n_in, widths: Linear(11, n_in))
