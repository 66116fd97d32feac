"""Models that a module makes of the parts of a second one and the settings of a third."""
# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs

from typecheck_tests.several_modules.found import settings
from typecheck_tests.several_modules.found.layers import block, encoder
from typecheck_tests.several_modules.found.objects import WIDTH, Net
from typecheck_tests.several_modules.found.settings import BY_TASK, CONFIG, HEADS, HIDDEN, WIDTHS, Config, Task
from typedthinc.api import Linear, Relu, Softmax, chain


def deep():
    return chain(Linear(64, 784), block(64), block(32, 64))


def wide(width):
    return encoder(784, 2 * width)


def tower():
    layers = []
    before = settings.CONFIG.n_in
    for width in WIDTHS:
        layers.append(Relu(width, before))
        before = width
    return chain(*layers)


def pairs():
    return chain(*[Relu(o, i) for i, o in zip(settings.WIDTHS, settings.WIDTHS[1:])])


def mlp(n_in, widths=HIDDEN):
    layers = []
    for width in widths:
        layers.append(Relu(width, n_in))
        n_in = width
    return chain(*layers)


def heads():
    return {name: Softmax(n, 64) for name, n in HEADS.items()}


def head():
    return Softmax(HEADS["tags"], CONFIG.width)


def by_task():
    return Softmax(BY_TASK[Task.PARSE], 64)


def of(config: Config):
    return Relu(config.width, config.n_in)


def default():
    return of(CONFIG)


def made():
    return of(Config(24))


def of_object():
    return chain(Net(WIDTH).body(), Linear(6, WIDTH))


class Whole:
    def __init__(self, width, config: Config = CONFIG):
        self.body = encoder(width, 20)
        self.out = Softmax(HEADS["dep"], config.width)
        self.heads = {"tags": Softmax(17, width), "dep": Softmax(4, width)}

    def head(self):
        return self.heads["tags"]


whole = Whole(30)
