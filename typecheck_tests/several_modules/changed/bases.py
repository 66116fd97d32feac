"""Base classes whose objects other files make and change: each with names of its own."""
# mypy: allow-untyped-defs, allow-untyped-calls

from typedthinc.api import Relu, Softmax, chain


class Net:
    hidden = 32

    def __init__(self, n_in):
        self.n_in = n_in
        self.body = self.build()

    def build(self):
        return chain(Relu(self.hidden, self.n_in), Softmax(3, self.hidden))


class Patched:
    def __init__(self, n_in):
        self.patched = self.make_patched(n_in)

    def make_patched(self, n_in):
        return Relu(4, n_in)


class Rebuilt:
    def __init__(self, n_in):
        self.rebuilt = self.make_rebuilt(n_in)

    def make_rebuilt(self, n_in):
        return Relu(4, n_in)

    def rebuild(self, n_in):
        self.rebuilt = self.make_rebuilt(n_in)


class Given:
    def __init__(self, n_in):
        self.given = self.make_given(n_in)

    def make_given(self, n_in):
        return Relu(4, n_in)


class Overlaid:
    def __init__(self, n_in):
        self.n_overlaid = n_in
        self.first = Relu(4, n_in)

    @property
    def second(self):
        return Relu(5, self.n_overlaid)


class Cell:
    def __init__(self, width, **options):
        super().__init__(**options)
        self.layer = Relu(width, width)


class Gate:
    def __init__(self, gate=4, **options):
        super().__init__(**options)
        self.layer = Relu(gate, gate)


class Marked:
    mark = 3

    def __init_subclass__(cls, **options):
        super().__init_subclass__(**options)
        cls.mark = 8

    def __init__(self, n_in):
        self.marked = Relu(self.mark, n_in)


class Single:
    _only = None

    def __new__(cls, *args):
        if cls._only is None:
            cls._only = super().__new__(cls)
        return cls._only

    def __init__(self, n_in):
        self.single = Relu(4, n_in)


class Stepped:
    def __init__(self, n_in):
        self.n_stepped = n_in
        self.prepare()
        self.stepped = Relu(4, self.n_stepped)

    def prepare(self):
        pass
