"""Past one process: training, prediction and search by workers of Ray, of which nothing is imported before that."""

from typedthinc.distributed.candidates import Candidate
from typedthinc.distributed.prediction import predict_all, predict_stream
from typedthinc.distributed.ray_workers import RayWorkers
from typedthinc.distributed.search import Sweep, sweep

__all__ = ["Candidate", "RayWorkers", "Sweep", "predict_all", "predict_stream", "sweep"]
