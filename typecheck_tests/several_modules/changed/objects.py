"""Objects for other modules whose attributes somebody sets, or whose lists somebody changes."""
# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, disable-error-code=no-untyped-call

from dataclasses import dataclass

from typedthinc.api import Linear

WIDTH = 5
SIZES = [3, 5]


@dataclass
class Training:
    first: int = SIZES[0]
    width: int = WIDTH
    deep: int = 5
    set_here: int = 5

    def widen(self) -> None:
        self.set_here = 11


class Net:
    def __init__(self, width: int = WIDTH) -> None:
        self.width = width
        self.size = width
        self.model = Linear(3, width)
        self.heads = {"tags": Linear(3, width)}
        self.parts = [Linear(3, width)]
        self.rest = [Linear(3, width)]


class Grown(Net):
    def __init__(self) -> None:
        super().__init__()
        self.rest[0] = Linear(3, 11)


class Later:
    def __init__(self) -> None:
        self.head = Linear(3, 5)
        self.tails = [Linear(3, 5)]
        self.setup()

    def setup(self) -> None:
        self.head = Linear(3, 11)
        self.tails[0] = Linear(3, 11)


class Twice:
    def __init__(self, width: int) -> None:
        width = 2 * width + 1
        self.twice = width
        self.body = Linear(3, width)


class Looking:
    def __init__(self) -> None:
        self.looked = Linear(3, 5)
        self.seen = [Linear(3, 5)]
        self.number = 5

    def __getattribute__(self, name):
        return 11 if name == "number" else [Linear(3, 11)] if name == "seen" else Linear(3, 11)


WIDTH = 11
SIZES[0] = 11
net, later, twice, looking = Net(), Later(), Twice(5), Looking()
grown = Grown()
over = Net(5)
over = Net(11)
