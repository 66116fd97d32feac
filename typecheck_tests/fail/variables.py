"""What is known of a layer goes with it through variables, attributes and tuples."""

from __future__ import annotations

from typedthinc.api import Dropout, Linear, Relu, Softmax, chain, noop, with_array

first = Linear(5, 10)
chain(first, Relu(3, 4))  # E: typedthinc-size: Relu takes Floats2d[*, 4], but first (Linear) before it gives Floats2d[*, 5] (expected width 4, got 5)
drop = Dropout(0.1)
chain(first, drop, Relu(3, 4))  # E: typedthinc-size: Relu takes Floats2d[*, 4], but drop (Dropout) before it gives Floats2d[*, 5] (expected width 4, got 5)
chain(Linear(6, 5), drop, Relu(3, 4))  # E: typedthinc-size: Relu takes Floats2d[*, 4], but drop (Dropout) before it gives Floats2d[*, 6] (expected width 4, got 6)
same = noop()
chain(first, same, drop, Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 5)
inner = chain(first, Relu(4, 5))
chain(inner, chain(Dropout(), Softmax(2, 3)))  # E: typedthinc-size: (expected width 3, got 4)
chain(chain(chain(first)), chain(chain(Relu(3, 4))))  # E: typedthinc-size: Relu takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 5]
lifted = with_array(Linear(5, 10))
chain(lifted, Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 5)
pair = (Linear(5, 10), Linear(3, 4))
chain(*pair)  # E: typedthinc-size: (expected width 4, got 5)
head, tail = Linear(5, 10), Linear(3, 4)
chain(head, tail)  # E: typedthinc-size: (expected width 4, got 5)
rebound = Linear(5, 10)
rebound = Linear(8, 10)
chain(rebound, Linear(2, 5))  # E: typedthinc-size: (expected width 5, got 8)
keeps = Linear(5, 10)
if (walrus := Linear(5, 10)) is not keeps:
    chain(walrus, Linear(2, 4))  # E: typedthinc-size: (expected width 4, got 5)


class Net:
    def __init__(self) -> None:
        self.hidden = Linear(5, 10)
        self.dropout = Dropout(0.2)
        self.model = chain(self.hidden, self.dropout)

    def build(self) -> None:
        chain(self.hidden, Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 5)
        chain(self.hidden, self.dropout, Relu(3, 4))  # E: typedthinc-size: Relu takes Floats2d[*, 4], but self.dropout (Dropout) before it gives Floats2d[*, 5] (expected width 4, got 5)
        chain(self.model, Relu(3, 4))  # E: typedthinc-size: (expected width 4, got 5)


def local() -> None:
    layer = Linear(5, 10)
    chain(layer, Linear(3, 4))  # E: typedthinc-size: (expected width 4, got 5)
