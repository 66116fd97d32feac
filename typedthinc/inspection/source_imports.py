"""The imports at the top of a source: which names they bind when the program runs, and where another one goes."""

import ast
from collections.abc import Iterable


def imported_before(tree: ast.Module, line: int) -> set[str]:
    """Return the names that are imported whenever the program comes to a line: those under a condition may not be."""
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom) and (node.end_lineno or node.lineno) < line:
            found.update(each.asname or each.name for each in node.names)
    return found


def top_imports(tree: ast.Module) -> list[ast.Import | ast.ImportFrom]:
    """Return the imports at the top, before any other statement."""
    found: list[ast.Import | ast.ImportFrom] = []
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.append(node)
        elif not _is_text(node):
            break
    return found


def place_of_imports(tree: ast.Module) -> int:
    """Return how many lines stand before a new import: it goes behind the last of those at the top.

    Without any, it stands before the first statement: comments above that may say how the file is encoded.
    """
    last, statements = 0, iter(tree.body)
    for node in statements:
        if not (isinstance(node, ast.Import | ast.ImportFrom) or _is_text(node)):
            return _behind(last, [node, *statements]) if last else _first_line(node) - 1
        last = node.end_lineno or node.lineno
    return last


def _behind(line: int, statements: Iterable[ast.stmt]) -> int:
    """Return the last line of the statements that begin on a line, or on one on which such a statement ends."""
    for node in statements:
        if _first_line(node) > line:
            break
        line = node.end_lineno or node.lineno
    return line


def _first_line(node: ast.stmt) -> int:
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) else []
    return min([node.lineno, *(each.lineno for each in decorators)])


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
