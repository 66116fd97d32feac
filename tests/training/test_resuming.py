"""A run that is stopped says how to go on, and one that goes on says what is not as it was."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    SGD,
    Adam,
    Callback,
    CategoricalCrossentropy,
    Epoch,
    IncompatibleError,
    Model,
    Progress,
    Relu,
    Run,
    Softmax,
    Training,
    chain,
    decaying,
    fix_random_seed,
    load_checkpoint,
    train,
)

pytest.importorskip("pydantic")

RNG = np.random.default_rng(0)
X: Any = RNG.standard_normal((40, 4), dtype="float32")
Y: Any = np.arange(40) % 3


def network() -> Model[Any, Any]:
    return chain(Relu(8, 4), Softmax(3, 8)).initialize()


def go(model: Model[Any, Any] | None = None, optimizer: Any = None, **options: Any) -> Run:
    settings: dict[str, Any] = {
        "loss": CategoricalCrossentropy(),
        "X": X,
        "Y": Y,
        "epochs": 2,
        "batch_size": 10,
        **options,
    }
    return train(model or network(), optimizer=optimizer or Adam(0.01), progress=False, **settings)


def weights(model: Model[Any, Any]) -> list[Any]:
    return [node.get_param(name).copy() for node in model.walk() for name in node.param_names]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"optimizer": Adam(0.05)}, "learn_rate was 0.01, and is 0.05 now"),
        ({"optimizer": Adam(decaying(0.01, 0.5))}, r"learn_rate was 0.01, and is decaying\(base_rate=0.01, "),
        ({"optimizer": Adam(0.01, L2=0.1)}, "L2 was 0.0, and is 0.1 now"),
        ({"optimizer": Adam(0.01, use_averages=True)}, "use_averages was False, and is True now"),
        ({"batch_size": 20}, "batch_size was 10, and is 20 now"),
        ({"seed": 1}, "seed was 0, and is 1 now"),
        ({"X": X[:30], "Y": Y[:30]}, "items was 40, and is 30 now"),
        (
            {"loss": CategoricalCrossentropy(label_smoothing=0.1)},
            "loss was CategoricalCrossentropy.*label_smoothing=0.1",
        ),
        ({"validation": 0.25}, "\n  items was 40, and is 30 now\n  validation was not given, and is 0.25 now"),
    ],
)
def test_other_settings_are_named(tmp_path: Path, options: dict[str, Any], said: str) -> None:
    path = tmp_path / "run"
    go(checkpoint=path)
    model, options = network(), {"epochs": 3, **options}
    before = weights(model)
    with pytest.raises(
        IncompatibleError, match=f'run holds a run with other settings .resume="anyway" goes on .*{said}'
    ):
        go(model, checkpoint=path, resume=True, **options)
    assert all(map(np.array_equal, weights(model), before))
    run = go(model, checkpoint=path, resume="anyway", **options)
    assert len(run.history) == 3
    # From now on these are the settings of the run.
    assert len(go(network(), checkpoint=path, resume=True, **options).history) == 3


def test_more_epochs_and_callbacks_are_no_other_run(tmp_path: Path) -> None:
    go(checkpoint=tmp_path / "run")
    assert (
        len(go(checkpoint=tmp_path / "run", resume=True, epochs=4, patience=None, callbacks=[Callback()]).history) == 4
    )


def test_a_schedule_that_is_made_anew_is_the_same(tmp_path: Path) -> None:
    for epochs in (1, 2):
        rates = (rate for rate in [0.1, 0.2])
        run = go(optimizer=SGD(rates), checkpoint=tmp_path / "run", resume=True, epochs=epochs)
    assert len(run.history) == 2


def test_a_file_of_before_says_nothing_of_settings(tmp_path: Path) -> None:
    from typedthinc.training import checkpoint_file

    model, optimizer = network(), Adam(0.01)
    checkpoint_file.save(tmp_path / "run", model, optimizer, Run())
    assert len(go(optimizer=Adam(0.5), checkpoint=tmp_path / "run", resume=True).history) == 2


def test_what_resume_may_be() -> None:
    with pytest.raises(ValueError, match="train: resume must be True, False or \"anyway\", not 'yes'"):
        go(resume="yes")


def test_a_learn_rate_that_a_callback_set_stays(tmp_path: Path) -> None:
    class Halve(Callback):
        def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
            training.learn_rate /= 2

    def trained(*parts: int) -> list[Any]:
        fix_random_seed(0)
        for number, epochs in enumerate(parts):
            model = network()
            path = tmp_path / f"{len(parts)}"
            go(model, SGD(0.4), epochs=epochs, checkpoint=path, resume=number > 0, callbacks=[Halve()])
        return weights(model)

    assert all(map(np.array_equal, trained(4), trained(2, 4)))
    optimizer = SGD(0.3)
    go(optimizer=optimizer, epochs=5, checkpoint=tmp_path / "1", resume="anyway")
    assert optimizer.learn_rate == pytest.approx(0.3)


def pressing(step: int) -> Any:
    def press(progress: Progress) -> None:
        if progress.step == step:
            signal.raise_signal(signal.SIGINT)

    return press


@pytest.mark.parametrize(
    ("step", "place"), [(6, "in epoch 2 of 3, after step 6"), (8, "after epoch [12] of 3, after step 8")]
)
def test_ctrl_c_says_where_and_how_to_go_on(tmp_path: Path, step: int, place: str) -> None:
    path = tmp_path / "run"
    with pytest.raises(
        KeyboardInterrupt, match=f"train stopped .*after step {step}, and saved it in .*run: the same call"
    ):
        go(epochs=3, checkpoint=path, callbacks=[pressing(step)])
    assert load_checkpoint(path, network(), Adam(0.01)).step == step
    with pytest.raises(
        KeyboardInterrupt, match=r"train stopped in epoch 2 of 3, after step 6; the model is as it was the"
    ):
        go(epochs=3, callbacks=[pressing(6)])
