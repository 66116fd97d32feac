"""Past one process: training and prediction by workers of Ray. Nothing of Ray is imported before somebody begins it."""

from __future__ import annotations

from typedthinc.distributed.prediction import predict_all, predict_stream
from typedthinc.distributed.ray_workers import RayWorkers

__all__ = ["RayWorkers", "predict_all", "predict_stream"]
