from __future__ import annotations

import inspect
from pathlib import Path

import numpy as np
import pytest

import typedthinc.backends
from typedthinc.backends import NumpyOps, Ops

FOLDER = Path(typedthinc.backends.__file__).parent
PUBLIC = sorted(name for name in dir(Ops) if not name.startswith("_") and callable(getattr(Ops, name)))


def test_every_op_is_documented_once_in_the_interface() -> None:
    places = {
        name: [each.__module__ for each in NumpyOps.__mro__ if name in vars(each) and vars(each)[name].__doc__]
        for name in PUBLIC
    }
    interface = "typedthinc.backends.interface."
    assert [name for name, found in places.items() if len(found) != 1 or not found[0].startswith(interface)] == []
    assert [name for name in PUBLIC if not inspect.getdoc(getattr(NumpyOps, name))] == []


def test_backends_have_the_files_of_the_interface() -> None:
    same_on_all = {f"{name}.py" for name in "aggregates attention base batches convolution elementwise gated".split()}
    same_on_all |= {f"{name}.py" for name in "losses ordering pooling products solving".split()}
    interface = {path.name for path in (FOLDER / "interface").glob("*.py")} - same_on_all
    for backend in ("numpy", "cupy"):
        assert interface <= {path.name for path in (FOLDER / backend).glob("*.py")}


def test_every_file_of_ops_has_tests() -> None:
    tested = {path.name.removeprefix("test_") for path in Path(__file__).parent.glob("test_*.py")}
    assert {path.name for path in (FOLDER / "interface").glob("*.py")} - {"__init__.py", "base.py"} <= tested


def test_ops_cannot_be_made_without_a_backend() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Ops()  # type: ignore[abstract]


def test_attributes() -> None:
    ops = NumpyOps(seed=0)
    assert (ops.name, ops.xp, ops.device_type, ops.device_id) == ("numpy", np, "cpu", -1)
    assert repr(ops) == "NumpyOps(device_id=-1)"
