"""Names that have several values in turn, in functions that are called before the last, or between."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from typedthinc.api import Floats2d, Linear

SMALL = Linear(3, 4)
WEIGHTS = np.zeros((3, 4))


def reads() -> None:
    print(WEIGHTS.shape[1] == 4 or WEIGHTS @ np.zeros((3, 2)))


def late() -> None:
    V = np.zeros((3, 4))
    V = V * 2

    def inner() -> None:
        print(V @ V)

    V = np.zeros((4, 4))
    inner()


def in_a_loop() -> None:
    V = np.zeros((3, 4))
    shown: list[Callable[[], None]] = []
    for _ in range(2):

        def inner() -> None:
            print(V @ V)  # noqa: B023  # what it shows hangs on when it is called

        shown.append(inner)
        V = np.zeros((4, 4))
    shown[0]()


def by_a_loop() -> None:
    V = np.zeros((3, 4))
    for V in (np.zeros((4, 4)), np.zeros((5, 5))):

        def inner() -> None:
            print(V @ V)  # noqa: B023  # what it shows hangs on when it is called

        inner()
    while (V := np.zeros((5, 5))).sum() > 1:
        pass

    def after() -> None:
        print(V @ V)

    after()


def by_another() -> None:
    W = np.zeros((3, 4))
    W = W * 2

    def change() -> None:
        nonlocal W
        W = np.zeros((4, 4))

    def inner() -> None:
        print(W @ W)

    change()
    inner()


def parameter(X: Floats2d) -> None:
    def early() -> None:
        print(X @ np.zeros((5, 2)))

    early()
    X = X[:, :3]

    def later() -> None:
        print(X @ np.zeros((3, 2)))

    later()


def tried(flag: bool) -> None:
    try:
        V = np.zeros((3, 4))
        V = V.T if flag else V
    except ValueError:
        V = np.zeros((4, 4))

    def inner() -> None:
        print(V.T @ np.zeros((3, 2)) if V.shape[0] == 3 else V @ np.zeros((3, 2)))

    inner()


def rows() -> None:
    held = [np.zeros((3, 4))]
    held = [np.zeros((5, 4))]

    def inner() -> None:
        print(held[0] @ np.zeros((5, 2)))

    held[0] = np.zeros((2, 5))
    inner()


def comprehended() -> None:
    V = np.zeros((3, 4))

    def inner() -> None:
        print(V @ np.zeros((2, 2)))

    print([each for each in range(2) if (V := np.zeros((each + 1, 2))).size])
    inner()


def chosen(X: npt.NDArray[np.float64]) -> Callable[[npt.NDArray[np.float64]], npt.NDArray[np.float64]]:
    if X.shape[0] == 3:
        X = X.T

    def inner(Y: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        return X @ Y

    return inner


def ruled_out(X: Floats2d) -> None:
    X = X * 2
    V = np.zeros((4, 5))
    V = V * 2
    if X.shape[1] == 3:

        def inner() -> None:
            print(X @ np.zeros((3, 2)))

        inner()
    if V.shape[1] == 3:

        def other() -> None:
            print(V @ np.zeros((3, 2)))

        other()


reads()
WEIGHTS = np.zeros((2, 3))
reads()
late()
in_a_loop()
by_a_loop()
by_another()
parameter(np.zeros((4, 5)))
tried(True)
tried(False)
rows()
comprehended()
print(chosen(np.zeros((3, 4)))(np.zeros((3, 1))), chosen(np.zeros((4, 3)))(np.zeros((3, 1))))
ruled_out(np.zeros((4, 5)))
