"""The statements of a module, read from its source: names stand for what they do where mypy has read the module."""

from __future__ import annotations

from pathlib import Path

from mypy.build import BuildSource, build
from mypy.nodes import (
    Block,
    ClassDef,
    Decorator,
    FuncDef,
    LambdaExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    SymbolNode,
    TypeInfo,
    Var,
)
from mypy.options import Options

from typedthinc._mypy.sources.node_walk import WAYS, NodeWalk
from typedthinc._mypy.sources.reading import Written, read_module
from typedthinc._mypy.sources.text import packed, unpacked

PROGRAM = """\
import math
import os.path
import sys
from abc import abstractmethod
from functools import partial as applied

LIMIT = 3
if sys.version_info < (3, 8):
    OLD = LIMIT


class Base:
    width = 4

    def __init__(self, n, *rest, key=LIMIT, **more):
        self.n, (self.rest, *_) = n, rest
        self.table = {"a": [1, -2.5], **more}

    @property
    @abstractmethod
    def half(self):
        return self.n // 2 if self.n > 0 and not self.rest else None

    @classmethod
    def named(cls, name: "str", width: int = width) -> "Base":
        import json as parser
        import program

        own: int = len(parser.dumps(name)) + program.LIMIT
        return cls(own * width, *[width for width in range(own) if width > LIMIT])

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


class Names(NodeWalk):
    """Lists what the names of a tree stand for; what a function has itself by its number."""

    def __init__(self, tree: MypyFile) -> None:
        self.found: list[tuple[object, ...]] = []
        self._numbers: dict[SymbolNode, int] = {}
        self.visit(tree.defs)

    def _key(self, node: SymbolNode | None) -> object:
        # mypy has nested functions of methods by the name of the class.
        if isinstance(node, Var | FuncDef) and (not node.fullname.startswith("program.") or node.name == "inner"):
            return self._numbers.setdefault(node, len(self._numbers)), node.name
        return None if node is None else node.fullname

    def _name(self, node: NameExpr) -> None:
        self.found.append((node.name, self._key(node.node)))

    def _member(self, node: MemberExpr) -> None:
        self.visit(node.expr)
        self.found.append((node.name, node.fullname))

    def _function(self, node: FuncDef) -> None:
        flags = node.is_property, node.is_class, node.is_static, node.is_generator, node.is_coroutine
        own = [(each.variable.is_self, each.variable.is_cls, each.variable.is_argument) for each in node.arguments]
        self.found.append((node.name, node.info and node.info.fullname, flags, own))
        self._inside(node)

    def _inside(self, node: FuncDef | LambdaExpr) -> None:
        for each in node.arguments:
            self._key(each.variable)
            self.visit(each.initializer)
        self.visit(node.body)

    def _decorated(self, node: Decorator) -> None:
        self.found.append((node.name, len(node.decorators)))
        self._function(node.func)

    def _class(self, node: ClassDef) -> None:
        self.found.append((node.name, node.fullname, node.info.fullname))
        self.visit([*node.base_type_exprs, node.defs])

    def _block(self, node: Block) -> None:
        self.visit([] if node.is_unreachable else node.body)

    ways = {
        **WAYS,
        NameExpr: _name,
        MemberExpr: _member,
        FuncDef: _function,
        LambdaExpr: _inside,
        Decorator: _decorated,
        ClassDef: _class,
        Block: _block,
    }


def read(folder: Path, text: str) -> tuple[MypyFile, Written | None]:
    path = folder / "program.py"
    path.write_text(text)
    options = Options()
    options.incremental, options.preserve_asts = False, True
    result = build([BuildSource(str(path), "program", None)], options)
    tree = result.files["program"]
    return tree, read_module(packed(str(path)), tree, result.files, options)


def test_names_stand_for_what_they_do_where_mypy_has_read_the_module(tmp_path: Path) -> None:
    tree, written = read(tmp_path, PROGRAM)
    assert written is not None
    expected = Names(tree).found
    assert Names(written.tree).found == expected
    assert len(expected) > 90


def test_functions_are_methods_of_the_classes_that_mypy_has(tmp_path: Path) -> None:
    tree, written = read(tmp_path, PROGRAM)
    assert written is not None
    run, made = written.functions["program.run"], written.functions["program.Base.__init__"]
    assert isinstance(run, FuncDef) and isinstance(made, FuncDef)
    base = tree.names["Base"].node
    assert isinstance(base, TypeInfo) and made.info is base
    assert made is not base["__init__"].node
    assert isinstance(written.functions["program.Base.half"], Decorator)


def test_annotations_are_left_out(tmp_path: Path) -> None:
    _, written = read(tmp_path, PROGRAM)
    assert written is not None
    named = written.functions["program.Base.named"]
    assert isinstance(named, Decorator) and named.func.type is None
    assert all(each.type_annotation is None for each in named.func.arguments)


def test_what_is_defined_twice_may_be_either(tmp_path: Path) -> None:
    text = "import sys\ndef one(): ...\nif sys.argv:\n    def two(): ...\nelse:\n    def two(): ...\nx = two, one\n"
    _, written = read(tmp_path, text)
    assert written is not None
    assert set(written.functions) == {"program.one"}


def test_lines_of_comments_make_no_difference(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    texts: list[str] = []
    for text in (PROGRAM, f"# Say what it is.\n\n{PROGRAM}\n    # And more.\n", PROGRAM.replace("// 2", "// 3")):
        path.write_text(text)
        texts.append(packed(str(path)))
    assert texts[0] == texts[1] != texts[2]
    assert unpacked(texts[0]) == PROGRAM.replace("\n\n\n", "\n").replace("\n\n", "\n")


def test_what_nobody_understands_is_left_out(tmp_path: Path) -> None:
    tree, _ = read(tmp_path, PROGRAM)
    path = tmp_path / "program.py"
    path.write_text("def broken(:\n")
    assert read_module(packed(str(path)), tree, {}, Options()) is None
    assert packed(str(tmp_path / "none.py")) == ""
