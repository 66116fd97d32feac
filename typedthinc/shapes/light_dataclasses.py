"""Data classes that are made, and whose objects are made, in less than half the time.

Type checkers see `dataclasses.dataclass`, so that setting a field of a frozen class is an error. At run time nothing
watches over that: it would take each object three times as long, and each class two functions more that are compiled
when it is imported. There are seventy of them, and a run of mypy makes them all before it has read a program; so
`__eq__` and `__hash__` are compiled where they are first called, which most never are.
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
        own = vars(cls)
        made = dataclasses.dataclass(slots=slots, eq=False, repr=False)(cls)
        if "__repr__" not in own:
            made.__repr__ = _repr
        if eq and "__eq__" not in own:
            _compile_at_first_call(made, "__eq__", "self, other", _EQUAL)
        if eq and "__hash__" not in own:
            if frozen:
                _compile_at_first_call(made, "__hash__", "self", "hash({self})")
            else:
                made.__hash__ = None
        return made

    _EQUAL = "{self} == {other} if other.__class__ is self.__class__ else NotImplemented"

    def _compile_at_first_call(cls, name, parameters, result):
        def first(*arguments):
            fields = [each.name for each in dataclasses.fields(cls) if each.compare]
            values = {each: f"({''.join(f'{each}.{field}, ' for field in fields)})" for each in ("self", "other")}
            method = eval(f"lambda {parameters}: {result.format_map(values)}", {})
            setattr(cls, name, method)
            return method(*arguments)

        setattr(cls, name, first)

    def _repr(self):
        shown = [f"{each.name}={getattr(self, each.name)!r}" for each in dataclasses.fields(self) if each.repr]
        return f"{type(self).__qualname__}({', '.join(shown)})"
