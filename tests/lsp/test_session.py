"""A session with a real client: open, look, make a mistake, be told, mend it, go."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from tests.lsp.client import OURS, Editor, editor, run

# All sessions share one cache, in one worker.
pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PROGRAM = '''\
"""Sort pictures of digits."""

from __future__ import annotations

from typing import Final

import numpy as np

from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Dropout,
    Linear,
    Model,
    Relu,
    Softmax,
    chain,
    concatenate,
    list2ragged,
    reduce_mean,
    with_array,
)
from typedthinc.types import Floats2d, Ints1d

HIDDEN: Final = 64

encoder = chain(
    Relu(HIDDEN, 784),
    Dropout(0.2),
    Relu(32, HIDDEN),
)
towers = concatenate(encoder, Linear(32, 784))
model = towers >> Softmax(10, 64)


class Tagger:
    def __init__(self) -> None:
        self.embed = with_array(Relu(48, 300))
        self.model = chain(list2ragged(), self.embed, reduce_mean(), Softmax(10, 48))

    def predict(self, rows: list[Floats2d]) -> Floats2d:
        return self.model.predict(rows)


def train_step(model: Model[Floats2d, Floats2d], X: Floats2d, Y: Ints1d) -> float:
    guesses, backprop = model.begin_update(X)
    dY, value = CategoricalCrossentropy()(guesses, Y)
    backprop(dY)
    model.finish_update(Adam(0.001))
    return value


# A batch.
digits = np.zeros((100, 784), dtype="float32")
labels = np.zeros(100, dtype="int64")
model.initialize(digits)
train_step(model, digits, labels)
guesses = model.predict(digits)
for row in guesses:
    print(row.argmax())
'''
SENTENCE = (
    "Softmax takes Floats2d[*, 65], but towers (concatenate) before it gives Floats2d[*, 64] "
    "(expected width 65, got 64)"
)


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mypy_cache: Path) -> Path:
    monkeypatch.setenv("MYPYPATH", str(ROOT))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("MYPY_CACHE_DIR", str(mypy_cache))
    path = tmp_path / "digits.py"
    path.write_text(PROGRAM, encoding="utf-8")
    return path


def test_a_session(program: Path) -> None:
    async def session() -> None:
        async with editor(program, server=OURS) as opened:
            assert await opened.open(PROGRAM) == []
            await look(opened)
            await err_and_mend(opened)
            assert opened.messages == []

    run(session)
    assert os.listdir(program.parent) == ["digits.py"], "it wrote into the user's folder"


async def look(opened: Editor) -> None:
    hover = await opened.hover("model = towers")
    assert hover.startswith("```python\nModel[Floats2d[*, 784], Floats2d[*, 10]]\n```")
    assert "    Dropout: Floats2d[*, 64] -> Floats2d[*, 64]\n" in hover
    assert "Floats2d[100, 10]" in await opened.hover("guesses = model")
    assert await opened.hover("model.predict(digits)", on="predict") == "```python\nFloats2d[100, 10]\n```"
    assert await opened.hover("digits = np") == "```python\nFloats2d[100, 784]\n```"
    assert await opened.hover("model.begin_update(X)", on="X") == "```python\nFloats2d[100, 784]\n```"
    assert await opened.hover("import numpy", on="numpy") == ""
    hints = await opened.hints()
    assert hints["encoder"] == ": Model[Floats2d[*, 784], Floats2d[*, 32]]"
    assert hints["Dropout(0.2)"] == " -> Floats2d[*, 64]"
    assert hints["self.model"] == ": Model[list[Floats2d[*, 300]], Floats2d[*, 10]]"
    assert hints["guesses"] == ": Floats2d[100, 10]"
    assert hints["digits"] == ": Floats2d[100, 784]"


def test_why_something_is_unknown(program: Path) -> None:
    text = (
        "import numpy as np\nfrom typedthinc.api import Relu\n\n"
        "def load():\n    return open('digits').read()\n\n"
        "model = Relu(4, 3).initialize()\nX = load()\nmodel.predict(X)\nwider = Relu(int(load()), 3)\n"
    )
    why = "nothing is known of what open() gives, line 5"

    async def session() -> None:
        async with editor(program) as opened:
            assert await opened.open(text) == []
            assert f"unknown\n```\n\n```text\n{why}\n" in await opened.hover("model.predict(X)", on="X")
            assert why in await opened.hover("wider = ", on="wider")
            assert (
                await opened.hover("model = Relu", on="model")
                == "```python\nModel[Floats2d[*, 3], Floats2d[*, 4]]\n```"
            )

    run(session)


async def err_and_mend(opened: Editor) -> None:
    (found,) = await opened.edit("Softmax(10, 64)", "Softmax(10, 65)")
    assert (found.message, found.code, found.source) == (SENTENCE, "typedthinc-size", "typedthinc")
    assert found.severity == lsp.DiagnosticSeverity.Error
    assert found.range == lsp.Range(lsp.Position(32, 18), lsp.Position(32, 33))
    assert [each.message for each in found.related_information or ()] == [
        "65 is nI of Softmax, line 33",
        "64 is 32 + 32, what concatenate gives, line 32",
    ]
    assert await opened.edit("Softmax(10, 65)", "Softmax(12, 64)") == []
    assert (await opened.hints())["guesses"] == ": Floats2d[100, 12]"


def test_what_mends_a_mistake_is_offered(program: Path) -> None:
    async def session() -> None:
        async with editor(program) as opened:
            await opened.open(PROGRAM)
            (found,) = await opened.edit("Softmax(10, 64)", "Softmax(10, 65)")
            assert await opened.fixes(found) == {"Replace 65 by 64, line 33": PROGRAM}
            await opened.edit("Softmax(10, 65)", "Softmax(10, 64)")
            (found,) = await opened.edit("list2ragged(), self.embed, reduce_mean()", "list2ragged(), self.embed")
            mended = await opened.fixes(found)
            assert list(mended) == ["Insert reduce_mean()"]  # with_array would give another result than is declared
            assert mended["Insert reduce_mean()"] == PROGRAM
            assert await opened.fixes(lsp.Diagnostic(lsp.Range(lsp.Position(0, 0), lsp.Position(0, 1)), "")) == {}

    run(session)


def test_a_text_that_is_not_finished(program: Path) -> None:
    async def session() -> None:
        async with editor(program) as opened:
            await opened.open(PROGRAM)
            assert await opened.edit("Softmax(10, 64)", "Softmax(10, 6") == []
            assert await opened.hover("model = towers") == ""
            assert len(await opened.edit("Softmax(10, 6", "Softmax(10, 6)")) == 1
            assert await opened.edit("Softmax(10, 6)", "Softmax(10, 64)") == []
            await opened.close()
            closed = await opened.published.get()
            assert not closed.diagnostics

    run(session)


def test_a_size_that_stands_in_another_file(program: Path) -> None:
    blocks = program.with_name("blocks.py")
    made = "def body(width: int):\n    return chain(Relu(width, 784), Relu(32, width))\n"
    blocks.write_text(f"from typedthinc.api import Relu, chain\n\n{made}", encoding="utf-8")
    text = (
        "from typedthinc.api import Softmax, chain\nfrom blocks import body\nmodel = chain(body(64), Softmax(10, 32))\n"
    )

    async def session() -> None:
        async with editor(program) as opened:
            assert await opened.open(text) == []
            assert "    Relu: Floats2d[*, 784] -> Floats2d[*, 64], blocks.py, line 4\n" in await opened.hover("model")
            (found,) = await opened.edit("Softmax(10, 32)", "Softmax(10, 33)")
            _, other = found.related_information or ()
            assert other.message == "32 is nO of Relu, blocks.py, line 4"
            assert other.location == lsp.Location(blocks.as_uri(), lsp.Range(lsp.Position(3, 0), lsp.Position(3, 0)))

    run(session)


def test_everything_that_mypy_finds(program: Path) -> None:
    async def session() -> None:
        async with editor(program, "--all") as opened:
            assert await opened.open(PROGRAM) == []
            (found,) = await opened.edit("return value", "return 'x'")
            assert found.code == "return-value"
            await opened.edit("# A batch.", "import typedthinc")
            await opened.edit("train_step(model, digits, labels)", "typedthinc.api.")
            assert "chain" in await opened.completions("typedthinc.api.")
            await opened.edit("model.initialize(digits)", "model.")
            assert "begin_update" in await opened.completions("model.")

    run(session)


def test_a_configuration_that_mypy_cannot_read(program: Path) -> None:
    async def session() -> None:
        async with editor(program, "--config-file", "missing.ini") as opened:
            opened.client.text_document_did_open(
                lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(opened.uri, "python", 0, PROGRAM))
            )
            message = await opened.message()
            assert "missing.ini" in message

    run(session)


def test_a_path_that_editors_escape(program: Path) -> None:
    folder = program.parent / "my größen 100%"
    folder.mkdir()
    path = program.rename(folder / "zähl mich.py")

    async def session() -> None:
        async with editor(path) as opened:
            assert await opened.open(PROGRAM) == []
            (found,) = await opened.edit("Softmax(10, 64)", "Softmax(10, 65)")
            assert found.message == SENTENCE
            assert "Model[" in await opened.hover("model = towers", on="model")
            await opened.close()

    run(session)


def test_what_fails_in_the_server_is_said(program: Path) -> None:
    failing = (
        "import typedthinc.lsp.worker as worker; from typedthinc.cli import main\n"
        "def fail(*_): raise AttributeError('nothing there')\n"
        "worker.view_of = fail\n"
        "main(['lsp'])"
    )

    async def session() -> None:
        async with editor(program, server=(sys.executable, "-c", failing)) as opened:
            assert await opened.open(PROGRAM) == []
            assert await opened.message() == "typedthinc: could not check this text (AttributeError: nothing there)"

    run(session)


def test_what_takes_long_is_shown(program: Path, mypy_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """mypy's cache is of no use under other settings: it is filled anew, and not read in vain at each start."""
    # A copy, for other tests begin with it as it is.
    monkeypatch.setenv("MYPY_CACHE_DIR", str(shutil.copytree(mypy_cache, program.with_name("cache"))))
    program.with_name("mypy.ini").write_text("[mypy]\n[mypy-json.*]\nstrict_equality = true\n", encoding="utf-8")

    async def session() -> None:
        async with editor(program) as opened:
            await opened.open(PROGRAM)
            await opened.hover("encoder")
            assert opened.progress == [
                "reading numpy and typedthinc for the first time, which takes ten seconds and more; later a few",
                "",
            ]
        async with editor(program) as opened:
            await opened.open(PROGRAM)
            assert opened.progress == []

    run(session)
