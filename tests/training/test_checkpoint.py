from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.example_counts import examples
from typedthinc.api import (
    Adam,
    FormatError,
    IncompatibleError,
    Linear,
    Model,
    NumpyOps,
    Run,
    load_checkpoint,
    save_checkpoint,
    use_ops,
)

pytest.importorskip("pydantic")


def trained() -> tuple[Model[Any, Any], Adam]:
    model, optimizer = Linear(2, 3).initialize(), Adam(0.1)
    model.inc_grad("W", np.ones((2, 3), "float32"))
    model.finish_update(optimizer)
    return model, optimizer


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("checkpoint") / "run.checkpoint"
    save_checkpoint(path, *trained(), Run(step=1))
    return path.read_bytes()


def state(model: Model[Any, Any], optimizer: Adam) -> list[Any]:
    kept = optimizer.get_state(model)
    arrays = [array.tobytes() for named in kept.arrays.values() for array in named.values()]
    bits: Any = model.ops.rng.bit_generator.state
    return [model.get_param("W").tobytes(), model.get_param("b").tobytes(), kept.counts, arrays, repr(bits)]


def load(data: bytes, path: Path) -> bool:
    """Load into a model; tell whether that went well. If not, nothing may have changed."""
    model, optimizer = trained()
    before = state(model, optimizer)
    path.write_bytes(data)
    try:
        load_checkpoint(path, model, optimizer)
    except (FormatError, IncompatibleError):
        assert state(model, optimizer) == before
        return False
    return True


def test_truncated_files(good: bytes, tmp_path: Path) -> None:
    assert load(good, tmp_path / "run.checkpoint")
    for length in range(0, len(good), 7):
        assert not load(good[:length], tmp_path / "run.checkpoint")


@settings(max_examples=examples(300), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_flipped_bits(good: bytes, tmp_path: Path, data: st.DataObject) -> None:
    place, bits = data.draw(st.integers(0, len(good) - 1)), data.draw(st.integers(1, 255))
    flipped = bytearray(good)
    flipped[place] ^= bits
    load(bytes(flipped), tmp_path / "run.checkpoint")


def test_a_model_is_no_checkpoint(tmp_path: Path) -> None:
    model, optimizer = trained()
    model.to_disk(tmp_path / "model")
    with pytest.raises(FormatError, match="it holds a model, not a checkpoint"):
        load_checkpoint(tmp_path / "model", model, optimizer)


def test_into_a_model_that_is_not_initialized(tmp_path: Path) -> None:
    model, optimizer = trained()
    save_checkpoint(tmp_path / "run", model, optimizer)
    other, fresh = Linear(), Adam(0.1)
    load_checkpoint(tmp_path / "run", other, fresh)
    assert state(other, fresh) == state(model, optimizer)


@pytest.mark.parametrize("bits", [np.random.PCG64, np.random.MT19937, np.random.Philox, np.random.SFC64])
def test_random_generators_go_on(bits: Any, tmp_path: Path) -> None:
    with use_ops(NumpyOps()):
        model, optimizer = trained()
    model.ops.rng = np.random.Generator(bits(3))
    model.ops.rng.random(5)
    save_checkpoint(tmp_path / "run", model, optimizer)
    expected = model.ops.rng.random(5)
    load_checkpoint(tmp_path / "run", model, optimizer)
    np.testing.assert_array_equal(model.ops.rng.random(5), expected)
