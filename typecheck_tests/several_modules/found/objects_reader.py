"""Programs that read the attributes of objects of another module, or of classes there."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from typecheck_tests.several_modules.found import objects
from typecheck_tests.several_modules.found.objects import Ends, Net, Training, by_size, net, pair, wide
from typedthinc.api import Linear, chain

next_ = Linear(3, 11)
training, ends = Training(), Ends()
chain(Linear(training.width, 3), next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but Linear before it gives Floats2d[*, 96]
chain(Linear(training.twice, 3), next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but Linear before it gives Floats2d[*, 192]
chain(Linear(training.batch, 3), next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but Linear before it gives Floats2d[*, 96]
chain(Linear(ends.n_in, 3), next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but Linear before it gives Floats2d[*, 96]

chain(net.model, next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but net.model (chain that ends with Softmax) before it gives Floats2d[*, 10]
chain(wide.model, next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but wide.model (chain that ends with Softmax) before it gives Floats2d[*, 4]
chain(Linear(net.total, 3), next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but Linear before it gives Floats2d[*, 106]
chain(Linear(wide.width, 3), next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but Linear before it gives Floats2d[*, 192]
chain(net.heads["tags"], next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but net.heads['tags'] (Linear) before it gives Floats2d[*, 3]
chain(net.parts[0], next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but net.parts[0] (Linear) before it gives Floats2d[*, 8]
chain(*net.parts, next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but Linear before it gives Floats2d[*, 9]
chain(net.body(), next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but net.body() (Relu) before it gives Floats2d[*, 96]
chain(net.out, next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but net.out (Linear) before it gives Floats2d[*, 7]
next_.predict(net.table)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but the data is Floats2d[20, 96]
next_.predict(wide.batch())  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but the data is Floats2d[5, 192]
chain(objects.net.heads["dep"], next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but objects.net.heads['dep'] (Linear) before it gives Floats2d[*, 4]
chain(by_size["small"].body(), next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but by_size['small'].body() (Relu) before it gives Floats2d[*, 8]
for each in pair:
    chain(each.model, next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but each.model (chain that ends with Softmax) before it gives Floats2d[*, 10]

mine = Net(32)
first = mine.parts[0]
chain(first, next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but first (Linear) before it gives Floats2d[*, 8]
for part in mine.parts:
    chain(part, next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but part (Linear) before it gives Floats2d[*
chain(Linear(mine.width, 3), next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but Linear before it gives Floats2d[*, 32]


def main() -> None:
    chain(net.heads["tags"], next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but net.heads['tags'] (Linear) before it gives Floats2d[*, 3]
    chain(Linear(net.width, 3), next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but Linear before it gives Floats2d[*, 96]
    local = Net(2 * objects.WIDTH)
    chain(local.out, next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but local.out (Linear) before it gives Floats2d[*, 7]
    chain(local.body(), next_)  # E: typedthinc-size: next_ (Linear) takes Floats2d[*, 11], but local.body() (Relu) before it gives Floats2d[*, 192]
