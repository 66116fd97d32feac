"""What is called: the rule of a function of numpy, of a method of arrays, or of a class of scalars."""

from __future__ import annotations

from importlib import import_module

from mypy.nodes import Expression, MemberExpr, RefExpr, TypeAlias, TypeInfo
from mypy.types import Instance as MypyInstance
from mypy.types import get_proper_type

from typedthinc._mypy.array_types import MAKERS, family_of_class
from typedthinc._mypy.features.arrays import builtin_functions, iterators, own_functions, own_ops, texts
from typedthinc._mypy.features.arrays.names import rule_of
from typedthinc._mypy.names import METHODS_ELSEWHERE, RULES_ELSEWHERE
from typedthinc.shapes.arrays import lazy, tensors, ufunc_methods
from typedthinc.shapes.arrays.table import FUNCTIONS, GENERATOR, INDEXED, METHODS, RANDOM, SOURCE, Rule, applied
from typedthinc.shapes.arrays.values import (
    BOOLS,
    FLOATS,
    INTS,
    Arr,
    Dict,
    DType,
    Instance,
    Lazy,
    Tensor,
    Value,
    array_of,
)
from typedthinc.shapes.sizes import UNKNOWN

_LAZY = "typedthinc.lazy."
_PYTHON_DTYPES = {"builtins.float": FLOATS, "builtins.int": INTS, "builtins.bool": BOOLS}


def method_of(base: Value, name: str) -> Rule | None:
    """Return the rule of a method of an object that is known; the object comes first among its arguments."""
    match base:
        case Arr():
            return METHODS.get(name)
        case Lazy():
            return lazy.METHODS_OF_EXPRESSIONS.get(name)
        case Tensor():
            return tensors.METHODS.get(name)
        case str():
            return texts.METHODS.get(name)
        case Dict():
            return builtin_functions.OF_DICT.get(name)
        case Instance("Generator"):
            return _without_self(GENERATOR.get(name))
        case Instance("RandomState"):
            return _without_self(RANDOM.get(name))
        case Instance("RandomSource"):
            return _without_self(SOURCE.get(name))
        case Instance("LazySource"):
            rule = SOURCE.get(name)
            return None if rule is None else _without_self(lazy.lifted(rule))
        case Instance(own_ops.KIND):
            return _without_self(own_ops.rule_of_op(name))
        case Instance(own_ops.MODULE):
            return _without_self(FUNCTIONS.get(name))
        case Instance(kind) if kind in METHODS_ELSEWHERE:
            rules: dict[str, dict[str, Rule]] = import_module(METHODS_ELSEWHERE[kind]).METHODS
            return _without_self(rules[kind].get(name))
        case _:
            return None


def _without_self(rule: Rule | None) -> Rule | None:
    if rule is None:
        return None

    def of_method(_: Value, *args: Value, **named: Value) -> Value:
        return applied(rule, args, named)

    return of_method


def method_of_function(callee: MemberExpr) -> Rule | None:
    """Return the rule of `np.add.outer` and the like."""
    owner = callee.expr
    function = rule_of(owner.fullname) if isinstance(owner, RefExpr) and owner.fullname else None
    return None if function is None else ufunc_methods.method(_short(owner), function, callee.name)


def indexed(base: Expression) -> Rule | None:
    """Return the rule of `np.r_[...]` and `np.c_[...]`."""
    is_numpy = isinstance(base, RefExpr) and base.fullname.startswith("numpy.")
    return INDEXED.get(_short(base)) if is_numpy else None


def _short(node: Expression) -> str:
    return node.fullname.rpartition(".")[2] if isinstance(node, RefExpr) else ""


def rule_called(callee: RefExpr) -> Rule | None:
    """Return the rule of a function or class with a full name."""
    name = callee.fullname
    if name in MAKERS:
        return _maker(MAKERS[name])
    return (
        rule_of(name)
        or builtin_functions.RULES.get(name)
        or iterators.RULES.get(name)
        or own_functions.RULES.get(name)
        or _of_expressions(name)
        or _elsewhere(name)
        or _scalar(callee)
    )


def _of_expressions(name: str) -> Rule | None:
    """Return the rule of a function of `typedthinc.lazy`."""
    return lazy.FUNCTIONS_OF_EXPRESSIONS.get(name.rpartition(".")[2]) if name.startswith(_LAZY) else None


def _elsewhere(name: str) -> Rule | None:
    """Return the rule of a function of a package that has rules of its own."""
    module = next((found for prefix, found in RULES_ELSEWHERE.items() if name.startswith(prefix)), None)
    if module is None:
        return None
    rules: dict[str, Rule] = import_module(module).RULES
    return rules.get(name.rpartition(".")[2])


def dtype(node: RefExpr) -> Value:
    """Return the dtype that a class of scalars stands for."""
    target = node.node
    if node.fullname in _PYTHON_DTYPES:
        return DType(_PYTHON_DTYPES[node.fullname])
    info = target if isinstance(target, TypeInfo) else None
    if isinstance(target, TypeAlias):
        alias = get_proper_type(target.target)
        info = alias.type if isinstance(alias, MypyInstance) else None
    family = family_of_class(info) if info is not None else None
    return UNKNOWN if family is None else DType(family)


def is_scalar_class(callee: Expression) -> bool:
    """Tell whether what is called is a class of numpy's scalars."""
    return isinstance(callee, RefExpr) and _numpys_dtype(callee) is not None


def _numpys_dtype(callee: RefExpr) -> DType | None:
    found = dtype(callee) if callee.fullname.startswith("numpy.") else UNKNOWN
    return found if isinstance(found, DType) else None


def _scalar(callee: RefExpr) -> Rule | None:
    """Make the rule of a call of a class of scalars: `np.float32(x)`."""
    found = _numpys_dtype(callee)
    if found is None:
        return None

    def rule(x: Value = None, /) -> Value:
        array = Arr(found.family, ()) if x is None else array_of(x)
        return UNKNOWN if array is None else Arr(found.family, array.sizes)

    return rule


def _maker(name: str) -> Rule:
    return lambda *_, **__: Instance(name)
