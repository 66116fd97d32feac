"""What the language server of another checker shows on a model, a combinator, a layer and an array."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.lsp.client import editor, run

pytestmark = pytest.mark.slow
BIN = Path(sys.executable).parent
SERVERS = {"basedpyright": (str(BIN / "basedpyright-langserver"), "--stdio")}
PROGRAM = """import numpy as np
from typedthinc.api import Floats2d, Relu, Softmax, chain, with_array

model = chain(Relu(64, 32), Softmax(10, 64))
Y = model.predict(np.zeros((8, 32), dtype="float32"))
tagger = with_array(model)
print(model, Y, tagger)
"""


async def _hovers(server: str, folder: Path) -> dict[str, str]:
    (folder / "pyrightconfig.json").write_text(
        json.dumps({"venvPath": str(BIN.parent.parent), "venv": BIN.parent.name})
    )
    path = folder / "program.py"
    path.write_text(PROGRAM)
    async with editor(path, server=SERVERS[server]) as opened:
        opened.show(PROGRAM)
        return {
            "model": await opened.hover("print(model", on="model"),
            "chain": await opened.hover("= chain(", on="chain"),
            "Relu": await opened.hover("(Relu(", on="Relu"),
            "array": await opened.hover("model, Y", on="Y"),
        }


@pytest.mark.parametrize("server", SERVERS)
def test_hovers(server: str, tmp_path: Path) -> None:
    shown = run(lambda: _hovers(server, tmp_path))
    assert "Model[" in shown["model"] and "Floats2d" in shown["model"], shown
    assert "Compute the output and the callback" not in shown["model"]
    assert "Chain layers" in shown["chain"] or "Compose layers" in shown["chain"], shown
    assert "Apply an affine map and replace negative values by zero" in shown["Relu"], shown
    assert "Floats2d" in shown["array"], shown
