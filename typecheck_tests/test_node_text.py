"""The statements of a module as text: they come back as they were, and layout makes no difference."""

from __future__ import annotations

from mypy.build import BuildSource, build
from mypy.nodes import FuncDef, MypyFile, NameExpr, ReturnStmt, SymbolNode, TypeInfo, Var
from mypy.options import Options

from typedthinc._mypy.features.arrays.node_reading import load_module
from typedthinc._mypy.features.arrays.node_text import dump_module

PROGRAM = """\
import math
from functools import partial as applied

LIMIT = 3


class Base:
    width = 4

    def __init__(self, n, *rest, key=LIMIT, **more):
        self.n, (self.rest, *_) = n, rest
        self.table = {"a": [1, -2.5], **more}

    @property
    def half(self):
        return self.n // 2 if self.n > 0 and not self.rest else None

    @staticmethod
    def made(value, /):
        def inner(x=value):
            nonlocal value
            value += x
            return value

        return [inner(x) for x in range(3) if x] + [lambda y: y[1:, ..., None]]

    def __iter__(self):
        yield from (each for each in self.table.values())


def run(items):
    global LIMIT
    for place, each in enumerate(items):
        while each:
            break
        else:
            continue
    try:
        with open("x") as file, applied(math.sqrt)(4):
            del items[0]
    except (ValueError, OSError) as error:
        raise TypeError(f"no {error!r}") from error
    finally:
        assert (found := {1, 2}), "none"
    match items:
        case {"key": [first, *_], **others} | Base(width=first) if first:
            return first, others
        case None | 3:
            pass
    return found
"""
OTHERWISE = PROGRAM.replace("import math\n", "# A comment.\n\nimport math\n").replace(
    "def run(items):\n", 'def run(items: "list[int]") -> object:\n    """Say what it does."""\n\n'
)


def read(text: str) -> tuple[MypyFile, dict[str, MypyFile]]:
    options = Options()
    options.incremental, options.preserve_asts = False, True
    result = build([BuildSource(None, "program", text)], options)
    return result.files["program"], result.files


def find(modules: dict[str, MypyFile], fullname: str) -> SymbolNode | None:
    home, _, name = fullname.rpartition(".")
    if fullname in modules:
        return modules[fullname]
    names = modules[home].names if home in modules else {}
    if name in names:
        return names[name].node
    owner = find(modules, home) if home else None
    return owner.names[name].node if isinstance(owner, TypeInfo) and name in owner.names else None


def test_statements_come_back_as_they_were() -> None:
    tree, modules = read(PROGRAM)
    text = dump_module(tree)
    assert text is not None
    found = load_module(text, tree, lambda name: find(modules, name))
    assert [type(each) for each in found.tree.defs] == [type(each) for each in tree.defs]
    assert len(tree.defs) > 3 and dump_module(found.tree) == text


def test_names_stand_for_what_they_did() -> None:
    tree, modules = read(PROGRAM)
    written = load_module(dump_module(tree) or "", tree, lambda name: find(modules, name))
    run, made = written.functions["program.run"], written.functions["program.Base.__init__"]
    assert isinstance(run, FuncDef) and isinstance(made, FuncDef)
    base = tree.names["Base"].node
    assert made.info is base
    assert made.arguments[0].variable.is_self
    default = made.arguments[3].initializer
    assert isinstance(default, NameExpr) and default.node is tree.names["LIMIT"].node
    last = run.body.body[-1]
    assert isinstance(last, ReturnStmt) and isinstance(last.expr, NameExpr)
    assert isinstance(last.expr.node, Var) and last.expr.node.name == "found"


def test_layout_comments_and_annotations_make_no_difference() -> None:
    documented = PROGRAM.replace("def run(items):", "def run(items):\n    'Say.'")
    assert dump_module(read(OTHERWISE)[0]) == dump_module(read(documented)[0])
    assert dump_module(read(PROGRAM.replace("// 2", "// 3"))[0]) != dump_module(read(PROGRAM)[0])


def test_what_has_no_text_is_left_out() -> None:
    assert dump_module(read("x = 3j\n")[0]) is None
