"""How many windows fit: the one rule, for ops, layers and the checker."""


def window_count(
    size: int, window: int, stride: int = 1, padding: int = 0, dilation: int = 1, *, ceil_mode: bool = False
) -> int:
    """Count the windows along an axis; fewer than 1 means that none fits.

    Args:
        window: How many cells a window has.
        stride: How far one window begins behind the one before.
        padding: How many cells there are before the first and behind the last.
        dilation: How far one cell of a window lies behind the one before.
        ceil_mode: Whether a last window is kept that reaches beyond the padding, unless it would begin in the
            padding behind.

    Examples:
        >>> window_count(28, 5, padding=2), window_count(7, 2, 2), window_count(7, 2, 2, ceil_mode=True)
        (28, 3, 4)
    """
    span = size + 2 * padding - dilation * (window - 1) - 1
    if span < 0 or not ceil_mode:
        return span // stride + 1
    count = -(-span // stride) + 1
    return count - 1 if (count - 1) * stride >= size + padding else count
