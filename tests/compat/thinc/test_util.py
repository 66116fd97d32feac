"""The small functions of Thinc."""

from __future__ import annotations

import inspect
import os
from typing import Any

import numpy as np
import pytest

from typedthinc import backends
from typedthinc.compat.thinc import compat, initializers, loss, util
from typedthinc.compat.thinc.api import (
    ArgsKwargs,
    DataValidationError,
    Linear,
    NumpyOps,
    Ops,
    configure_normal_init,
    data_validation,
    fix_random_seed,
    get_ops,
    set_gpu_allocator,
    use_ops,
    use_pytorch_for_gpu_memory,
)
from typedthinc.compat.thinc.backends import get_array_ops
from typedthinc.compat.thinc.initializers import configure_uniform_init, configure_zero_init


def test_ops_are_made_with_the_old_arguments() -> None:
    make: Any = NumpyOps
    assert isinstance(make(use_blis=False), backends.NumpyOps)
    assert isinstance(make("cpu", -1), NumpyOps)
    general: Any = Ops
    assert general().xp is general(np).xp is np
    assert isinstance(get_ops("numpy", use_blis=True), NumpyOps)
    with use_ops("cpu") as ops:
        assert get_ops(ops) is ops
        assert isinstance(ops, Ops)
    with pytest.raises(ValueError, match="tpu"):
        make("tpu")


def test_gpu_memory_needs_both_libraries() -> None:
    if not (compat.has_cupy and compat.has_torch):
        with pytest.raises(ValueError, match="needs torch and cupy"):
            use_pytorch_for_gpu_memory()
    with pytest.raises(ValueError, match="'pytorch'"):
        set_gpu_allocator("tensorflow")


def test_what_is_installed() -> None:
    assert isinstance(compat.has_torch, bool)
    assert (compat.torch is not None) == compat.has_torch
    assert (compat.mxnet, compat.has_mxnet, compat.has_tensorflow) == (None, False, False)
    assert util.gpu_is_available() == compat.has_gpu
    if not compat.has_gpu:
        with pytest.raises((ValueError, RuntimeError)):
            util.set_active_gpu(0)


def test_values_are_found_in_nested_values() -> None:
    nested = {"a": [1, (2, "b")], 3: ArgsKwargs((4,), {"c": 5})}
    found = list(util.iterate_recursive(lambda value: isinstance(value, int), nested))
    assert sorted(found) == [0, 1, 2, 3, 4, 5]
    converted = util.convert_recursive(lambda value: isinstance(value, str), str.upper, {"a": ["b", ("c", 1)]})
    assert converted == {"A": ["B", ("C", 1)]}
    arguments = util.convert_recursive(lambda value: value == 4, lambda value: 9, nested[3])
    assert (arguments.args, arguments.kwargs) == ((9,), {"c": 5})


def test_arrays_are_told_apart_and_copied() -> None:
    X, other = np.arange(3.0), np.zeros(3)
    assert util.is_numpy_array(X)
    assert util.is_xp_array(X)
    assert not util.is_cupy_array(X)
    assert not util.is_torch_array(X)
    assert not util.is_torch_gpu_array(X)
    util.copy_array(other, X)
    np.testing.assert_array_equal(other, X)


@pytest.mark.skipif(not compat.has_torch, reason="torch is not installed")
def test_tensors_of_torch_and_back() -> None:
    X = np.arange(3.0)
    tensor = util.xp2torch(X, requires_grad=True)
    assert tensor.requires_grad
    assert util.is_torch_array(tensor)
    assert str(util.get_torch_default_device()) == "cpu"
    np.testing.assert_array_equal(util.torch2xp(tensor), X)
    np.testing.assert_array_equal(util.torch2xp(tensor, ops=get_ops("cpu")), X)


def test_a_file_for_a_while() -> None:
    with util.make_tempfile("w") as file:
        path = file.name
        file.write("x")
    assert not os.path.exists(path)
    with pytest.raises(KeyError), util.make_tempfile() as file:
        path = file.name
        raise KeyError
    assert not os.path.exists(path)


def test_functions_with_arguments_given() -> None:
    assert util.partial(pow, 2)(3) == 8
    assert util.partial(pow, 2).__doc__ == pow.__doc__
    ops = get_ops("cpu")
    assert not np.any(configure_zero_init()(ops, (2, 2)))
    assert np.max(np.abs(np.asarray(configure_uniform_init(lo=-0.5, hi=0.5)(ops, (9, 9))))) <= 0.5
    assert np.mean(np.asarray(configure_normal_init(mean=5.0)(ops, (99,)))) > 4


@pytest.mark.parametrize("name", [each for each in dir(initializers) if each.startswith("configure_")])
def test_what_sets_up_an_initializer_returns_the_one_of_its_name(name: str) -> None:
    plain = getattr(initializers, name.removeprefix("configure_"))
    ops = get_ops("cpu")
    drawn = []
    for initializer in (plain, getattr(initializers, name)()):
        fix_random_seed(1)
        drawn.append(initializer(ops, (3, 4)))
    np.testing.assert_array_equal(*drawn)


# None of these is what a loss does by itself.
SETTINGS = {
    "normalize": False,
    "names": ["a", "b"],
    "missing_value": "a",
    "neg_prefix": "!",
    "label_smoothing": 0.25,
    "ignore_zeros": True,
}


@pytest.mark.parametrize("name", [each for each in dir(loss) if each.startswith("configure_")])
def test_what_sets_up_a_loss_passes_on_each_setting(name: str) -> None:
    set_up = getattr(loss, name)
    made = getattr(loss, name.removeprefix("configure_").partition("_v")[0])
    assert repr(set_up()) == repr(made()) == f"{made.__name__}()"
    for each in inspect.signature(set_up).parameters:
        given = {each: SETTINGS[each], **({"names": SETTINGS["names"]} if each == "neg_prefix" else {})}
        shown = ", ".join(f"{key}={given[key]!r}" for key in sorted(given, key=list(SETTINGS).index))
        assert repr(set_up(**given)) == repr(made(**given)) == f"{made.__name__}({shown})"


def test_blocks_that_change_nothing() -> None:
    with data_validation(False), util.use_nvtx_range("name"), pytest.raises(DataValidationError):
        model: Any = Linear(2, 3)
        model.initialize(np.ones((2, 4), "float32"))


def test_arguments_have_the_names_of_thinc() -> None:
    X = np.ones(2)
    assert util.get_array_module(arr=X) is np
    assert util.to_numpy(data=X) is X
    assert get_array_ops(arr=X).name == "numpy"
