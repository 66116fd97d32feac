"""What other modules make without declaring it, in programs that use it as models."""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs

from __future__ import annotations

import numpy as np

from typecheck_tests.several_modules.found.undeclared import Net, Sizes, data, discriminator, generator, mixed, pair, with_head
from typedthinc.api import Relu, chain

noise = np.zeros((10, 9), dtype="f")
sizes = Sizes(width=16)
gen, judge = generator(sizes), discriminator(sizes)
gen.predict(noise)  # E: typedthinc-size: that begins with Mish) takes Floats2d[*, 8], but the data is Floats2d[10, 9]
judge.predict(noise)  # E: typedthinc-size: judge (chain that begins with Relu) takes Floats2d[*, 2], but the data is Floats2d[10, 9]
chain(discriminator(Sizes()), Relu(4, 3))  # E: typedthinc-size: Relu takes Floats2d[*, 3], but discriminator() (chain that ends with Linear) before it gives Floats2d[*, 1]
net = Net(sizes)
net.whole("a").predict(noise)  # E: typedthinc-size: net.whole() (chain that begins with Relu) takes Floats2d[*, 2]
net.first.predict(np.ones((4, 9)))  # E: typedthinc-size: net.first (chain that begins with Relu) takes Floats2d[*, 2]
assert net.table(3)["n"] == 3


class Derived(Net):
    def whole(self, head: str):
        return {"head": head}


assert Derived(sizes).whole("a")["head"] == "a"
one, two = pair(sizes)
one.predict(noise)  # E: typedthinc-size: one (chain that begins with Mish) takes Floats2d[*, 8], but the data is Floats2d[10, 9]
two.predict(noise)  # E: typedthinc-size: two (chain that begins with Relu) takes Floats2d[*, 2], but the data is Floats2d[10, 9]
with_head(Relu(4, 3)).predict(noise)  # E: typedthinc-size: with_head() (chain that begins with Relu) takes Floats2d[*, 3]
first, count, table, last = mixed(3)
first.predict(noise)  # E: typedthinc-size: first (Relu) takes Floats2d[*, 4], but the data is Floats2d[10, 9]
last.predict(noise[:, :7])  # E: typedthinc-size: last (chain that begins with Relu) takes Floats2d[*, 4]
assert count.bit_length() == table["n"] - 1 == 2
whole, more = net.parts(3)
whole.predict(noise[:, :5])  # E: typedthinc-size: whole (chain that begins with Relu) takes Floats2d[*, 2]
assert more.bit_length() == 3
rows, text = data()
Relu(3, 2).initialize().predict(rows)
text.upper()
