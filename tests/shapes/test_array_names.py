"""Every public function of numpy, and every method, has a rule, or stands in a list of those that need none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pytest

from typedthinc.shapes.arrays import table

# They return no arrays: texts, dtypes, answers, None.
_NO_ARRAYS = """
    array2string array_equal array_equiv array_repr array_str base_repr binary_repr can_cast
    common_type datetime_as_string datetime_data einsum_path format_float_positional
    format_float_scientific get_include get_printoptions getbufsize geterr geterrcall info iscomplexobj isdtype
    isfortran isrealobj isscalar issubdtype iterable may_share_memory min_scalar_type mintypecode
    printoptions promote_types put result_type save savetxt savez savez_compressed
    set_printoptions setbufsize seterr seterrcall shares_memory show_config show_runtime test typename
"""
# What they return, the numbers decide, or what they read: also how many axes it has.
_BY_NUMBERS = """
    apply_over_axes asmatrix bmat frompyfunc fromregex from_dlpack genfromtxt histogramdd load loadtxt
    mask_indices nested_iters polydiv polymul real_if_close roots trim_zeros busday_count busday_offset
    is_busday
"""
_NO_RULES: Final = frozenset((_NO_ARRAYS + _BY_NUMBERS).split())
_METHODS_WITHOUT: Final = frozenset(
    """
    base ctypes data device dtype dump dumps fill flags flat getfield imag itemsize itemset mT nbytes ndim
    put real resize setfield setflags shape size strides T to_device tobytes tofile
    """.split()
)
_GENERATOR_WITHOUT: Final = frozenset("bit_generator bytes shuffle spawn".split())


def _functions(module: Any) -> list[str]:
    """Return the public functions of a module that no other module of numpy is."""
    names = [name for name in dir(module) if not name.startswith("_")]
    return [name for name in names if callable(getattr(module, name)) and not isinstance(getattr(module, name), type)]


def _has_rule(name: str) -> bool:
    called_back = {"apply_along_axis", "fromfunction", "vectorize"}
    return name in table.FUNCTIONS or name in table.SETS or name in called_back


@pytest.mark.parametrize(
    ("module", "has_rule"),
    [
        pytest.param(np, lambda name: _has_rule(name) or name in _NO_RULES, id="numpy"),
        pytest.param(np.linalg, lambda name: name in table.LINALG or name == "test", id="linalg"),
        pytest.param(np.fft, lambda name: name in table.FFT or name == "test", id="fft"),
    ],
)
def test_every_function_has_a_rule(module: Any, has_rule: Callable[[str], bool]) -> None:
    assert [name for name in _functions(module) if not has_rule(name)] == []


@pytest.mark.parametrize(
    ("owner", "rules", "without"),
    [
        pytest.param(np.ndarray, table.METHODS, _METHODS_WITHOUT, id="ndarray"),
        pytest.param(np.random.Generator, table.GENERATOR, _GENERATOR_WITHOUT, id="Generator"),
    ],
)
def test_every_method_has_a_rule(owner: type, rules: dict[str, Any], without: frozenset[str]) -> None:
    names = [name for name in dir(owner) if not name.startswith("_")]
    assert [name for name in names if name not in rules and name not in without] == []


def test_no_rule_stands_in_the_list_of_those_without() -> None:
    assert not _NO_RULES & (table.FUNCTIONS.keys() | table.SETS.keys())
    assert not _GENERATOR_WITHOUT & table.GENERATOR.keys()
