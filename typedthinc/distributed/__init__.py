"""Past one process: training by workers of Ray. Nothing of Ray is imported before somebody begins it."""

from __future__ import annotations

from typedthinc.distributed.ray_workers import RayWorkers

__all__ = ["RayWorkers"]
