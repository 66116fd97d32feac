"""A list that `__init__` gets and keeps, and that grows by another of its names before models are made of it."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear, Relu, Softmax, chain

X = np.zeros((5, 12), dtype="f")


def lengthen_object(stored):
    stored.gives_itself.append(Softmax(3, 8))


def lengthen_list(stored):
    stored.append(Softmax(3, 8))


class Appends:
    def __init__(self, layers):
        self.appends = layers
        self.appends.append(Softmax(3, 8))
        self.model = chain(*layers)


chain(Appends([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class Extends:
    def __init__(self, layers):
        self.extends = layers
        self.extends.extend([Softmax(3, 8)])
        self.model = chain(*layers)


chain(Extends([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class AddsInPlace:
    def __init__(self, layers):
        self.adds_in_place = layers
        self.adds_in_place += [Softmax(3, 8)]
        self.model = chain(*layers)


chain(AddsInPlace([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class Names:
    def __init__(self, layers):
        self.names = layers
        alias = self.names
        alias.append(Softmax(3, 8))
        self.model = chain(*layers)


chain(Names([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class NamesIts:
    def __init__(self, layers):
        self.names_its = layers
        alias = layers
        alias.append(Softmax(3, 8))
        self.model = chain(*layers)


chain(NamesIts([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class Deletes:
    def __init__(self, layers):
        self.deletes = layers
        del self.deletes[-1]
        self.deletes.append(Relu(8, 12))
        self.deletes.append(Softmax(3, 8))
        self.model = chain(*layers)


chain(Deletes([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class SetsASlice:
    def __init__(self, layers):
        self.sets_a_slice = layers
        self.sets_a_slice[1:] = [Softmax(3, 8)]
        self.model = chain(*layers)


chain(SetsASlice([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class KeepsTwice:
    def __init__(self, layers):
        self.keeps_twice = layers
        self.keeps_twice_too = self.keeps_twice
        self.keeps_twice_too.append(Softmax(3, 8))
        self.model = chain(*layers)


chain(KeepsTwice([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class AddsLater:
    def __init__(self, layers):
        self.adds_later = layers
        add = lambda: self.adds_later.append(Softmax(3, 8))  # noqa: E731
        add()
        self.model = chain(*layers)


chain(AddsLater([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class NamesWithin:
    def __init__(self, layers):
        self.names_within = layers
        (_found := self.names_within).append(Softmax(3, 8))
        self.model = chain(*layers)


chain(NamesWithin([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class Unpacks:
    def __init__(self, layers):
        self.unpacks = layers
        one, _two = self.unpacks, 3
        one.append(Softmax(3, 8))
        self.model = chain(*layers)


chain(Unpacks([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class GoesThrough:
    def __init__(self, layers):
        self.goes_through = layers
        for each in (self.goes_through,):
            each.append(Softmax(3, 8))
        self.model = chain(*layers)


chain(GoesThrough([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class HoldsIt:
    def __init__(self, layers):
        self.holds_it = layers
        held = {"a": self.holds_it}
        held["a"].append(Softmax(3, 8))
        self.model = chain(*layers)


chain(HoldsIt([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class ByItsClass:
    def __init__(self, layers):
        self.by_its_class = layers
        list.append(self.by_its_class, Softmax(3, 8))
        self.model = chain(*layers)


chain(ByItsClass([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class ByAMethod:
    def __init__(self, layers):
        self.by_a_method = layers
        add = self.by_a_method.append
        add(Softmax(3, 8))
        self.model = chain(*layers)


chain(ByAMethod([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class MayAppend:
    def __init__(self, layers):
        self.may_append = layers
        if len(layers) == 1:
            self.may_append.append(Softmax(3, 8))
        self.model = chain(*layers)


chain(MayAppend([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class GivesItself:
    def __init__(self, layers):
        self.gives_itself = layers
        lengthen_object(self)
        self.model = chain(*layers)


chain(GivesItself([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class GivesIt:
    def __init__(self, layers):
        self.gives_it = layers
        lengthen_list(self.gives_it)
        self.model = chain(*layers)


chain(GivesIt([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class ByAMethodOfItsOwn:
    def __init__(self, layers):
        self.by_a_method_of_its_own = layers
        self.lengthen()
        self.model = chain(*layers)

    def lengthen(self):
        self.by_a_method_of_its_own.append(Softmax(3, 8))


chain(ByAMethodOfItsOwn([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class ReturnsIt:
    def __init__(self, layers):
        self.returns_it = layers
        self.kept().append(Softmax(3, 8))
        self.model = chain(*layers)

    def kept(self):
        return self.returns_it


chain(ReturnsIt([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)


class HasAProperty:
    def __init__(self, layers):
        self.has_a_property = layers
        self.the_kept.append(Softmax(3, 8))
        self.model = chain(*layers)

    @property
    def the_kept(self):
        return self.has_a_property


chain(HasAProperty([Relu(8, 12)]).model, Linear(2, 3)).initialize().predict(X)
