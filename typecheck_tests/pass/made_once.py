"""What an object makes the first time it keeps: a later call with another number makes nothing."""
# mypy: allow-untyped-defs, allow-untyped-calls

from typedthinc.api import Linear, Relu, chain


class Lazy:
    def __init__(self):
        self.model = None
        self.is_built = False

    def ensure(self, width):
        if self.model is None:
            self.model = Relu(width, 10)
        return self.model

    def build(self, width):
        if not self.is_built:
            self.built = Relu(width, 10)
            self.is_built = True
        return self.built

    def given(self, width):
        if not hasattr(self, "third"):
            self.third = Relu(width, 10)
        return self.third


lazy = Lazy()
chain(lazy.ensure(5), Linear(1, 5))
chain(lazy.ensure(6), Linear(1, 5))
chain(lazy.build(5), Linear(1, 5))
chain(lazy.build(6), Linear(1, 5))
chain(lazy.given(5), Linear(1, 5))
chain(lazy.given(6), Linear(1, 5))


class Single:
    made = None

    def __new__(cls, *numbers):
        if cls.made is None:
            cls.made = super().__new__(cls)
        return cls.made

    def __init__(self, width=8):
        if not hasattr(self, "only"):
            self.only = Relu(width, 10)


chain(Single().only, Linear(1, 8))
chain(Single(9).only, Linear(1, 8))
