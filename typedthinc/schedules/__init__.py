"""Schedules: numbers that change from step to step, such as the learn rate."""

from typedthinc.schedules.compounding import compounding
from typedthinc.schedules.constant import constant
from typedthinc.schedules.constant_then import constant_then
from typedthinc.schedules.cosine import cosine
from typedthinc.schedules.cyclic_triangular import cyclic_triangular
from typedthinc.schedules.decaying import decaying
from typedthinc.schedules.given import ScheduleLike, as_schedule
from typedthinc.schedules.plateau import plateau
from typedthinc.schedules.schedule import Schedule, Score, Scores
from typedthinc.schedules.slanted_triangular import slanted_triangular
from typedthinc.schedules.warmup_linear import warmup_linear

__all__ = [
    "Schedule", "ScheduleLike", "Score", "Scores", "as_schedule", "compounding", "constant", "constant_then", "cosine",
    "cyclic_triangular", "decaying", "plateau", "slanted_triangular", "warmup_linear",
]  # fmt: skip
