"""Metrics by names that are not there."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from typedthinc.training.run import Epoch


@pytest.mark.parametrize(
    ("found", "name", "said"),
    [
        ({"accuracy": 0.5, "f1": 0.25}, "acc", "there is no metric acc; did you mean accuracy?"),
        ({"accuracy": 0.5, "f1": 0.25}, "Accuracy", "there is no metric Accuracy; did you mean accuracy?"),
        ({"f1_macro": 0.5, "f1_weighted": 0.25}, "f1", "there is no metric f1; the metrics are f1_macro, f1_weighted"),
        ({}, "acc", "there is no metric acc; metrics=[...] says which are computed"),
    ],
)
def test_what_there_is(found: dict[str, float], name: str, said: str) -> None:
    epoch = pickle.loads(pickle.dumps(Epoch(1, 1, 0.5, None, None, found)))
    assert epoch.metrics == found
    with pytest.raises(KeyError, match=re.escape(said)) as caught:
        epoch.metrics[name]
    assert Path(str(caught.traceback[-1].path)).name == "test_values.py"
    assert epoch.metrics.get(name) is None
