"""What the plugin knows of a value, kept beside its type: a layer type or, of data, a term; and where it was made.

It rides on the type as an extra attribute, a literal string. The visible type stays `Model[Floats2d, Floats2d]`, so
re-binding a name and lists of layers are as free as they are without sizes, and the cache, other modules and the daemon
carry it along.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from mypy.nodes import Context, Expression, OperatorAssignmentStmt, OpExpr, RefExpr
from mypy.types import Instance, LiteralType, TupleType, Type, get_proper_type

from typedthinc._mypy.assignments import FileAssignments, one_object
from typedthinc._mypy.blocks import Extent, Place
from typedthinc._mypy.compat import Checker, string_type
from typedthinc._mypy.homes import homes_of
from typedthinc._mypy.values import Made, is_plain, makers, type_made
from typedthinc._mypy.variables import extent
from typedthinc.shapes.scheme import UNKNOWN_SCHEME
from typedthinc.shapes.text import load_layer_type

_KEY = "typedthinc"
_BETWEEN = "\n"
_RESULT = "result"
_BUILTIN: Final = frozenset(f"builtins.{name}" for name in ("int", "float", "bool", "str", "bytes", "complex"))


def put_result(checker: Checker, result: Instance, text: str) -> Instance:
    """Keep beside the declared result of a function what its body gives."""
    data = _BETWEEN.join((_RESULT, checker.tree.fullname, *"0000", "", text))
    return result.copy_with_extra_attr(_KEY, LiteralType(data, string_type(checker)))


def of_result(result: Type) -> str | None:
    """Return what is kept beside the declared result of a function."""
    record = _read(result, _RESULT)
    return None if record is None else record.text


def forget_made(assignments: FileAssignments, node: Context) -> None:
    """Forget what an earlier look at a call found that it makes."""
    assignments.made_types.pop(node, None)
    if isinstance(node, OpExpr):
        assignments.operations.pop(node.left, None)


def made_by(assignments: FileAssignments, node: Context) -> str | None:
    """Return what is known of the model that a call or an operation made; None if it has not been typed."""
    typ = assignments.made_types.get(node)
    if isinstance(node, OperatorAssignmentStmt):
        typ = assignments.operations.get(node.lvalue)
    record = _read(typ, "layer") if typ is not None else None
    return None if record is None else record.text


class Metadata(NamedTuple):
    """What is kept beside a type, and the object that it speaks of, if that is surely one and the same: else "".

    Attributes:
        label: The variable that the object was given to where it was made.
    """

    text: str
    owner: str
    label: str = ""


class _Record(NamedTuple):
    kind: str
    module: str
    origin: Extent
    homes: tuple[str, ...]
    text: str


# What is kept beside the type of one value that an expression may have; or only its type, if nothing is.
MetadataOrType: TypeAlias = Metadata | Type


def put_metadata(
    checker: Checker, assignments: FileAssignments, typ: Instance, kind: str, text: str, made_by: Context
) -> Instance:
    """Keep `text` beside a type. `kind` is "layer" or "term"."""
    (start, end) = extent(made_by)
    numbers = map(str, (*start, *end))
    homes = ",".join(homes_of(assignments, start))
    data = LiteralType(_BETWEEN.join((kind, checker.tree.fullname, *numbers, homes, text)), string_type(checker))
    # Where mypy makes a union of types, it takes what it does not understand off the types themselves: hence the copy.
    assignments.made_types[made_by] = typ.copy_with_extra_attr(_KEY, data)
    if isinstance(made_by, OpExpr):
        # Of `m >>= layer` mypy makes an operation that stands nowhere in the file.
        assignments.operations[made_by.left] = assignments.made_types[made_by]
    return typ.copy_with_extra_attr(_KEY, data)


def get_metadata(
    checker: Checker, assignments: FileAssignments, expression: Expression, typ: Type, kind: str
) -> str | None:
    """Return what is kept beside the type of an expression, if it surely speaks of the expression's value."""
    if _is_builtin(typ):
        return None
    found = find_metadata(checker, assignments, expression, typ, kind)
    texts = {item.text if isinstance(item, Metadata) else None for item in found}
    return texts.pop() if len(texts) == 1 else None


def _is_builtin(typ: Type) -> bool:
    """Tell whether a type is one of Python's own, beside which nothing is kept."""
    proper = get_proper_type(typ)
    return isinstance(proper, Instance) and proper.type.fullname in _BUILTIN


def find_metadata(
    checker: Checker, assignments: FileAssignments, expression: Expression, typ: Type, kind: str
) -> list[MetadataOrType]:
    """Return what is known of each value that an expression may have: what is kept beside its type, or the type alone.

    Returns:
        Just the type of the expression if nobody can tell where its value comes from; nothing if mypy has not met yet
        what makes some of the values.
    """
    own = _read(typ, kind)
    fact = assignments.fact(expression, kind) if assignments.fact is not None else None
    here = _checked(checker, own, extent(expression)) if is_plain(expression) else None
    if fact is not None:
        # What an installed rule says of a call, the interpreter may not know.
        is_known = here is None or kind != "layer" or load_layer_type(fact).scheme != UNKNOWN_SCHEME
        return [Metadata(fact, "") if here is None or is_known else here]
    if is_plain(expression):
        return [here or typ]
    if assignments.fact is not None:
        return [typ]
    made = makers(assignments, expression, is_model=kind == "layer" or assignments.contents.is_of_thinc)
    if made is None:
        return [metadata_elsewhere(assignments, expression, kind) or typ]
    found: list[MetadataOrType] = []
    for item in made:
        one = _of_maker(checker, assignments, expression, item, typ, kind, is_only=len(made) == 1)
        if one is None:
            return []
        found.append(one)
    return found


def _of_maker(
    checker: Checker,
    assignments: FileAssignments,
    expression: Expression,
    made: Made,
    typ: Type,
    kind: str,
    *,
    is_only: bool,
) -> MetadataOrType | None:
    node = getattr(made.declared, "node", None)
    declared = typ if is_only else getattr(node, "type", None)
    if made.value is None:
        return declared
    origin = extent(made.value)
    inferred = type_made(checker, assignments, made)
    record = _checked(checker, _read(inferred if inferred is not None else typ, kind), origin)
    # Of the items of a tuple one is what a call has made: never the tuple.
    is_tuple = inferred is not None and isinstance(get_proper_type(inferred), TupleType)
    if record is None and made.value in assignments.made_types and not made.path and not is_tuple:
        record = _checked(checker, _read(assignments.made_types[made.value], kind), origin)
    if record is not None:
        function = one_object(assignments, expression, origin[0]) if is_only else None
        if function is None:
            return Metadata(record.text, "")
        owner = f"{checker.tree.fullname}:{origin[0][0]}:{origin[0][1]}{function}"
        return Metadata(record.text, owner, assignments.first_names[origin[0]])
    if made.declared is not None:
        return declared
    # Where a name gets a value once, mypy may have learnt more of it since, by `isinstance` say.
    return typ if is_only and len(assignments.to(expression)) == 1 else inferred


def metadata_elsewhere(assignments: FileAssignments, expression: Expression, kind: str) -> Metadata | None:
    """Return what another module says of a name or an attribute that it sets once, if no other file sets it."""
    is_model = kind == "layer" or assignments.contents.is_of_thinc
    if not isinstance(expression, RefExpr) or (is_model and assignments.forgets):
        return None
    variable, fullname = assignments.variable(expression)
    if variable is None or variable.type is None:
        return None
    others = assignments.others
    record = _read(variable.type, kind)
    if record is None or fullname not in record.homes or assignments.sets(expression):
        return None
    if others is not None and others.may_set(variable, fullname, is_model=is_model):
        return None
    return Metadata(record.text, "")


def _checked(checker: Checker, record: _Record | None, origin: Extent) -> Metadata | None:
    if record is None or record.module != checker.tree.fullname or record.origin != origin:
        return None
    return Metadata(record.text, "")


def _read(typ: Type, kind: str) -> _Record | None:
    proper = get_proper_type(typ)
    if not isinstance(proper, Instance) or proper.extra_attrs is None:
        return None
    data = get_proper_type(proper.extra_attrs.attrs.get(_KEY))
    if not isinstance(data, LiteralType) or not isinstance(data.value, str):
        return None
    found, module, line, column, end_line, end_column, homes, text = data.value.split(_BETWEEN, 7)
    if found != kind:
        return None
    origin = ((int(line), int(column)), (int(end_line), int(end_column)))
    return _Record(found, module, origin, tuple(homes.split(",")), text)


def origin_of(typ: Type) -> tuple[str, Place] | None:
    """Say in which module, and where, the call or operation stands that made a value."""
    for kind in ("layer", "term", "classes"):
        record = _read(typ, kind)
        if record is not None:
            return record.module, record.origin[0]
    return None
