"""strings2arrays takes texts and gives a column of numbers for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, assert_type

from typedthinc.api import Floats2d, HashEmbed, Ints2d, chain, list2ragged, reduce_sum, strings2arrays, with_array

numbers = strings2arrays()


def use(texts: list[list[str]], lines: Sequence[Sequence[str]]) -> None:
    assert_type(numbers.predict(texts), list[Ints2d[Any, Literal[1]]])
    vectors = chain(strings2arrays(), with_array(HashEmbed(5, 10, column=0)))
    assert_type(vectors.predict(lines), list[Floats2d[Any, Any]])
    model = chain(strings2arrays(), list2ragged(), with_array(HashEmbed(5, 10, column=0)), reduce_sum())
    assert_type(model.predict(texts), Floats2d[Any, Any])
