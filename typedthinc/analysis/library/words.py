"""In which words a sentence says what a parameter takes, and what came."""

from collections.abc import Sequence
from typing import Final

from typedthinc.analysis import special_names as names
from typedthinc.analysis.declared import SIZE_PARAMETERS, closed, ends_of, term_of_hint
from typedthinc.analysis.hints import ELLIPSIS_HINT, NONE_HINT, Hint, Literals, Named, UnionOf, Variable, members_of
from typedthinc.analysis.limits import WIDEST_TYPE
from typedthinc.analysis.source import is_class
from typedthinc.analysis.values.callables import Bound, Class, Closure, Imported, RuleFunction
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import is_text
from typedthinc.analysis.values.objects import Callback, DictObject, LibraryObject, ListObject, Model, Thing, TupleOf
from typedthinc.analysis.values.terms import term_of
from typedthinc.shapes import argument_messages as messages
from typedthinc.shapes.arrays.values import ArrayValue, DType, Holder, Instance, Int, Lazy
from typedthinc.shapes.shown import model_line
from typedthinc.shapes.sizes import Unknown
from typedthinc.shapes.terms import Array, Container, describe, without_variables

_IN_WORDS: Final = {
    names.MODEL: messages.A_MODEL,
    names.LOSS: messages.A_LOSS,
    names.OPTIMIZER: messages.AN_OPTIMIZER,
    names.INITIALIZER: messages.AN_INITIALIZER,
    names.LISTED: messages.A_LIST,
    names.NDARRAY: messages.AN_ARRAY,
    names.EXPR: "Expr",
    names.CALLABLE: "a function",
    "collections.abc.Sized": "an array, a list or a tuple",
    "typing.SupportsIndex": "int",
    "typedthinc.frameworks.torch.library.CompiledModule": messages.A_TORCH_MODULE,
    "typedthinc.frameworks.torch.library.TorchModule": messages.A_TORCH_MODULE,
    "numpy.typing.ArrayLike": f"{messages.AN_ARRAY}, {messages.A_LIST} or {messages.A_NUMBER}",
    **dict.fromkeys(names.SHAPED, messages.AN_ARRAY),
    **dict.fromkeys(SIZE_PARAMETERS[:2], "int"),
}
_ANY: Final = "Any"
_OPEN: Final = ("anything", "an object")
_SCALARS: Final = {"Floats": "float", "Ints": "int", "Bools": "bool", "Complexes": "complex"}


def wanted_in_words(hints: Sequence[Hint]) -> list[str]:
    """Write what parameters take, None last."""
    members = [each for hint in hints for each in _whole(hint)]
    texts = list(dict.fromkeys(_text(each) for each in members if each is not NONE_HINT))
    dtypes = [text for text in texts if text in (messages.A_FLOAT_DTYPE, messages.AN_INT_DTYPE)]
    if len(dtypes) > 1:
        texts = [messages.A_DTYPE, *(text for text in texts if text not in dtypes)]
    if dtypes:
        texts = [text for text in texts if text.partition("[")[0] != "dtype"]
    if messages.A_TORCH_MODULE in texts:
        # What type checkers take a module for, too, is not what anybody would write.
        texts = [messages.A_TORCH_MODULE]
    if messages.AN_OPTIMIZER in texts:
        texts = [text for text in texts if text != "a function"]
    texts = [text for text in texts if not any(other.startswith(f"{text}[") for other in texts)]
    if {"True", "False"} <= set(texts):
        texts = ["bool", *(text for text in texts if text not in ("True", "False"))]
    return [*texts, *(["None"] if NONE_HINT in members else [])]


def _whole(hint: Hint) -> Sequence[Hint]:
    """List what a value may be; what may change from step to step is told as a whole."""
    members = [part for each in members_of(hint) for part in bounds(each)]
    has_schedule = any(isinstance(each, Named) and each.name == names.SCHEDULE for each in members)
    return [Named(names.SCHEDULE)] if has_schedule else members


def bounds(hint: Hint) -> Sequence[Hint]:
    """List what a type variable may stand for, or the annotation itself."""
    return members_of(hint.bound) if isinstance(hint, Variable) and hint.bound is not None else (hint,)


def _text(hint: Hint) -> str:
    match hint:
        case Literals(values):
            return _literals(values)
        case Named(name) if name == names.SCHEDULE:
            return messages.A_RATE
        case Named(name) if name in _IN_WORDS:
            return _IN_WORDS[name]
        case Named(name) if ends_of(hint) is None:
            return _named(hint, name)
        case UnionOf() | Variable():
            return "anything"
        case _:
            return messages.A_MODEL if ends_of(hint) is not None else "an object"


def _literals(values: Sequence[object]) -> str:
    if "float32" in values:
        return messages.A_FLOAT_DTYPE
    return messages.AN_INT_DTYPE if "int64" in values else " or ".join(map(repr, values))


def _named(hint: Named, name: str) -> str:
    term = without_variables(closed(term_of_hint(hint), None, is_rigid=False))
    kind = name.rpartition(".")[2]
    if name in names.ARRAYS or name in names.ANY_RANK or (isinstance(term, Container) and kind != "tuple"):
        return describe(term)
    inner = [_in_brackets(each) for each in hint.args if each is not ELLIPSIS_HINT]
    if kind == "tuple" and len(set(inner)) == 1:
        inner = [inner[0], "..."]
    text = f"{kind}[{', '.join(inner)}]"
    return text if inner and _ANY not in inner and len(text) <= WIDEST_TYPE else kind


def _in_brackets(hint: Hint) -> str:
    text = " | ".join(wanted_in_words([hint]))
    return _ANY if text in _OPEN or isinstance(hint, Variable) else text


def came_in_words(value: Value) -> str:
    """Write what an argument is, with the sizes that are known."""
    term = term_of(value)
    if isinstance(term, Array | Container) and not _is_plain(value):
        return describe(term)
    match value:
        case ArrayValue(family, sizes):
            return messages.an_array(len(sizes)) if sizes else _SCALARS.get(family, "a number")
        case TupleOf((_, Callback())):
            return messages.AN_UPDATE
        case ListObject() | TupleOf() | DictObject():
            return _collection(value)
        case Model():
            return model_line(value.type.scheme)
        case LibraryObject(name):
            return name.rpartition(".")[2]
        case Thing(cls=cls):
            return cls.name
        case Lazy(inner):
            return f"Expr[{came_in_words(inner)}]"
        case Callback():
            return "a callback"
        case Bound(function=Closure(name=name)):
            return f"the method {name}"
        case Imported() | RuleFunction() | Closure() | Class():
            return _definition(value)
        case Instance(name):
            return name
        case _:
            return _scalar(value)


def _is_plain(value: Value) -> bool:
    """Tell whether a value is a list of anything but arrays."""
    items = value.items.head if isinstance(value, ListObject) else ()
    return any(not isinstance(each, ArrayValue | Holder | Unknown) or _is_plain(each) for each in items)


def _scalar(value: Value) -> str:
    if is_text(value):
        return "str"
    if isinstance(value, Int):
        return "int"
    return "a dtype" if isinstance(value, DType) else "None" if value is None else type(value).__name__


def _definition(value: Imported | RuleFunction | Closure | Class) -> str:
    name = value.name.rpartition(".")[2]
    if isinstance(value, Closure) and name == "lambda":
        return "a lambda"
    is_made_of = isinstance(value, Class) or (isinstance(value, Imported) and is_class(value.name))
    return f"the {'class' if is_made_of else 'function'} {name}"


def _collection(value: ListObject | TupleOf | DictObject) -> str:
    match value:
        case TupleOf(items):
            return f"tuple[{', '.join(map(came_in_words, items))}]" if items else "tuple"
        case DictObject():
            return "dict"
        case ListObject():
            kinds = list(dict.fromkeys(map(came_in_words, value.items.head)))
            name = "Generator" if value.kind == "iterator" else value.kind
            return f"{name}[{kinds[0] if len(kinds) == 1 else 'object'}]" if kinds else name
