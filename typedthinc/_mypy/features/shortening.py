"""What mypy itself says of the library's types, made short: one sentence, without the members of protocols.

What plain mypy cannot do: array types are protocols, so of a wrong array it lists members and their signatures, ten to
fifty lines of numpy's; and it writes out all that unions and aliases stand for.

1. Where an error names a type or a function of ours, drop the notes that follow with members, overloads and signatures.
2. Write the types in it as users do: `Floats2d`, `FloatsXd`, `int`, `Schedule`. Nothing else in it changes.
"""

import re
from collections.abc import Callable
from dataclasses import field
from itertools import combinations
from typing import Final

from mypy.errors import ErrorInfo, Errors

from typedthinc._mypy.codes import ABOUT_TYPES, PREFIX
from typedthinc._mypy.compat import code_of
from typedthinc._mypy.features.consequences import is_consequence
from typedthinc.analysis.special_names import ARRAYS, MODEL
from typedthinc.shapes.argument_messages import AN_UPDATE, MEANT_BY_A_CALL
from typedthinc.shapes.light_dataclasses import dataclass
from typedthinc.shapes.terms import MOST_AXES

_ARRAYS: Final = sorted({name.rpartition(".")[2] for name in (*ARRAYS, MODEL)})
_WORDS: Final = (
    *_ARRAYS,
    *"Backprop Expr Initializer Loss Operators Optimizer Padded Pairs Ragged Schedule Size".split(),
    r"\w+Ops",
    r"(?:Numpy|Cupy)\w+",
)
_OURS: Final = re.compile(rf"\b(?:{'|'.join(_WORDS)})\b")
# Of a method, `"update" of "Trainer"`, the class tells whose it is.
_CALLED: Final = re.compile(r'(?:to|for|of)(?: overloaded function)? "(\w+)"(?! of ")')
_CLASS: Final = re.compile(r'"(?:type\[)?([A-Z]\w+)')
# Another error has said what an error says.
SAID: Final = ""
_SIZES: Final = re.compile(r"\b((?:Floats|Ints)[1-5]d)\[Any(?:, Any)*\]")
_FLOAT_NAMES: Final = "'f', 'float16', 'float32', 'float64'"
_INT_NAMES: Final = "'i', 'int32', 'int64', 'uint32', 'uint64'"
_UNIONS: Final = (
    *(
        (" | ".join(f"{family}{rank}d" for rank in range(1, most + 1)), f"{family}Xd")
        for family, most in MOST_AXES.items()
    ),
    ("FloatsXd | IntsXd", "ArrayXd"),
    (f"Literal[{_FLOAT_NAMES}, {_INT_NAMES}] | dtype[floating[Any]] | dtype[integer[Any]]", "DTypes"),
    (f"Literal[{_FLOAT_NAMES}] | dtype[floating[Any]]", "DTypesFloat"),
    (f"Literal[{_INT_NAMES}] | dtype[integer[Any]]", "DTypesInt"),
    ("DTypesFloat | DTypesInt", "DTypes"),
)
_SIZE: Final = re.compile(r"\bSize\[Any\]")
_SCHEDULE: Final = re.compile(r"(\w+) \| Sequence\[\1\] \| Iterator\[\1\] \| Schedule\[\1\]")
_NDARRAY: Final = re.compile(r"\bndarray\[tuple\[((?:int|Any)(?:, (?:int|Any))*)\], dtype\[(\w+)(?:\[[\w |]+\])?\]\]")
_QUOTED: Final = re.compile(r'"[^"]*"')
_FUNCTION: Final = re.compile(r'"(?:def|Callable) (?:\[[^"]*?\] )?(\w+)\([^"]*"')
_NO_VALUE: Final = re.compile(r'Value of type variable "\w+" of "(\w+)"(?: of "\w+")? cannot be "')
_NAMED: Final = re.compile(r'(?:to|for|of) "\w+"')
# What `model.begin_update(X)` gives, where it was not unpacked.
_UPDATE: Final = re.compile(r'^"tuple\[[^"]*, Backprop\[[^"]*"')
_UPDATE_GIVEN: Final = re.compile(r'( has incompatible type |expression has type )"tuple\[[^"]*, Backprop\[[^"]*"')
_NOT_TRAINED: Final = 'Missing positional argument "is_train" in call to "__call__" of "Model"'
_IDS: Final = re.compile(r"`-?\d+\b")
# What mypy writes for the items of `[]`, and of what else no user writes.
_EMPTY: Final = re.compile(r"\b(list|set|dict)\[Never(?:, Never)?\]")
# What is of anything is written without saying so.
_OF_ANY: Final = re.compile(r"\b(Expr|Var|Assign|Input|Writable)\[Any\]")
_SCALAR: Final = re.compile(r"\b(?:numpy\.)?(float|signedinteger|unsignedinteger)(?:ing)?\[_(\d+)Bit\]")
_SCALARS: Final = {"signedinteger": "int", "unsignedinteger": "uint"}
_LONG: Final = (
    ("ndarray[Any, Any] | generic[Any]", "ndarray"),
    ("slice[Any, Any, Any]", "slice"),
    ("ndarray[tuple[int], dtype[numpy.bool[builtins.bool]]]", "NDArray[bool]"),
    ("ndarray[tuple[Any, ...], dtype[numpy.bool[bool]]]", "NDArray[bool]"),
    ("builtins.bool", "bool"),
    ("Model[Any, Any]", "Model"),
    ("Iterable[tuple[Any, Any] | tuple[Any, Any, Floats1d]]", "Iterable[tuple[Any, Any]]"),
    ("SupportsIndex", "int"),
)
_QUALIFIED: Final = re.compile(r"\btypedthinc(?:\.\w+)+\.(\w+)")
# What the plugin says of a value that is not what its annotation says.
_DECLARED: Final = " is declared as "
# What it says of operands that numpy cannot bring together, and what mypy does.
_STRETCHED: Final = " cannot be broadcast: "
_UNSUPPORTED: Final = "Unsupported operand types for "
_ANY_RETURNED: Final = "no-any-return"
_TWICE: Final = frozenset({"operator", "assignment", "return-value"})
# What mypy adds, under another code, where a function that an object holds is called as a method.
_OF_INSTANCE: Final = "is considered instance variable"
# What mypy adds to an error about types that do not fit. Lines that go on with it are indented.
_MEMBERS: Final = re.compile(
    r" {3,}|Following member\(s\) of |Possible overload variants?:|Protocol member |<\d+ more |.*"
    r"(is missing following|has constructor incompatible|__call__\"? has type|protocol .*can never be matched)"
)


@dataclass(eq=False)
class Shortening:
    """What mypy reports, error by error.

    Attributes:
        is_ours: Tells whether a function or class that a message names is one of the library's.
        is_theirs: Tells whether a class of the user's has that name.
        is_awake: Tells whether the file that is being checked can meet a model.
        is_allowed: Tells whether the file may do what a message complains of.
        reworded: Says in other words what overloads hide; None where nothing is hidden, SAID where it has been said.
    """

    is_ours: Callable[[str], bool]
    is_theirs: Callable[[str], bool]
    is_awake: Callable[[], bool]
    is_allowed: Callable[[str], bool]
    reworded: Callable[[ErrorInfo], str | None]
    _last: ErrorInfo | None = None
    _before: tuple[str, ErrorInfo] | None = None
    _told: dict[tuple[str, int], str] = field(default_factory=lambda: dict[tuple[str, int], str]())

    def start(self) -> None:
        """Note that a check begins."""
        self._before = None
        self._told.clear()

    def drops(self, errors: Errors, file: str, info: ErrorInfo) -> bool:
        """Rewrite an error in place; tell whether an error or a note is left out. mypy asks twice about each."""
        if info.severity == "error":
            if self.is_allowed(info.message):
                self._last = None
                return True
            is_ours, self._last = info is self._last, None
            if self._before is not None and self._before[0] == file and is_consequence(self._before[1], info):
                self._last = info
                return True
            if self.is_awake():
                reworded = self.reworded(info)
                if reworded == SAID:
                    self._last = info
                    return True
                message = reworded or info.message
                if is_ours or reworded or self._concerns_us(info.message) or self._concerns_us(message):
                    self._last, info.message = info, in_short(message)
                    self._before = file, info
            return self._is_said(errors, file, info)
        last = self._last
        if last is None or last.line != info.line:
            return False
        return _OF_INSTANCE in info.message or (last.code == info.code and _MEMBERS.match(info.message) is not None)

    def _is_said(self, errors: Errors, file: str, info: ErrorInfo) -> bool:
        """Tell whether an error of mypy's own tells of a mistake of which something has been said already."""
        code = code_of(info)
        reported = errors.error_info_map.get(file, ())
        if code == _ANY_RETURNED:
            # What is wrong in the statement makes it Any.
            return any(
                (each.line, each.severity) == (info.line, "error") and code_of(each) != code for each in reported
            )
        if self._last is None or code not in ABOUT_TYPES:
            return False
        # Of a product that does not fit, mypy says so twice: of the operator, and of the assignment.
        first = self._told.setdefault((file, info.line), code)
        if first != code and {first, code} <= _TWICE:
            return True
        ours = [each for each in reported if each.line == info.line and code_of(each).startswith(PREFIX)]
        return any(_DECLARED in each.message or (_STRETCHED in each.message and _is_in(each, info)) for each in ours)

    def _concerns_us(self, message: str) -> bool:
        called = (name for name in (*_CALLED.findall(message), *_CLASS.findall(message)) if self.is_ours(name))
        return any(not self.is_theirs(name) for name in (*_OURS.findall(message), *called))


def _is_in(operation: ErrorInfo, info: ErrorInfo) -> bool:
    """Tell whether an error is one of an operation, or of an operand of it, of which something has been said."""
    start, end = (operation.line, operation.column), (operation.end_line, operation.end_column)
    return info.message.startswith(_UNSUPPORTED) and start <= (info.line, info.column) < end


def in_short(message: str) -> str:
    """Write the types in a message as users write them, unless two of them would then look the same."""
    message = _NO_VALUE.sub(r'"\1" cannot take "', _FUNCTION.sub(r'"function \1"', message))
    # Where an expression has its operators from, no user knows.
    message = message.replace('" of "Operators"', '" of "Expr"')
    message = _UPDATE.sub("What begin_update gives, the output and its callback,", message)
    message = message.replace("callback, not callable", "callback, is not callable")
    message = _UPDATE_GIVEN.sub(rf"\1{AN_UPDATE}", message)
    if message == _NOT_TRAINED:
        return f"{message}; {MEANT_BY_A_CALL}"
    for array_name in (_array_name, _as_of_numpy):
        short = _in_short(message, array_name)
        if _looks_alike(short) == _looks_alike(message):
            return short
    return message


def _in_short(message: str, array_name: Callable[[re.Match[str]], str]) -> str:
    short = _QUALIFIED.sub(r"\1", _SIZES.sub(r"\1", message))
    short = _NDARRAY.sub(array_name, _OF_ANY.sub(r"\1", _EMPTY.sub(r"\1", short)))
    for long, name in (*_LONG, *_UNIONS):
        short = short.replace(long, name)
    short = _SCALAR.sub(lambda found: f"{_SCALARS.get(found[1], found[1])}{found[2]}", short)
    return _IDS.sub("", _SIZE.sub("int", _SCHEDULE.sub(r"ScheduleLike[\1]", short)))


def _looks_alike(message: str) -> int:
    """Count the pairs of types, of which one is written as the other, or as one of a union."""
    quoted = [set(each.strip('"').split(" | ")) for each in _QUOTED.findall(_NAMED.sub("", message))]
    return sum(one <= other or other <= one for one, other in combinations(quoted, 2))


def _array_name(found: re.Match[str]) -> str:
    rank, scalar = found[1].count(",") + 1, found[2]
    family = "Floats" if scalar.startswith("float") else "Ints" if "int" in scalar else "Array"
    return f"{family}{rank}d" if rank <= MOST_AXES.get(family, 4) else "ndarray"


def _as_of_numpy(found: re.Match[str]) -> str:
    return f"NDArray[{found[2]}]"
