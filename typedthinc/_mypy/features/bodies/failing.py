"""Calls of functions, methods and classes whose bodies surely put together what does not fit.

    def classify(encoder, n):
        return chain(encoder, Linear(n, 64))

    classify(Relu(32, 12), 3)
    Net(8).predict(np.zeros((5, 7), "f"))

A body is checked once, with parameters of which little is known. So each call that stands in no condition is looked at
once more when the file has been checked: what surely runs in the body, in the way that the call chooses through its
conditions, is composed with what the call gives, and the data that comes to models there is compared with what these
take (`handing.py`). Where all calls fail, the body is wrong; else the calls are that do; a body of another module may
have other calls. What a body calls is entered, too, with what it is given there (`entering.py`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from mypy.nodes import CallExpr, Context, FuncDef, MypyFile, OpExpr

from typedthinc._mypy.codes import CODES
from typedthinc._mypy.compat import has_error_within, report_aside
from typedthinc._mypy.context import Call
from typedthinc._mypy.features.arrays.failures import is_told_there
from typedthinc._mypy.features.bodies.bodies import Bodies
from typedthinc._mypy.features.bodies.called_names import INIT, may_enter
from typedthinc._mypy.features.bodies.entering import DEEPEST, Entering, Entry
from typedthinc._mypy.features.bodies.evaluation import agreed
from typedthinc._mypy.features.bodies.frames import NoValue, Origin, Unreadable
from typedthinc._mypy.features.bodies.handing import misfit, taken
from typedthinc._mypy.features.bodies.surely import Site, calls_of, is_composition
from typedthinc._mypy.features.visiting import nodes_of
from typedthinc._mypy.said_at_calls import said_at_call
from typedthinc.shapes.sentences import Mismatch


class _Failure(NamedTuple):
    """A call that makes something in a body that does not fit, and what there is to say of that."""

    call: CallExpr
    mismatch: Mismatch
    message: str


def report(call: Call, bodies: Bodies, file: MypyFile) -> None:
    """Report what does not fit in the bodies of functions for what the calls of the file give them."""
    entering = Entering(call, bodies)
    sites: defaultdict[FuncDef, list[Site]] = defaultdict(list)
    elsewhere: list[Site] = []
    for site in calls_of(file.defs):
        is_open = site.node not in call.assignments.refused
        function = entering.function(site.node) if is_open else None
        if function is not None and entering.doubtful.may_fail(function):
            sites[function].append(site)
        elif function is None and is_open and entering.may_lead_elsewhere(site.node):
            elsewhere.append(site)
    for function, found in sites.items():
        for test in entering.doubtful.tests(function):
            _report(entering, function, test, found)
    for found in sites.values():
        for site in found:
            # What does not fit in the body itself has been reported.
            _report_at(entering, site, lambda entry: _within(entry) or _refused(entry))
    for site in elsewhere:
        _report_at(entering, site, _found_in)


def _report(entering: Entering, function: FuncDef, test: CallExpr | OpExpr, sites: Sequence[Site]) -> None:
    """Report what surely runs in the body of a function where its calls make it fail."""
    call = entering.call
    entries = [entry for site in sites if (entry := entering.begin(site)) is not None]
    found = [each for entry in entries if (each := _failure(entry, test)) is not None]
    if not found:
        return
    is_checked = function.type is not None or entering.checks_all
    if is_checked and len(found) == _count(entering, function):
        given = None if is_composition(test) else taken(test)
        _say(call, found[0].mismatch, found[0].mismatch.message, test if given is None else given[1])
        return
    for each in found:
        _say(call, each.mismatch, each.message, each.call)


def _report_at(entering: Entering, site: Site, find: Callable[[Entry], _Failure | None]) -> None:
    """Report at a call what does not fit in the body that it enters, unless something is said of it already."""
    if has_error_within(entering.call.checker, site.node):
        return
    try:
        entry = entering.begin(site)
        found = None if entry is None else find(entry)
    except (NoValue, Unreadable, RecursionError):
        # What it is given does not fit itself, or nobody can tell what it is.
        return
    if found is not None:
        _say(entering.call, found.mismatch, found.message, site.node)


def _found_in(entry: Entry, depth: int = 1) -> _Failure | None:
    """Say what does not fit in a body, or in one that is entered from there; None if all may fit."""
    tests = entry.entering.doubtful.tests(entry.function)
    failures = (each for test in tests if (each := _failure(entry, test)) is not None and not _is_told(entry, test))
    found = next(failures, None) or _refused(entry) or _within(entry, depth)
    return found if found is not None and entry.holds() else None


def _is_told(entry: Entry, test: CallExpr | OpExpr) -> bool:
    """Tell whether what does not fit in a body of another module is said there: it fits for no call, or none there."""
    return entry.is_checked and (_failure(entry.alone(), test) is not None or _fits_in_no_call(entry, test))


def _fits_in_no_call(entry: Entry, test: CallExpr | OpExpr) -> bool:
    """Tell whether the module of a body calls it, and that fails each time."""
    there, function = entry.entering, entry.function
    sites = [each for each in calls_of(there.tree.defs) if there.function(each.node) is function]
    entries = [inner for each in sites if (inner := there.begin(each)) is not None]
    found = [inner for inner in entries if _failure(inner, test) is not None]
    return bool(found) and len(found) == _count(there, function)


def _refused(entry: Entry) -> _Failure | None:
    """Say what numpy refuses in a body; None if that is nothing, or is called a mistake there."""
    found, arrays = entry.refused, entry.entering.arrays
    if found is None or arrays is None:
        return None
    # On the way there, too.
    nodes = [found.node, *(each.node for each in found.steps if each.scopes is arrays.scopes)]
    if any(map(entry.entering.is_refused, nodes)):
        return None
    other = entry.alone().refused if entry.is_checked else None
    is_told = is_told_there(found.steps, checks_all=entry.entering.checks_all)
    if is_told or (other is not None and other.node is found.node):
        return None
    message = found.mismatch.message if found.steps else _said(entry, found.node, found.mismatch.message)
    return _Failure(entry.node, found.mismatch, message)


def _within(entry: Entry, depth: int = 1) -> _Failure | None:
    """Say what does not fit in the bodies that are entered from one; None if all may fit."""
    for node in entry.run if depth < DEEPEST else ():
        inner = entry.entering.inner(entry, node, entry.value) if isinstance(node, CallExpr) else None
        if inner is None or entry.entering.is_refused(node):
            continue
        found = _found_in(inner, depth + 1)
        if found is not None and not _is_told_at(entry, node, depth):
            return found._replace(message=_said(entry, node, found.message))
    return None


def _is_told_at(entry: Entry, node: CallExpr | OpExpr, depth: int) -> bool:
    """Tell whether another module says of a call in a body of its own that it fails: whatever the body is given."""
    if not (entry.is_checked and isinstance(node, CallExpr)):
        return False
    alone = entry.alone()
    inner = entry.entering.inner(alone, node, alone.value)
    return inner is not None and _found_in(inner, depth + 1) is not None


def _count(entering: Entering, function: FuncDef) -> int:
    """Count the calls of a function, those included of which nobody knows whether they run, or enter it."""
    calls = (each for each in nodes_of(entering.tree) if isinstance(each, CallExpr))
    if function.info and function.name != INIT:
        return sum(may_enter(each, function) for each in calls)
    return sum(entering.function(each) is function for each in calls)


def _say(call: Call, mismatch: Mismatch, message: str, node: Context) -> None:
    if not has_error_within(call.checker, node):
        report_aside(call.checker, message, node, CODES[mismatch.kind])


def _failure(entry: Entry, test: CallExpr | OpExpr) -> _Failure | None:
    """Say what does not fit in a body that was entered; None if it may fit."""
    asked = entry.asked
    try:
        if test not in entry.run:
            return None
        if isinstance(test, CallExpr) and not is_composition(test):
            given = taken(test)
            found = None if given is None else misfit(asked, test, entry.frame, entry.value(given[1]))
        else:
            agreed(asked, [Origin(test, entry.frame)])
            found = None
    except NoValue:
        found = asked.misfits[0] if len(asked.misfits) == 1 else None
    except (Unreadable, RecursionError):
        found = None
    if found is not None and is_composition(test) and _has_failing_part(entry, test):
        # That is said where the part is made.
        return None
    return None if found is None else _Failure(entry.node, found, _said(entry, test, found.message))


def _has_failing_part(entry: Entry, test: CallExpr | OpExpr) -> bool:
    """Tell whether a layer that is composed there does not fit in itself."""
    for part in test.args if isinstance(test, CallExpr) else (test.left, test.right):
        try:
            agreed(entry.asked, [Origin(part, entry.frame)])
        except NoValue:
            return True
        except (Unreadable, RecursionError):
            continue
    return False


def _said(entry: Entry, node: Context, message: str) -> str:
    module = entry.entering.module
    return said_at_call(entry.function, message, line=None if module else node.line, module=module)
