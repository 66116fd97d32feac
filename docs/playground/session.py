"""The playground's side in Python: what the checker says of a program, and what it knows of its variables, as JSON."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from typedthinc.analysis.check import check_program
from typedthinc.analysis.facts import Fact, Facts, span_of
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType
from typedthinc.shapes.shown import data_line, model_line
from typedthinc.shapes.terms import Array

FILE = Path("program.py")


def check(source: str) -> str:
    """Check a program.

    Returns:
        An object with `messages`, each with its line from 1, severity and text, and `sizes`, each with line, name and
        type.
    """
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        message = {"line": error.lineno or 1, "severity": "error", "text": f"{error.msg}  [syntax]"}
        return json.dumps({"messages": [message], "sizes": []})
    facts = Facts()
    report = check_program({"program": FILE}, [Path()], read=lambda path: source, facts=facts)
    messages = [
        *({"line": each.line, "severity": "error", "text": f"{each.message}  [{each.code}]"} for each in report.errors),
        *({"line": each.line, "severity": "note", "text": str(each)} for each in report.notes),
    ]
    messages.sort(key=lambda each: each["line"])
    return json.dumps({"messages": messages, "sizes": list(_sizes(tree, facts))})


def _sizes(tree: ast.Module, facts: Facts) -> Iterator[dict[str, Any]]:
    """Yield what is known of each name that the program assigns to."""
    known = facts.of(str(FILE)).facts
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            text = _shown(known.get(span_of(node.value)))
            if text is not None:
                yield {"line": node.lineno, "name": node.targets[0].id, "text": text}


def _shown(fact: Fact | None) -> str | None:
    if isinstance(fact, LayerType):
        return None if fact.scheme == UNKNOWN_SCHEME else model_line(fact.scheme)
    return data_line(fact) if isinstance(fact, Array) else None
