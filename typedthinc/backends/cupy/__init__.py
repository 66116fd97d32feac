"""The ops on cupy; the files have the names of those in `interface`. Importing this imports cupy."""

from typedthinc.backends.cupy.ops import CupyOps

__all__ = ["CupyOps"]
