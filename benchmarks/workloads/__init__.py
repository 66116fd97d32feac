"""The models that are trained, one file a family: what they are, and how typedthinc, thinc and torch write them."""

from __future__ import annotations

from typing import Final

from benchmarks.workload import Workload
from benchmarks.workloads import cnn_tagger, mlp, tiny_chain

WORKLOADS: Final[dict[str, Workload]] = {**mlp.WORKLOADS, **tiny_chain.WORKLOADS, **cnn_tagger.WORKLOADS}
