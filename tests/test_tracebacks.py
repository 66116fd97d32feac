"""A traceback shows the lines of the user's program, at most one of the library, and the sentence last."""

from __future__ import annotations

import importlib.util
import inspect
import os
import pickle
import random
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import typedthinc
from tests.toys import series
from typedthinc import api
from typedthinc.api import Dropout, Linear, Model, Relu, add, chain, debug, decaying
from typedthinc.errors import LayerError, ShapeMismatchError, TypedthincError
from typedthinc.tracebacks import VARIABLE, shorten

# Mistakes that a checker would find here already.
tt: Any = api
PACKAGE = str(Path(typedthinc.__file__).parent) + os.sep


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


def caught(function: Callable[[], object], kind: type[Exception] = TypedthincError) -> Exception:
    with pytest.raises(kind) as found:
        function()
    return found.value


def names(error: BaseException) -> list[str]:
    """List the frames from the function that `caught` calls on; those of the library in brackets."""
    frames = traceback.extract_tb(error.__traceback__)[1:]
    return [f"[{each.name}]" if each.filename.startswith(PACKAGE) else each.name for each in frames]


def of_library(error: BaseException) -> int:
    return sum(name.startswith("[") for name in names(error))


def rows(width: int) -> Any:
    return np.zeros((4, width), "float32")


def nested(depth: int) -> Model[Any, Any]:
    model: Model[Any, Any] = Relu(4, 8)
    for _ in range(depth):
        model = add(chain(model, Dropout(0.1)), Linear(4, 8))
    return model.initialize(rows(8))


def in_a_layer(action: Callable[[Any], object]) -> Model[Any, Any]:
    """A layer of a user's, in which something happens."""

    def users_forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        def users_backprop(dY: Any) -> Any:
            action(dY)
            return dY

        action(X)
        return X, users_backprop

    return Model("mine", users_forward)


def enter(model: Any, value: Any) -> None:
    with model.use_params({(model.id, "W"): value}):
        pass


MODEL: Any = tt.chain(tt.Relu(4, 8), tt.Softmax(3)).initialize(rows(8))
LINEAR: Any = tt.Linear(4, 8).initialize()
DEEP = nested(5)
THREE: Any = chain(Relu(4, 8), Relu(5), Relu(3, 5))
MISTAKES: dict[str, Callable[[], object]] = {
    "chain": lambda: tt.chain(tt.Relu(4, 8), tt.Linear(3, 5)),
    "chain in chain": lambda: tt.chain(tt.chain(tt.Relu(4, 8), tt.Relu(4)), tt.Linear(3, 5)),
    "chain of none": lambda: tt.chain(),
    "not a layer": lambda: tt.chain(tt.Relu(4, 8), 3),
    "concatenate": lambda: tt.concatenate(tt.Linear(4, 8), tt.Linear(4, 9)),
    "add": lambda: tt.add(tt.Linear(4, 8), tt.Linear(5, 8)),
    "clone": lambda: tt.clone(tt.Linear(4, 8), 2),
    "clone by text": lambda: tt.clone(tt.Linear(8, 8), "2"),
    "with_array": lambda: tt.with_array(tt.Linear(4, 8), pad=-1),
    "array_getitem": lambda: tt.array_getitem("first"),
    ">>": lambda: tt.Relu(4, 8) >> tt.Linear(3, 5),
    "|": lambda: tt.Linear(4, 8) | tt.Linear(4, 9),
    "+": lambda: tt.Linear(4, 8) + tt.Linear(5, 8),
    "**": lambda: tt.Linear(4, 8) ** 2,
    "size": lambda: tt.Linear(0),
    "size and regularizers": lambda: tt.Relu(0, normalize=True),
    "rate": lambda: tt.Dropout(1.5),
    "rate of a dense layer": lambda: tt.Relu(4, 8, dropout=1.5),
    "temperature": lambda: tt.Softmax(4, 8, temperature=0),
    "seed": lambda: tt.HashEmbed(4, 10, seed="a"),
    "predict": lambda: MODEL.predict(rows(9)),
    "call": lambda: MODEL(rows(9), False),
    "begin_update": lambda: MODEL.begin_update(rows(9)),
    "callback": lambda: MODEL.begin_update(rows(8))[1](rows(9)),
    "callback without dX": lambda: MODEL.begin_update(rows(8), need_dX=False)[1](rows(9)),
    "initialize": lambda: MODEL.initialize(rows(9)),
    "initialize by Y": lambda: tt.Linear(4, 8).initialize(rows(8), rows(5)),
    "not initialized": lambda: tt.Linear().predict(rows(8)),
    "deep predict": lambda: DEEP.predict(rows(9)),
    "deep begin_update": lambda: DEEP.begin_update(rows(9)),
    "deep callback": lambda: DEEP.begin_update(rows(8))[1](rows(9)),
    "deep initialize": lambda: DEEP.initialize(rows(9)),
    "get_dim": lambda: LINEAR.get_dim("nX"),
    "set_dim": lambda: LINEAR.set_dim("nO", 5),
    "get_param": lambda: LINEAR.get_param("X"),
    "set_param": lambda: LINEAR.set_param("W", rows(3)),
    "get_grad": lambda: LINEAR.get_grad("W"),
    "get_grad of nothing": lambda: LINEAR.get_grad("X"),
    "set_grad": lambda: LINEAR.set_grad("W", rows(3)),
    "inc_grad": lambda: LINEAR.inc_grad("W", rows(3)),
    "get_ref": lambda: LINEAR.get_ref("X"),
    "set_ref": lambda: LINEAR.set_ref("X", tt.Linear()),
    "use_params": lambda: enter(LINEAR, rows(3)),
    "remove_node": lambda: MODEL.remove_node(MODEL),
    "remove a layer": lambda: (model := tt.chain(tt.Relu(4, 8), tt.Relu(5), tt.Relu(3, 5))).remove_node(
        model.layers[1]
    ),
    "replace_node": lambda: MODEL.replace_node(MODEL.layers[0], tt.Relu(4, 9, normalize=True) >> tt.Linear(9)),
    "from_bytes": lambda: MODEL.from_bytes(b"nothing"),
    "from_dict": lambda: MODEL.from_dict({}),
    "another model": lambda: MODEL.from_bytes(LINEAR.to_bytes()),
    "to_bytes": lambda: tt.Model("odd", LINEAR.forward, attrs={"odd": object()}).to_bytes(),
    "resize_model": lambda: tt.resize_model(tt.resizable(LINEAR), 2),
    "train": lambda: tt.train(LINEAR, rows(9), rows(4), loss=tt.L2Distance(), optimizer=tt.SGD(0.1), progress=False),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_at_most_one_frame_of_the_library(mistake: str) -> None:
    error = caught(MISTAKES[mistake])
    assert of_library(error) <= 1, names(error)
    assert names(error)[:1] == ["<lambda>"]
    assert "__exit__" not in names(error)
    assert error.__cause__ is None
    assert error.__context__ is None or error.__suppress_context__


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_sentence_is_last(mistake: str) -> None:
    error = caught(MISTAKES[mistake])
    text = "".join(traceback.format_exception(error)).rstrip()
    assert text.count("Traceback (most recent call last)") == 1
    assert text.endswith(f"{type(error).__name__}: {error}")


X: Any = rows(8)
IDS: Any = np.zeros(4, int)
SGD = tt.SGD(0.1)
# Numbers out of their range, data that does not fit, and files that are not there.
REFUSALS: dict[str, Callable[[], object]] = {
    "SGD": lambda: tt.SGD(-1.0),
    "Adam": lambda: tt.Adam(0.1, beta1=2),
    "RAdam by an empty schedule": lambda: tt.RAdam([]),
    "a setting": lambda: setattr(SGD, "learn_rate", -1),
    "a flag": lambda: setattr(SGD, "use_averages", 1),
    "a step": lambda: setattr(SGD, "step", -1),
    "a score": lambda: SGD.add_score("x"),
    "a schedule's number": lambda: tt.SGD([0.1, -1]).step_schedules(),
    "an update": lambda: SGD((1, "W"), X, X[:2]),
    "as_schedule": lambda: tt.as_schedule([]),
    "warmup_linear": lambda: tt.warmup_linear(0.1, -1, 100),
    "Ragged": lambda: tt.Ragged(X, np.array([3])),
    "Ragged of floats": lambda: tt.Ragged(X, np.array([4.0])),
    "Padded": lambda: tt.Padded(X, X, X, X),
    "an index": lambda: tt.Ragged(X, np.array([4]))[5],
    "L2Distance": lambda: tt.L2Distance()(X, X[:2]),
    "BinaryCrossentropy": lambda: tt.BinaryCrossentropy()(X + 5, X),
    "CategoricalCrossentropy": lambda: tt.CategoricalCrossentropy()(X, IDS + 9),
    "sequences": lambda: tt.SequenceCategoricalCrossentropy()([X], [IDS + 9]),
    "names": lambda: tt.CategoricalCrossentropy(names=["a", "a"]),
    "names in a text": lambda: tt.CategoricalCrossentropy(names="ab"),
    "train on nothing": lambda: trained(X[:0], IDS[:0]),
    "train on None": lambda: trained(None, IDS),
    "train on fewer truths": lambda: trained(X, IDS[:2]),
    "train on a generator": lambda: trained(iter(X), IDS),
    "train on a label": lambda: trained(X, IDS + 7),
    "train to a folder that is not there": lambda: trained(X, IDS, checkpoint="/no/folder/run"),
    "from_disk": lambda: MODEL.from_disk("/no/file"),
    "to_disk": lambda: MODEL.to_disk("/no/folder/file"),
    "load_checkpoint": lambda: tt.load_checkpoint("/no/file", MODEL, SGD),
    "save_checkpoint": lambda: tt.save_checkpoint("/no/folder/file", MODEL, SGD),
    "a configuration": lambda: tt_config().from_disk("/no/file"),
    "a seed": lambda: tt.NumpyOps(seed=-1),
    "asarray": lambda: tt.NumpyOps().asarray(["a"]),
    "a flag of a layer": lambda: tt.Relu(4, 8, normalize="no"),
    "an array for a flag": lambda: tt.Relu(4, 8, normalize=X),
    "MultiHeadAttention": lambda: tt.MultiHeadAttention(0),
    "an update by nothing": lambda: SGD((1, "W"), X, None),
    "a state of nothing": lambda: SGD.set_state(MODEL, None),
    "train text": lambda: tt.train("model", X, IDS, loss=tt.L2Distance(), optimizer=SGD),
    "from_disk of nothing": lambda: MODEL.from_disk(None),
    "to_disk of nothing": lambda: MODEL.to_disk(None),
    "a function that is not registered": lambda: tt.registry.get("layers", "Nope"),
    "resolve text": lambda: tt.registry.resolve("model"),
    "an order": lambda: MODEL.walk("zigzag"),
    "get_ops": lambda: tt.get_ops("abacus"),
    "a gpu": lambda: tt.get_ops("cupy", 99),
    "use_ops": lambda: tt.use_ops("abacus").__enter__(),
    "minibatches": lambda: tt.minibatches(0, X),
    "@": lambda: MODEL @ MODEL,
    "define_operators": lambda: Model.define_operators({"?": chain}).__enter__(),
    "normal_init": lambda: tt.normal_init(tt.NumpyOps(), (2, 3), mean="x"),
    "glorot_uniform_init": lambda: tt.glorot_uniform_init(tt.NumpyOps(), 3),
    "he_normal_init": lambda: tt.he_normal_init(None, (2, 3)),
    "a number of an optimizer at no step": lambda: tt.Adam(0.1).learn_rate("x"),
    "a state for text": lambda: SGD.get_state("model"),
    "a state put beside text": lambda: SGD.set_state("model", SGD.get_state(MODEL)),
    "load_checkpoint of nothing": lambda: tt.load_checkpoint(3.5, MODEL, SGD),
    "from_disk of an open file": lambda: MODEL.from_disk(0),
    "to_numpy": lambda: tt.to_numpy(None),
    "use_params": lambda: enter(LINEAR, [[1], [1, 2]]),
    "wrap_model_recursive": lambda: tt.wrap_model_recursive(MODEL, 3),
    "remap_ids": lambda: tt.remap_ids({}, dtype="words"),
    "a framework that is not there": lambda: tt.TensorFlowWrapper(3),
}


def trained(X: Any, Y: Any, **options: Any) -> None:
    tt.train(MODEL, X, Y, loss=tt.CategoricalCrossentropy(), optimizer=SGD, progress=False, **options)


def tt_config() -> Any:
    pytest.importorskip("confection")
    return importlib.import_module("typedthinc.config").Config


@pytest.mark.parametrize("refusal", REFUSALS)
def test_at_most_one_frame_of_what_is_refused(refusal: str) -> None:
    if "framework" in refusal and importlib.util.find_spec("tensorflow") is not None:
        pytest.skip("it is there")
    if "file" in refusal or "disk" in refusal:
        pytest.importorskip("pydantic")
    with pytest.raises(Exception) as found:  # noqa: B017, PT011  # of many classes, numpy's too
        REFUSALS[refusal]()
    ours = [name for name in names(found.value) if name.startswith("[")]
    assert len(ours) <= 1, names(found.value)
    assert found.value.__cause__ is None
    assert found.value.__context__ is None or found.value.__suppress_context__


OPS = tt.NumpyOps()
_ODD: Any = (None, "x", np.zeros((2, 2)), rows(3), IDS, -1, [1], object(), np.zeros(()), [IDS, X])
OP_NAMES = [
    name for name in dir(OPS) if not name.startswith("_") and callable(getattr(OPS, name)) and name not in ("xp", "rng")
]


@pytest.mark.parametrize("op", OP_NAMES)
@pytest.mark.filterwarnings("ignore")
def test_at_most_one_frame_of_an_op(op: str) -> None:
    """Whatever fails in it, and however deep."""
    function = getattr(OPS, op)
    parameters = inspect.signature(function).parameters.values()
    count = sum(each.kind in (0, 1) and each.default is each.empty for each in parameters)
    optional = [each.name for each in parameters if each.kind in (1, 3) and each.default is not each.empty]
    draw = random.Random(op)
    for turn in range(120):
        arguments = [draw.choice(_ODD) for _ in range(count)]
        named = [name for name in optional if turn % 2 and draw.random() < 0.4]
        try:
            result = function(*arguments, **{name: draw.choice((*_ODD, 7, 2.5)) for name in named})
            list(result) if inspect.isgenerator(result) else None
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)
            of_ours = [frame.name for frame in frames if frame.filename.startswith(PACKAGE)]
            assert len(of_ours) <= 1, (of_ours, arguments, named)


def test_a_product_that_does_not_fit_is_one_error() -> None:
    error = caught(lambda: OPS.gemm(rows(3), rows(3)), ValueError)
    assert error.__suppress_context__


def test_one_frame_in_debug() -> None:
    with debug():
        assert names(caught(lambda: DEEP.predict(rows(9)))) == ["<lambda>", "[predict]"]


def test_a_number_out_of_its_range() -> None:
    assert names(caught(lambda: decaying(-1.0, 0.1), ValueError)) == ["<lambda>", "[decaying]"]


def test_frames_of_users_stay() -> None:
    def fail(X: Any) -> None:
        raise KeyError("mine")

    def refuse(X: Any) -> None:
        raise LayerError("mine")

    def call(X: Any) -> None:
        LINEAR.predict(rows(9))

    for action in (refuse, call):
        model = chain(chain(in_a_layer(action)), Dropout(0.1))
        error = caught(lambda: model.predict(rows(8)))  # noqa: B023  # it is called at once
        assert names(error) == ["<lambda>", "[predict]", "users_forward", action.__name__]
    # What is not ours stays as it is.
    error = caught(lambda: chain(in_a_layer(fail)).predict(rows(8)), KeyError)
    assert names(error)[-2:] == ["users_forward", "fail"]
    assert of_library(error) > 2


def test_frames_of_users_stay_in_a_callback() -> None:
    def refuse(dY: Any) -> None:
        if dY.any():
            raise LayerError("mine")

    _, backprop = chain(in_a_layer(refuse), Dropout(0.1)).begin_update(rows(8))
    assert names(caught(lambda: backprop(rows(8) + 1))) == ["<lambda>", "users_backprop", "refuse"]


def test_each_layer_of_users_that_an_error_passes_stays() -> None:
    def wrapped(inner: Model[Any, Any], depth: int) -> Model[Any, Any]:
        return inner if not depth else wrapped(series(inner), depth - 1)

    model = wrapped(LINEAR, 5)
    assert names(caught(lambda: model.predict(rows(9)))) == ["<lambda>", "[predict]", *["series_forward"] * 5]


def test_the_cause_stays() -> None:
    def fail(X: Any) -> None:
        try:
            raise KeyError("first")
        except KeyError as error:
            raise LayerError("second") from error

    error = caught(lambda: chain(in_a_layer(fail)).predict(rows(8)))
    assert isinstance(error.__cause__, KeyError)
    assert error.__cause__.__traceback__ is not None


def test_an_error_that_passes_many_layers_takes_linear_time() -> None:
    def raised(depth: int) -> float:
        """Raise within that many calls of functions, each of which shortens, as layers of users in one another do."""
        if not depth:
            raise ShapeMismatchError("deep")
        try:
            return raised(depth - 1)
        except ShapeMismatchError as error:
            shorten(error)
            raise

    def seen(depth: int) -> int:
        """Count the lines of `shorten` that run."""
        lines = 0

        def count(frame: Any, event: str, arg: Any) -> Any:
            nonlocal lines
            lines += event == "line"
            return count if frame.f_code is shorten.__code__ else None

        before = sys.gettrace()
        sys.settrace(count)
        try:
            caught(lambda: raised(depth))
        finally:
            sys.settrace(before)
        return lines

    assert seen(200) < 3 * seen(100)


def test_a_shortened_error_is_pickled() -> None:
    error = caught(MISTAKES["predict"])
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)
    assert again.__traceback__ is None


def test_an_error_raised_again() -> None:
    error = caught(MISTAKES["predict"])

    def again(X: Any) -> None:
        raise error.with_traceback(None)

    found = caught(lambda: chain(in_a_layer(again)).predict(rows(8)))
    assert found is error
    assert names(found) == ["<lambda>", "[predict]", "users_forward", "again"]


@pytest.mark.parametrize(("value", "frames"), [("full", range(3, 20)), ("", range(2)), (None, range(2))])
def test_a_variable_keeps_all_frames(value: str | None, frames: Iterable[int]) -> None:
    code = "from typedthinc.api import Linear, Relu, chain\nchain(Relu(4, 8), Linear(3, 5))"
    environment = {**os.environ, **({} if value is None else {VARIABLE: value})}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert done.stderr.count(f'File "{PACKAGE}') in frames, done.stderr
    last = "typedthinc.errors.ShapeMismatchError: Linear takes Floats2d[*, 5], but Relu before it gives Floats2d[*, 4]"
    assert done.stderr.rstrip().splitlines()[-1].startswith(last)
