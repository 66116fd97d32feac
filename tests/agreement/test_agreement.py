"""The checker and the program agree on random networks.

What the checker finds clean composes, initializes, predicts and goes backward. What it finds wrong raises an error of
the same line, and with the same sentence where the composition is wrong and not the data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.agreement.networks import LAYERS, Network, network_with, random_network
from tests.agreement.source import HEADER, write
from tests.agreement.verdicts import Complaint, Outcome, check, data_of, is_expected, run, says_so

# One worker checks the networks, once for all tests.
pytestmark = pytest.mark.slow

_BATCH = 1000
_MOST_TRIES = 100
# Of fewer, chance leaves out what is rare.
_MANY = 300
_KINDS = ("size", "rank", "dtype", "container", "arity")


class Case(NamedTuple):
    network: Network
    source: str
    complaints: list[Complaint]
    outcome: Outcome

    @property
    def at_data(self) -> int:
        """The line where the data comes in; those before it only compose."""
        return self.source.count("\n") - 2

    @property
    def is_untold(self) -> bool:
        """Whether it ended by what the checker does not look for: a size that nothing tells, or a number of rows."""
        return self.is_missing or "needs a row for each row" in str(self.outcome.error)

    @property
    def is_missing(self) -> bool:
        """Whether it ended because nothing tells a size."""
        untold = "is missing, and neither the data nor the layers beside it tell it"
        return self.outcome.kind == "NotInitializedError" and untold in str(self.outcome.error)

    def __str__(self) -> str:
        said = "\n".join(f"  line {line}: {message}  [{code}]" for line, code, message in self.complaints)
        ran = f"line {self.outcome.line}: {self.outcome.kind}: {self.outcome.error}"
        return f"{self.source}\nchecker:\n{said or '  clean'}\nrun time:\n  {ran}\n"


@pytest.fixture(scope="module")
def cases(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Case]:
    count = int(request.config.getoption("--networks", 180))
    seed = request.config.getoption("--hypothesis-seed", None)
    names: dict[str, Any] = {}
    exec(HEADER, names)
    networks = _draw(count, names, derandomize=seed is None)
    sources = [source for _, source in networks]
    found: list[list[Complaint]] = []
    for start in range(0, count, _BATCH):
        found += check(HEADER, sources[start : start + _BATCH], tmp_path_factory.mktemp("networks"))
    return [
        Case(network, source, complaints, run(names, source, f"network_{place}", _data(network)))
        for place, ((network, source), complaints) in enumerate(zip(networks, found, strict=True))
    ]


def _data(network: Network) -> Any:
    # An empty sequence has no largest value, and no first or last row.
    is_reduced = any(node.name in ("reduce_max", "reduce_first", "reduce_last") for node in network.root.walk())
    return data_of(network.data, lengths=(1, 1, 1) if is_reduced else (2, 1, 0))


def _draw(count: int, names: dict[str, Any], *, derandomize: bool) -> list[tuple[Network, str]]:
    """Let hypothesis choose the networks, but judge them together: a run of mypy for each would take hours."""
    found: list[tuple[Network, str]] = []
    # Each layer has its turn first: chance alone would leave out one that is rare.
    turns = list(LAYERS)

    @settings(
        max_examples=count,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        derandomize=derandomize,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.integers(0, 2**64))
    def draw(seed: int) -> None:
        random, name = Random(seed), f"network_{len(found)}"
        if turns:
            found.append(_running(turns.pop(), name, names, random))
        else:
            network = random_network(random)
            found.append((network, write(network, name, random)))

    draw()
    return found


def _running(layer: str, name: str, names: dict[str, Any], random: Random) -> tuple[Network, str]:
    """Draw networks that have a layer, till one runs."""
    for _ in range(_MOST_TRIES):
        network = network_with(layer, random)
        source = write(network, name, random)
        if run(names, source, name, _data(network)).error is None:
            return network, source
    raise AssertionError(f"no network that has {layer} runs")


def test_what_is_clean_runs(cases: list[Case]) -> None:
    _none(cases, lambda case: not case.complaints and case.outcome.error is not None and not case.is_untold)


def test_what_is_wrong_raises(cases: list[Case]) -> None:
    _none(cases, lambda case: bool(case.complaints) and not is_expected(case.outcome.error) and not case.is_missing)


def test_both_say_the_same_on_the_same_line(cases: list[Case]) -> None:
    _none(cases, lambda case: _composes_wrong(case) and not _agrees(case))


def test_all_errors_are_ours(cases: list[Case]) -> None:
    _none(cases, lambda case: any(not code.startswith("typedthinc-") for _, code, _ in case.complaints))


def test_networks_are_right_and_wrong_in_many_ways(cases: list[Case]) -> None:
    codes = Counter(case.complaints[0].code if case.complaints else "clean" for case in cases)
    kinds = Counter(case.outcome.kind for case in cases)
    print(f"\n{len(cases)} networks\nchecker: {dict(codes)}\nrun time: {dict(kinds)}")
    assert 0.25 < codes["clean"] / len(cases) < 0.75
    found = {"clean", *(f"typedthinc-{kind}" for kind in _KINDS)}
    # Few networks have tuples, so those with a wrong number of items are rare.
    assert (
        {*codes, "typedthinc-arity"} == found
        or len(cases) < _MANY
        and {"clean", "typedthinc-size"} <= {*codes} <= found
    )
    assert kinds["NotInitializedError"] < 0.01 * len(cases)
    used = Counter(node.name for case in cases if not case.complaints for node in case.network.root.walk())
    shared = sum("is used twice" in message for case in cases for _, _, message in case.complaints)
    print(f"one layer at two places: {shared}")
    assert shared > len(cases) / 200 or len(cases) < _MANY
    assert set(used) == set(LAYERS) or len(cases) < len(LAYERS)


def _composes_wrong(case: Case) -> bool:
    """Tell whether either of them finds the layers at fault, rather than the data."""
    error, line = case.outcome.error, case.outcome.line
    return (is_expected(error) and line < case.at_data) or any(line < case.at_data for line, _, _ in case.complaints)


def _agrees(case: Case) -> bool:
    message = getattr(case.outcome.error, "message", "")
    return any(line == case.outcome.line and says_so(said, message) for line, _, said in case.complaints)


def _none(cases: list[Case], is_bad: Callable[[Case], bool]) -> None:
    bad = sorted((case for case in cases if is_bad(case)), key=lambda case: len(case.source))
    assert not bad, f"{len(bad)} of {len(cases)} networks; the smallest:\n\n" + "\n".join(map(str, bad[:3]))
