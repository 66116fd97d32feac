"""`match`: which cases a value may fit, and what their patterns bind."""

import ast
from collections.abc import Callable, Sequence

from typedthinc.analysis.assignments import assign
from typedthinc.analysis.comparisons import compared, is_identical, is_instance
from typedthinc.analysis.conditions import truth
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.iteration import items_of
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.values.callables import Class, Imported
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import ListObject, TupleOf
from typedthinc.shapes.sizes import UNKNOWN


def match_statement(engine: Engine, node: ast.Match, scope: Scope) -> bool:
    """Walk `match`: the first case that fits for sure, and those before it that may."""
    subject = engine.evaluate(node.subject, scope)
    ways, is_sure = list[Callable[[], bool]](), False
    for case in node.cases:
        fits = _fits(engine, case.pattern, subject, scope)
        if fits is False:
            continue
        ways.append(_way(engine, case, subject, scope))
        if fits is True and case.guard is None:
            is_sure = True
            break
    if not is_sure:
        ways.append(lambda: True)
    return ways[0]() if len(ways) == 1 else engine.fork(ways, scope)


def _way(engine: Engine, case: ast.match_case, subject: Value, scope: Scope) -> Callable[[], bool]:
    def way() -> bool:
        _bind(engine, case.pattern, subject, scope)
        if case.guard is not None and truth(engine, engine.evaluate(case.guard, scope)) is False:
            return True
        return engine.execute(case.body, scope)

    return way


def _fits(engine: Engine, pattern: ast.pattern, value: Value, scope: Scope) -> bool | None:
    """Tell whether a value fits a pattern, None where nobody knows."""
    match pattern:
        case ast.MatchAs(pattern=None):
            return True
        case ast.MatchAs(pattern=ast.pattern() as inner):
            return _fits(engine, inner, value, scope)
        case ast.MatchValue(value=expected):
            return compared("==", value, engine.evaluate(expected, scope))
        case ast.MatchSingleton(value=expected):
            return is_identical(value, expected)
        case ast.MatchOr(patterns=patterns):
            found = [_fits(engine, each, value, scope) for each in patterns]
            return True if True in found else None if None in found else False
        case ast.MatchSequence(patterns=patterns):
            return _fits_items(engine, patterns, value, scope)
        case ast.MatchClass():
            return _fits_class(engine, pattern, value, scope)
        case _:
            return None


def _fits_items(engine: Engine, patterns: Sequence[ast.pattern], value: Value, scope: Scope) -> bool | None:
    items = items_of(engine, value) if isinstance(value, TupleOf | ListObject) else None
    if items is None or any(isinstance(each, ast.MatchStar) for each in patterns):
        return None
    if len(items) != len(patterns):
        return False
    found = [_fits(engine, *pair, scope) for pair in zip(patterns, items, strict=True)]
    return False if False in found else None if None in found else True


def _fits_class(engine: Engine, pattern: ast.MatchClass, value: Value, scope: Scope) -> bool | None:
    fits = is_instance(value, engine.evaluate(pattern.cls, scope))
    return None if fits and (pattern.patterns or pattern.kwd_patterns) else fits


def _bind(engine: Engine, pattern: ast.pattern | None, value: Value, scope: Scope) -> None:
    """Bind the names of a pattern."""
    match pattern:
        case ast.MatchAs(pattern=inner, name=name):
            _bind(engine, inner, value, scope)
            _bind_name(engine, name, value, scope)
        case ast.MatchStar(name=name):
            _bind_name(engine, name, UNKNOWN, scope)
        case ast.MatchSequence(patterns=patterns):
            items = items_of(engine, value)
            for place, each in enumerate(patterns):
                is_there = items is not None and place < len(items) and len(items) == len(patterns)
                _bind(engine, each, items[place] if items is not None and is_there else UNKNOWN, scope)
        case ast.MatchMapping():
            _bind_mapping(engine, pattern, value, scope)
        case ast.MatchClass():
            _bind_class(engine, pattern, value, scope)
        case ast.MatchOr(patterns=patterns):
            for each in patterns:
                _bind(engine, each, value, scope)
        case _:
            pass


def _bind_name(engine: Engine, name: str | None, value: Value, scope: Scope) -> None:
    if name is not None:
        assign(engine, ast.Name(name, ast.Store()), value, scope)


def _bind_mapping(engine: Engine, pattern: ast.MatchMapping, value: Value, scope: Scope) -> None:
    for key, each in zip(pattern.keys, pattern.patterns, strict=True):
        found = engine.item(value, engine.evaluate(key, scope), key, scope)
        _bind(engine, each, found, scope)
    _bind_name(engine, pattern.rest, UNKNOWN, scope)


def _bind_class(engine: Engine, pattern: ast.MatchClass, value: Value, scope: Scope) -> None:
    cls = engine.evaluate(pattern.cls, scope)
    names = [field.name for field in cls.all_fields()] if isinstance(cls, Class) else []
    for place, each in enumerate(pattern.patterns):
        if place < len(names):
            _bind(engine, each, engine.attribute(value, names[place], pattern.cls, scope), scope)
        else:
            is_itself = isinstance(cls, Imported) and len(pattern.patterns) == 1
            _bind(engine, each, value if is_itself else UNKNOWN, scope)
    for name, each in zip(pattern.kwd_attrs, pattern.kwd_patterns, strict=True):
        _bind(engine, each, engine.attribute(value, name, pattern.cls, scope), scope)
