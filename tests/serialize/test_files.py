"""What a file keeps when another takes its place, and what errors about files tell."""

from __future__ import annotations

import math
import os
from pathlib import Path
from typing import Any

import pytest

from typedthinc.api import LayerError, Linear, Model, chain

pytest.importorskip("pydantic")


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644])
def test_a_file_keeps_its_rights(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "model"
    model = Linear(2, 3).initialize()
    model.to_disk(path)
    path.chmod(mode)
    model.to_disk(path)
    assert path.stat().st_mode & 0o777 == mode


def test_a_new_file_has_the_rights_of_any(tmp_path: Path) -> None:
    Linear(2, 3).initialize().to_disk(tmp_path / "model")
    (tmp_path / "other").touch()
    assert (tmp_path / "model").stat().st_mode == (tmp_path / "other").stat().st_mode
    mask = os.umask(0)
    os.umask(mask)
    assert (tmp_path / "model").stat().st_mode & 0o777 == 0o666 & ~mask


@pytest.mark.parametrize("action", ["to_disk", "from_disk"])
def test_a_folder_is_named(tmp_path: Path, action: str) -> None:
    with pytest.raises(IsADirectoryError) as caught:
        getattr(Linear(2, 3).initialize(), action)(tmp_path)
    assert caught.value.filename == str(tmp_path)


def test_a_model_of_another_library_is_not_saved() -> None:
    handle: Model[Any, Any] = Model("theirs", lambda model, X, is_train: (X, lambda dY: dY), shims=[object()])
    with pytest.raises(LayerError, match=r"^in chain > theirs \(layer 2\): it stands for a model of another library"):
        chain(Linear(2, 3).initialize(), handle).to_bytes()


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf, -0.0, 1e308, 5e-324])
def test_floats_that_json_lacks_come_back(number: float) -> None:
    def make(value: Any) -> Model[Any, Any]:
        return Model("settings", lambda model, X, is_train: (X, lambda dY: dY), attrs={"value": value})

    again = make(None).from_bytes(make(number).to_bytes()).attrs["value"]
    assert (math.copysign(1, again), repr(again)) == (math.copysign(1, number), repr(number))
