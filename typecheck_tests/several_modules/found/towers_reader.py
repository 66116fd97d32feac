"""A fourth module knows what the third makes."""
# mypy: allow-untyped-calls

from dataclasses import replace

from typecheck_tests.several_modules.found import towers
from typecheck_tests.several_modules.found.settings import BY_TASK, Task, Window
from typecheck_tests.several_modules.found.towers import Whole, whole
from typedthinc.api import Linear, chain

end = Linear(3, 11)
chain(towers.deep(), end)  # E: typedthinc-size: towers.deep() (chain that ends with Dropout) before it gives Floats2d[*, 32]
chain(towers.wide(8), end)  # E: typedthinc-size: towers.wide() (chain that ends with residual) before it gives Floats2d[*, 16]
chain(towers.tower(), end)  # E: typedthinc-size: towers.tower() (chain that ends with Relu) before it gives Floats2d[*, 32]
chain(Linear(13, 2), towers.tower())  # E: typedthinc-size: towers.tower() (chain that begins with Relu) takes Floats2d[*, 12]
chain(towers.pairs(), end)  # E: typedthinc-size: towers.pairs() (chain that ends with Relu) before it gives Floats2d[*, 32]
chain(towers.heads()["dep"], end)  # E: typedthinc-size: before it gives Floats2d[*, 4]
chain(towers.head(), end)  # E: typedthinc-size: towers.head() (Softmax) before it gives Floats2d[*, 17]
chain(towers.default(), end)  # E: typedthinc-size: towers.default() (Relu) before it gives Floats2d[*, 16]
chain(towers.made(), end)  # E: typedthinc-size: towers.made() (Relu) before it gives Floats2d[*, 24]
chain(towers.of_object(), end)  # E: typedthinc-size: before it gives Floats2d[*, 6]
chain(Whole(8).body, end)  # E: typedthinc-size: before it gives Floats2d[*, 20]
chain(Linear(9, 2), whole.body)  # E: typedthinc-size: takes Floats2d[*, 30]
chain(whole.out, end)  # E: typedthinc-size: whole.out (Softmax) before it gives Floats2d[*, 4]
chain(whole.head(), end)  # E: typedthinc-size: whole.head() (Softmax) before it gives Floats2d[*, 17]
chain(towers.mlp(20), end)  # E: typedthinc-size: towers.mlp() (chain that ends with Relu) before it gives Floats2d[*, 32]
chain(Linear(21, 3), towers.mlp(20))  # E: typedthinc-size: towers.mlp() (chain that begins with Relu) takes Floats2d[*, 20]
chain(towers.mlp(20, [3]), end)  # E: typedthinc-size: towers.mlp() (chain that ends with Relu) before it gives Floats2d[*, 3]
chain(towers.by_task(), end)  # E: typedthinc-size: towers.by_task() (Softmax) before it gives Floats2d[*, 40]
chain(Linear(BY_TASK[Task.TAG], 3), end)  # E: typedthinc-size: before it gives Floats2d[*, 17]
window = Window()
chain(Linear(window.seen, 3), end)  # E: typedthinc-size: before it gives Floats2d[*, 288]
chain(Linear(replace(window, width=5).seen, 3), end)  # E: typedthinc-size: before it gives Floats2d[*, 15]
chain(Linear(Window.wide().width, 3), end)  # E: typedthinc-size: before it gives Floats2d[*, 300]
