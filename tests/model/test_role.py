"""What has the place of a model, and is something else: said by the function that was given it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    Adam,
    Linear,
    Model,
    evaluate,
    freeze,
    load_checkpoint,
    load_weights,
    predict,
    save_checkpoint,
    scale_learn_rate,
    unfreeze,
)


@pytest.mark.parametrize(("model", "kind"), [("Relu", "str"), (Linear, "function"), (Model, "the class Model")])
@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("evaluate", lambda model, file: evaluate(model, np.zeros((2, 3)), np.zeros(2, int))),
        ("freeze", lambda model, file: freeze(model)),
        ("load_checkpoint", lambda model, file: load_checkpoint(file, model, Adam())),
        ("load_weights", lambda model, file: load_weights(model, {})),
        ("predict", lambda model, file: predict(model, np.zeros((2, 3)))),
        ("save_checkpoint", lambda model, file: save_checkpoint(file, model, Adam())),
        ("scale_learn_rate", lambda model, file: scale_learn_rate(model, 0.1)),
        ("unfreeze", lambda model, file: unfreeze(model)),
    ],
)
def test_each_says_what_it_takes(
    name: str, call: Callable[[Any, Path], object], model: Any, kind: str, tmp_path: Path
) -> None:
    with pytest.raises(TypeError, match=f"^{name} takes a Model, but the argument is {kind}$"):
        call(model, tmp_path / "file")
