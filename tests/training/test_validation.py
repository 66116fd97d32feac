from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    SGD,
    Adam,
    CategoricalCrossentropy,
    L2Distance,
    Linear,
    Model,
    Relu,
    Run,
    Softmax,
    chain,
    fix_random_seed,
    load_checkpoint,
    plateau,
    train,
)

RNG = np.random.default_rng(0)
X: Any = RNG.standard_normal((60, 4), dtype="float32")
Y: Any = (X @ RNG.standard_normal((4, 3), dtype="float32")).argmax(axis=1)
LOSS = CategoricalCrossentropy()


def network() -> Model[Any, Any]:
    return chain(Relu(8, 4), Softmax(3)).initialize(X)


def go(model: Model[Any, Any], optimizer: Any = None, **options: Any) -> Run:
    settings = {"epochs": 3, "batch_size": 8, "progress": False, **options}
    return train(model, X, Y, loss=LOSS, optimizer=optimizer or Adam(0.01), **settings)


def weights(model: Model[Any, Any]) -> list[Any]:
    return [node.get_param(name).copy() for node in model.walk() for name in node.param_names]


def test_loss_and_metrics_are_those_of_the_model_on_that_data() -> None:
    model = network()
    aside: Any = RNG.standard_normal((33, 4), dtype="float32")
    truths = aside.argmax(axis=1) % 3

    def share_of_zeros(guesses: Any, truths: Any) -> float:
        assert len(guesses) == len(truths) == 33
        return float((guesses.argmax(axis=1) == 0).mean())

    run = go(model, epochs=1, validation=(aside, truths), metrics=["accuracy", share_of_zeros])
    guesses = model.predict(aside)
    [epoch] = run.history
    assert epoch.val_loss == pytest.approx(LOSS.get_loss(guesses, truths), rel=1e-5)
    assert epoch.metrics == {
        "accuracy": pytest.approx((guesses.argmax(axis=1) == truths).mean()),
        "share_of_zeros": share_of_zeros(guesses, truths),
    }
    assert (epoch.score, run.best_score) == (-epoch.val_loss, -epoch.val_loss)


def test_validation_changes_no_step() -> None:
    def trained(**options: Any) -> list[float]:
        fix_random_seed(0)
        return [epoch.loss for epoch in go(network(), **options).history]

    assert trained() == trained(validation=(X[:5], Y[:5]), metrics=["accuracy"])


def test_a_share_is_set_aside_by_the_seed() -> None:
    seen: list[set[bytes]] = []

    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        seen[-1 if is_train else -2].update(row.tobytes() for row in X)
        return X, lambda dY: dY

    def parts(seed: int) -> list[set[bytes]]:
        seen[:] = [set(), set()]
        go(chain(Model("look", forward), network()), validation=0.25, seed=seed)
        return [set(each) for each in seen]

    aside, trained = parts(1)
    assert (len(aside), len(trained)) == (15, 45)
    assert not aside & trained
    assert [aside, trained] == parts(1)
    assert aside != parts(2)[0]


def test_the_run_ends_when_the_loss_gets_no_better_and_keeps_the_best() -> None:
    fix_random_seed(0)
    model = network()
    # Of labels by chance there is nothing to learn.
    truths = np.random.default_rng(1).integers(0, 3, 60)
    run = train(model, X, truths, loss=LOSS, optimizer=Adam(0.1), epochs=99, validation=0.3, patience=4, progress=False)
    losses = [epoch.val_loss or 0.0 for epoch in run.history]
    assert run.stopped
    assert len(losses) == 5 + int(np.argmin(losses))
    assert run.best_epoch is not None
    assert run.best_epoch.val_loss == min(losses)
    assert f"best val_loss {min(losses):.4g} in epoch" in repr(run)


def test_a_metric_may_be_the_score() -> None:
    run = go(network(), epochs=5, validation=(X, Y), metrics=["accuracy", "f1_macro"], evaluate="accuracy")
    assert [epoch.score for epoch in run.history] == [epoch.metrics["accuracy"] for epoch in run.history]
    assert "best accuracy" in repr(run)


def test_schedules_are_told() -> None:
    optimizer = SGD(plateau(1, 0.5, 1e-9))
    go(network(), optimizer, epochs=4, validation=(X, np.roll(Y, 1)))
    assert len(optimizer.scores) == 4


def test_a_checkpoint_has_it(tmp_path: Path) -> None:
    pytest.importorskip("pydantic")
    options: dict[str, Any] = {"validation": 0.2, "metrics": ["accuracy"], "checkpoint": tmp_path / "run"}
    run = go(network(), **options)
    assert load_checkpoint(tmp_path / "run", network(), Adam(0.01)).history == run.history
    fix_random_seed(3)
    whole = go(network(), epochs=5, validation=0.2, metrics=["accuracy"])
    fix_random_seed(3)
    go(network(), epochs=2, **options)
    assert go(network(), epochs=5, resume=True, **options).history == whole.history


def test_numbers_may_be_validated_too() -> None:
    pytest.importorskip("sklearn")
    model = Linear(2, 4)
    truths = X[:, :2]
    run = train(
        model, X, truths, loss=L2Distance(), optimizer=Adam(), validation=(X, truths), metrics=["r2"], progress=False
    )
    rest = ((model.predict(X) - truths) ** 2).sum(axis=0)
    expected = (1 - rest / ((truths - truths.mean(axis=0)) ** 2).sum(axis=0)).mean()
    assert run.history[0].metrics["r2"] == pytest.approx(expected, rel=1e-4)


def test_bar_and_curve_show_it(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    run = go(network(), validation=0.2, metrics=["accuracy", "f1_macro"], progress=True)
    last = run.history[-1]
    text = " ".join(capsys.readouterr().out.split())
    assert f"val_loss {last.val_loss:.4g}, accuracy {last.metrics['accuracy']:.4g}" in text
    left, right = run.plot().axes
    assert [line.get_label() for line in left.get_lines()[:2]] == ["loss", "val_loss"]
    assert list(left.get_lines()[1].get_ydata()) == [epoch.val_loss for epoch in run.history]
    assert [line.get_label() for line in right.get_lines()] == ["accuracy", "f1_macro"]


@pytest.mark.parametrize(
    ("options", "error", "match"),
    [
        (
            {"validation": 1.5},
            ValueError,
            r"train: validation must be inputs and truths, \(X, Y\), a stream of such, or a share .*not 1.5",
        ),
        ({"validation": True}, ValueError, "train: validation must be inputs and truths"),
        ({"validation": 0.001}, ValueError, "train: validation=0.001 sets 0 of 60 items aside"),
        (
            {"validation": (X, Y[:9])},
            ValueError,
            "train, validation: X has 60 items, but Y has 9: each item of X needs",
        ),
        ({"metrics": ["accuracy"]}, ValueError, "train: metrics needs validation, the data that they are computed of"),
        ({"validation": 0.1, "metrics": "accuracy"}, TypeError, r"metrics must be a list, did you mean \[?.*accuracy"),
        (
            {"validation": 0.1, "metrics": ["acuracy"]},
            ValueError,
            "there is no metric 'acuracy'; did you mean accuracy",
        ),
        (
            {"validation": 0.1, "metrics": [3]},
            TypeError,
            "train takes names such as 'accuracy', or functions .* is int",
        ),
        ({"validation": 0.1, "metrics": ["acc"]}, ValueError, "there is no metric 'acc'; did you mean accuracy"),
        (
            {"validation": 0.1, "metrics": [len]},
            TypeError,
            "the metric len takes guesses and truths and returns a nu",
        ),
        ({"validation": 0.1, "metrics": ["f1", "f1"]}, ValueError, "train: metrics must differ in their names, not f1"),
        ({"validation": 0.1, "evaluate": "f1"}, ValueError, "train: evaluate is 'f1', which is not one of metrics"),
        ({"patience": 3}, ValueError, "train: patience needs evaluate or validation, which say what is better"),
        ({"validation": 0.1, "metrics": ["f1"]}, ValueError, "f1 is that of two classes, but there are 3: f1_macro is"),
    ],
)
def test_what_cannot_be_validated(options: dict[str, Any], error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        go(network(), **options)


def test_data_that_the_model_does_not_take() -> None:
    with pytest.raises(ValueError, match=r"Relu takes Floats2d\[\*, 4\], but the data is Floats2d\[8, 3\]"):
        go(network(), validation=(X[:, :3], Y))


def test_data_without_a_length() -> None:
    class Rows:
        def __iter__(self) -> Any:
            return iter(X)

    def stack(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        return np.stack(X), lambda dY: list(dY)

    model: Any = chain(Model("stack", stack), network())
    options: dict[str, Any] = {"loss": LOSS, "optimizer": SGD(0.1), "progress": False}
    with pytest.raises(ValueError, match=r"data without a length cannot be split: give validation=\(X, Y\)"):
        train(model, Rows(), Y, validation=0.1, **options)
    run = train(model, X, Y, validation=(Rows(), Y), metrics=["accuracy"], **options)
    assert run.history[0].metrics["accuracy"] == (np.asarray(model.predict(X)).argmax(axis=1) == Y).mean()
