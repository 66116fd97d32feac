"""Two files that import each other, open in one editor: each is checked again as the other changes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from tests.lsp.client import Editor, editor, run

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
BLOCKS = """\
from __future__ import annotations

from typing import TYPE_CHECKING

from typedthinc.api import Dropout, Floats2d, LayerNorm, Linear, Model, Relu, chain, residual

if TYPE_CHECKING:
    from training import Run

WIDTH = 32


def encoder(columns: int) -> Model[Floats2d, Floats2d]:
    return chain(Relu(WIDTH, columns), Dropout(0.1))


class Head:
    rate = 0.5

    def __init__(self, classes: int) -> None:
        self.classes = classes
        self.layer = Linear(classes, WIDTH)

    def report(self, run: Run) -> str:
        return f"{run.name}: {self.classes}"
"""
TRAINING = """\
from __future__ import annotations

import numpy as np

from blocks import WIDTH, Head, encoder
from typedthinc.api import Adam, L2Distance, Softmax, chain, train


class Run:
    def __init__(self, name: str) -> None:
        self.name = name
        self.head = Head(4)
        self.model = chain(encoder(20), self.head.layer)

    def step(self, X, Y):
        guesses, backprop = self.model.begin_update(X)
        dY, loss = L2Distance()(guesses, Y)
        backprop(dY)
        self.model.finish_update(Adam(0.01))
        return loss


run = Run("first")
X = np.zeros((6, 20), dtype="float32")
Y = np.zeros((6, 4), dtype="float32")
run.model.initialize(X)
print(run.step(X, Y))
"""
SENTENCE = (
    "self.head.layer (Linear) takes Floats2d[*, 63], but encoder() (model that ends with Dropout) before it gives "
    "Floats2d[*, 64] (expected width 63, got 64)"
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mypy_cache: Path) -> Path:
    monkeypatch.setenv("MYPYPATH", str(ROOT))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("MYPY_CACHE_DIR", str(mypy_cache))
    (tmp_path / "blocks.py").write_text(BLOCKS, encoding="utf-8")
    (tmp_path / "training.py").write_text(TRAINING, encoding="utf-8")
    return tmp_path


def _messages(found: Sequence[lsp.Diagnostic]) -> list[str]:
    return [each.message for each in found]


def test_two_files(folder: Path) -> None:
    async def session() -> None:
        async with editor(folder / "training.py") as training:
            assert await training.open(TRAINING) == []
            blocks = training.beside(folder / "blocks.py")
            assert await blocks.open(BLOCKS) == [] == await training.diagnostics()
            await look(training)
            await change(training, blocks)
            await move(training, blocks)
            assert training.messages == []

    run(session)


async def look(training: Editor) -> None:
    shown = await training.hover("self.model = ", on="model")
    assert "Relu: Floats2d[*, 20] -> Floats2d[*, 32], blocks.py, line 14" in shown
    assert await training.hover("def step(self, X, Y)", on="X") == "```python\nFloats2d[6, 20]\n```"
    assert await training.hover("def step(self, X, Y)", on="Y)") == "```python\nFloats2d[6, 4]\n```"
    assert await training.hover("def step(self, X, Y)", on="self") == ""


async def change(training: Editor, blocks: Editor) -> None:
    """Type a number digit by digit, forget brackets, rename a function and name it as before."""
    for before, after, found in (
        ("WIDTH = 32", "WIDTH = ", []),
        ("WIDTH = ", "WIDTH = 6", []),
        ("WIDTH = 6", "WIDTH = 64", []),
        ("Linear(classes, WIDTH)", "Linear(classes, 63", []),
        ("Linear(classes, 63", "Linear(classes, 63)", [SENTENCE]),
        ("def encoder", "def encode", []),
        ("def encode", "def encoder", [SENTENCE]),
        ("Linear(classes, 63)", "Linear(classes, WIDTH)", []),
    ):
        assert await blocks.edit(before, after) == []
        assert _messages(await training.diagnostics()) == found, after
    assert await training.edit("(6, 20)", "(6, 21)")
    training.save()
    await training.diagnostics()
    assert await training.edit("(6, 21)", "(6, 20)") == []


async def move(training: Editor, blocks: Editor) -> None:
    """Give a file another name."""
    await blocks.close()
    assert not (await blocks.published.get()).diagnostics
    path = Path(blocks.uri.removeprefix("file://"))
    parts = training.beside(path.rename(path.with_name("parts.py")))
    assert await parts.open(BLOCKS) == []
    await training.edit("from blocks", "from parts")
    assert "parts.py, line 14" in await training.hover("self.model = ", on="model")


def test_files_that_something_else_writes(folder: Path) -> None:
    blocks, moved = folder / "blocks.py", folder / "parts.py"
    other = BLOCKS.replace("Linear(classes, WIDTH)", "Linear(classes, 63)")
    shown = "Relu: Floats2d[*, 20] -> Floats2d[*, 32], blocks.py, line 14"

    async def session() -> None:
        async with editor(folder / "training.py") as training:
            assert await training.open(TRAINING) == []
            assert training.watched == [lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES]
            blocks.write_text(other, encoding="utf-8")
            assert await training.disk(lsp.FileChangeType.Changed, blocks) == [SENTENCE.replace("64", "32")]
            blocks.write_text("def encoder(:", encoding="utf-8")
            assert await training.disk(lsp.FileChangeType.Changed, blocks) == []
            blocks.write_text(BLOCKS, encoding="utf-8")
            assert await training.disk(lsp.FileChangeType.Changed, blocks) == []
            assert shown in await training.hover("self.model = ", on="model")
            blocks.rename(moved)
            assert await training.disk(lsp.FileChangeType.Deleted, blocks) == []
            assert shown not in await training.hover("self.model = ", on="model")
            moved.rename(blocks)
            assert await training.disk(lsp.FileChangeType.Created, blocks) == []
            assert shown in await training.hover("self.model = ", on="model")
            assert training.messages == []

    run(session)


def test_what_is_known_stays_while_another_file_cannot_be_read(folder: Path) -> None:
    async def session() -> None:
        async with editor(folder / "training.py") as training:
            await training.open(TRAINING)
            blocks = training.beside(folder / "blocks.py")
            await blocks.open(BLOCKS)
            await training.diagnostics()
            hints = await training.hints()
            assert hints["X"] == ": Floats2d[6, 20]"
            await blocks.edit("WIDTH = 32", "WIDTH = (")
            await training.diagnostics()
            assert await training.hints() == hints
            assert await blocks.hints() == {}
            await blocks.edit("WIDTH = (", "WIDTH = 64")
            await training.diagnostics()
            assert "Floats2d[*, 64]" in await training.hover("self.model = ", on="model")

    run(session)
