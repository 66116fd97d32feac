"""Guesses and truths that a loss would read wrongly, or not at all: each is refused in one sentence."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    BinaryCrossentropy,
    CategoricalCrossentropy,
    CosineDistance,
    L2Distance,
    Linear,
    SequenceCategoricalCrossentropy,
)

HALVES: Any = np.full((3, 2), 0.5, "float32")
IDS: Any = np.array([0, 1, 0])
LOSSES: dict[str, tuple[Any, Any]] = {
    "L2Distance": (L2Distance(), HALVES),
    "CosineDistance": (CosineDistance(), HALVES),
    "BinaryCrossentropy": (BinaryCrossentropy(), HALVES),
    "CategoricalCrossentropy": (CategoricalCrossentropy(), IDS),
}
TABLE = np.zeros(3, [("a", "f4"), ("b", "i4")])
ODD: dict[str, tuple[Any, str]] = {
    "masked": (np.ma.array(HALVES, mask=HALVES > 0), r"a masked array; `\.filled\(value\)` puts"),
    "masked without a mask": (np.ma.array(HALVES), "a masked array"),
    "complex": (HALVES.astype("complex64"), r"an array of complex numbers; `\.real`"),
    "dates": (np.zeros((3, 2), "datetime64[D]"), r"an array of dates; `\.astype\('int64'\)`"),
    "times": (np.zeros((3, 2), "timedelta64[s]"), "an array of times"),
    "structured": (TABLE, r"a structured array; `\['a'\]` is one of its fields"),
    "records": (TABLE.view(np.recarray), "a structured array"),
    "raw": (np.zeros(3, "V4"), "an array of raw bytes"),
}


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("name", LOSSES)
@pytest.mark.parametrize("method", ["__call__", "get_grad", "get_loss"])
def test_what_would_be_read_wrongly(name: str, odd: str, method: str) -> None:
    loss, truths = LOSSES[name]
    value, told = ODD[odd]
    with pytest.raises(ValueError, match=f"^{name}: the truths are {told}"):
        getattr(loss, method)(HALVES, value)
    with pytest.raises(ValueError, match=f"^{name}: the guesses are {told}"):
        getattr(loss, method)(value, truths)


@pytest.mark.parametrize("name", LOSSES)
def test_what_a_model_of_several_outputs_gives(name: str) -> None:
    loss, truths = LOSSES[name]
    with pytest.raises(ValueError, match=rf"^{name}: the guesses are a tuple, of which each .*: loss=\(one, other\)"):
        loss((HALVES, HALVES), truths)


def test_numbers_of_numpys_in_a_list() -> None:
    with pytest.raises(ValueError, match=r"the truths are a list of numbers; `numpy.asarray\(numbers\)`"):
        CategoricalCrossentropy()(HALVES, list(IDS))


@pytest.mark.filterwarnings("ignore::PendingDeprecationWarning")
@pytest.mark.parametrize("name", LOSSES)
def test_a_matrix(name: str) -> None:
    with pytest.raises(ValueError, match=f"^{name}: the truths are a matrix of numpy; `numpy.asarray"):
        LOSSES[name][0](HALVES, np.asmatrix(HALVES))


@pytest.mark.parametrize("name", LOSSES)
def test_tensors(name: str) -> None:
    torch = pytest.importorskip("torch")
    loss, truths = LOSSES[name]
    for tensor in (torch.zeros(3, 2), torch.zeros(3, dtype=torch.long), [torch.zeros(2)] * 3):
        with pytest.raises(ValueError, match=f"^{name}: the truths are torch.Tensor; `tensor.numpy"):
            loss(HALVES, tensor)
        with pytest.raises(ValueError, match=f"^{name}: the guesses are torch.Tensor; `tensor.numpy"):
            loss(tensor, truths)


@pytest.mark.parametrize("odd", [None, 3, "abc", b"abc", {0, 1}, {"a": 1}, range(3), iter([0]), Linear(2, 2)])
def test_what_is_no_data(odd: Any) -> None:
    for name, (loss, truths) in LOSSES.items():
        with pytest.raises(ValueError, match=f"^{name}: guesses"):
            loss(HALVES, odd)
        with pytest.raises(ValueError, match=f"^{name}: guesses"):
            loss(odd, truths)
    loss = SequenceCategoricalCrossentropy(names=["a", "b"])
    with pytest.raises(ValueError, match="^SequenceCategoricalCrossentropy: in sequence 0, guesses"):
        loss([HALVES], [odd])
    with pytest.raises(ValueError, match="^SequenceCategoricalCrossentropy: in sequence 0, guesses"):
        loss([odd], [["a", "b", "a"]])


@pytest.mark.parametrize("odd", [None, 3, "abc", {"a": 1}, iter([0]), Linear(2, 2)])
def test_what_is_not_a_list_of_sequences(odd: Any) -> None:
    with pytest.raises(ValueError, match=": the truths must be a list of sequences, not "):
        SequenceCategoricalCrossentropy()([HALVES], odd)
    with pytest.raises(ValueError, match=": the guesses must be a list of sequences, not "):
        SequenceCategoricalCrossentropy()(odd, [IDS])


def test_sequences() -> None:
    torch = pytest.importorskip("torch")
    loss = SequenceCategoricalCrossentropy()
    for odd, told in [
        (torch.tensor([0, 1, 0]), "the truths are torch.Tensor"),
        (np.ma.array(IDS, mask=[0, 1, 0]), "the truths are a masked array"),
        (memoryview(np.zeros(3)), "guesses of shape"),
        (np.zeros((3, 2, 1), "float32"), "CategoricalCrossentropy takes Ints1d, Floats2d or"),
    ]:
        with pytest.raises(ValueError, match=f"^SequenceCategoricalCrossentropy: in sequence 1, {told}"):
            loss([HALVES, HALVES], [IDS, odd])


@pytest.mark.parametrize("dtype", ["U1", "O", "T"])
def test_an_array_of_names(dtype: str) -> None:
    kind: Any = np.dtypes.StringDType() if dtype == "T" else dtype
    loss, names = CategoricalCrossentropy(names=["a", "b"]), np.array(["a", "b", "a"], dtype=kind)
    with pytest.raises(ValueError, match=r"the truths are an array of names; `\.tolist\(\)` makes a list of them$"):
        loss(HALVES, names)
    assert loss.get_loss(HALVES, names.tolist()) == pytest.approx(np.log(2))


def test_numbers_of_all_widths_are_read() -> None:
    for dtype in ("float16", "float32", "float64", "longdouble", ">f4"):
        for loss in (L2Distance(), CosineDistance(), BinaryCrossentropy()):
            assert np.isfinite(loss.get_loss(HALVES, HALVES.astype(dtype)))
    for dtype in ("int8", "uint8", "uint64", ">i4"):
        assert CategoricalCrossentropy().get_loss(HALVES, IDS.astype(dtype)) == pytest.approx(np.log(2))
    assert BinaryCrossentropy().get_loss(HALVES, HALVES > 0) == pytest.approx(np.log(2))


HUGE: Any = np.full((1, 2), np.finfo("float32").max)


def test_numbers_that_float32_just_holds() -> None:
    """The value is a float of Python, and holds what float32 does not."""
    assert L2Distance().get_loss(HUGE, -HUGE) == pytest.approx(4 * float(HUGE[0, 0]) ** 2)
    loss = BinaryCrossentropy(from_scores=True, normalize=False)
    assert loss.get_loss(HUGE, 0 * HUGE) == pytest.approx(2 * float(HUGE[0, 0]))
    assert CosineDistance().get_loss(HUGE, HUGE) == pytest.approx(0, abs=1e-6)


def test_what_is_not_finite_passes_without_a_warning() -> None:
    """It shows in the value, and training names the layer that it comes from."""
    for value in (np.inf, -np.inf, np.nan):
        X: Any = np.array([[value, 1.0]], "float32")
        for loss in (L2Distance(), CosineDistance()):
            assert not np.isfinite(loss.get_loss(X, X))


def test_nan_may_stand_for_a_missing_truth() -> None:
    truths = np.array([[np.nan, 1.0]], "float32")
    gradient, value = BinaryCrossentropy(missing_value=np.nan)(HALVES[:1], truths)
    assert (gradient.tolist(), value) == ([[0.0, -2.0]], pytest.approx(np.log(2)))
