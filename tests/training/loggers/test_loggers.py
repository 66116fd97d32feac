"""Loggers: what they send, to the real package where there is one."""

from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    SGD,
    L2Distance,
    Linear,
    MLflowLogger,
    Run,
    TensorBoardLogger,
    TrainingError,
    WandbLogger,
    decaying,
    train,
)

X: Any = np.linspace(-1, 1, 20, dtype="float32").reshape(20, 1)


def go(logger: Any, Y: Any = 3 * X, **options: Any) -> Run:
    settings = {"epochs": 2, "batch_size": 5, "validation": (X, 3 * X), "progress": False, **options}
    optimizer = options.pop("optimizer", None) or SGD(0.1)
    settings.pop("optimizer", None)
    return train(Linear(1, 1), X, Y, loss=L2Distance(), optimizer=optimizer, callbacks=[logger], **settings)


def written(folder: Path) -> dict[str, list[tuple[int, Any]]]:
    """Read the files of TensorBoard back, oldest first."""
    from tensorboardX.event_file_writer import EventsWriter  # type: ignore[import-untyped]  # noqa: F401
    from tensorboardX.proto.event_pb2 import Event  # type: ignore[import-untyped]

    found: dict[str, list[tuple[int, Any]]] = {}
    for path in sorted(folder.iterdir()):
        data = path.read_bytes()
        while data:
            length = int.from_bytes(data[:8], "little")
            event = Event.FromString(data[12 : 12 + length])
            data = data[16 + length :]
            for value in event.summary.value:
                text = value.tensor.string_val
                shown = text[0].decode() if text else value.simple_value
                found.setdefault(value.tag, []).append((event.step, shown))
    return found


def test_tensorboard(tmp_path: Path) -> None:
    pytest.importorskip("tensorboardX")
    run = go(TensorBoardLogger(tmp_path / "run", every=2), optimizer=SGD(decaying(0.1, 0.5)))
    found = written(tmp_path / "run")
    assert [step for step, _ in found["step/loss"]] == [2, 4, 6, 8]
    rates = [0.1 / (1 + 0.5 * step) for step in (2, 4, 6, 8)]
    np.testing.assert_allclose([rate for _, rate in found["step/learn_rate"]], rates, rtol=1e-6)
    for name, values in (
        ("loss", [each.loss for each in run.history]),
        ("val_loss", [e.val_loss for e in run.history]),
    ):
        assert [step for step, _ in found[f"epoch/{name}"]] == [4, 8]
        np.testing.assert_allclose([value for _, value in found[f"epoch/{name}"]], values, rtol=1e-6)
    [(step, text)] = found["settings/text_summary"]
    assert step == 0
    assert "| optimizer | SGD |" in text
    assert "| learn_rate | decaying(base_rate=0.1, decay=0.5" in text
    assert "| batch_size | 5 |" in text


def test_tensorboard_goes_on(tmp_path: Path) -> None:
    pytest.importorskip("tensorboardX")
    pytest.importorskip("pydantic")
    options: dict[str, Any] = {"checkpoint": tmp_path / "checkpoint", "resume": True}
    go(TensorBoardLogger(tmp_path / "run", every=4), epochs=1, **options)
    go(TensorBoardLogger(tmp_path / "run", every=4), epochs=2, **options)
    assert [step for step, _ in written(tmp_path / "run")["step/loss"]] == [4, 8]


@pytest.mark.filterwarnings("ignore:The ``noload`` loader strategy")  # what MLflow asks SQLAlchemy for
def test_mlflow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mlflow = pytest.importorskip("mlflow")
    # Where MLflow keeps runs by itself, a database in this folder, needs what the extra brings beside it.
    monkeypatch.chdir(tmp_path)
    run = go(MLflowLogger(run_name="first", every=1))
    with np.errstate(all="ignore"), pytest.raises(TrainingError):
        go(MLflowLogger(run_name="second"), Y=np.full((20, 1), np.nan, "f"), validation=None)
    assert mlflow.active_run() is None
    client = mlflow.MlflowClient()
    found = {each.info.run_name: each for each in client.search_runs(["0"])}
    assert (found["first"].info.status, found["second"].info.status) == ("FINISHED", "FAILED")
    assert found["first"].data.params["learn_rate"] == "0.1"
    history = client.get_metric_history(found["first"].info.run_id, "epoch/val_loss")
    assert [(each.step, each.value) for each in history] == [(each.step, each.val_loss) for each in run.history]
    with mlflow.start_run(run_name="third") as active:
        go(MLflowLogger())
        assert mlflow.active_run().info.run_id == active.info.run_id


def test_wandb_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wandb = pytest.importorskip("wandb")
    monkeypatch.setenv("WANDB_SILENT", "true")
    run = go(WandbLogger(project="p", mode="offline", dir=tmp_path, every=4))
    assert wandb.run is None
    [file] = tmp_path.glob("wandb/offline-run-*/*.wandb")
    written = file.read_bytes()
    for name in ("epoch/val_loss", "step/learn_rate", "batch_size"):
        assert name.encode() in written
    assert repr(run.history[-1].val_loss).encode() in written


class Recorder:
    """A stand-in for wandb."""

    def __init__(self) -> None:
        self.calls: list[Any] = []

    def init(self, **options: Any) -> Recorder:
        self.calls.append(options)
        return self

    def log(self, values: dict[str, float], step: int) -> None:
        self.calls.append((step, sorted(values)))

    def finish(self, exit_code: int) -> None:
        self.calls.append(exit_code)


def test_wandb(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder()
    module: Any = types.ModuleType("wandb")
    module.init = recorder.init
    monkeypatch.setitem(sys.modules, "wandb", module)
    go(WandbLogger(project="p", mode="offline", every=4), epochs=1)
    begin, *rest = recorder.calls
    assert (begin["project"], begin["mode"], begin["config"]["batch_size"]) == ("p", "offline", 5)
    assert rest == [(4, ["step/learn_rate", "step/loss"]), (4, ["epoch/loss", "epoch/val_loss"]), 0]
    with np.errstate(all="ignore"), pytest.raises(TrainingError):
        go(WandbLogger(), Y=np.full((20, 1), np.nan, "f"), validation=None)
    assert recorder.calls[-1] == 1


@pytest.mark.parametrize(
    ("make", "module", "extra"),
    [
        (lambda: TensorBoardLogger("x"), "tensorboardX", "tensorboard"),
        (MLflowLogger, "mlflow", "mlflow"),
        (WandbLogger, "wandb", "wandb"),
    ],
)
def test_the_extra_is_named(make: Any, module: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ModuleNotFoundError, match=rf"needs {module}, .* pip install 'typedthinc\[{extra}\]'"):
        make()


def test_every_is_a_number_of_steps() -> None:
    with pytest.raises(ValueError, match="TensorBoardLogger: every must be an int of at least 1, not 0"):
        TensorBoardLogger("x", every=0)
