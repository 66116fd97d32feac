"""Another module makes objects of them, and asks what these hold and make."""
# mypy: allow-untyped-calls

from typecheck_tests.several_modules.looped.objects import Config, Holding, Net, Stack, block, build, parts
from typecheck_tests.several_modules.looped.settings import CONFIG, HIDDEN
from typedthinc.api import Linear, Mish, Relu, chain

end = Linear(3, 99)
chain(Net(Config()).model, end)  # E: typedthinc-size: Net().model (chain that ends with Softmax) before it gives Floats2d[*, 10]
chain(end, Net(Config()).model)  # E: typedthinc-size: takes Floats2d[*, 784]
chain(Net(Config(n_out=7)).model, end)  # E: typedthinc-size: before it gives Floats2d[*, 7]
chain(Net(Config(n_out=99)).model, end)
chain(Net(Config.small()).body(), end)  # E: typedthinc-size: before it gives Floats2d[*, 8]
chain(end, Net(Config.small()).body())  # E: typedthinc-size: takes Floats2d[*, 16]
config = Config.small()
net = Net(config)
chain(end, net.model)  # E: typedthinc-size: net.model (chain that begins with Relu) takes Floats2d[*, 16]

stack = Stack(5, [6, 7])
chain(stack.model, end)  # E: typedthinc-size: stack.model (chain that ends with Relu) before it gives Floats2d[*, 7]
chain(*stack.layers, end)  # E: typedthinc-size: before it gives Floats2d[*, 7]
chain(end, stack.head)  # E: typedthinc-size: stack.head (Linear) takes Floats2d[*, 7]
chain(Linear(stack.n_out, 3), end)  # E: typedthinc-size: before it gives Floats2d[*, 7]
chain(Linear(stack.twice, 3), end)  # E: typedthinc-size: before it gives Floats2d[*, 14]
chain(stack.deep(2), end)  # E: typedthinc-size: before it gives Floats2d[*, 6]
chain(Stack(5, (6, 99)).model, end)

chain(Holding(Relu(16, 40)).encoder, end)  # E: typedthinc-size: before it gives Floats2d[*, 16]
chain(end, Holding(Relu(16, 40)).get())  # E: typedthinc-size: takes Floats2d[*, 40]
chain(end, Holding(Relu(16, 40)).whole)  # E: typedthinc-size: takes Floats2d[*, 40]

# What is handed to functions that only look at it stays known.
chain(build(5, HIDDEN, 10), end)  # E: typedthinc-size: before it gives Floats2d[*, 10]
chain(end, build(5, HIDDEN, 10))  # E: typedthinc-size: takes Floats2d[*, 5]
chain(Relu(HIDDEN[-1], 3), end)  # E: typedthinc-size: before it gives Floats2d[*, 32]
chain(end, build(CONFIG["n_in"], [8], 3))  # E: typedthinc-size: takes Floats2d[*, 100]
chain(block(8, 4, Mish), end)  # E: typedthinc-size: before it gives Floats2d[*, 8]
nets = parts(64)
chain(nets["encoder"], end)  # E: typedthinc-size: nets['encoder'] (Relu) before it gives Floats2d[*, 64]


def swapped(width: int, n_out: int) -> None:
    """Give sizes on by other places than they came."""
    chain(end, build(n_out, [8], width))  # E: typedthinc-size: takes Floats2d[*, 40]


swapped(20, 40)
