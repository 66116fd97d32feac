"""The models that are trained, one file a family: what they are, and how typedthinc, thinc and torch write them."""

from __future__ import annotations

from typing import Final

from benchmarks.workload import Workload
from benchmarks.workloads import bilstm_tagger, building, cnn_tagger, mlp, text_classifier, tiny_chain

WORKLOADS: Final[dict[str, Workload]] = {
    **mlp.WORKLOADS,
    **tiny_chain.WORKLOADS,
    **cnn_tagger.WORKLOADS,
    **bilstm_tagger.WORKLOADS,
    **text_classifier.WORKLOADS,
    **building.WORKLOADS,
}
