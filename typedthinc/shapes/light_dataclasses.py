"""Data classes that are made, and whose objects are made, in less than half the time.

Type checkers see `dataclasses.dataclass`, so that setting a field of a frozen class is an error. At run time nothing
watches over that: it would take each object three times as long, and each class two functions more that are compiled
when it is imported. There are seventy of them, and a run of mypy makes them all before it has read a program.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    import dataclasses
    from functools import partial

    def dataclass(cls=None, *, frozen=False, slots=False, eq=True):
        """Make a data class; see `dataclasses.dataclass`."""
        if cls is None:
            return partial(dataclass, frozen=frozen, slots=slots, eq=eq)
        has_hash = "__hash__" in vars(cls)
        if "__repr__" not in vars(cls):
            cls.__repr__ = _repr
        return dataclasses.dataclass(slots=slots, eq=eq, repr=False, unsafe_hash=frozen and eq and not has_hash)(cls)

    def _repr(self):
        shown = [f"{each.name}={getattr(self, each.name)!r}" for each in dataclasses.fields(self) if each.repr]
        return f"{type(self).__qualname__}({', '.join(shown)})"
