"""Data as it comes: tables, streams, several inputs; and how batches are cut from it and put together."""

from typedthinc.data.batches import Batches
from typedthinc.data.dataset import Dataset

__all__ = ["Batches", "Dataset"]
