"""One layer in several models: layers without parameters fit every width, whatever they ran on before."""

from __future__ import annotations

import numpy as np
import pytest

from typedthinc.api import Dropout, Model, Relu, chain, list2array, list2ragged, ragged2list, with_array

WIDE = [np.ones((2, 10), dtype="float32"), np.ones((3, 10), dtype="float32")]


@pytest.mark.parametrize("layer", [list2ragged(), chain(list2ragged(), with_array(Dropout(0.1)))])
def test_in_models_of_two_widths(layer: Model) -> None:
    chain(layer, with_array(Relu(5, 10))).initialize(WIDE)
    model = chain(with_array(Relu(5, 10)), layer, with_array(Relu(6)), ragged2list(), list2array(), Relu(3))
    assert model.initialize(WIDE).predict(WIDE).shape == (5, 3)
    assert model.predict([]).shape == (0, 3)
