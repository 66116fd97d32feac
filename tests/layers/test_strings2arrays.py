from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    ContainerMismatchError,
    HashEmbed,
    LayerError,
    chain,
    list2ragged,
    reduce_sum,
    strings2arrays,
    with_array,
)
from typedthinc.layers.shared.words import hash_words


def murmur64a(key: bytes, seed: int) -> int:
    """The hash as its author wrote it down, one key at a time."""
    mask, factor = (1 << 64) - 1, 0xC6A4A7935BD1E995
    hashed = seed ^ (len(key) * factor & mask)
    whole = len(key) // 8 * 8
    for start in range(0, whole, 8):
        block = int.from_bytes(key[start : start + 8], "little") * factor & mask
        hashed = (hashed ^ ((block ^ (block >> 47)) * factor & mask)) * factor & mask
    if key[whole:]:
        hashed = (hashed ^ int.from_bytes(key[whole:], "little")) * factor & mask
    hashed = (hashed ^ (hashed >> 47)) * factor & mask
    return hashed ^ (hashed >> 47)


def test_published_values() -> None:
    # From the documentation of spaCy's StringStore.
    [ids] = strings2arrays().predict([["coffee"]])
    assert ids.tolist() == [[3197928453018144401]]


def test_words_of_every_length() -> None:
    rng = np.random.default_rng(0)
    letters = list("abcdefgh \0é☃𝄞\ud800")
    words = ["".join(rng.choice(letters, length)) for length in [*range(40), *rng.integers(0, 40, 200)]]
    for seed in (0, 1, 2**64 - 1):
        wanted = [murmur64a(word.encode("utf-8", "surrogatepass"), seed) for word in words]
        assert hash_words(words, seed).tolist() == wanted


def test_form() -> None:
    Y, backprop = strings2arrays().begin_update([["a", "b", "a"], [], ["b"]])
    assert [(each.shape, each.dtype) for each in Y] == [((3, 1), "uint64"), ((0, 1), "uint64"), ((1, 1), "uint64")]
    assert Y[0][0] == Y[0][2]
    assert Y[0][1] == Y[2][0]
    assert Y[0][0] != Y[0][1]
    assert backprop(Y) == [[], [], []]
    assert strings2arrays().predict([]) == []
    assert strings2arrays().predict((("a",), ["b"]))[0].shape == (1, 1)


def test_before_a_table() -> None:
    words = [["a", "b", "a"], [], ["b"]]
    model = chain(strings2arrays(), list2ragged(), with_array(HashEmbed(4, 20, seed=1, column=0)), reduce_sum())
    Y, backprop = model.initialize(words).begin_update(words)
    assert Y.shape == (3, 4)
    assert not Y[1].any()
    assert backprop(Y) == [[], [], []]
    assert model.begin_update(words, need_dX=False)[1](Y) is None


@pytest.mark.parametrize(
    ("wrong", "came"),
    [
        (["ab"], "list[str]"),
        ([[1]], "list[list[int]]"),
        ("text", "str"),
        (None, "None"),
        (np.zeros((1, 2), "int64"), "Ints2d[1, 2]"),
    ],
)
def test_what_is_no_text(wrong: Any, came: str) -> None:
    with pytest.raises(ContainerMismatchError) as caught:
        strings2arrays().predict(wrong)
    assert str(caught.value) == f"strings2arrays takes list[list[str]], but the data is {came}"


def test_a_single_thing_that_is_no_word() -> None:
    wrong: Any = [["a", 1]]
    with pytest.raises(LayerError, match=r"strings2arrays takes list\[list\[str\]\], but the data is"):
        strings2arrays().predict(wrong)
