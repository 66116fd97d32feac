"""What the server offers behind a dot."""

from __future__ import annotations

import pytest

import typedthinc
from typedthinc import api, layers
from typedthinc.lsp.completion import completions

IMPORTS = """import typedthinc
import typedthinc.api as ta
import typedthinc as t
from typedthinc import layers as net, types
"""
PACKAGE = [name for name in dir(typedthinc) if not name.startswith("_")]
API = sorted(name for name in dir(api) if not name.startswith("_"))


def _offered(line: str) -> list[str]:
    return [each.label for each in completions(f"{IMPORTS}{line}\n", line)]


@pytest.mark.parametrize("line", ["typedthinc.", "x = f(typedthinc.", "typedthinc.ap", "t.", "model: t."])
def test_the_package(line: str) -> None:
    assert _offered(line) == PACKAGE


@pytest.mark.parametrize("line", ["typedthinc.api.", "ta.", "model = ta.ch", "t.api."])
def test_the_names_of_programs(line: str) -> None:
    assert _offered(line) == API


def test_a_module() -> None:
    assert _offered("net.") == sorted(layers.__all__)
    assert "Floats2d" in _offered("def f(X: types.")


@pytest.mark.parametrize(
    "line", ["np.", "typedthinc.nothing.", "typedthinc.api.chain.", "x.typedthinc.", "f().t.", "x = 1", ""]
)
def test_nothing_else(line: str) -> None:
    assert _offered(line) == []


def _names(text: str, *models: str) -> list[str]:
    return [each.label for each in completions(text, text, models)]


@pytest.mark.parametrize(
    "text",
    [
        "from typedthinc.api import ",
        "import numpy\nfrom typedthinc.api import Relu, Li",
        "from typedthinc.api import (\n    Adam,  # the usual one\n    cha",
        "if True:\n    from typedthinc.api import Relu as R, So",
    ],
)
def test_what_is_imported(text: str) -> None:
    assert _names(text) == API


@pytest.mark.parametrize("text", ["from typedthinc.", "import typedthinc.", "x = 1\nimport typedthinc.ap"])
def test_which_modules_there_are(text: str) -> None:
    found = _names(text)
    assert {"api", "layers", "types"} <= set(found) < set(PACKAGE)


@pytest.mark.parametrize(
    "text",
    [
        "from typedthinc.api import Relu as ",
        "from numpy import ",
        "from typedthinc.api import (Relu)\n",
        "import numpy.",
    ],
)
def test_nothing_else_is_imported(text: str) -> None:
    assert _names(text) == []


def test_models() -> None:
    found = _names("x = 1\nself.model.", "model", "self.model")
    assert {"predict", "begin_update", "initialize"} <= set(found)
    assert _names("model.pre", "model") == found
    assert _names("other.", "model") == [] == _names("model.predict(X).", "model")


def test_what_a_name_is() -> None:
    items = {each.label: each for each in completions(IMPORTS, "ta.")}
    assert items["chain"].documentation == "Compose layers: each takes the output of the one before it."
    assert items["Adam"].kind != items["chain"].kind
