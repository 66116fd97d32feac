"""Two devices that are not there."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

COUNT = 2
_current = [0]


class CUDARuntimeError(RuntimeError):
    pass


class Device:
    """Make a device the current one, for a while or for good."""

    def __init__(self, number: int) -> None:
        if not 0 <= number < COUNT:
            raise CUDARuntimeError("cudaErrorInvalidDevice: invalid device ordinal")
        self.id = number
        self.before: list[int] = []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Device) and self.id == other.id

    def __hash__(self) -> int:
        return self.id

    def use(self) -> None:
        _current[0] = self.id

    def __enter__(self) -> Device:
        self.before.append(_current[0])
        self.use()
        return self

    def __exit__(self, *raised: Any) -> None:
        _current[0] = self.before.pop()


def current_device() -> int:
    return _current[0]


runtime = SimpleNamespace(getDevice=current_device, getDeviceCount=lambda: COUNT, CUDARuntimeError=CUDARuntimeError)
cuda = SimpleNamespace(Device=Device, runtime=runtime)
