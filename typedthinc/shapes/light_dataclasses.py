"""Data classes that are made, and whose objects are made, in less than half the time.

Type checkers see `dataclasses.dataclass`, so that setting a field of a frozen class is an error. At run time nothing
watches over that: it would take each object three times as long. A run of mypy makes all seventy of them before it has
read a program, so each method is compiled where it is first called, which many never are.
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
        methods = {"__init__": _initialize, "__repr__": _show}
        if eq:
            methods |= {"__eq__": _compare, "__hash__": _hash if frozen else None}
        methods = {name: write for name, write in methods.items() if name not in vars(cls)}
        made = dataclasses.dataclass(slots=slots, init=False, eq=False, repr=False)(cls)
        for name, write in methods.items():
            setattr(made, name, write and _compiled_at_first_call(made, name, write))
        return made

    def _compiled_at_first_call(cls, name, write):
        def first(*arguments, **named):
            method = write(dataclasses.fields(cls))
            setattr(cls, name, method)
            return method(*arguments, **named)

        return first

    def _initialize(fields):
        new = object()
        values, parameters, body = {"new": new}, ["self"], ["pass"]
        for each in fields:
            name, default = each.name, each.default
            body.append(f"self.{name} = {name}")
            if each.default_factory is not dataclasses.MISSING:
                default, values[f"make_{name}"] = new, each.default_factory
                body[-1] += f" if {name} is not new else make_{name}()"
            values[f"of_{name}"] = default
            parameters.append(name if default is dataclasses.MISSING else f"{name}=of_{name}")
        exec("\n    ".join([f"def __init__({', '.join(parameters)}):", *body]), values)
        return values["__init__"]

    def _compare(fields):
        one, other = (_tuple_of(name, fields) for name in ("self", "other"))
        return eval(f"lambda self, other: {one} == {other} if other.__class__ is self.__class__ else NotImplemented")

    def _hash(fields):
        return eval(f"lambda self: hash({_tuple_of('self', fields)})")

    def _tuple_of(name, fields):
        return f"({''.join(f'{name}.{each.name}, ' for each in fields if each.compare)})"

    def _show(fields):
        shown = ", ".join(f"{each.name}={{self.{each.name}!r}}" for each in fields if each.repr)
        return eval(f"lambda self: f'{{type(self).__qualname__}}({shown})'")
