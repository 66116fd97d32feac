"""What `thinc.loss` has: the losses, and functions that set them up."""

from collections.abc import Sequence

from typedthinc.compat.thinc.adapters.losses import (
    CategoricalCrossentropy as CategoricalCrossentropy,
    SequenceCategoricalCrossentropy as SequenceCategoricalCrossentropy,
)
from typedthinc.losses import CosineDistance as CosineDistance, L2Distance as L2Distance, Loss as Loss


# Configurations name a version, and each has its own arguments: none refuses less than it did there.
def configure_CategoricalCrossentropy_v1(
    *, normalize: bool = True, names: Sequence[str] | None = None, missing_value: str | int | None = None
) -> CategoricalCrossentropy:
    """Return the loss."""
    return CategoricalCrossentropy(normalize=normalize, names=names, missing_value=missing_value)


def configure_CategoricalCrossentropy_v2(
    *,
    normalize: bool = True,
    names: Sequence[str] | None = None,
    missing_value: str | int | None = None,
    neg_prefix: str | None = None,
) -> CategoricalCrossentropy:
    """Return the loss."""
    return CategoricalCrossentropy(normalize=normalize, names=names, missing_value=missing_value, neg_prefix=neg_prefix)


def configure_CategoricalCrossentropy_v3(
    *,
    normalize: bool = True,
    names: Sequence[str] | None = None,
    missing_value: str | int | None = None,
    neg_prefix: str | None = None,
    label_smoothing: float = 0.0,
) -> CategoricalCrossentropy:
    """Return the loss."""
    return CategoricalCrossentropy(
        normalize=normalize,
        names=names,
        missing_value=missing_value,
        neg_prefix=neg_prefix,
        label_smoothing=label_smoothing,
    )


def configure_SequenceCategoricalCrossentropy_v1(
    *, normalize: bool = True, names: Sequence[str] | None = None
) -> SequenceCategoricalCrossentropy:
    """Return the loss."""
    return SequenceCategoricalCrossentropy(normalize=normalize, names=names)


def configure_SequenceCategoricalCrossentropy_v2(
    *, normalize: bool = True, names: Sequence[str] | None = None, neg_prefix: str | None = None
) -> SequenceCategoricalCrossentropy:
    """Return the loss."""
    return SequenceCategoricalCrossentropy(normalize=normalize, names=names, neg_prefix=neg_prefix)


def configure_SequenceCategoricalCrossentropy_v3(
    *,
    normalize: bool = True,
    names: Sequence[str] | None = None,
    missing_value: str | int | None = None,
    neg_prefix: str | None = None,
    label_smoothing: float = 0.0,
) -> SequenceCategoricalCrossentropy:
    """Return the loss."""
    return SequenceCategoricalCrossentropy(
        normalize=normalize,
        names=names,
        missing_value=missing_value,
        neg_prefix=neg_prefix,
        label_smoothing=label_smoothing,
    )


def configure_L2Distance(*, normalize: bool = True) -> L2Distance:
    """Return the loss."""
    return L2Distance(normalize=normalize)


def configure_CosineDistance(*, normalize: bool = True, ignore_zeros: bool = False) -> CosineDistance:
    """Return the loss."""
    return CosineDistance(normalize=normalize, ignore_zeros=ignore_zeros)
