"""The parameters that the arguments of a call go to, and what they take, in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from mypy.argmap import map_actuals_to_formals
from mypy.expandtype import expand_type
from mypy.messages import format_type_bare
from mypy.nodes import CallExpr
from mypy.subtypes import find_member
from mypy.typeops import get_all_type_vars
from mypy.types import (
    CallableType,
    Instance,
    Overloaded,
    TupleType,
    Type,
    TypeAliasType,
    TypeType,
    TypeVarType,
    UnionType,
    UnpackType,
    get_proper_type,
)

from typedthinc._mypy.compat import type_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.names import MODEL, NDARRAY
from typedthinc._mypy.signature_info import erased
from typedthinc._mypy.to_shapes import any_type, members
from typedthinc.analysis.special_names import INITIALIZER, LOSS, OPS, OPTIMIZER
from typedthinc.shapes.argument_messages import (
    A_DTYPE,
    A_FLOAT_DTYPE,
    A_LIST,
    A_LOSS,
    A_MODEL,
    A_NUMBER,
    A_RATE,
    A_TORCH_MODULE,
    AN_ARRAY,
    AN_INITIALIZER,
    AN_INT_DTYPE,
    AN_OPTIMIZER,
)
from typedthinc.shapes.terms import MOST_AXES, AnyRank, Array, Container, describe

_IN_WORDS: Final = {
    "ScheduleLike[float]": A_RATE,
    "DTypes": A_DTYPE,
    "DTypesFloat": A_FLOAT_DTYPE,
    "DTypesInt": AN_INT_DTYPE,
}
# What stands in numpy's unions for whatever an array can be made of.
_ARRAY_LIKE: Final = re.compile(r"_(?:Buffer|SupportsArray|NestedSequence)\b")
_SCALARS: Final = frozenset({"complex", "bytes", "str", "float"})
# An array of some kind, or a list of something.
_OF_ARRAYS: Final = re.compile(r"(?:Floats|Ints)(?:\d|X)d\b|(?:list|Sequence)\[")
_TEXT: Final = re.compile(r"Literal\[('[^']*')\]$")
_CLASSES_IN_WORDS: Final = {
    INITIALIZER: AN_INITIALIZER,
    LOSS: A_LOSS,
    MODEL: A_MODEL,
    OPTIMIZER: AN_OPTIMIZER,
    "typing.SupportsIndex": "int",
    "numpy.generic": AN_ARRAY,
    "typedthinc.compat.neon.optree.Operators": "Tensor",
    "typedthinc.frameworks.torch.library.CompiledModule": A_TORCH_MODULE,
    "typedthinc.frameworks.torch.library.TorchModule": A_TORCH_MODULE,
    "typedthinc.arrays.data.Listed": A_LIST,
    **{f"typedthinc.arrays.data.{each}": AN_ARRAY for each in ("Shaped", "SupportsArray", "SupportsDLPack")},
    **dict.fromkeys(("typing_extensions.Buffer", "_collections_abc.Buffer", "collections.abc.Buffer"), AN_ARRAY),
    "typing.Sized": "an array, a list or a tuple",
}
_WHOLE: Final = (
    *((f"{family}Xd", [f"{family}{rank}d" for rank in range(1, most + 1)]) for family, most in MOST_AXES.items()),
    ("bool", ["Literal[True]", "Literal[False]"]),
    (A_DTYPE, [A_FLOAT_DTYPE, AN_INT_DTYPE]),
)
# Of more types of a class than these, the class alone is named.
_MOST_OF_A_CLASS: Final = 3
# A type that is written out is not wider; else its class is all that is told.
_WIDEST: Final = 50
_ANY_TUPLE: Final = "tuple[Any, ...]"


class Parameter(NamedTuple):
    """A parameter that an argument goes to."""

    name: str
    typ: Type


def overloads(call: Call, node: CallExpr, signature: CallableType) -> Sequence[CallableType]:
    """List the signatures that a call may have: mypy asks about each in turn. Of a union of objects none is known."""
    callee = get_proper_type(type_of(call.checker, node.callee))
    called = find_member("__call__", callee, callee, is_operator=True) if isinstance(callee, Instance) else callee
    found = get_proper_type(called)
    if isinstance(found, CallableType):
        return [signature]
    return found.items if isinstance(found, Overloaded) else []


def placed_arguments(signature: CallableType, node: CallExpr) -> list[Parameter] | None:
    """Find the parameter of each argument; None if there are too few arguments, too many, or two for one parameter."""
    kinds, names = signature.arg_kinds, signature.arg_names
    formals = map_actuals_to_formals(node.arg_kinds, node.arg_names, kinds, names, lambda _: any_type())
    found = {actual: formal for formal, actuals in enumerate(formals) for actual in actuals}
    missing = any(kind.is_required() and not given for kind, given in zip(kinds, formals, strict=True))
    twice = any(len(given) > 1 and not kind.is_star() for kind, given in zip(kinds, formals, strict=True))
    # mypy lets an argument without a name take the place of one that needs its name, and complains later.
    unnamed = any(
        node.arg_kinds[actual].is_positional() and kinds[formal].is_named() for actual, formal in found.items()
    )
    if missing or twice or unnamed or len(found) != len(node.args):
        return None
    places = (found[place] for place in range(len(node.args)))
    return [Parameter(names[place] or "", signature.arg_types[place]) for place in places]


def readings(typ: Type) -> list[Type]:
    """List what a type may be, whatever its type variables stand for: one of their values, or anything."""
    found = [typ]
    for variable in get_all_type_vars(typ):
        if isinstance(variable, TypeVarType) and variable.values:
            found = [expand_type(each, {variable.id: value}) for each in found for value in variable.values]
    proper = get_proper_type(typ)
    if isinstance(proper, TypeVarType) and not proper.values:
        return [erased(proper.upper_bound)]
    return [erased(each) for each in found]


def is_long(typ: Type) -> bool:
    """Tell whether mypy says more than a sentence of what does not fit: of protocols, callables and type variables."""
    if isinstance(typ, TypeAliasType) and typ.is_recursive:
        return False
    proper = get_proper_type(typ)
    match proper:
        case TypeVarType() | CallableType():
            return True
        case TypeType():
            return isinstance(proper.item, TypeVarType)
        case Instance():
            # Of an initializer that is called, mypy would refuse each argument by itself.
            return proper.type.is_protocol or proper.type.fullname == OPS or any(map(is_long, proper.args))
        case UnionType() | TupleType():
            return any(map(is_long, proper.items))
        case _:
            return False


def described(call: Call, wanted: Sequence[Type]) -> list[str]:
    """Write what parameters take."""
    texts = list(dict.fromkeys(text for typ in wanted for reading in readings(typ) for text in _texts(call, reading)))
    for whole, parts in _WHOLE:
        if set(parts) <= set(texts):
            texts = [whole, *(text for text in texts if text not in parts)]
    if A_TORCH_MODULE in texts:
        # What type checkers take a module for, too, is not what anybody would write.
        texts = [A_TORCH_MODULE]
    if AN_OPTIMIZER in texts:
        # A function that is called as one is said to be one.
        texts = [text for text in texts if not text.startswith("Callable")]
    if A_DTYPE in texts:
        texts = [text for text in texts if text not in (A_FLOAT_DTYPE, AN_INT_DTYPE)]
    if any(map(_ARRAY_LIKE.match, texts)):
        rest = (text for text in texts if not _ARRAY_LIKE.match(text) and text not in _SCALARS)
        texts = list(dict.fromkeys([AN_ARRAY, *rest, A_LIST, A_NUMBER]))
    if AN_ARRAY in texts and A_LIST in texts:
        # Any of them will do: what each overload names of these is more than anybody reads.
        texts = [text for text in texts if not _OF_ARRAYS.match(text)]
    return [_TEXT.sub(r"\1", text) for text in _in_few(sorted(texts, key=_is_none))]


def _in_few(texts: Sequence[str]) -> list[str]:
    """Write what many overloads take: no literals beside their class, a class for all that it is of, no empty tuple."""
    classes = Counter(text.partition("[")[0] for text in texts)
    found: dict[str, None] = {}
    for text in texts:
        kind = text.partition("[")[0]
        is_literal = kind == "Literal" and ("bool" if text[8:-1] in ("True", "False") else "int") in texts
        is_covered = kind == "tuple" and text != _ANY_TUPLE and _ANY_TUPLE in texts
        if not (is_literal or is_covered or (text == "tuple[()]" and classes["tuple"] > 1)):
            found.setdefault(kind if classes[kind] > _MOST_OF_A_CLASS else text)
    return list(found)


def _is_none(text: str) -> bool:
    return text == "None"


def written(call: Call, typ: Type) -> str:
    """Write a type as users do."""
    # Loaded where something is refused.
    from typedthinc._mypy.features.shortening import in_short

    return in_short(format_type_bare(typ, call.checker.options))


def _texts(call: Call, typ: Type) -> list[str]:
    whole = written(call, typ)
    if whole.removesuffix(" | None") in _IN_WORDS:
        return [_IN_WORDS[whole.removesuffix(" | None")], *(["None"] if whole.endswith(" | None") else [])]
    return [_text(call, item) for item in members(typ)] or [whole]


def _text(call: Call, typ: Type) -> str:
    term = call.reader.term(typ)
    if isinstance(term, Array | AnyRank | Container):
        text = describe(term)
        whole = written(call, typ) if text == "list" else text
        return text if "[Any" in whole or len(whole) > _WIDEST else whole
    proper = get_proper_type(typ)
    if isinstance(proper, TupleType) and proper.items:
        kinds = dict.fromkeys(written(call, _item(each)) for each in proper.items)
        return written(call, typ) if len(kinds) > 1 else f"tuple[{next(iter(kinds))}, ...]"
    name = _class_name(typ)
    if name == NDARRAY and "[bool]" not in written(call, typ):
        return AN_ARRAY
    return _CLASSES_IN_WORDS.get(name) or written(call, typ)


def _item(typ: Type) -> Type:
    """Return the type of the items that a part of a tuple stands for, `int` for `*tuple[int, ...]`."""
    inner = get_proper_type(typ.type) if isinstance(typ, UnpackType) else None
    return inner.args[0] if isinstance(inner, Instance) and inner.args else typ


def _class_name(typ: Type) -> str:
    proper = get_proper_type(typ)
    return proper.type.fullname if isinstance(proper, Instance) else ""
