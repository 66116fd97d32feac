"""`sweep`: candidates are drawn, checked, tried by Ray Tune; the best is returned as it was in its best epoch."""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.distributed.harm import Harm, die
from tests.distributed.models import CASES
from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Config,
    IncompatibleError,
    Linear,
    Model,
    RayWorkers,
    Relu,
    ShapeMismatchError,
    Softmax,
    Sweep,
    chain,
    fix_random_seed,
    registry,
    sweep,
)
from typedthinc.config import own
from typedthinc.config.catalogue import Catalogue
from typedthinc.distributed.candidates import drawn
from typedthinc.distributed.makers import makers_of

X: Any = CASES["columns"].X
Y: Any = (X[:, 0] > 0).astype("int64")
ROOT = Path(__file__).parents[2]
LOSS = CategoricalCrossentropy()


def build(width: int = 8, columns: int = 5) -> Model[Any, Any]:
    fix_random_seed(0)
    return chain(Relu(width, columns), Softmax(2))


def adam(learn_rate: float = 0.01) -> Adam:
    return Adam(learn_rate)


def test_a_small_space_is_tried_whole() -> None:
    space = {"width": [4, 8, 16], "learn_rate": [0.1, 0.01], "columns": 5}
    found = drawn(space, 10, seed=0)
    assert len(found) == 6 and all(each["columns"] == 5 for each in found)
    assert sorted((each["width"], each["learn_rate"]) for each in found) == [
        (width, rate) for width in (4, 8, 16) for rate in (0.01, 0.1)
    ]


def test_draws_hang_on_the_seed_and_differ() -> None:
    space = {"width": list(range(50)), "learn_rate": [0.1, 0.01, 0.001]}
    one, two, other = drawn(space, 20, 0), drawn(space, 20, 0), drawn(space, 20, 1)
    assert one == two != other and len(one) == 20
    assert len({tuple(each.items()) for each in one}) == 20


@pytest.mark.parametrize("name", ["widht", "epochs"])
def test_a_setting_that_nothing_takes(name: str) -> None:
    known = "accumulation_steps, batch_size, columns, learn_rate, width"
    with pytest.raises(ValueError, match=f"sweep: {name} in space must be one of what is taken: {known}, not"):
        makers_of(build, LOSS, adam).check({name: [1, 2]})


def test_sizes_that_never_fit_are_an_error_before_anything_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("typedthinc.distributed.ray_workers.Engine", None)
    with pytest.raises(ShapeMismatchError, match="Relu takes Floats2d"):
        sweep(build, {"columns": [3, 4]}, X, Y, loss=LOSS, optimizer=adam)


def refused(error: type[Exception], said: str, **given: Any) -> None:
    space, X_, options = (
        given.pop("space", {"width": [4]}),
        given.pop("X", X),
        {"loss": LOSS, "optimizer": adam, **given},
    )
    with pytest.raises(error, match=said):
        sweep(options.pop("build", build), space, X_, Y, **options)


@pytest.mark.parametrize(
    ("error", "said", "given"),
    [
        (TypeError, "sweep: build must be a function or class that makes one .*, not Model", {"build": build()}),
        (TypeError, "sweep: optimizer must be a function or class that .*, not Adam", {"optimizer": adam()}),
        (TypeError, "sweep takes a Loss, such as .* is the class Categorical", {"loss": CategoricalCrossentropy}),
        (TypeError, "sweep takes workers such as .*, but the argument is int", {"workers": 2}),
        (ValueError, "width in space must be a list of at least one value", {"space": {"width": []}}),
        (ValueError, "batch_size must be an int of at least 1, not 0", {"space": {"batch_size": [8, 0]}}),
        (ValueError, "evaluate is 'acuracy', which is not one of metrics", {"evaluate": "acuracy"}),
    ],
)
def test_what_is_refused_before_anything_starts(
    error: type[Exception], said: str, given: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("typedthinc.distributed.ray_workers.Engine", None)
    refused(error, said, **given)


@pytest.mark.usefixtures("ray_here")
def test_a_loss_that_cannot_be_sent() -> None:
    loss = CategoricalCrossentropy()
    loss.lock = threading.Lock()  # type: ignore[attr-defined]
    said = r"sweep: candidates cannot be sent build, the loss or the optimizer \(cannot pickle '_thread.lock' object"
    refused(TypeError, said, loss=loss, workers=RayWorkers(1))


def go(folder: Path, make: Any = build, **options: Any) -> Sweep[Any, Any]:
    space = options.pop("space", {"width": [1, 24], "learn_rate": [0.02], "columns": [5, 6], "batch_size": [10]})
    return sweep(make, space, X, Y, loss=LOSS, optimizer=adam, folder=folder, **options)


@pytest.mark.usefixtures("ray_here")
def test_the_best_of_those_that_fit(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ray", reason="the extra `ray` is not installed")
    settings: dict[str, Any] = {"epochs": 4, "validation": (X, Y), "metrics": ["accuracy"], "workers": RayWorkers(2)}
    found = go(tmp_path, asha=False, **settings)
    assert "trials" not in capfd.readouterr().out  # Ray Tune has tables of its own
    assert [each.settings["columns"] for each in found.candidates] == [5, 5, 6, 6]
    assert [each.epochs for each in found.candidates] == [4, 4, 0, 0]
    scores = [each.score for each in found.candidates[:2]]
    assert scores[0] is not None and scores[1] is not None and scores[0] >= scores[1]
    assert found.best.settings["width"] == 24
    assert all("Relu takes Floats2d[*, 6]" in each.error for each in found.candidates[2:])
    guesses: Any = found.model.predict(X)
    assert -float(LOSS.get_loss(guesses, Y)) == pytest.approx(found.best.score, rel=1e-5)
    assert "width=24" in str(found).splitlines()[0]
    # The search is kept: nothing is tried again, and another one is refused.
    again = go(tmp_path, asha=False, resume=True, **settings)
    assert again.candidates == found.candidates
    with pytest.raises(IncompatibleError, match="candidate . was .*width=.*, and is .*width=3"):
        go(tmp_path, asha=False, resume=True, space={"width": [3, 2]}, **settings)


CONFIG = """
[training]
epochs = 3
batch_size = 10

[sizes]
width = 4
columns = 5

[model]
@layers = "narrowed.v1"
nO = 2

[model.inner]
@layers = "Relu.v1"
nO = ${sizes.width}
nI = ${sizes.columns}

[loss]
@losses = "CategoricalCrossentropy.v1"

[optimizer]
@optimizers = "Adam.v1"
learn_rate = 0.02
"""


def narrowed(nO: int, inner: Model[Any, Any]) -> Model[Any, Any]:
    return chain(inner, Softmax(nO))


@pytest.fixture
def config(monkeypatch: pytest.MonkeyPatch) -> Config:
    monkeypatch.setattr(registry, "layers", Catalogue("layers", own.layers))
    registry.layers("narrowed.v1", func=narrowed)
    return Config.from_str(CONFIG, interpolate=False)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "sizes.widht",
            r"sizes\.widht in space changes nothing in \[model\], \[loss\], \[optimizer\] or \[training",
        ),
        ("training.epochs", "changes nothing in .* interpolate=False"),
        ("size.width", "there is no section for the override 'size.width'"),
    ],
)
def test_values_that_a_configuration_has_not(config: Config, name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        makers_of(config, None, None).check({name: [1, 2]})


def test_a_configuration_that_has_lost_its_references(config: Config) -> None:
    makers_of(config, None, None).check({"sizes.width": [1, 2], "training.batch_size": [3]})
    with pytest.raises(ValueError, match=r"sizes\.width in space changes nothing .* interpolate=False"):
        makers_of(config.interpolate(), None, None).check({"sizes.width": [1, 2]})


def test_parts_that_nothing_makes(config: Config) -> None:
    del config["loss"]
    with pytest.raises(ValueError, match=r"sweep: the configuration has no section \[loss\]"):
        makers_of(config, None, None)
    makers_of(config, LOSS, None).check({"sizes.width": [1]})
    with pytest.raises(TypeError, match="sweep: optimizer is missing; only a configuration can hold it"):
        makers_of(build, LOSS, None)
    with pytest.raises(
        TypeError, match=r"sweep: build must be a function .*, not str \(Config.from_disk reads a file\)$"
    ):
        makers_of("run.cfg", None, None)


def test_parameters_that_space_leaves_out() -> None:
    def deep(width: int, depth: int, rate: float = 0.1) -> Model[Any, Any]:
        return chain(*(Relu(width) for _ in range(depth)))

    makers_of(deep, LOSS, Adam).check({"width": [1], "depth": [2]})
    with pytest.raises(ValueError, match="^sweep: build needs depth, of which space says nothing$"):
        makers_of(deep, LOSS, Adam).check({"width": [1]})


def test_a_configuration_is_built_in_another_process(config: Config) -> None:
    """A program's own functions are in the registry of that program alone, and Ray pickles them by value."""
    script = "import pickle, sys; model = pickle.load(sys.stdin.buffer)({'sizes.width': 7})['model']; print(model)"
    data = pickle.dumps(config.builder())
    done = subprocess.run([sys.executable, "-c", script], input=data, capture_output=True, check=False, cwd=ROOT)
    assert "Relu: Floats2d[*, 5] -> Floats2d[*, 7]" in done.stdout.decode(), done.stderr.decode()


@pytest.mark.usefixtures("ray_here")
def test_values_of_a_configuration_without_a_folder(config: Config) -> None:
    pytest.importorskip("ray", reason="the extra `ray` is not installed")
    space, place = {"sizes.width": [24], "sizes.columns": [5, 6]}, Path("~/ray_results").expanduser()
    before = set(place.glob("*"))
    found = sweep(config, space, X, Y, validation=(X, Y), asha=False, workers=RayWorkers(2))
    assert set(place.glob("*")) == before  # nothing is left of it
    assert [(each.settings["sizes.columns"], each.epochs) for each in found.candidates] == [(5, 3), (6, 0)]
    assert "takes Floats2d[*, 6], but the data is" in found.candidates[1].error
    guesses: Any = found.model.predict(X)
    assert -float(LOSS.get_loss(guesses, Y)) == pytest.approx(found.best.score, rel=1e-5)


@pytest.mark.nightly
@pytest.mark.usefixtures("ray_here")
def test_a_candidate_whose_process_is_killed_goes_on(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="the extra `ray` is not installed")
    harm = Harm(tmp_path / "harm", 7, die)
    (tmp_path / "harm").mkdir()

    def make(width: int) -> Model[Any, Any]:
        def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
            if is_train:
                harm()
            return model.layers[0](X, is_train)

        fix_random_seed(0)
        inner = chain(Linear(width, 5), Softmax(2, width)).initialize()
        return Model("harmed", forward, layers=[inner])

    options: dict[str, Any] = {"space": {"width": [4]}, "workers": RayWorkers(1), "epochs": 5, "validation": (X, Y)}
    killed = go(tmp_path / "one", make, **options)
    assert list((tmp_path / "harm").iterdir())
    whole = go(tmp_path / "two", make, **options)
    assert killed.candidates == whole.candidates
    assert np.array_equal(killed.model.predict(X), whole.model.predict(X))
