"""From words to numbers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, Literal

from typedthinc.arrays.indexing import lengths_of
from typedthinc.layers.shared.words import hash_words
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED
from typedthinc.runtime.keywords import says_names
from typedthinc.types import Ints2d


@says_names
def strings2arrays() -> Model[Sequence[Sequence[str]], list[Ints2d[Any, Literal[1]]]]:
    """Hash each word to a number of 64 bits for `HashEmbed`, which is the same in every process.

    Shapes:
        X: B times n_i words -> Y: B times (n_i, 1) uint64

    Source:
        Appleby 2008, SMHasher, MurmurHash64A, of the word's UTF-8 and with seed 1, as spaCy numbers its words.

    Examples:
        >>> [ids] = strings2arrays().predict([["coffee", "and", "coffee"]])
        >>> ids[:, 0].tolist()
        [3197928453018144401, 2283656566040971221, 3197928453018144401]
    """
    return Model("strings2arrays", forward)


def forward(
    model: Model[Sequence[Sequence[str]], list[Ints2d[Any, Literal[1]]]], X: Sequence[Sequence[str]], is_train: bool
) -> tuple[list[Ints2d[Any, Literal[1]]], Backprop[list[Ints2d[Any, Literal[1]]], Sequence[Sequence[str]]]]:
    # A GPU knows no strings: only the numbers go there.
    hashes = model.ops.asarray1i(hash_words(list(chain.from_iterable(X)), 1), dtype="uint64")
    lengths = lengths_of(X)

    def backprop(dY: list[Ints2d[Any, Literal[1]]], need_dX: bool = True) -> Sequence[Sequence[str]]:
        none: Sequence[Sequence[str]] = [[] for _ in X] if need_dX else SKIPPED
        return none

    columns: Ints2d[Any, Literal[1]] = hashes.reshape(-1, 1)
    return model.ops.unflatten(columns, lengths), backprop
