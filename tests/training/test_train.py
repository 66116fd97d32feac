from __future__ import annotations

import io
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    SGD,
    Adam,
    BinaryCrossentropy,
    CategoricalCrossentropy,
    Dropout,
    IncompatibleError,
    L2Distance,
    Linear,
    Model,
    Progress,
    Relu,
    Run,
    Sigmoid,
    Softmax,
    TrainingError,
    chain,
    fix_random_seed,
    load_checkpoint,
    train,
)

RNG = np.random.default_rng(0)
X: Any = RNG.standard_normal((50, 4), dtype="float32")
Y: Any = (X @ RNG.standard_normal((4, 3), dtype="float32")).argmax(axis=1)


def network(*, dropout: float = 0.5) -> Model[Any, Any]:
    return chain(Relu(8), Dropout(dropout), Softmax(3)).initialize(X, np.eye(3, dtype="float32")[Y])


def go(model: Model[Any, Any], optimizer: Any = None, **options: Any) -> Run:
    settings = {"epochs": 3, "batch_size": 8, "progress": False, **options}
    return train(model, X, Y, loss=CategoricalCrossentropy(), optimizer=optimizer or Adam(0.01), **settings)


def weights(model: Model[Any, Any]) -> list[Any]:
    return [node.get_param(name).copy() for node in model.walk() for name in node.param_names if node.has_param(name)]


def accuracy(model: Model[Any, Any]) -> float:
    return float((np.asarray(model.predict(X)).argmax(axis=1) == Y).mean())


def same(one: list[Any], two: list[Any]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))


class Stop:
    """A callback that does something at a step."""

    def __init__(self, step: int, what: Callable[[], object]) -> None:
        self.step, self.what = step, what

    def __call__(self, progress: Progress) -> bool | None:
        if progress.step == self.step:
            return bool(self.what())
        return None


def press_ctrl_c() -> None:
    signal.raise_signal(signal.SIGINT)


def test_it_learns_and_tells_of_it() -> None:
    model = network(dropout=0.0)
    run = go(model, epochs=60, evaluate=accuracy)
    assert accuracy(model) > 0.9
    assert [epoch.number for epoch in run.history] == list(range(1, 61))
    assert [epoch.step for epoch in run.history] == [7 * number for number in range(1, 61)]
    assert run.history[-1].loss < run.history[0].loss / 2
    assert run.best_score == max(epoch.score or 0 for epoch in run.history)


def test_the_seed_decides() -> None:
    def trained(seed: int, **options: Any) -> list[Any]:
        fix_random_seed(0)
        model = network(dropout=0.0)
        go(model, seed=seed, **options)
        return weights(model)

    assert same(trained(1), trained(1))
    assert not same(trained(1), trained(2))
    assert same(trained(1, shuffle=False), trained(2, shuffle=False))


def test_callbacks_see_each_step() -> None:
    seen: list[Progress] = []

    def note(progress: Progress) -> None:
        seen.append(progress)

    go(network(), epochs=2, batch_size=20, callbacks=[note])
    assert [(each.epoch, each.items, each.step) for each in seen] == [
        (1, 20, 1),
        (1, 40, 2),
        (1, 50, 3),
        (2, 20, 4),
        (2, 40, 5),
        (2, 50, 6),
    ]


def test_a_callback_may_end_the_run() -> None:
    run = go(network(), epochs=9, callbacks=[Stop(3, lambda: True)])
    assert len(run.history) == 1
    assert run.stopped


@pytest.mark.parametrize("batch_size", [5, 7, 25])
def test_accumulated_gradients_are_those_of_one_batch(batch_size: int) -> None:
    fix_random_seed(0)
    whole = network(dropout=0.0)
    parts = whole.copy()
    go(whole, SGD(0.1), batch_size=2 * batch_size, epochs=2)
    run = go(parts, SGD(0.1), batch_size=batch_size, accumulation_steps=2, epochs=2)
    assert run.step == -(-50 // (2 * batch_size)) * 2
    for one, two in zip(weights(whole), weights(parts), strict=True):
        np.testing.assert_allclose(one, two, atol=1e-5)


def test_schedules_go_a_step_at_each_update() -> None:
    optimizer = SGD([0.1, 0.2, 0.3])
    go(network(), optimizer, epochs=1, batch_size=25)
    assert optimizer.step == 2
    assert optimizer.learn_rate == pytest.approx(0.3)


def test_early_stopping_keeps_the_best() -> None:
    scores = iter([1.0, 3.0, 2.0, 2.5, 9.0])
    seen: list[list[Any]] = []

    def evaluate(model: Model[Any, Any]) -> float:
        seen.append(weights(model))
        return next(scores)

    model = network()
    run = go(model, epochs=9, evaluate=evaluate, patience=2)
    assert [epoch.score for epoch in run.history] == [1.0, 3.0, 2.0, 2.5]
    assert run.stopped
    assert same(weights(model), seen[1])


@pytest.mark.parametrize(("first", "best"), [(np.nan, 3.0), (-np.inf, 3.0), (np.inf, np.inf)])
def test_scores_that_are_not_finite(tmp_path: Path, first: float, best: float) -> None:
    """The best is the best of those that are numbers, and the checkpoint knows all of them."""
    path = tmp_path / "run.checkpoint"
    scores = iter([first, 3.0, 2.0])
    run = go(network(), epochs=3, evaluate=lambda model: next(scores), checkpoint=path)
    assert run.best_score == best
    again = load_checkpoint(path, network(), Adam(0.01))
    assert again.best_score == best
    np.testing.assert_array_equal([epoch.score for epoch in again.history], [first, 3.0, 2.0])


@pytest.mark.parametrize("stop", [1, 4, 7, 8, 20])
def test_going_on_gives_the_very_numbers(tmp_path: Path, stop: int) -> None:
    """With dropout, moments, averages and schedules, wherever the run was stopped."""

    def fresh() -> tuple[Model[Any, Any], Any]:
        return network(), Adam([0.01, 0.02, 0.005], use_averages=True)

    def evaluate(model: Model[Any, Any]) -> float:
        return -float(np.abs(model.predict(X)).max())

    path = tmp_path / "run.checkpoint"
    fix_random_seed(5)
    model, optimizer = fresh()
    whole = go(model, optimizer, epochs=4, evaluate=evaluate)
    fix_random_seed(5)
    broken, half = fresh()
    options: dict[str, Any] = {"epochs": 4, "evaluate": evaluate, "checkpoint": path, "resume": True}
    with pytest.raises(KeyboardInterrupt):
        go(broken, half, callbacks=[Stop(stop, press_ctrl_c)], **options)
    fix_random_seed(77)
    again, other = fresh()
    resumed = go(again, other, **options)
    assert resumed.history == whole.history
    assert same(weights(again), weights(model))
    assert optimizer.step == other.step
    for key, average in zip(sorted(optimizer.averages), sorted(other.averages), strict=True):
        np.testing.assert_array_equal(optimizer.averages[key], other.averages[average])


def test_ctrl_c_leaves_whole_steps(tmp_path: Path) -> None:
    path = tmp_path / "run.checkpoint"
    fix_random_seed(0)
    reference = network()
    before: list[list[Any]] = []
    go(reference, epochs=1, callbacks=[Stop(3, lambda: before.append(weights(reference)))])
    fix_random_seed(0)
    model = network()
    with pytest.raises(KeyboardInterrupt):
        go(model, epochs=1, callbacks=[Stop(3, press_ctrl_c)], checkpoint=path)
    assert same(weights(model), before[0])
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_the_second_ctrl_c_ends_at_once_and_leaves_the_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "run.checkpoint"
    go(network(), epochs=1, checkpoint=path)
    before = path.read_bytes()

    def twice() -> None:
        press_ctrl_c()
        press_ctrl_c()

    with pytest.raises(KeyboardInterrupt):
        go(network(), epochs=1, callbacks=[Stop(2, twice)], checkpoint=path)
    assert path.read_bytes() == before


def test_a_finished_run_goes_on_for_more_epochs(tmp_path: Path) -> None:
    path = tmp_path / "run.checkpoint"
    fix_random_seed(1)
    straight = network()
    go(straight, epochs=5)
    fix_random_seed(1)
    model, optimizer = network(), Adam(0.01)
    go(model, optimizer, epochs=2, checkpoint=path, resume=True)
    assert go(model, optimizer, epochs=5, checkpoint=path, resume=True).step == 35
    assert same(weights(model), weights(straight))


def test_a_checkpoint_of_something_else(tmp_path: Path) -> None:
    path = tmp_path / "run.checkpoint"
    go(network(), Adam(0.01), checkpoint=path)
    model = network()
    before = weights(model)
    with pytest.raises(IncompatibleError, match="Adam"):
        go(model, SGD(0.01), checkpoint=path, resume=True)
    assert same(weights(model), before)
    with pytest.raises(IncompatibleError, match="nO is 9 in the model, 8 in the file"):
        go(
            chain(Relu(9), Dropout(0.5), Softmax(3)).initialize(X, np.eye(3, dtype="f")[Y]),
            checkpoint=path,
            resume=True,
        )


def test_a_loss_that_is_not_finite_names_step_and_layer() -> None:
    model = chain(Linear(3, 4), Linear(2, 3)).initialize()
    truths: Any = np.zeros((50, 2), "float32")

    def spoil(progress: Progress) -> None:
        if progress.step == 2:
            model.layers[1].get_param("b")[0] = np.nan

    with pytest.raises(
        TrainingError, match=r"in step 3, in epoch 1, the loss is nan: chain > Linear \(layer 2\) has num"
    ):
        train(model, X, truths, loss=L2Distance(), optimizer=SGD(0.1), batch_size=10, callbacks=[spoil], progress=False)
    assert all(node.has_grad(name) is None for node in model.walk() for name in node.param_names)


@pytest.mark.parametrize(("loss", "layer"), [(CategoricalCrossentropy(), Softmax), (BinaryCrossentropy(), Sigmoid)])
def test_probabilities_that_are_not_finite(loss: Any, layer: Any) -> None:
    model = chain(Relu(4, 4), layer(3, 4)).initialize()
    model.layers[0].get_param("b")[1] = np.nan
    truths: Any = np.eye(3, dtype="float32")[Y]
    with (
        np.errstate(all="ignore"),
        pytest.raises(TrainingError, match=r"in step 1, .* the loss is nan: chain > Relu \(layer 1\) has numbers in b"),
    ):
        train(model, X, truths, loss=loss, optimizer=SGD(0.1), progress=False)


def test_a_layer_that_gives_what_is_not_finite() -> None:
    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        return np.log(np.minimum(X, 0)), lambda dY: dY

    model = chain(Linear(3, 4), Model("log", forward), Linear(2, 3)).initialize()
    with (
        np.errstate(all="ignore"),
        pytest.raises(TrainingError, match=r"in step 1, .* chain > log \(layer 2\) gives numbers that are not finite"),
    ):
        train(model, X, np.zeros((50, 2), "f"), loss=L2Distance(), optimizer=SGD(0.1), progress=False)
    assert model.layers[1].forward is forward


def test_data_that_is_not_finite() -> None:
    model = Linear(2, 4).initialize()
    bad = X.copy()
    bad[17, 2] = np.inf
    with (
        np.errstate(all="ignore"),
        pytest.raises(TrainingError, match="the data holds numbers that are not finite"),
    ):
        train(model, bad, np.zeros((50, 2), "f"), loss=L2Distance(), optimizer=SGD(0.1), progress=False)


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"epochs": -1}, "train: epochs must be an int of at least 0, not -1"),
        ({"batch_size": 0}, "train: batch_size must be an int of at least 1, not 0"),
        ({"accumulation_steps": 1.5}, "train: accumulation_steps must be an int of at least"),
        ({"patience": 2}, "train: patience needs evaluate"),
        ({"seed": -1}, "train: seed"),
    ],
)
def test_numbers_out_of_range(options: dict[str, Any], match: str) -> None:
    with pytest.raises(ValueError, match=match):
        go(network(), **options)


def test_inputs_and_truths_that_differ_in_number() -> None:
    model = network()
    with pytest.raises(ValueError, match="train: X has 50 items, but Y has 49: each item of X needs one of Y"):
        train(model, X, Y[:-1], loss=CategoricalCrossentropy(), optimizer=SGD(0.1))


def test_lists_of_sequences() -> None:
    from typedthinc.api import list2ragged, reduce_mean, with_array

    sequences = [X[:length] for length in range(1, 21)]
    model = chain(list2ragged(), with_array(Relu(6)), reduce_mean(), Softmax(3)).initialize(sequences)
    run = train(model, sequences, Y[:20], loss=CategoricalCrossentropy(), optimizer=Adam(), epochs=2, progress=False)
    assert run.step == 2


def test_the_bar(capsys: pytest.CaptureFixture[str]) -> None:
    go(network(), epochs=2, progress=True)
    assert "100/100" in capsys.readouterr().out
    go(network(), epochs=2, progress=None)
    assert not capsys.readouterr().out


@pytest.mark.parametrize("during", ["the last step", "the last evaluation"])
def test_ctrl_c_at_the_very_end(tmp_path: Path, during: str) -> None:
    """It was swallowed there: a loop around `train` went on."""
    path = tmp_path / "run.checkpoint"

    def evaluate(model: Model[Any, Any]) -> float:
        if during == "the last evaluation":
            press_ctrl_c()
        return 1.0

    callbacks = [Stop(7, press_ctrl_c)] if during == "the last step" else []
    with pytest.raises(KeyboardInterrupt):
        go(network(), epochs=1, evaluate=evaluate, callbacks=callbacks, checkpoint=path)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    run = go(network(), epochs=1, checkpoint=path, resume=True)
    assert (run.step, len(run.history)) == (7, 1)


@pytest.mark.parametrize("closed", [False, True])
def test_without_a_standard_output(monkeypatch: pytest.MonkeyPatch, closed: bool) -> None:
    output = io.StringIO()
    output.close()
    monkeypatch.setattr("sys.stdout", output if closed else None)
    assert go(network(), progress=None).step == 21


NAMES = ["a", "b", "c"]
WORDS = [NAMES[place] for place in Y]


class Rows:
    """What can be gone through as often as one likes, and has no length."""

    def __init__(self, rows: Any) -> None:
        self.rows = rows

    def __iter__(self) -> Iterator[Any]:
        return iter(list(self.rows))


def stacking() -> Model[Any, Any]:
    """Take lists of rows."""

    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        return np.stack(X), lambda dY: list(dY)

    return chain(Model("stack", forward), network(dropout=0.0).copy())


@pytest.mark.parametrize("accumulation_steps", [1, 2])
def test_data_without_a_length(accumulation_steps: int) -> None:
    model = stacking()
    twin = model.copy()
    options: Any = {
        "loss": CategoricalCrossentropy(names=NAMES),
        "epochs": 3,
        "batch_size": 8,
        "accumulation_steps": accumulation_steps,
    }
    seen: list[tuple[int, int]] = []
    run = train(
        model,
        Rows(X),
        Rows(WORDS),
        optimizer=SGD(0.1),
        callbacks=[lambda p: seen.append((p.items, p.total))],
        **options,
    )
    expected = train(twin, list(X), WORDS, optimizer=SGD(0.1), shuffle=False, **options)
    assert run.history == expected.history
    assert same(weights(model), weights(twin))
    assert seen[-1] == (50, 50)
    assert seen[0][0] == seen[0][1]


def test_data_without_a_length_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "run.checkpoint"
    model = stacking()
    twin = model.copy()
    options: Any = {"loss": CategoricalCrossentropy(names=NAMES), "epochs": 2, "batch_size": 8}
    expected = train(twin, Rows(X), WORDS, optimizer=SGD(0.1), **options)
    with pytest.raises(KeyboardInterrupt):
        train(model, Rows(X), WORDS, optimizer=SGD(0.1), callbacks=[Stop(9, press_ctrl_c)], checkpoint=path, **options)
    run = train(model, Rows(X), WORDS, optimizer=SGD(0.1), checkpoint=path, resume=True, progress=True, **options)
    assert run.history == expected.history
    assert same(weights(model), weights(twin))


@pytest.mark.parametrize(
    ("inputs", "match"),
    [
        (lambda: (row for row in X), "train: X is a generator, which can be gone through only once: give an array, a"),
        (lambda: zip(X, Y, strict=True), "train: X is a zip, which can be gone through only once"),
        (lambda: "text", "train: X is of type str: give an array, a list, or an object whose __iter__"),
        (lambda: iter(X), "train: X is an iterator, which|train: X is an? .*iterator, which"),
        (lambda: None, "train: X is None: give an array, a list, or an object whose __iter__ starts over each time"),
        (lambda: 7, "train: X is of type int: give an array"),
        (lambda: Rows([]), "train: X ends after 0 items, but Y goes on: each item needs one"),
        (lambda: Rows(X[:40]), "train: X ends after 40 items, but Y goes on"),
    ],
)
def test_data_that_cannot_be_trained_on(inputs: Callable[[], Any], match: str) -> None:
    with pytest.raises(ValueError, match=match):
        train(stacking(), inputs(), WORDS, loss=CategoricalCrossentropy(names=NAMES), optimizer=SGD(0.1), epochs=2)


def test_data_that_ends_with_the_first_epoch() -> None:
    class Once:
        rows = iter(X)

        def __iter__(self) -> Iterator[Any]:
            return self.rows

    class OnceTruths(Once):
        rows = iter(WORDS)

    model: Any = stacking()
    with pytest.raises(ValueError, match="train: X and Y have no items in epoch 2: they can be gone through only once"):
        train(model, Once(), OnceTruths(), loss=CategoricalCrossentropy(names=NAMES), optimizer=SGD(0.1), epochs=2)
    Once.rows, OnceTruths.rows = iter(X), iter(WORDS)
    for name, inputs, truths in (("X", Once(), WORDS), ("Y", X, OnceTruths())):
        with pytest.raises(
            ValueError, match=f"train: {name} has no items in epoch 2: it can be gone through only once"
        ):
            train(model, inputs, truths, loss=CategoricalCrossentropy(names=NAMES), optimizer=SGD(0.1), epochs=2)
    with pytest.raises(ValueError, match="train: X and Y have no items"):
        train(model, Rows([]), Rows([]), loss=CategoricalCrossentropy(names=NAMES), optimizer=SGD(0.1), epochs=2)


@pytest.mark.parametrize(
    ("options", "came"),
    [
        (
            {"loss": CategoricalCrossentropy},
            "a Loss, such as .*, but the argument is the class CategoricalCrossentropy",
        ),
        ({"optimizer": Adam}, r"an Optimizer, such as Adam\(0.001\), but the argument is the class Adam"),
        ({"optimizer": 0.1}, r"an Optimizer, such as Adam\(0.001\), but the argument is float"),
        ({"loss": network()}, r"a Loss, such as .*, but the argument is Model"),
        ({"model": Relu}, "a Model, but the argument is function"),
    ],
)
def test_what_is_no_loss_and_no_optimizer(options: dict[str, Any], came: str) -> None:
    given: dict[str, Any] = {"loss": CategoricalCrossentropy(), "optimizer": Adam(), "model": network(), **options}
    with pytest.raises(TypeError, match=f"train takes {came}"):
        train(X=X, Y=Y, **given)


def test_what_a_checkpoint_needs_is_asked_for_before_the_first_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[Progress] = []
    with pytest.raises(FileNotFoundError, match=r"checkpoint names a folder that is not there: .*nowhere"):
        go(network(), checkpoint=tmp_path / "nowhere" / "run", callbacks=[steps.append])
    with pytest.raises(IsADirectoryError, match="checkpoint names a folder, not a file"):
        go(network(), checkpoint=tmp_path, callbacks=[steps.append])
    with pytest.raises(ValueError, match="train: resume goes on from a checkpoint: say checkpoint=FILE as well"):
        go(network(), resume=True, callbacks=[steps.append])
    monkeypatch.setitem(sys.modules, "pydantic", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'typedthinc\[save\]'"):
        go(network(), checkpoint=tmp_path / "run", callbacks=[steps.append])
    assert not steps


@pytest.mark.parametrize("width", [5, 20, 80])
def test_a_bar_on_an_ascii_terminal(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    output = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", output)
    monkeypatch.setenv("COLUMNS", str(width))
    assert go(network(), progress=True).history
