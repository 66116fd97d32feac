"""Every library does the same work in the benchmarks. Nothing is timed here."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.convolution import WORKLOADS as CONVOLUTIONS
from benchmarks.expressions import WORKLOADS as EXPRESSIONS
from benchmarks.op_cases import CASES
from benchmarks.op_cases.case import workloads
from benchmarks.workload import COPY, OURS, Arrays, Workload, disagreements
from benchmarks.workloads import WORKLOADS
from typedthinc.api import get_ops

SMALL = (200, 12)
OPS = workloads([case for case in CASES if hasattr(get_ops("cpu"), case.op)], [SMALL])
# Timed together with the op that they undo.
IN_OTHERS = {"backprop_lstm", "backprop_rnn", "minibatch", "padded2list"}
# These allocate, convert, and look at arrays from another side.
NO_WORK = ("output_dim", "alloc", "as", "reshape", "to_numpy", "on_device", "select_device", "seed")
# They differ from others in size alone.
LARGE = ("mlp-1024", "predict-4096")
TRAINING = {name: each for name, each in WORKLOADS.items() if name not in LARGE}

PAIRS = [
    pytest.param(workload, peer, id=f"{workload.title}, {peer}")
    for workload in (*TRAINING.values(), *OPS.values(), *CONVOLUTIONS.values(), *EXPRESSIONS.values())
    for peer in workload.peers
    if peer not in (OURS, COPY)
]

# The warnings of other libraries are theirs.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize(("workload", "peer"), PAIRS)
def test_peers_agree(workload: Workload, peer: str) -> None:
    pytest.importorskip(peer.partition(",")[0])
    ours, theirs = (_results(workload, name) for name in (OURS, peer))
    assert disagreements(workload, peer, ours, theirs) == []


def test_every_op_that_computes_is_timed() -> None:
    timed = {case.op for case in CASES} | IN_OTHERS
    ops = {name for name in dir(get_ops("cpu")) if not name.startswith("_")}
    computes = {name for name in ops if callable(getattr(get_ops("cpu"), name)) and not name.startswith(NO_WORK)}
    assert computes - timed == set(), "write a Case in benchmarks/op_cases/"


def test_a_copy_moves_as_many_bytes_as_the_op() -> None:
    (relu,) = workloads([case for case in CASES if case.title == "relu"], [SMALL]).values()
    target, source = relu.ready(COPY).step.args  # type: ignore[attr-defined]  # a partial
    assert target.nbytes == source.nbytes == 200 * 12 * 4
    assert not np.shares_memory(target, source)


def test_a_difference_is_told() -> None:
    workload = WORKLOADS["chain-predict"]
    ours = _results(workload, OURS)
    assert disagreements(workload, "torch", ours, {"Y": ours["Y"] + 1}) != []
    assert disagreements(workload, "torch", ours, {"Y": ours["Y"][:, :3]}) == ["Y differs: shapes (1, 8) and (1, 3)"]
    assert disagreements(workload, "torch", {"Y": 0 * ours["Y"]}, ours) != []


def test_a_result_that_is_not_shown_is_told() -> None:
    workload = replace(WORKLOADS["chain-predict"], partial=["thinc"])
    ours = {**_results(workload, OURS), "dX": np.ones(1)}
    theirs = {"Y": ours["Y"]}
    assert disagreements(workload, "thinc", ours, theirs) == []
    assert disagreements(workload, "torch", ours, theirs) == ["results ['Y'] instead of ['Y', 'dX']"]
    assert disagreements(workload, "thinc", ours, {}) != []
    assert disagreements(workload, "thinc", ours, {"Y": ours["Y"] + 1}) != []


def _results(workload: Workload, peer: str) -> Arrays:
    run = workload.ready(peer)
    for _ in range(workload.checked_steps):
        run.step()
    return run.results()
