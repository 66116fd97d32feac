"""Data classes and tuples with names: what their fields are worth that a call leaves out, here and in other modules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    ClassDef,
    Decorator,
    Expression,
    FuncDef,
    LambdaExpr,
    MypyFile,
    NameExpr,
    OverloadedFuncDef,
    RefExpr,
    TypeInfo,
)

from typedthinc._mypy.attributes import has_metaclass, looks_up
from typedthinc._mypy.features.arrays.around import File
from typedthinc.shapes.arrays.values import Record, Value
from typedthinc.shapes.sizes import UNKNOWN

_FIELD = "dataclasses.field"
_PLAIN = frozenset({"abc.ABC", "builtins.object", "builtins.tuple", "typing.NamedTuple", "typing.Generic"})


def fields(info: TypeInfo, *, completed: bool = False) -> list[str] | None:
    """List the parameters of a class that keeps them as they are: a tuple with names, or a dataclass that is simple.

    Args:
        completed: Of a dataclass that sets more in `__post_init__`, and of no other.
    """
    if info.is_named_tuple:
        return None if completed else list(info.metadata.get("namedtuple", {}).get("fields", ()))
    attributes = info.metadata.get("dataclass", {}).get("attributes")
    if not attributes or looks_up(info) or (info.get_method("__post_init__") is not None) != completed:
        return None
    if completed:
        attributes = [each for each in attributes if each["is_in_init"]]
    is_plain = all(each["is_in_init"] and not each["is_init_var"] and not each.get("kw_only") for each in attributes)
    return [each["name"] for each in attributes] if is_plain else None


def is_unchanging(info: TypeInfo) -> bool:
    """Tell whether nobody can set the fields of an object of a class that has fields."""
    return info.is_named_tuple or info.metadata["dataclass"].get("frozen") is True


def is_of_file(file: File, info: TypeInfo) -> bool:
    """Tell whether a class is defined here, with all that is above it."""
    home = file.checker.tree.fullname
    others = (each for each in info.mro if each.module_name != home and each.fullname not in _PLAIN)
    return not any(others) and not has_metaclass(info)


def defaults(file: File, info: TypeInfo, names: Sequence[str]) -> dict[str, Value]:
    """Return what the fields of a class of this file are worth that a call leaves out."""
    bodies = [statement for base in info.mro for statement in _body(file, base)]
    found = {name: [each.rvalue for each in bodies if _sets(each, name)] for name in names}
    return {name: _default(file, values[0]) if values else UNKNOWN for name, values in found.items()}


def _body(file: File, info: TypeInfo) -> Sequence[AssignmentStmt]:
    """List what the body of a class sets, the last first; of a tuple with names, its type does not tell."""
    written = (each for each in file.checker.tree.defs if isinstance(each, ClassDef) and each.info is info)
    statements = next(written, info.defn).defs.body
    return [each for each in reversed(statements) if isinstance(each, AssignmentStmt)]


def _sets(statement: AssignmentStmt, name: str) -> bool:
    return any(isinstance(target, NameExpr) and target.name == name for target in statement.lvalues)


def _default(file: File, value: Expression) -> Value:
    match value:
        case CallExpr(callee=RefExpr(fullname=name), arg_names=[key], args=[given]) if name == _FIELD:
            if key == "default":
                return file.scopes.default(given)
            if key != "default_factory":
                return UNKNOWN
            made = given.expr() if isinstance(given, LambdaExpr) else CallExpr(given, [], [], [])
            return file.computed(made, None, {}, 0)
        case _:
            return file.scopes.default(value)


def published(file: File, tree: MypyFile) -> Mapping[str, Record]:
    """Return the classes of a module that keep what they are called with, by name, each as an object of defaults."""
    found = [each for each in _classes(tree) if each[0].is_named_tuple or is_of_file(file, each[0])]
    return {info.name: _object(file, info, names) for info, names in found}


def has_classes(tree: MypyFile) -> bool:
    """Tell whether a module has classes with fields."""
    return any(True for _ in _classes(tree))


def has_methods(tree: MypyFile) -> bool:
    """Tell whether a module has classes with fields, and methods or properties besides."""
    classes = {info for info, _ in _classes(tree)}
    own = (each for each in tree.defs if isinstance(each, ClassDef) and each.info in classes)
    return any(isinstance(each, FuncDef | Decorator | OverloadedFuncDef) for node in own for each in node.defs.body)


def _classes(tree: MypyFile) -> Iterator[tuple[TypeInfo, list[str]]]:
    for each in tree.defs:
        # Of a class that mypy takes for unreachable, it knows nothing.
        names = fields(each.info) if isinstance(each, ClassDef) and hasattr(each.info, "mro") else None
        if isinstance(each, ClassDef) and names is not None:
            yield each.info, names


def _object(file: File, info: TypeInfo, names: Sequence[str]) -> Record:
    file.classes[info.fullname] = info
    return Record(info.fullname, tuple(defaults(file, info, names).items()), is_unchanging(info))
