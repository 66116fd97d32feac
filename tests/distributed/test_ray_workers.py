"""Workers of Ray: the numbers of one process to the last bit, whatever happens to the workers."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from tests.distributed.harm import Harm, die, hang, killing
from tests.distributed.models import CASES, Case, bits
from typedthinc.api import (
    SGD,
    Adam,
    Callback,
    CategoricalCrossentropy,
    Epoch,
    Linear,
    Model,
    OneProcess,
    Progress,
    Relu,
    Run,
    ShapeMismatchError,
    Softmax,
    Training,
    TrainingError,
    Watch,
    chain,
    freeze,
    minibatches,
    train,
    warmup_linear,
)
from typedthinc.distributed import RayWorkers, board, crew

pytest.importorskip("ray", reason="the extra `ray` is not installed")
pytestmark = pytest.mark.usefixtures("ray_here", "ctrl_c")
ROOT = Path(__file__).parents[2]


def compare(case: Case, count: int, workers: RayWorkers | None = None, **options: Any) -> Run:
    """Train a model in one process and by workers, and require the same; return the run of the workers."""
    alone, shared = case.model(), case.model()
    make = options.pop("optimizer", lambda: Adam(0.01))
    one, other = make(), make()
    with threadpool_limits(1):
        expected = case.train(alone, one, workers=OneProcess(count), **options)
    draws = alone.ops.rng.bit_generator.state
    found = case.train(shared, other, workers=workers or RayWorkers(count), **options)
    assert found.history == expected.history
    assert bits(shared) == bits(alone)
    kept, others = one.get_state(alone), other.get_state(shared)
    assert kept._replace(arrays={}) == others._replace(arrays={}) and list(kept.arrays) == list(others.arrays)
    for which, arrays in kept.arrays.items():
        assert [(name, array.tobytes()) for name, array in arrays.items()] == [
            (name, array.tobytes()) for name, array in others.arrays[which].items()
        ]
    assert shared.ops.rng.bit_generator.state == draws
    return found


PAIRS = [(name, count) for count in (2, 3, 4) for name in CASES]
TRIED = {("reader", 2)}


@pytest.mark.parametrize(
    ("name", "count"),
    [pytest.param(*pair, marks=() if pair in TRIED else pytest.mark.nightly) for pair in PAIRS],
)
def test_the_numbers_are_those_of_one_process(name: str, count: int) -> None:
    compare(CASES[name], count, validation=0.2, patience=5)


ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="Linux has boards")


def elsewhere(count: int, size: int) -> board.Maker:
    """Make a board that workers look for on another machine."""
    maker = board.Maker(count, size)
    maker.seat = maker.seat._replace(target="/memfd:another (deleted)")
    return maker


@pytest.mark.parametrize(
    ("count", "made"),
    [
        *(pytest.param(count, lambda *_: None, marks=pytest.mark.nightly) for count in (2, 3)),
        pytest.param(2, elsewhere, marks=ON_LINUX),
        pytest.param(3, elsewhere, marks=[ON_LINUX, pytest.mark.nightly]),
    ],
)
def test_workers_that_share_no_memory(count: int, made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Gradients travel as objects of Ray's store."""
    monkeypatch.setattr(board, "made_for", made)
    compare(CASES["tagger"], count)


@pytest.mark.parametrize(
    ("adders", "count"), [(1, 2), *(pytest.param(adders, 3, marks=pytest.mark.nightly) for adders in (1, 2))]
)
def test_fewer_add_up_than_work(adders: int, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "made_for", lambda *_: None)
    monkeypatch.setattr(crew, "_MOST_ADDERS", adders)
    compare(CASES["columns"], count, epochs=1)


def test_some_have_nothing_to_update() -> None:
    """One of three workers has no parameter, and that of another is frozen, with averages and L2 besides."""
    case = CASES["wide"]._replace(build=lambda: chain(freeze(Linear(30)), Linear(2)))
    compare(case, 3, optimizer=lambda: Adam(0.01, L2=0.1, use_averages=True), validation=0.2)


@pytest.mark.nightly
def test_one_worker() -> None:
    compare(CASES["reader"], 1)


def test_large_parameters_are_cut_and_batches_accumulated() -> None:
    case = CASES["columns"]._replace(build=lambda: chain(Linear(300), Linear(300), Softmax(3)))
    schedule: Callable[[], Any] = lambda: SGD(warmup_linear(0.01, 3, 20), use_averages=True)  # noqa: E731
    compare(case, 2, accumulation_steps=2, optimizer=schedule, epochs=1)


@pytest.mark.nightly
def test_an_array_in_a_file(tmp_path: Path) -> None:
    """Each worker reads it from there."""
    case = CASES["columns"]
    np.save(tmp_path / "X.npy", case.X)
    compare(case._replace(X=np.load(tmp_path / "X.npy", mmap_mode="r")), 2, validation=0.2)


class Minibatches:
    """A stream that draws its order from the current ops."""

    def __iter__(self) -> Iterator[Any]:
        return iter(minibatches(10, CASES["columns"].X, CASES["columns"].Y, shuffle=True))


def test_a_stream_that_draws_its_order() -> None:
    found = []
    for workers in (OneProcess(2), RayWorkers(2)):
        model = CASES["columns"].model()
        loss, optimizer = CASES["columns"].loss, Adam(0.01)
        with threadpool_limits(1):
            run = train(
                model, Minibatches(), loss=loss, optimizer=optimizer, epochs=2, accumulation_steps=2, workers=workers
            )
        found.append((bits(model), run.history))
    assert found[0] == found[1]


def harmed(case: Case, harm: Harm) -> Case:
    """Return a case whose model does harm in its forward pass."""

    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        if is_train:
            harm()
        return model.layers[0](X, is_train)

    def build() -> Model[Any, Any]:
        return Model(
            "harmed", forward, layers=[case.build()], init=lambda model, X, Y: model.layers[0].initialize(X, Y)
        )

    return case._replace(build=build)


@pytest.mark.parametrize("elastic", [pytest.param(False, marks=pytest.mark.nightly), True])
def test_a_worker_that_is_killed(tmp_path: Path, elastic: bool, logged: list[str]) -> None:
    case = harmed(CASES["tagger"], Harm(tmp_path, 3, die))
    run = compare(case, 2, RayWorkers(2, elastic=elastic), validation=0.2)
    assert len(run.history) == 2
    assert [message[8:] for message in logged] == [" is gone, after step 2: 2 steps are made again"]
    assert os.listdir(tmp_path) == ["harm0"]


@pytest.mark.nightly
def test_two_go_on_where_there_were_three(tmp_path: Path) -> None:
    """One of them has the shares of two workers then, and each adds up all for itself."""
    case = harmed(CASES["tagger"], Harm(tmp_path, 3, die))
    compare(case, 3, RayWorkers(3, elastic=True), validation=0.2)


@pytest.mark.nightly
@pytest.mark.parametrize("time_", range(10))
def test_killed_ten_times_in_a_row(tmp_path: Path, time_: int) -> None:
    """Two workers, at any time."""
    case = harmed(list(CASES.values())[time_ % len(CASES)], Harm(tmp_path, 1 + time_, die, workers=2))
    compare(case, 2 + time_ % 3, validation=0.2, epochs=2, batch_size=4)
    assert len(os.listdir(tmp_path)) == 2


class Looking(Callback):
    """Somebody who looks at the model after each step."""

    def __init__(self) -> None:
        self.seen = list[bytes]()

    def on_step_end(self, training: Training, progress: Progress) -> None:
        self.seen += bits(training.model)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(10))
def test_killed_at_any_moment(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only within a step: while workers begin, load, send their parameters, and with callbacks that look.

    Every other time they share no memory.
    """
    rng = random.Random(seed)
    if seed % 2:
        monkeypatch.setattr(board, "made_for", lambda *_: None)
    case, count = rng.choice(list(CASES.values())), rng.choice([2, 3])
    options: dict[str, Any] = {
        "epochs": 6,
        "validation": 0.2,
        "batch_size": 4,
        "accumulation_steps": rng.choice([1, 2]),
    }
    ends = []
    for workers in (OneProcess(count), RayWorkers(count, elastic=rng.random() < 0.5, restarts=100)):
        watch, looking, model = Watch(), Looking(), case.model()
        callbacks = rng.choice([[], [watch], [looking]]) if not ends else ends[0][0]
        copies = [type(each)() for each in callbacks]
        context = killing(rng) if ends else nullcontext()
        with threadpool_limits(1), context:
            run = case.train(model, workers=workers, callbacks=copies, **options)
        seen = [each.seen for each in copies if isinstance(each, Looking)]
        ends.append((copies, bits(model), run.history, run.watched, seen))
    assert ends[0][1:] == ends[1][1:]


@pytest.mark.nightly
def test_a_worker_that_hangs_is_named(tmp_path: Path, logged: list[str]) -> None:
    case = harmed(CASES["columns"], Harm(tmp_path, 3, hang))
    compare(case, 2, RayWorkers(2, limit=4))
    (message,) = logged
    said = r"worker \d does not answer within 4 s: it has been computing gradients for \d+ s, after step 2: 2 steps are"
    assert re.match(said, message)


def test_too_many_losses_end_a_run(tmp_path: Path) -> None:
    case = harmed(CASES["columns"], Harm(tmp_path, 2, die))
    with pytest.raises(TrainingError, match=r"^worker \d is gone; workers were lost once, and restarts=0$"):
        case.train(case.model(), workers=RayWorkers(1, restarts=0))


class Bar(Callback):
    """Somebody who counts steps, and does not look at the model."""

    looks_at_model = False

    def __init__(self, step: int) -> None:
        self.step, self.losses = step, list[float]()

    def on_step_end(self, training: Training, progress: Progress) -> None:
        self.losses.append(progress.loss)
        if progress.step == self.step:
            signal.raise_signal(signal.SIGINT)


def test_ctrl_c_and_going_on(tmp_path: Path) -> None:
    """A run goes on where it was stopped, by workers or in one process."""
    case, path = CASES["reader"], tmp_path / "run"
    expected, found = case.model(), case.model()
    with threadpool_limits(1):
        whole = case.train(expected, workers=OneProcess(2))
        for step, workers in ((3, RayWorkers(2)), (7, OneProcess(2))):
            with pytest.raises(KeyboardInterrupt, match=f"after step {step}, and saved it in"):
                case.train(found, workers=workers, checkpoint=path, resume=True, callbacks=[Bar(step)])
    found = case.model()
    run = case.train(found, workers=RayWorkers(2), checkpoint=path, resume=True)
    assert run.history == whole.history and bits(found) == bits(expected)


class Meddling(Callback):
    """Somebody who changes gradients, numbers and layers."""

    def __init__(self) -> None:
        self.norms = list[float]()

    def on_backward_end(self, training: Training) -> None:
        for node in training.model.walk():
            for name in node.grad_names:
                self.norms.append(float(np.abs(node.get_grad(name)).sum()))
                node.set_grad(name, node.get_grad(name) * 0.5)

    def on_step_end(self, training: Training, progress: Progress) -> None:
        self.norms.append(float(np.abs(training.model.layers[0].get_param("W")).sum()))
        training.learn_rate *= 0.9

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        training.model.layers[1].attrs["dropout_rate"] = 0.1
        training.model.layers[0].get_param("W")[0] = 0.0


@pytest.mark.parametrize("count", [pytest.param(1, marks=pytest.mark.nightly), 2])
def test_callbacks_see_and_change_what_they_do_in_one_process(count: int) -> None:
    case = CASES["columns"]
    ends = []
    for workers in (OneProcess(count), RayWorkers(count)):
        meddling, watch, model = Meddling(), Watch(), case.model()
        with threadpool_limits(1):
            run = case.train(model, workers=workers, callbacks=[meddling, watch])
        assert run.watched is not None
        ends.append((bits(model), meddling.norms, run.watched, run.learn_rate))
    assert ends[0] == ends[1]


def test_what_a_worker_raises_is_raised_here() -> None:
    case = CASES["columns"]
    model = case.model()
    X = case.X.astype("float32")[:, :4]
    with pytest.raises(ShapeMismatchError, match=r"in chain > Relu \(layer 1\): Relu takes") as caught:
        case._replace(X=X).train(model, workers=RayWorkers(1))
    assert caught.value.__notes__ == ["This happened in worker 0."]


class Failing(SGD):
    """An optimizer that fails in the worker that updates the last parameters."""

    def update_run(self, store: Any, start: int, stop: int, *, lr_scale: float = 1.0) -> None:
        if stop == len(store.edges) - 1:
            raise ZeroDivisionError("no such update")
        super().update_run(store, start, stop, lr_scale=lr_scale)


@pytest.mark.parametrize("made", [None, pytest.param(lambda *_: None, marks=pytest.mark.nightly)])
def test_what_an_optimizer_raises_is_raised_here(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other worker waits for no update that does not come."""
    if made is not None:
        monkeypatch.setattr(board, "made_for", made)
    with pytest.raises(ZeroDivisionError, match="no such update") as caught:
        CASES["columns"].train(CASES["columns"].model(), Failing(0.1), workers=RayWorkers(2))
    assert caught.value.__notes__[0].startswith("This happened in worker")


@pytest.mark.nightly
def test_a_loss_that_is_not_finite() -> None:
    case = CASES["columns"]
    X = case.X.copy()
    X[20] = np.nan
    alone, shared = case.model(), case.model()
    texts = []
    for model, workers in ((alone, OneProcess(2)), (shared, RayWorkers(2))):
        with threadpool_limits(1), pytest.raises(TrainingError) as caught:
            case._replace(X=X).train(model, shuffle=False, workers=workers)
        texts.append(str(caught.value))
    assert texts[0] == texts[1] and texts[0].startswith("in step 2, in epoch 1, the loss is nan")
    assert bits(alone) == bits(shared)


class Locked(CategoricalCrossentropy):
    """A loss that holds what no other process can have."""

    def __init__(self) -> None:
        super().__init__()
        self.lock = threading.Lock()


def test_a_loss_that_cannot_be_sent() -> None:
    case = CASES["columns"]._replace(loss=Locked())
    with pytest.raises(TypeError, match=r"^train: workers cannot be sent the loss \(cannot pickle '_thread.lock' obj"):
        case.train(case.model(), workers=RayWorkers(1))


def test_what_cannot_be_sent() -> None:
    stream = [(CASES["columns"].X, CASES["columns"].Y)]

    class Locked:
        def __init__(self) -> None:
            self.lock = threading.Lock()

        def __iter__(self) -> Iterator[Any]:
            return iter(stream)

    model = CASES["columns"].model()
    with pytest.raises(
        TypeError, match="train: workers cannot be sent the data: a stream opens what it reads in its own"
    ):
        train(model, Locked(), loss=CASES["columns"].loss, optimizer=Adam(), workers=RayWorkers(2))


class Chance:
    """A stream that is another one for whoever comes later."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __iter__(self) -> Iterator[Any]:
        with self.path.open("a") as file:
            size = file.write("x") + file.tell()
        yield CASES["columns"].X[:size], CASES["columns"].Y[:size]


@pytest.mark.nightly
def test_batches_that_hang_on_chance(tmp_path: Path) -> None:
    model, loss = CASES["columns"].model(), CASES["columns"].loss
    with pytest.raises(ValueError, match="gives other batches to one worker than to another"):
        train(model, Chance(tmp_path / "seen"), loss=loss, optimizer=Adam(), workers=RayWorkers(2))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"count": 0}, "RayWorkers: count must be an int of at least 1, not 0"),
        ({"count": 2, "threads": 1.5}, "RayWorkers: threads must be an int"),
        ({"count": 2, "limit": 0}, "RayWorkers: limit must be a finite number above 0, not 0"),
        ({"count": 2, "address": 7}, "RayWorkers: address must be a text or None, not 7"),
        ({"count": 2, "address": "atuo"}, 'RayWorkers: address must be None, "auto", "local", .*, not .atuo.'),
    ],
)
def test_numbers_out_of_range(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        RayWorkers(**options)


@pytest.mark.nightly
def test_a_store_of_objects_that_is_too_small() -> None:
    """What does not fit goes to disk: 30 MB of parameters, with Adam three times as much, in a store of 100 MB."""
    case = CASES["columns"]._replace(build=lambda: chain(Relu(3000), Relu(2400), Softmax(3)))
    compare(case, 2, epochs=1)


def test_another_cluster_than_the_program_is_connected_to() -> None:
    case = CASES["columns"]
    with pytest.raises(ConnectionError, match="address is 10.0.0.1:6379, but the program is connected to .* already"):
        case.train(case.model(), workers=RayWorkers(2, "10.0.0.1:6379"))


NODE_LEAVES = """
from ray.cluster_utils import Cluster
from tests.distributed.models import CASES, bits
from threadpoolctl import threadpool_limits
from typedthinc.api import Callback, OneProcess, RayWorkers
from typedthinc.distributed import board

# Nodes on one machine are to do what machines would.
board.made_for = lambda *_: None


class Leaving(Callback):
    looks_at_model = False

    def on_step_end(self, training, progress):
        if progress.step == 6:
            cluster.remove_node(node, allow_graceful=False)
            cluster.add_node(**settings)


settings = {"num_cpus": 1, "object_store_memory": 100_000_000}
cluster = Cluster(initialize_head=True, head_node_args=settings)
node = cluster.add_node(**settings)
case = CASES["reader"]
alone, shared = case.model(), case.model()
with threadpool_limits(1):
    expected = case.train(alone, workers=OneProcess(2))
found = case.train(shared, workers=RayWorkers(2, cluster.address, limit=30), callbacks=[Leaving()], epochs=2)
cluster.shutdown()
print(bits(alone) == bits(shared) and expected.history == found.history)
"""


@pytest.mark.nightly
def test_a_node_that_leaves() -> None:
    """Its worker begins anew on another node, in a cluster that is named by its address."""
    assert _answers(NODE_LEAVES) == ["True"]


FULL = """
import numpy as np
import ray
from tests.distributed.models import bits
from threadpoolctl import threadpool_limits
from typedthinc.api import Adam, CategoricalCrossentropy, OneProcess, RayWorkers, Relu, Softmax
from typedthinc.api import chain, fix_random_seed, train
from typedthinc.distributed import board

rng = np.random.default_rng(0)
X, Y = rng.standard_normal((2000, 64), dtype="float32"), rng.integers(10, size=2000)


def trained(workers):
    fix_random_seed(0)
    model = chain(Relu(1000, 64), Relu(1000, 1000), Softmax(10, 1000)).initialize()
    options = {"loss": CategoricalCrossentropy(), "optimizer": Adam(), "epochs": 1, "batch_size": 500}
    return train(model, X, Y, workers=workers, **options).history, bits(model)


if __name__ == "__main__":
    ray.init(num_cpus=3, object_store_memory=80_000_000, include_dashboard=False, log_to_driver=False)
    held = [ray.put(rng.integers(256, size=9_000_000, dtype="uint8")) for _ in range(8)]
    with threadpool_limits(1):
        expected = trained(OneProcess(2))
    print(trained(RayWorkers(2)) == expected)
    board.made_for = lambda *_: None
    print(trained(RayWorkers(2)) == expected)
    print(sum(len(ray.get(each)) for each in held) == 72_000_000)
"""


@pytest.mark.nightly
def test_a_full_object_store() -> None:
    """Ray moves what does not fit to the disk: nothing is lost, of the workers or of others."""
    assert _answers(FULL) == ["True", "True", "True"]


def _answers(program: str) -> list[str]:
    """Run a program of its own, and return what it says of its numbers."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    return [line for line in done.stdout.split() if line in ("True", "False")]


EIGHT = """
from tests.distributed.models import CASES, bits
from threadpoolctl import threadpool_limits
from typedthinc.api import OneProcess, RayWorkers
from typedthinc.distributed import board

if __name__ == "__main__":
    for case in (CASES["columns"], CASES["tagger"]):
        alone, shared = case.model(), case.model()
        with threadpool_limits(1):
            expected = case.train(alone, workers=OneProcess(8), batch_size=16)
        found = case.train(shared, workers=RayWorkers(8), batch_size=16)
        print(bits(alone) == bits(shared) and expected.history == found.history)
        # The other case as if each were on a machine of its own.
        board.made_for = lambda *_: None
"""


@pytest.mark.nightly
def test_eight_workers() -> None:
    """They may be more than there are cores."""
    assert _answers(EIGHT) == ["True", "True"]


PROGRAM = """
from tests.distributed.models import CASES
from typedthinc.distributed import RayWorkers
if __name__ == "__main__":
    run = CASES["columns"].train(CASES["columns"].model(), workers=RayWorkers(2))
    print(run.step)
"""


@pytest.mark.nightly
def test_nothing_is_left_behind(tmp_path: Path) -> None:
    """Ray is begun where it does not run, and ended with the run."""
    (tmp_path / "program.py").write_text(PROGRAM)
    # Sockets lie in it, whose paths must be short.
    with tempfile.TemporaryDirectory(prefix="r", ignore_cleanup_errors=True) as folder:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "RAY_TMPDIR": folder}
        command = [sys.executable, str(tmp_path / "program.py")]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
        assert done.stdout.split()[-1] == "10"
        running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
        assert folder not in running
