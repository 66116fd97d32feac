"""What needs several runs: the cache and the daemon, each run's report in full."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from typecheck_tests.checkers import ROOT
from typecheck_tests.library_caches import LIBRARY
from typecheck_tests.workspaces import (
    EACH_OTHER_STATE,
    IN_ONE_PROCESS_AND_SEVERAL,
    NO_CACHE,
    Workspace,
    whole_workspace_of,
)

pytestmark = pytest.mark.slow
SIZES = "from typing import Final\n\nHIDDEN: Final = {}\n"
MODEL = "from sizes import HIDDEN\n\nwidth: int = HIDDEN\n"
MISMATCH = (
    'model.py:3: error: Incompatible types in assignment (expression has type "str", variable has type "int")'
    "  [assignment]"
)

LAYERS = """\
from typing import Final

from typedthinc.api import Dropout, Linear, chain

HIDDEN: Final = {}
body = chain(Linear(HIDDEN, 10), Dropout(0.1))
"""
NET = """\
from layers import HIDDEN, body
from typedthinc.api import Linear, chain


class Net:
    def __init__(self) -> None:
        self.body = body
        self.head = Linear(3, 5)


chain(body, Linear(2, 5))
chain(Linear(HIDDEN), Linear(2, 5))
"""
APP = """\
from net import Net
from typedthinc.api import Linear, chain

net = Net()
chain(net.head, Linear(2, 3))
"""
SET_TWICE = "body = Linear(3, 4)\nif body.name:\n    body = Linear(5, 4)\n"
SET_ONCE = "\nbody = Linear(3, 4)\n"
CLEAN = "Success: no issues found in 3 source files"
WIDER = [
    "net.py:11: error: Linear takes Floats2d[*, 5], but body (chain that ends with Dropout) before it gives"
    " Floats2d[*, 6] (expected width 5, got 6)  [typedthinc-size]",
    "net.py:12: error: Linear takes Floats2d[*, 5], but Linear before it gives Floats2d[*, 6] (expected width 5, got 6)"
    "  [typedthinc-size]",
    "Found 2 errors in 1 file (checked 3 source files)",
]


FACTORY = """\
from typedthinc.api import Dropout, Floats2d, Linear, Model, Relu, chain


def build(deep: bool) -> Model[Floats2d, Floats2d]:
    model = chain(Linear({0}, 10), Dropout())
    if deep:
        model = chain(model, Relu({0}, {0}))
    return model


def outer() -> Model[Floats2d, Floats2d]:
    inner = build(True)
    return chain(inner, Dropout())
"""
MADE = """\
from factory import build, outer
from typedthinc.api import Linear, chain

chain(build(False), Linear(2, 5))
chain(outer(), Linear(2, 5))
"""
MADE_WIDER = [
    f"app.py:{line}: error: Linear takes Floats2d[*, 5], but {made}() (model that ends with Dropout) before it"
    " gives Floats2d[*, 6] (expected width 5, got 6)  [typedthinc-size]"
    for line, made in ((4, "build"), (5, "outer"))
] + [
    "Found 2 errors in 1 file (checked 2 source files)",
]


METHODS = """\
from typedthinc.api import Floats2d, Linear, Model, Relu, chain


class Net:
    def __init__(self) -> None:
        self.body = Relu({0}, 10)

    @property
    def model(self) -> Model[Floats2d, Floats2d]:
        return chain(self.body, Relu({0}, {0}))

    def build(self, width: int) -> Model[Floats2d, Floats2d]:
        return chain(self.model, Linear(width, {0}))
"""
METHODS_USED = """\
from factory import Net
from typedthinc.api import Linear, chain

net = Net()
chain(net.model, Linear(2, 5))
chain(Net().build(7), Linear(2, 5))
"""
METHODS_WRONG = [
    "app.py:5: error: Linear takes Floats2d[*, 5], but net.model (chain that ends with Relu) before it gives"
    " Floats2d[*, 6] (expected width 5, got 6)  [typedthinc-size]",
    "app.py:6: error: Linear takes Floats2d[*, 5], but Net().build() (model that ends with Linear) before it"
    " gives Floats2d[*, 7] (expected width 5, got 7)  [typedthinc-size]",
]


BY_NUMBERS = """\
from typedthinc.api import Dropout, Floats2d, Linear, Mish, Model, Relu, chain


def build(width: int = {0}, *, nI: int = 8) -> Model[Floats2d, Floats2d]:
    return chain(Relu(width, nI), Dropout())


def head(deep: bool, width: int) -> Model[Floats2d, Floats2d]:
    act = Relu if deep else Mish
    return act(width * {1}, width)
"""
NUMBERS_USED = """\
from factory import build, head
from typedthinc.api import Linear, chain

chain(build(), Linear(2, 5))
chain(Linear(2, 4), build(5, nI=4))
chain(head(True, 3), Linear(2, 6))
chain(build(width=6), Linear(2, 5))
"""


def numbers_report(width: int, times: int) -> list[str]:
    """Return what is reported of factories with this default width, and so many times the width."""
    wrong = [
        (4, "Linear", 5, "build() (model that ends with Dropout)", width),
        (5, "build() (model that begins with Relu)", 4, "Linear", 2),
        (6, "Linear", 6, "head", 3 * times),
        (7, "Linear", 5, "build() (model that ends with Dropout)", 6),
    ]
    lines = [
        f"app.py:{line}: error: {taker} takes Floats2d[*, {taken}], but {giver} before it gives Floats2d[*, {given}]"
        f" (expected width {taken}, got {given})  [typedthinc-size]"
        for line, taker, taken, giver, given in wrong
        if taken != given
    ]
    return [*lines, f"Found {len(lines)} errors in 1 file (checked 2 source files)"]


def write_net(workspace: Workspace, hidden: int) -> None:
    workspace.write("layers.py", LAYERS.format(hidden))
    workspace.write("net.py", NET)
    workspace.write("app.py", APP)


def write_factory(workspace: Workspace, hidden: int) -> None:
    workspace.write("factory.py", FACTORY.format(hidden))
    workspace.write("app.py", MADE)


def write_numbers(workspace: Workspace, width: int, times: int) -> None:
    workspace.write("factory.py", BY_NUMBERS.format(width, times))
    workspace.write("app.py", NUMBERS_USED)


def test_a_warm_cache_says_the_same(workspace: Workspace) -> None:
    workspace.write("sizes.py", SIZES.format('"64"'))
    workspace.write("model.py", MODEL)
    cold, warm = workspace.mypy("model.py"), workspace.mypy("model.py")
    assert cold == warm == [MISMATCH, "Found 1 error in 1 file (checked 1 source file)"]


def test_a_run_that_checks_nothing_loads_little_of_the_plugin(workspace: Workspace) -> None:
    workspace.write("program.py", "from typedthinc.api import Relu\n\nmodel = Relu(4, 3)\n")
    command = (
        "import sys\n"
        "from mypy import api\n"
        "print(api.run(['program.py']))\n"
        "print('late:', 'importlib.metadata' not in sys.modules)\n"
        "print(*(name for name in sys.modules if name.startswith('typedthinc.')))\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    first, again = (
        subprocess.run(
            [sys.executable, "-c", command],
            capture_output=True,
            text=True,
            check=True,
            cwd=workspace.folder,
            env=environment,
        ).stdout
        for _ in range(2)
    )
    assert "Success" in first and "Success" in again
    assert "typedthinc._mypy.hooks" in first
    # It takes a tenth of what the plugin takes to load, and only rules of other packages need it.
    assert "late: True" in first
    # What finds out that no text has changed is among it; nothing of it reads programs.
    assert len(again.splitlines()[-1].split()) <= 22
    assert not {"typedthinc.analysis.check", "typedthinc.analysis.engine"} & set(again.splitlines()[-1].split())


INHERITED = """\
import numpy as np

from typedthinc.api import Relu


class Steps:
    def is_ready(self) -> bool:
        return True

    def run(self) -> None:
        if self.is_ready():
            print("ready")


Steps().run()
Relu(3, 4).initialize().predict(np.zeros((2, {}), dtype="f"))
"""


def test_a_function_of_the_cache_is_no_function_of_the_file(workspace: Workspace) -> None:
    """The `__init__` that `Steps` has from `object` came from the cache, without its arguments."""
    workspace.write("steps.py", INHERITED.format(4))
    assert workspace.mypy("steps.py") == ["Success: no issues found in 1 source file"]
    workspace.write("steps.py", INHERITED.format(5))
    said, _ = workspace.mypy("steps.py")
    assert said.startswith("steps.py:16: error: Relu takes Floats2d[*, 4], but the data is Floats2d[2, 5]")


def test_a_change_in_an_import_reaches_the_cached_module(workspace: Workspace) -> None:
    workspace.write("model.py", MODEL)
    workspace.write("sizes.py", SIZES.format("64"))
    assert workspace.mypy("model.py") == ["Success: no issues found in 1 source file"]
    workspace.write("sizes.py", SIZES.format('"64"'))
    assert workspace.mypy("model.py")[0] == MISMATCH


def test_the_daemon_follows_an_edit_and_its_undoing(daemon: Workspace) -> None:
    daemon.write("model.py", MODEL)
    reports = []
    for value in ("64", '"64"', "64"):
        daemon.write("sizes.py", SIZES.format(value) + LIBRARY)
        reports.append(daemon.dmypy("check", "model.py", "sizes.py")[0])
    clean = "Success: no issues found in 2 source files"
    assert reports == [clean, MISMATCH, clean]


@pytest.mark.parametrize(
    ("settings", "commands"),
    [
        pytest.param("", ("start", "check app.py", "run app.py"), id="in all files"),
        pytest.param("[mypy-app]", ("run app.py", "run app.py"), id="in one", marks=pytest.mark.nightly),
    ],
)
def test_the_daemon_takes_a_code_that_is_disabled(tmp_path: Path, settings: str, commands: tuple[str]) -> None:
    """As the README says: `dmypy run` by itself knows the codes of no plugin."""
    workspace = whole_workspace_of(tmp_path)
    workspace.write("app.py", "from typedthinc.api import Linear, chain\n\nchain(Linear(3, 4), Linear(5, 6))\n")
    plain = (ROOT / "mypy.ini").read_text(encoding="utf-8")
    workspace.write("mypy.ini", f"{plain}{settings}\ndisable_error_code = typedthinc-size\n")
    said = [line for command in (*commands, "stop") for line in workspace.dmypy(*command.split())]
    clean = ["Success: no issues found in 1 source file"] * 2
    assert said == ["Daemon started", *clean, "Daemon stopped"]


COUNTING = """\
from mypy import api
from typedthinc.mypy_plugin import TypedthincPlugin

of_function = TypedthincPlugin.get_function_signature_hook


def counting(self, fullname):
    if fullname.endswith(".Linear"):
        print("asked")
    return of_function(self, fullname)


TypedthincPlugin.get_function_signature_hook = counting
print(api.run(["app.py"])[0])
"""
NESTED = """\
from typedthinc.api import Linear, chain, concatenate, residual

n = 3
model = chain(
    Linear(4, 4),
    chain(Linear(4, 4), residual(Linear(4, 4))),
    concatenate(Linear(2, 4), Linear(n, 4)),
)
"""


def test_layers_are_checked_a_few_times(workspace: Workspace) -> None:
    """mypy alone asks 73 times about these five layers: for each overload of each combinator around them."""
    workspace.write("app.py", NESTED)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", COUNTING]
    said = subprocess.run(command, cwd=workspace.folder, env=environment, capture_output=True, text=True).stdout
    assert 5 <= said.count("asked") <= 10
    assert "Success: no issues found" in said


ALIKE = """\
import numpy as np
from typedthinc import api
from typedthinc.api import Linear, chain, residual


def first() -> None:
    model = chain(Linear(4, 4), residual(Linear(4, {0})), api.Linear(2, 4))
    model.predict(np.zeros((8, 4), dtype="float32"))


def second() -> None:
    model = chain(Linear(4, 4), residual(Linear(4, 4)), api.Linear(2, 4))
    model.predict(np.zeros((8, {1}), dtype="float32"))
"""
ALIKE_CLEAN = "Success: no issues found in 1 source file"


def test_the_daemon_tells_apart_what_said_the_same_before(daemon: Workspace) -> None:
    said: list[list[str]] = []
    texts = [ALIKE.format(4, 4), ALIKE.format(3, 4), ALIKE.format(4, 4), "\n\n" + ALIKE.format(4, 5)]
    for text in texts * 2:
        daemon.write("app.py", text)
        said.append(daemon.dmypy("check", "app.py"))
    assert said[0] == said[2] == said[4] == said[6] == [ALIKE_CLEAN]
    assert said[1][0].startswith("app.py:7: error: Linear takes Floats2d[*, 3], but it gives Floats2d[*, 4]")
    assert said[3][0].startswith("app.py:15: error: model (chain that begins with Linear) takes Floats2d[*, 4], but")
    assert said[5] == said[1] and said[7] == said[3]


def test_the_daemon_reports_each_of_the_same_mistakes_each_time(daemon: Workspace) -> None:
    wrong = "from typedthinc.api import Linear, chain\n\n" + 'chain(Linear(4, "3"), Linear(4, 4))\n' * 2
    said: list[list[str]] = []
    for text in (wrong, wrong + "\n", wrong.replace('"', "").replace("3", "4"), wrong):
        daemon.write("app.py", text)
        said.append(daemon.dmypy("check", "app.py"))
    assert [len(each) for each in said] == [3, 3, 1, 3]
    assert said[0] == said[1] == said[3]
    assert [each[:9] for each in said[0][:2]] == ["app.py:3:", "app.py:4:"]


def test_what_one_file_may_say_another_may_not(workspace: Workspace) -> None:
    text = (
        "from typedthinc.api import Linear, chain\n\nmodel = chain(chain(Linear(4, 3), Linear(4, 5)), Linear(4, 4))\n"
    )
    workspace.write("first.py", "# mypy: disable-error-code=typedthinc-size\n" + text)
    workspace.write("second.py", f"import first\n{text}")
    said = workspace.mypy("second.py", "first.py")
    assert [each[:19] for each in said] == ["second.py:4: error:", "Found 1 error in 1 "]


@pytest.mark.parametrize("options", [(), ("-n", "2")], ids=["one process", "workers"])
@EACH_OTHER_STATE
def test_sizes_are_the_same_cold_warm_and_after_a_change_elsewhere(
    workspace: Workspace, options: tuple[str, ...], every: int
) -> None:
    reports = []
    for hidden in (6, 6, 5, 6)[::every]:
        write_net(workspace, hidden)
        reports.append(workspace.mypy(*options, "app.py", "net.py", "layers.py"))
    assert reports == [WIDER, WIDER, [CLEAN], WIDER][::every]


def test_the_daemon_follows_a_size_and_its_undoing(daemon: Workspace) -> None:
    reports = []
    for hidden in (5, 6, 6, 5, 6):
        write_net(daemon, hidden)
        reports.append(daemon.dmypy("check", "app.py", "net.py", "layers.py"))
    assert reports == [[CLEAN], WIDER, WIDER, [CLEAN], WIDER]


def test_the_daemon_sees_a_layer_become_another(daemon: Workspace) -> None:
    write_net(daemon, 5)
    assert daemon.dmypy("check", "app.py", "net.py", "layers.py") == [CLEAN]
    daemon.write("layers.py", LAYERS.format(5) + "body = Linear(7, 10)\n")
    # Bound twice: elsewhere it is the last.
    assert daemon.dmypy("check", "app.py", "net.py", "layers.py") == [
        "net.py:11: error: Linear takes Floats2d[*, 5], but body (Linear) before it gives Floats2d[*, 7]"
        " (expected width 5, got 7)  [typedthinc-size]",
        "Found 1 error in 1 file (checked 3 source files)",
    ]


@IN_ONE_PROCESS_AND_SEVERAL
@EACH_OTHER_STATE
def test_what_a_factory_returns_is_the_same_cold_warm_and_after_a_change(
    workspace: Workspace, options: tuple[str, ...], every: int
) -> None:
    reports = []
    for hidden in (6, 6, 5, 6)[::every]:
        write_factory(workspace, hidden)
        reports.append(workspace.mypy(*options, "app.py", "factory.py"))
        workspace.write("app.py", MADE + f"# {len(reports)}\n")
        reports.append(workspace.mypy(*options, "app.py", "factory.py"))
    clean = ["Success: no issues found in 2 source files"]
    states = [MADE_WIDER, MADE_WIDER, clean, MADE_WIDER][::every]
    assert reports == [each for each in states for _ in range(2)]


def test_the_daemon_follows_what_a_factory_returns(daemon: Workspace) -> None:
    reports = []
    for hidden in (5, 6, 6, 5, 6):
        write_factory(daemon, hidden)
        reports.append(daemon.dmypy("check", "app.py", "factory.py"))
    clean = ["Success: no issues found in 2 source files"]
    assert reports == [clean, MADE_WIDER, MADE_WIDER, clean, MADE_WIDER]


def methods_report(width: int) -> list[str]:
    """Return what is reported of the methods of a class whose models have this width."""
    wrong = METHODS_WRONG if width == 6 else METHODS_WRONG[1:]
    return [*wrong, f"Found {len(wrong)} error{'s' * (len(wrong) > 1)} in 1 file (checked 2 source files)"]


@EACH_OTHER_STATE
def test_what_methods_return_is_the_same_cold_warm_and_after_a_change(workspace: Workspace, every: int) -> None:
    for number, width in enumerate((6, 6, 5, 6)[::every]):
        workspace.write("factory.py", METHODS.format(width))
        workspace.write("app.py", METHODS_USED)
        assert workspace.mypy("app.py", "factory.py") == methods_report(width)
        workspace.write("app.py", METHODS_USED + f"# {number}\n")
        assert workspace.mypy("app.py", "factory.py") == methods_report(width)


# Of any net, also of one of a derived class.
METHODS_OF_ANY = """\
from factory import Net
from typedthinc.api import Linear, chain


def use(net: Net) -> None:
    chain(net.model, Linear(2, 5))
    chain(net.build(7), Linear(2, 5))
"""
OTHER_METHODS = {
    "overridden": """
class Own(Net):
    def build(self, width: int) -> Model[Floats2d, Floats2d]:
        return Linear(9, 10)

    @property
    def model(self) -> Model[Floats2d, Floats2d]:
        return Linear(9, 10)
""",
    "attributes of a derived class": """
class Own(Net):
    def __init__(self) -> None:
        self.body = Linear(9, 10)
""",
    "set from outside": "Net().body = Linear(9, 10)\n",
    "set by name": "setattr(Net(), input(), Linear(9, 10))\n",
    "changed in place": 'Net().body.set_dim("nO", 9, force=True)\n',
}


@pytest.mark.parametrize("text", OTHER_METHODS.values(), ids=OTHER_METHODS)
def test_what_methods_may_return_otherwise_is_unknown(workspace: Workspace, text: str) -> None:
    workspace.write("factory.py", METHODS.format(6))
    workspace.write(
        "third.py", f"from factory import Net\nfrom typedthinc.api import Floats2d, Linear, Model\n\n{text}"
    )
    workspace.write("app.py", METHODS_OF_ANY)
    assert workspace.mypy("app.py", "factory.py")[-1:] == methods_report(6)[-1:]
    workspace.write("app.py", METHODS_OF_ANY.replace("\n\n", "\nimport third\n\n", 1))
    found = workspace.mypy("app.py", "factory.py", "third.py")
    if "def build" in text or "input()" in text:
        assert found == [CLEAN]
    else:
        # Whatever the body is, `build(7)` gives a width of 7.
        line = "app.py:8: error: Linear takes Floats2d[*, 5], but net.build() (model that ends with Linear) before it"
        assert found[0].startswith(f"{line} gives Floats2d[*, 7]")
        assert found[1:] == ["Found 1 error in 1 file (checked 3 source files)"]


@pytest.mark.parametrize("kind", ["overridden", "attributes of a derived class"])
def test_what_an_object_returns_whose_class_is_known_is_known(workspace: Workspace, kind: str) -> None:
    workspace.write("factory.py", METHODS.format(6))
    third = f"from factory import Net\nfrom typedthinc.api import Floats2d, Linear, Model\n\n{OTHER_METHODS[kind]}"
    workspace.write("third.py", third)
    workspace.write("app.py", f"import third\n{METHODS_USED}")
    assert workspace.mypy("app.py", "factory.py", "third.py")[-1:] == [
        "Found 2 errors in 1 file (checked 3 source files)"
    ]


def test_the_daemon_follows_what_methods_return(daemon: Workspace) -> None:
    daemon.write("app.py", METHODS_USED)
    for width in (5, 6, 6, 5, 6):
        daemon.write("factory.py", METHODS.format(width))
        assert daemon.dmypy("check", "app.py", "factory.py") == methods_report(width)


NUMBERS = [(6, 2), (5, 2), (5, 2), (7, 3), (6, 2)]


@IN_ONE_PROCESS_AND_SEVERAL
@EACH_OTHER_STATE
def test_what_factories_make_of_numbers_is_the_same_cold_warm_and_after_a_change(
    workspace: Workspace, options: tuple[str, ...], every: int
) -> None:
    for width, times in NUMBERS[::every]:
        write_numbers(workspace, width, times)
        assert workspace.mypy(*options, "app.py", "factory.py") == numbers_report(width, times)
        workspace.write("app.py", NUMBERS_USED + f"# {width} {times}\n")
        assert workspace.mypy(*options, "app.py", "factory.py") == numbers_report(width, times)


def test_the_daemon_follows_what_factories_make_of_numbers(daemon: Workspace) -> None:
    for width, times in NUMBERS:
        write_numbers(daemon, width, times)
        assert daemon.dmypy("check", "app.py", "factory.py") == numbers_report(width, times)


def test_the_daemon_analyses_a_factory_again_after_a_change_elsewhere(daemon: Workspace) -> None:
    daemon.write("sizes.py", SIZES.format("6"))
    daemon.write("factory.py", FACTORY.format("sizes.HIDDEN").replace("from typ", "import sizes\nfrom typ", 1))
    daemon.write("app.py", MADE)
    for hidden in ("6", "5", '"6"', "6"):
        daemon.write("sizes.py", SIZES.format(hidden))
        said = daemon.dmypy("check", "app.py", "factory.py", "sizes.py")
        assert sorted(said) == sorted(daemon.mypy("app.py", "factory.py", "sizes.py"))
    (daemon.folder / "sizes.py").unlink()
    assert sorted(daemon.dmypy("check", "app.py", "factory.py")) == sorted(daemon.mypy("app.py", "factory.py"))


OWNER = """\
from typedthinc.api import Linear, chain


class Net:
    def __init__(self) -> None:
        self.body = Linear(6, 4)


def use(net: Net) -> None:
    chain(net.body, Linear(2, 5))
"""
SETTER = "from owner import Net\nfrom typedthinc.api import Linear\n\nnet = Net()\nnet.body = Linear(5, 4)\n"


def test_the_daemon_forgets_what_a_file_did_that_is_gone(daemon: Workspace) -> None:
    """Who sets an attribute of another file's objects is imported by nobody."""
    daemon.write("owner.py", OWNER)
    wrong = (
        "owner.py:10: error: Linear takes Floats2d[*, 5], but net.body (Linear) before it gives Floats2d[*, 6]"
        " (expected width 5, got 6)  [typedthinc-size]"
    )
    for _ in range(2):
        daemon.write("setter.py", SETTER)
        assert daemon.dmypy("check", "owner.py", "setter.py") == ["Success: no issues found in 2 source files"]
        (daemon.folder / "setter.py").unlink()
        assert daemon.dmypy("check", "owner.py")[0] == wrong


def test_the_daemon_reads_the_assignments_of_a_file_anew(daemon: Workspace) -> None:
    reports = []
    for body in (SET_TWICE, SET_ONCE, SET_TWICE, SET_ONCE):
        daemon.write("net.py", f"from typedthinc.api import Linear, chain\n{body}chain(body, Linear(2, 5))\n")
        reports.append(daemon.dmypy("check", "net.py")[0])
    clean = "Success: no issues found in 1 source file"
    wrong = (
        "net.py:4: error: Linear takes Floats2d[*, 5], but body (Linear) before it gives Floats2d[*, 3]"
        " (expected width 5, got 3)  [typedthinc-size]"
    )
    assert reports == [clean, wrong, clean, wrong]


CONFIG = """\
WIDTH = {0}


class Settings:
    def __init__(self) -> None:
        self.depth = {0} + 1
"""
NETS = """\
import config
from typedthinc.api import Linear


class Net:
    def __init__(self) -> None:
        self.encoder = Linear(config.WIDTH, 10)
"""
USES = """\
import config
from config import WIDTH
from nets import Net
from typedthinc.api import Linear, chain

chain(Linear(WIDTH), Linear(2, 5))
chain(Linear(config.WIDTH), Linear(2, 5))


def use(net: Net) -> None:
    chain(net.encoder, Linear(2, 5))
"""
USES_WIDER = [
    f"app.py:{line}: error: Linear takes Floats2d[*, 5], but {giver} before it gives Floats2d[*, 6]"
    " (expected width 5, got 6)  [typedthinc-size]"
    for line, giver in ((6, "Linear"), (7, "Linear"), (11, "net.encoder (Linear)"))
]
USES_REPORT = [*USES_WIDER, "Found 3 errors in 1 file (checked 3 source files)"]


def _write_config(workspace: Workspace, width: int) -> None:
    workspace.write("config.py", CONFIG.format(width))
    workspace.write("nets.py", NETS)
    workspace.write("app.py", USES)


@IN_ONE_PROCESS_AND_SEVERAL
@EACH_OTHER_STATE
def test_constants_and_attributes_of_other_modules_are_the_same_cold_warm_and_after_a_change(
    workspace: Workspace, options: tuple[str, ...], every: int
) -> None:
    reports = []
    for width in (6, 6, 5, 6)[::every]:
        _write_config(workspace, width)
        reports.append(workspace.mypy(*options, "app.py", "nets.py", "config.py"))
        workspace.write("app.py", USES + f"# {len(reports)}\n")
        reports.append(workspace.mypy(*options, "app.py", "nets.py", "config.py"))
    states = [USES_REPORT, USES_REPORT, [CLEAN], USES_REPORT][::every]
    assert reports == [each for each in states for _ in range(2)]


@pytest.mark.nightly
def test_constants_and_attributes_of_other_modules_are_the_same_without_a_cache(workspace: Workspace) -> None:
    _write_config(workspace, 6)
    assert workspace.mypy(*NO_CACHE, "app.py", "nets.py", "config.py") == USES_REPORT


def test_the_daemon_follows_a_constant_of_another_module(daemon: Workspace) -> None:
    reports = []
    for width in (5, 6, 6, 5, 6):
        _write_config(daemon, width)
        reports.append(daemon.dmypy("check", "app.py", "nets.py", "config.py"))
    assert reports == [[CLEAN], USES_REPORT, USES_REPORT, [CLEAN], USES_REPORT]


def test_the_daemon_sees_a_constant_become_a_variable(daemon: Workspace) -> None:
    _write_config(daemon, 6)
    assert daemon.dmypy("check", "app.py", "nets.py", "config.py") == USES_REPORT
    daemon.write("config.py", CONFIG.format(6) + "WIDTH = len(input())\n")
    assert daemon.dmypy("check", "app.py", "nets.py", "config.py") == [CLEAN]
    daemon.write("config.py", CONFIG.format(6))
    daemon.write("third.py", "import config\n\nconfig.WIDTH = 7\n")
    daemon.write("app.py", USES + "import third\n")
    assert daemon.dmypy("check", "app.py", "nets.py", "config.py", "third.py") == [
        "Success: no issues found in 4 source files"
    ]


DATA = """\
import numpy as np

rng = np.random.default_rng(0)
X = rng.normal(size=(100, {0}))
X_train, X_test = X[:80], X[80:]
gram = np.einsum("ij,ik->jk", X, X)


def load(n: int = 50):  # type: ignore[no-untyped-def]
    return np.zeros((n, {0})), np.zeros(n, dtype=int)
"""
DATA_USED = """\
import data
from data import X_train, gram
from typedthinc.api import Linear

model = Linear(3, 5).initialize()
model.predict(X_train)
model.predict(data.X_test)


def use() -> None:
    X, _ = data.load()
    model.predict(X)
    model.predict(gram)
"""


def data_report(width: int) -> list[str]:
    """Return what is reported of data of this width, which should be 5."""
    # `X_train` and `X_test` are rows of the same array, which is told once.
    wrong = [(6, "80", width), (12, "50", width), (13, str(width), width)] if width != 5 else []
    lines = [
        f"app.py:{line}: error: model (Linear) takes Floats2d[*, 5], but the data is Floats2d[{rows}, {width}]"
        f" (expected width 5, got {width})  [typedthinc-size]"
        for line, rows, width in wrong
    ]
    if not lines:
        return ["Success: no issues found in 2 source files"]
    return [*lines, f"Found {len(lines)} errors in 1 file (checked 2 source files)"]


@IN_ONE_PROCESS_AND_SEVERAL
@EACH_OTHER_STATE
def test_arrays_of_other_modules_are_the_same_cold_warm_and_after_a_change(
    workspace: Workspace, options: tuple[str, ...], every: int
) -> None:
    # What the cache keeps of a module of data does not hang on who was checked with it.
    workspace.write("data.py", DATA.format(6))
    workspace.mypy(*options, "data.py")
    for width in (6, 7, 5)[::every]:
        workspace.write("data.py", DATA.format(width))
        for turn in range(2):
            workspace.write("app.py", DATA_USED + f"# {width} {turn}\n")
            assert workspace.mypy(*options, "app.py", "data.py") == data_report(width)


@pytest.mark.nightly
def test_arrays_of_other_modules_are_the_same_without_a_cache(workspace: Workspace) -> None:
    workspace.write("data.py", DATA.format(6))
    workspace.write("app.py", DATA_USED)
    assert workspace.mypy(*NO_CACHE, "app.py", "data.py") == data_report(6)


def test_the_daemon_follows_arrays_of_another_module(daemon: Workspace) -> None:
    daemon.write("app.py", DATA_USED)
    for width in (5, 6, 6, 5, 7):
        daemon.write("data.py", DATA.format(width))
        assert daemon.dmypy("check", "app.py", "data.py") == data_report(width)


SETTINGS = """\
WIDTH = {0}
SHAPE = (8, WIDTH)


class Options:
    DEPTH = {0}

    def __init__(self) -> None:
        self.width = {0}


options = Options()
"""
SIZED = """\
import numpy as np

import settings
from settings import SHAPE, WIDTH

X = np.zeros((8, WIDTH), dtype="f")
Y = np.zeros(SHAPE, dtype="f")
pair = (3, WIDTH)


def load(n: int = 4):  # type: ignore[no-untyped-def]
    return np.zeros((n, settings.WIDTH), dtype="f")
"""
SIZED_USED = """\
import numpy as np

import data
from settings import Options, WIDTH, options
from typedthinc.api import Linear

model = Linear(3, 5).initialize()
pair = (2, WIDTH)
model.predict(data.X)
model.predict(data.Y)
model.predict(data.load())
model.predict(np.zeros((WIDTH, WIDTH), dtype="f"))
model.predict(np.zeros((2, Options.DEPTH), dtype="f"))
model.predict(np.zeros((1, options.width), dtype="f"))
"""


def sized_report(width: int) -> list[str]:
    """Return what is reported of data of this width, which should be 5."""
    rows = [8, 8, 4, width, 2, 1] if width != 5 else []
    lines = [
        f"app.py:{line}: error: model (Linear) takes Floats2d[*, 5], but the data is Floats2d[{each}, {width}]"
        f" (expected width 5, got {width})  [typedthinc-size]"
        for line, each in enumerate(rows, 9)
    ]
    if not lines:
        return ["Success: no issues found in 3 source files"]
    return [*lines, f"Found {len(lines)} errors in 1 file (checked 3 source files)"]


@IN_ONE_PROCESS_AND_SEVERAL
@EACH_OTHER_STATE
def test_arrays_sized_by_another_module_are_the_same_cold_warm_and_after_a_change(
    workspace: Workspace, options: tuple[str, ...], every: int
) -> None:
    workspace.write("data.py", SIZED)
    for width in (6, 7, 5)[::every]:
        workspace.write("settings.py", SETTINGS.format(width))
        for turn in range(2):
            workspace.write("app.py", SIZED_USED + f"# {width} {turn}\n" * turn)
            assert workspace.mypy(*options, "app.py", "data.py", "settings.py") == sized_report(width)


@pytest.mark.nightly
def test_arrays_sized_by_another_module_are_the_same_without_a_cache(workspace: Workspace) -> None:
    workspace.write("settings.py", SETTINGS.format(6))
    workspace.write("data.py", SIZED)
    workspace.write("app.py", SIZED_USED)
    assert workspace.mypy(*NO_CACHE, "app.py", "data.py", "settings.py") == sized_report(6)


def test_the_daemon_follows_arrays_sized_by_another_module(daemon: Workspace) -> None:
    daemon.write("data.py", SIZED)
    daemon.write("app.py", SIZED_USED)
    for width in (5, 6, 6, 5, 7):
        daemon.write("settings.py", SETTINGS.format(width))
        assert daemon.dmypy("check", "app.py", "data.py", "settings.py") == sized_report(width)


def test_an_array_is_unknown_where_a_third_module_sets_what_it_is_sized_by(workspace: Workspace) -> None:
    workspace.write("settings.py", SETTINGS.format(6))
    workspace.write("data.py", SIZED)
    workspace.write("third.py", "import settings\n\nsettings.WIDTH = 5\n")
    workspace.write("app.py", "import third\n" + SIZED_USED.replace("data.Y", "data.X"))
    found = [line for line in workspace.mypy("app.py", "data.py", "settings.py", "third.py") if "data is" in line]
    assert all("[2, 6]" in line or "[1, 6]" in line for line in found), found


HELD = """\
import numpy as np

from typedthinc.api import Linear

model = Linear(3, 5).initialize()


class Holder:
    def __init__(self, X: np.ndarray) -> None:
        self.X = X

    def use(self) -> None:
        model.predict(self.X)


Holder(np.zeros((2, 6), dtype="f"))
"""


def test_what_another_module_makes_objects_of_is_unknown(workspace: Workspace) -> None:
    workspace.write("held.py", HELD)
    assert workspace.mypy("held.py")[0].startswith("held.py:13: error: model (Linear) takes Floats2d[*, 5]")
    workspace.write("app.py", "import numpy as np\n\nfrom held import Holder\n\nHolder(np.zeros((2, 5), dtype='f'))\n")
    workspace.write("held.py", HELD + "# again\n")
    assert workspace.mypy("app.py", "held.py") == ["Success: no issues found in 2 source files"]


def test_the_daemon_sees_an_array_of_another_module_change_in_place(daemon: Workspace) -> None:
    daemon.write("app.py", DATA_USED)
    daemon.write("data.py", DATA.format(6))
    assert daemon.dmypy("check", "app.py", "data.py") == data_report(6)
    daemon.write("app.py", DATA_USED.replace("\nmodel", "\ndata.X_train.shape = (6, 80)\nmodel", 1))
    assert not any(line.startswith("app.py:7:") for line in daemon.dmypy("check", "app.py", "data.py"))


TAGGER = """\
from typedthinc.api import Floats2d, Linear


class Tagger:
    def __init__(self) -> None:
        self.model = Linear(3, 10).initialize()

    def predict(self, X: Floats2d) -> Floats2d:
        return self.model.predict(X)
"""
GIVEN_A_LIST = """\
import numpy as np

from tagger import Tagger

print(Tagger().predict(np.zeros((5, 10), dtype="f")))
print(Tagger().predict([np.zeros((6, 10), dtype="f")]))
"""


def test_the_daemon_says_once_what_mypy_says_better(daemon: Workspace) -> None:
    daemon.write("tagger.py", TAGGER)
    daemon.write("app.py", GIVEN_A_LIST)
    said = daemon.dmypy("check", "app.py", "tagger.py")
    assert [line.partition(" error: ")[0] for line in said[:-1]] == ["app.py:6:"]
    assert said == daemon.mypy("app.py", "tagger.py")
