"""`np.fft`: spectra have the sizes of the signal, those of real signals half of the last axis."""

from collections.abc import Callable

from typedthinc.shapes.arrays.axes import axis_of
from typedthinc.shapes.arrays.values import COMPLEXES, FLOATS, ArrayValue, Int, Value, array_of, plain, shaped
from typedthinc.shapes.sizes import UNKNOWN, Size, number, plus, times

_LAST = Int(number(-1))


def spectrum(a: Value, n: Value = None, axis: Value = _LAST, norm: Value = None, out: Value = None) -> Value:
    """`np.fft.fft` and `ifft`: of `n` points, where that is given."""
    return _along(a, n, axis, COMPLEXES, lambda size: size)


def half_spectrum(a: Value, n: Value = None, axis: Value = _LAST, norm: Value = None, out: Value = None) -> Value:
    """`np.fft.rfft`."""
    return _along(a, n, axis, COMPLEXES, _half)


def signal(a: Value, n: Value = None, axis: Value = _LAST, norm: Value = None, out: Value = None) -> Value:
    """`np.fft.irfft`: an even number of points, unless `n` says how many."""
    return _along(a, n, axis, FLOATS, lambda size: size if n is not None else _twice(size))


def spectra(a: Value, s: Value = None, axes: Value = None, norm: Value = None, out: Value = None) -> Value:
    """`np.fft.fft2`, `ifft2`, `fftn` and `ifftn`."""
    found = array_of(a)
    return UNKNOWN if found is None or s is not None else ArrayValue(COMPLEXES, found.sizes)


def half_spectra(a: Value, s: Value = None, axes: Value = None, norm: Value = None, out: Value = None) -> Value:
    """`np.fft.rfft2` and `rfftn`."""
    return UNKNOWN if s is not None or axes is not None else half_spectrum(a)


def signals(a: Value, s: Value = None, axes: Value = None, norm: Value = None, out: Value = None) -> Value:
    """`np.fft.irfft2` and `irfftn`; `s` gives the sizes of the last axes."""
    found = array_of(a)
    if axes is not None or found is None:
        return UNKNOWN
    if s is None:
        return signal(a)
    last = shaped(FLOATS, s)
    if not isinstance(last, ArrayValue) or len(last.sizes) > len(found.sizes):
        return UNKNOWN
    return ArrayValue(FLOATS, (*found.sizes[: len(found.sizes) - len(last.sizes)], *last.sizes))


def frequencies(n: Value, d: Value = 1.0, device: Value = None) -> Value:
    """`np.fft.fftfreq`."""
    return shaped(FLOATS, (n,))


def half_frequencies(n: Value, d: Value = 1.0, device: Value = None) -> Value:
    """`np.fft.rfftfreq`."""
    return ArrayValue(FLOATS, (_half(n.size),)) if isinstance(n, Int) else UNKNOWN


def _along(a: Value, n: Value, axis: Value, family: str, made: Callable[[Size], Size]) -> Value:
    found = array_of(a)
    place = axis_of(axis, found) if found is not None else None
    if found is None or place is None:
        return UNKNOWN
    given = found.sizes[place] if n is None else n.size if isinstance(n, Int) else UNKNOWN
    size = made(given)
    return ArrayValue(family, (*found.sizes[:place], size, *found.sizes[place + 1 :]))


def _half(size: Size) -> Size:
    value = plain(Int(size))
    return UNKNOWN if value is None else number(value // 2 + 1)


def _twice(size: Size) -> Size:
    return times(plus(size, number(-1)), 2)
