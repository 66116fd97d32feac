"""What does not fit in each of the ways that a program may take surely happens, and is told of the first."""

# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs

import random

import numpy as np

import typedthinc


def multiplied(x):
    if random.random() > 0.5:
        return x @ np.ones((5, 3))  # E: typedthinc-size: `Floats2d[2, 4] @ Floats2d[5, 3]` needs equal inner sizes, not 4 and 5
    else:
        return x @ np.ones((6, 3))


def nested(x):
    for _ in range(3):
        if random.random() > 0.5:
            if random.random() > 0.5:
                multiplied_again(x)
            else:
                x = x + np.ones((7, 7))
        else:
            print(x[:, 9])


def multiplied_again(x):
    return x @ np.ones((5, 3))  # E: typedthinc-size: `Floats2d[2, 4] @ Floats2d[5, 3]` needs equal inner sizes, not 4 and 5


def only_one_way(x):
    if random.random() > 0.5:
        return x @ np.ones((5, 3))
    return x


def caught(x):
    if random.random() > 0.5:
        try:
            return x @ np.ones((5, 3))
        except ValueError:
            return x
    else:
        return x @ np.ones((6, 3))


def gradient():
    if random.random() > 0.5:
        back = lambda dY: dY @ np.ones((5, 3))  # E: typedthinc-size: needs equal inner sizes, not 4 and 5
    else:
        back = lambda dY: dY @ np.ones((6, 3))
    return back


multiplied(np.ones((2, 4)))
nested(np.ones((2, 4)))
only_one_way(np.ones((2, 4)))
caught(np.ones((2, 4)))
gradient()(np.ones((2, 4)))
