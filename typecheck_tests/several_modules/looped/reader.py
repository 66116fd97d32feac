"""Another module calls them with lists, texts and models of its own, and of a third, and with settings."""
# mypy: allow-untyped-calls, allow-untyped-defs

from typecheck_tests.several_modules.looped.settings import PIXELS, Settings
from typecheck_tests.several_modules.looped.stacks import DEPTHS, Own, build, by_default, stack, topped
from typedthinc.api import Linear, Relu, chain

end = Linear(3, 11)
chain(stack(5, [6, 7]), end)  # E: typedthinc-size: before it gives Floats2d[*, 7]
chain(Linear(4, 2), stack(5, (6, 7)))  # E: typedthinc-size: stack() (chain that begins with Relu) takes Floats2d[*, 5]
chain(stack(5, [6, 11]), end)
chain(stack(PIXELS, [6, 13], dropout=0.5, norm=True), end)  # E: typedthinc-size: before it gives Floats2d[*, 13]
chain(Linear(4, 2), stack(PIXELS, [6]))  # E: typedthinc-size: takes Floats2d[*, 24]
chain(stack(5, DEPTHS["large"]), end)  # E: typedthinc-size: before it gives Floats2d[*, 48]
chain(stack(5, [2 * each for each in (3, 4)]), end)  # E: typedthinc-size: before it gives Floats2d[*, 8]
chain(topped(Relu(8, 3), [8, 6, 4], 9), end)  # E: typedthinc-size: before it gives Floats2d[*, 9]
chain(Linear(5, 2), topped(Relu(8, 3), [8, 6, 4], 9))  # E: typedthinc-size: takes Floats2d[*, 3]
chain(end, build(Settings()))  # E: typedthinc-size: build() (chain that begins with Relu) takes Floats2d[*, 8]
chain(build(Settings(n_out=5)), end)  # E: typedthinc-size: before it gives Floats2d[*, 5]
chain(build(Settings(11, (4,), 11)), end)
chain(end, build(Settings(11, (4,), 11)))  # E: typedthinc-size: takes Floats2d[*, 11]
chain(end, build(Own()))  # E: typedthinc-size: takes Floats2d[*, 7]
chain(end, build(Own(widths=())))  # E: typedthinc-size: takes Floats2d[*, 7]
chain(end, by_default())  # E: typedthinc-size: takes Floats2d[*, 7]


def own(widths: list[int]) -> None:
    chain(stack(4, widths), end)


own([11])
