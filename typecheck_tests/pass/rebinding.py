"""Binding a name again to a model of other sizes is free: in straight code, loops, branches, try, match and with."""

from __future__ import annotations

import contextlib

import numpy as np

from typedthinc.api import Dropout, Linear, Relu, Softmax, chain

X = np.ones((4, 10), dtype="float32")
flag = bool(X.any())
number = int(X.sum())

model = Linear(5, 10)
model = chain(model, Relu(7))
model = chain(model, Softmax(3, 7))
print(model.initialize(X).predict(X).shape)

model = model >> Linear(2, 3)
model = Relu(10, 10)
chain(model, Linear(3, 10))

loop = Linear(5, 10)
for width in (7, 8, 9):
    loop = chain(loop, Relu(width))
chain(loop, Linear(2, 9)).initialize(X).predict(X)

grown = Linear(5, 10)
while grown.get_dim("nO") < 8:
    chain(grown, Linear(2))
    grown = Linear(grown.get_dim("nO") + 1, 10)
chain(grown, Linear(2, 8)).initialize(X).predict(X)

late = Linear(5, 10)
for step in range(2):
    chain(late, Linear(2, 5 + step))
    late = Linear(6, 10)

branch = Linear(5, 10)
if flag:
    branch = Linear(6, 10)
chain(branch, Linear(2, 6)).initialize(X).predict(X)

if not flag:
    either = Linear(5, 10)
elif number:
    either = Linear(6, 10)
else:
    either = Linear(7, 10)
chain(either, Linear(2, 6)).initialize(X).predict(X)

tried = Linear(5, 10)
try:
    tried = Linear(6, 10)
    int("no number")
except ValueError:
    chain(tried, Linear(2, 6)).initialize(X).predict(X)
    tried = Linear(7, 10)
finally:
    chain(tried, Linear(2, 7)).initialize(X).predict(X)

held = Linear(5, 10)
with contextlib.suppress(ValueError):
    held = Linear(6, 10)
    int("no number")
chain(held, Linear(2, 6)).initialize(X).predict(X)

matched = Linear(5, 10)
match number:
    case 40:
        matched = Linear(6, 10)
    case _:
        matched = Linear(7, 10)
chain(matched, Linear(2, 6)).initialize(X).predict(X)

drop = Dropout(0.1)
drop = Dropout(0.2)
chain(Linear(5, 10), drop, Linear(2, 5)).initialize(X).predict(X)

bound = Linear(5, 10)
del bound
bound = Linear(6, 10)
chain(bound, Linear(2, 6)).initialize(X).predict(X)

summed = Linear(5, 10)
summed += Relu(5, 10)
summed >>= Linear(4, 5)
summed >>= Linear(3, 4)
chain(summed, Linear(2, 3)).initialize(X).predict(X)


def changed(deep: bool) -> None:
    global switched
    switched = Linear(6, 10)
    inner = Linear(5, 10)

    def rebind() -> None:
        nonlocal inner
        inner = Linear(6, 10)

    rebind()
    chain(inner, Linear(2, 6)).initialize(X).predict(X)
    layer = Linear(5, 10)
    if deep:
        layer = Linear(6, 10)
        chain(layer, Linear(2, 6)).initialize(X).predict(X)
        return
    chain(layer, Linear(2, 5)).initialize(X).predict(X)


switched = Linear(5, 10)
changed(deep=True)
changed(deep=False)
chain(switched, Linear(2, 6)).initialize(X).predict(X)


def early(number: int) -> None:
    layer = Linear(5, 10)
    if number == 1:
        chain(layer, Linear(2, 5)).initialize(X).predict(X)
        return
    layer = Linear(6, 10)
    if number == 2:
        chain(layer, Linear(2, 6)).initialize(X).predict(X)
        return
    elif number == 3:
        layer = Linear(7, 10)
    else:
        layer = Linear(7, 10)
    chain(layer, Linear(2, 7)).initialize(X).predict(X)


for choice in range(1, 5):
    early(choice)

both = other = Linear(5, 10)
other = Linear(6, 10)
chain(both, Linear(2, 5)).initialize(X).predict(X)
chain(other, Linear(2, 6)).initialize(X).predict(X)

for step in range(3):
    if step == 0:
        carried = Linear(5, 10)
    else:
        chain(carried, Linear(2, 4 + step)).initialize(X).predict(X)
        carried = Linear(5 + step, 10)

while flag:
    ended = Linear(5, 10)
    if not flag:
        break
    ended = Linear(6, 10)
    break
chain(ended, Linear(2, 6)).initialize(X).predict(X)
