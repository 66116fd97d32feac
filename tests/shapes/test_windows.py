"""How many windows fit: counted one by one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from typedthinc.shapes.windows import window_count


def _begins(size: int, window: int, stride: int, padding: int, dilation: int, *, may_hang_over: bool) -> list[int]:
    """List where windows begin, counted from the first cell of the padding."""
    end, reach = size + 2 * padding, dilation * (window - 1) + 1
    found: list[int] = []
    for begin in range(0, end, stride):
        if begin + reach <= end:
            found.append(begin)
        elif may_hang_over and found and found[-1] + reach < end and begin < size + padding:
            # One window more holds the cells that are left.
            found.append(begin)
            break
    return found


@given(*[st.integers(1, 12), st.integers(1, 4), st.integers(1, 3), st.integers(0, 2), st.integers(1, 3)])
def test_windows(size: int, window: int, stride: int, padding: int, dilation: int) -> None:
    # As everywhere, the padding is at most half a window.
    padding = min(padding, window // 2)
    for ceil_mode in (False, True):
        begins = _begins(size, window, stride, padding, dilation, may_hang_over=ceil_mode)
        assert max(window_count(size, window, stride, padding, dilation, ceil_mode=ceil_mode), 0) == len(begins)


def test_what_is_left_out() -> None:
    assert window_count(7, 2) == 6
    assert window_count(7, 2, 2) == 3
    assert window_count(7, 2, 2, ceil_mode=True) == 4
    assert window_count(2, 5) < 1
    assert window_count(2, 5, ceil_mode=True) < 1
    assert window_count(3, 3, 2, ceil_mode=True) == 1
