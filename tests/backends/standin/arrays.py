"""Device arrays without a device: they hold a numpy array, and refuse what cupy's arrays refuse."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from tests.backends.standin.devices import Device, current_device

# What of a cupy array may be used; every name is one of real cupy's, and means the same there.
ATTRIBUTES: Final = frozenset("dtype flags itemsize nbytes ndim shape size strides".split())
VIEWS: Final = frozenset("ravel reshape squeeze swapaxes transpose view".split())
METHODS: Final = frozenset(
    "all any argmax argmin astype clip copy cumsum diagonal dot fill max mean min nonzero prod sum var".split()
)
OF_SOME_SIZE: Final = frozenset({"flatnonzero", "nonzero", "unique"})
OPERATORS: Final = tuple(
    f"__{form}{name}__"
    for name in "add sub mul truediv floordiv mod pow matmul and or xor lshift rshift".split()
    for form in ("", "r", "i")
) + tuple(f"__{name}__" for name in "neg abs invert lt le gt ge eq ne".split())


class Transfers:
    """Count copies between host and device, both ways.

    What gives an array of a size that depends on the data copies that size to the host.
    """

    to_host = 0
    to_device = 0


class ndarray:
    """An array in the memory of a device that is not there."""

    __slots__ = ("device_id", "held")
    __hash__ = None  # type: ignore[assignment]  # as cupy's arrays
    __array_priority__ = 100

    def __init__(self, held: np.ndarray, device_id: int | None = None) -> None:
        self.held = held
        self.device_id = current_device() if device_id is None else device_id

    def __array__(self, *args: Any, **kwargs: Any) -> Any:
        raise TypeError("Implicit conversion to a NumPy array is not allowed. Please use `.get()`")

    def __array_ufunc__(self, *args: Any, **kwargs: Any) -> Any:
        raise TypeError("a function of numpy got an array of the device")

    def __array_function__(self, *args: Any, **kwargs: Any) -> Any:
        raise TypeError("a function of numpy got an array of the device")

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return self.held.__array_interface__

    def __dlpack__(self, **options: Any) -> Any:
        return self

    def __dlpack_device__(self) -> tuple[int, int]:
        return 2, self.device_id

    @property
    def device(self) -> Device:
        return Device(self.device_id)

    @property
    def T(self) -> ndarray:
        return ndarray(self.held.T, self.device_id)

    def get(self) -> np.ndarray:
        Transfers.to_host += 1
        return self.held.copy(order="K")

    def item(self) -> Any:
        return self.get().item()

    def tolist(self) -> Any:
        return self.get().tolist()

    def __bool__(self) -> bool:
        return bool(self.item())

    def __int__(self) -> int:
        return int(self.item())

    def __float__(self) -> float:
        return float(self.item())

    def __len__(self) -> int:
        return len(self.held)

    def __getitem__(self, key: Any) -> Any:
        if getattr(getattr(key, "dtype", None), "kind", "") == "b":
            Transfers.to_host += 1
        return ndarray(np.asarray(self.held[unwrap(key, as_index=True)]), self.device_id)

    def __setitem__(self, key: Any, value: Any) -> None:
        unwrap(self)[unwrap(key, as_index=True)] = unwrap(value)

    def __getattr__(self, name: str) -> Any:
        if name in ATTRIBUTES:
            return getattr(self.held, name)
        if name in VIEWS:
            return lambda *args, **kwargs: ndarray(getattr(self.held, name)(*args, **kwargs), self.device_id)
        if name in METHODS:
            return wrapped(getattr(unwrap(self), name), self)
        raise AttributeError(f"the stand-in for cupy has no ndarray.{name}")


def _operator(name: str) -> Any:
    def apply(self: ndarray, *others: Any) -> Any:
        result = getattr(unwrap(self), name)(*(unwrap(other) for other in others))
        return self if result is self.held else result if result is NotImplemented else wrap(result)

    return apply


for _name in OPERATORS:
    if hasattr(np.ndarray, _name):
        setattr(ndarray, _name, _operator(_name))


def wrap(value: Any) -> Any:
    """Put arrays and numpy's numbers into device arrays: what cupy computes is never a number of the host."""
    if isinstance(value, (np.ndarray, np.generic)):
        return ndarray(np.asarray(value))
    if isinstance(value, (tuple, list)) and not hasattr(value, "_fields"):
        return type(value)(wrap(each) for each in value)
    return value


def unwrap(value: Any, *, as_index: bool = False) -> Any:
    """Take the held arrays out; refuse arrays of another device, and those of the host except as an index."""
    if isinstance(value, ndarray):
        if value.device_id != current_device():
            raise ValueError(f"Array device must be same as the current device: array device = {value.device_id}")
        return value.held
    if isinstance(value, np.ndarray):
        if as_index:
            Transfers.to_device += 1
            return value
        raise TypeError(f"Unsupported type {np.ndarray}")
    if isinstance(value, (tuple, list)):
        return type(value)(unwrap(each, as_index=as_index) for each in value)
    return value


def wrapped(function: Any, *owner: ndarray) -> Any:
    """Make a function of numpy one of device arrays; what it returns as it got it stays the same object."""

    def call(*args: Any, **kwargs: Any) -> Any:
        Transfers.to_host += function.__name__ in OF_SOME_SIZE
        result = function(*(unwrap(a) for a in args), **{name: unwrap(a) for name, a in kwargs.items()})
        for given in (*owner, *args, *kwargs.values()):
            if isinstance(given, ndarray) and given.held is result:
                return given
        return wrap(result)

    def at(array: ndarray, places: Any, value: Any) -> None:
        function.at(unwrap(array), unwrap(places, as_index=True), unwrap(value))

    if isinstance(function, np.ufunc):
        call.at = at  # type: ignore[attr-defined]  # functions take attributes
    return call
