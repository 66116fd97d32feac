"""What the language servers of other checkers show on models, layers, arrays and what else is called."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.lsp.plain_client import PlainClient, opened

pytestmark = pytest.mark.slow
BIN = Path(sys.executable).parent
SERVERS = {
    "basedpyright": (str(BIN / "basedpyright-langserver"), "--stdio"),
    "pyrefly": (str(BIN / "pyrefly"), "lsp"),
    "ty": (str(BIN / "ty"), "server"),
}
PROGRAM = """import numpy as np
import typedthinc
from typedthinc.api import Adam, L2Distance, Model, Relu, Softmax, chain, constant, with_array

model = chain(Relu(64, 32), Softmax(10, 64))
Y = model.predict(np.zeros((8, 32), dtype="float32"))
tagger = with_array(model)
optimizer = Adam(0.001)
loss = L2Distance()
schedule = constant(0.1)
print(model, Y, tagger, optimizer, loss, schedule)
typedthinc.
"""
# These show what an object does when it is called. The others show its type alone.
SHOW_CALLS = ("basedpyright",)
CALLED = {
    "(model, Y": "Run this model",
    "optimizer, loss": "Let this optimizer update",
    "loss, schedule": "Return the gradient of this loss",
    "schedule)": "Return the value of this schedule",
}


def _program(folder: Path) -> Path:
    """Write a program and what tells each server where the packages are."""
    environment = BIN.parent
    (folder / "pyrightconfig.json").write_text(
        json.dumps({"venvPath": str(environment.parent), "venv": environment.name})
    )
    (folder / "pyrefly.toml").write_text(f'python-interpreter-path = "{BIN / "python"}"\n')
    (folder / "ty.toml").write_text(f'[environment]\npython = "{environment}"\n')
    path = folder / "program.py"
    path.write_text(PROGRAM)
    return path


# That of basedpyright takes nine seconds to read what it shows: `make test` has the others.
@pytest.mark.parametrize(
    "server", [pytest.param(each, marks=pytest.mark.nightly if each in SHOW_CALLS else ()) for each in SERVERS]
)
def test_hovers(server: str, tmp_path: Path) -> None:
    with opened(SERVERS[server], _program(tmp_path)) as client:
        _on_objects(client, shows_calls=server in SHOW_CALLS)
        _on_functions(client)
        offered = set(client.completions("\ntypedthinc."))
        assert {"api", "errors", "layers", "losses", "optimizers", "registry", "reveal", "types"} <= offered, offered


def _on_objects(client: PlainClient, *, shows_calls: bool) -> None:
    shown = client.hover("(model, Y", on="model")
    assert "Model[" in shown and "Floats2d" in shown
    assert "Floats2d" in client.hover("Y, tagger")
    for text, sentence in CALLED.items():
        on = text.strip("()").partition(",")[0]
        found = client.hover(text, on=on)
        assert (sentence in found) == shows_calls, found


def _on_functions(client: PlainClient) -> None:
    assert "A function from InT to OutT with parameters" in client.hover("Model, Relu", on="Model")
    assert "Chain layers, so that each takes what the one before it gives." in client.hover("chain(Relu")
    assert "Apply an affine map and replace negative values by zero" in client.hover("Relu(64")
    assert "Compute the output." in client.hover("model.predict", on="predict")
    lifted = client.hover("with_array(model)")
    assert "Run a layer of arrays on all sequences at once" in lifted
    assert "layer: ArrayLayer" in lifted, "the union has a name"
    assert "union elements" not in client.hover("Adam(0.001)"), "so has what a schedule is made of"
