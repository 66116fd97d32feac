"""What a file may set in others, read from its text: each way to set something counts, and reading does not."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy.nodes import Block, ClassDef, MypyFile, SymbolTable, TypeInfo, Var
from mypy.options import Options
from mypy.plugin import ReportConfigContext

from typedthinc._mypy.holding_texts import changes_held
from typedthinc._mypy.outside import Outside
from typedthinc._mypy.setting_texts import sets_of
from typedthinc.mypy_plugin import TypedthincPlugin


@pytest.mark.parametrize(
    "text",
    [
        "config.WIDTH = 5",
        "config.WIDTH += 5",
        "config.WIDTH: int = 5",
        "    pkg.config.WIDTH //= 5",
        "one, config.WIDTH = 5, 6",
        "(config.WIDTH, one) = 5, 6",
        "[config.WIDTH, one] = 5, 6",
        "one = config.WIDTH = 5",
        "one = 3; config.WIDTH = 5",
        "if found(one): config.WIDTH = 5",
        "get(config, 3).WIDTH = 5",
        "configs[0].WIDTH = 5",
        "config.WIDTH[0] = 5",
        "del config.WIDTH",
        "for config.WIDTH in range(3):",
        "with opened() as config.WIDTH:",
        "setattr(config, 'WIDTH', 5)",
        'monkeypatch.setattr("pkg.config.WIDTH", 5)',
        'with patch.object(config, "WIDTH", 5):',
        'with patch("pkg.config.WIDTH", 5):',
        "delattr(config, 'WIDTH')",
    ],
)
def test_what_sets_an_attribute(text: str) -> None:
    assert "WIDTH" in sets_of(text).attributes


@pytest.mark.parametrize(
    "text",
    [
        "width = config.WIDTH",
        "if config.WIDTH == 5:",
        "Relu(config.WIDTH, nI=5)",
        "layer = Relu(config.WIDTH, nI=5)",
        "    nI=config.WIDTH,",
        "print(config.WIDTH)",
        "for one in range(config.WIDTH): pass",
        "config.WIDTHS = 5",
        "config.WIDTH.other = 5",
        "names = vars(arguments)",
    ],
)
def test_what_only_reads_one(text: str) -> None:
    found = sets_of(text)
    assert "WIDTH" not in found.attributes and not found.is_opaque and not found.changes


@pytest.mark.parametrize(
    "text",
    [
        "setattr(config, name, 5)",
        "setattr(\n    config,",
        "config.__dict__.update(found)",
        "vars(config)[name] = 5",
    ],
)
def test_what_sets_nobody_knows_what(text: str) -> None:
    assert sets_of(text).is_opaque


@pytest.mark.parametrize(
    "text",
    [
        "net.replace_node(a, b)",
        "layer.set_dim('nO', 3, force=True)",
        "net.replace_callbacks(f)",
        "getattr(net, 'replace_node')(a, b)",
        "wrap_model_recursive(net, f)",
    ],
)
def test_what_changes_models_in_place(text: str) -> None:
    assert sets_of(text).changes


IN_PLACE = [
    "net.layers.pop(0)",
    "net.layers[0] = layer",
    "net._layers[-1] = layer",
    "net.layers[1].layers.append(layer)",
    "del net.layers[0]",
    "grow(net.layers)",
    "layers = net.layers",
    "net.layers.reverse()",
    "import nets.layers; net.layers.pop()",
    "ragged.data = X",
    "pairs.one = X",
]


@pytest.mark.parametrize("text", IN_PLACE)
def test_what_programs_of_thinc_change_in_place(text: str) -> None:
    assert sets_of(f"from typedthinc.compat.thinc.api import *\n{text}").changes
    assert not sets_of(f"from typedthinc.api import *\n{text}").changes


@pytest.mark.parametrize(
    "text",
    [
        "net.layers[0].name",
        "for layer in net.layers:\n    pass",
        "chain(*net.layers)",
        "len(net.layers)",
        "net.layers[0] == layer",
        "@registry.layers('net.v1')",
        "registry.layers.register('net.v1', func=net)",
        "from nets.layers import Net",
        "import nets.layers as net",
        "thinc.layers.chain(net)",
        "ragged.data *= mask",
        "ragged.data == X",
        "Model('net', forward, layers=[layer])",
    ],
)
def test_what_programs_of_thinc_only_look_at(text: str) -> None:
    assert not sets_of(f"from typedthinc.compat.thinc.api import *\n{text}").changes


@pytest.mark.parametrize("text", ["X.resize(3, 4)", "data.X.shape = 3, 4", "X.shape, one = (3, 4), 1", "X.dtype = int"])
def test_what_changes_the_shape_of_an_array(text: str) -> None:
    assert sets_of(text).reshapes and not sets_of("Y = X.reshape(3, 4)\nn, m = X.shape\nm == X.shape[0]").reshapes


def test_classes_and_what_their_objects_set() -> None:
    body = "    width = 3\n    def __init__(self):\n        self.encoder = None\n"
    found = sets_of(f"class Own:\n    depth = 3\nclass Sub(nets.Net):\n{body}")
    assert found.bases == {"Own": set(), "Sub": {"nets", "Net"}}
    assert {"width", "encoder"} <= found.own["Sub"] and not found.attributes
    assert found.own["Own"] == {"depth"}


OWN = """\
class Net(Base):
    def __init__(self):
        self.stages: list[Layer] = []

    def grow(self, layer):
        self.stages.append(layer)
        self.stages[0] = layer
"""


def test_what_a_class_does_to_its_own_objects() -> None:
    assert not changes_held(OWN, "stages", "", {"Other"})
    assert changes_held(OWN, "stages", "", {"Net"})
    assert changes_held(OWN, "stages")


@pytest.mark.parametrize(
    "line",
    [
        "        grow(self.stages)",
        "        return self.stages",
        "        other.stages.append(1)",
        "        self.other.stages.append(1)",
        "def late(self):\n    self.stages.append(1)",
    ],
)
def test_what_a_class_may_do_to_others(line: str) -> None:
    assert changes_held(f"{OWN}{line}\n", "stages", "", {"Other"})


def test_what_functions_set_of_their_own_module() -> None:
    assert sets_of("def change() -> None:\n    global WIDTH, DEPTH\n    WIDTH = 3\n").names == {"WIDTH", "DEPTH"}


@pytest.mark.parametrize(
    "text",
    [
        "net.stages.append(layer)",
        "net.stages[0] = layer",
        "net.stages[0], one = layer, 1",
        "del net.stages[0]",
        "net.stages += [layer]",
        "grow(net.stages)",
        "stages = net.stages",
        "    return net.stages",
        "from shared import stages as found\nfound.append(layer)",
        "from shared import stages\nstages.append(layer)",
        "import shared\nshared.stages.append(layer)",
        "from pack import *\nstages.append(layer)",
    ],
)
def test_what_changes_a_list(text: str) -> None:
    assert changes_held(text, "stages", "shared" if "import" in text else "")


@pytest.mark.parametrize(
    "text",
    [
        "chain(*net.stages)",
        "chain(first, *net.stages, last)",
        "print(len(net.stages), net.stages[0].name)",
        "for stage in net.stages:",
        "names = [stage.name for stage in net.stages]",
        "for name, stage in net.stages.items():",
        "from shared import stages\nchain(*stages)",
        "stages = []\nstages.append(layer)",
        "Model('own', forward, stages=[])",
    ],
)
def test_what_only_looks_at_a_list(text: str) -> None:
    assert not changes_held(text, "stages", "shared" if "import" in text else "")
    assert not changes_held(text, "stages", "shared")


FUNCTIONS = """
def first(widths): return Relu(widths[0], len(widths))

def stack(n_in, *, widths: list[int], dropout=0.5) -> Net:
    layers = [Relu(nO, nI) for nO, nI in zip(widths, widths[1:])]
    return chain(*layers, first(widths), body(n_in, widths=widths))

def body(
    n_in: int,
    widths: dict[str, list[int]],
) -> Net:
    for width in widths:
        n_in = width
    return Relu(widths["a"], n_in)

class Net:
    def first(self, one): return len(one)

    def add(self, widths):
        self.widths = widths

def grown(widths):
    widths.append(3)

def item(widths):
    widths[0] = 3

def held(widths):
    return widths

def passed(widths):
    grown(widths)

def spread(*widths):
    return sum(widths)

def endless(widths):
    return endless(widths)
"""


@pytest.mark.parametrize(
    "text",
    [
        "first(WIDTHS)",
        "model = chain(first(conf.WIDTHS), Linear(3, 4))",
        "stack(3, widths=WIDTHS, dropout=0.1)",
        "stack(f(3, (4, 5)), widths=WIDTHS)",
        "body('a, b', WIDTHS)",
        "nets.body(3, WIDTHS)",
        "net.first(WIDTHS)",
    ],
)
def test_who_hands_a_list_to_what_only_looks_at_it(text: str) -> None:
    written = f"from conf import WIDTHS\nimport conf\n{text}\n"
    assert not changes_held(written, "WIDTHS", "conf", defining=lambda _: [FUNCTIONS])
    # Nobody knows what other functions do.
    assert changes_held(written, "WIDTHS", "conf")


@pytest.mark.parametrize(
    "text",
    [
        "grown(WIDTHS)",
        "item(WIDTHS)",
        "kept = held(WIDTHS)",
        "passed(WIDTHS)",
        "spread(WIDTHS)",
        "endless(WIDTHS)",
        "net.add(WIDTHS)",
        "first(*others, WIDTHS)",
        "first([WIDTHS])",
        "first(key=WIDTHS)",
        "first(3, 4, WIDTHS)",
        "first(3)(WIDTHS)",
        "def first(widths=WIDTHS): ...",
        "(WIDTHS, 3)",
    ],
)
def test_who_may_hand_a_list_to_what_changes_it(text: str) -> None:
    assert changes_held(f"from conf import WIDTHS\n{text}\n", "WIDTHS", "conf", defining=lambda _: [FUNCTIONS])


@pytest.mark.parametrize(
    ("texts", "is_mentioned"),
    [
        ({"app": "from nets import affine\naffine(3)"}, True),
        ({"app": "import nets\nnets.affine(3)"}, True),
        ({"app": "import nets\n\n\ndef f(): nets.loss(3)"}, False),
        # They have nothing to do with one another.
        ({"app": "def affine(x): return x"}, False),
        ({"app": "# see nets.py\naffine = 3"}, False),
        # Objects are handed on.
        ({"app": "import train\nimport nets", "train": "def run(net): net.affine(3)"}, True),
        ({"app": "if True: from pkg import (\n  loss,\n  nets)", "train": "x.affine(3)"}, False),
        ({"pkg": "from .nets import *", "app": "from pkg import affine"}, True),
        # Names may be made up.
        ({"app": "import nets\ngetattr(nets, 'aff' + 'ine')(3)"}, True),
        ({"app": "import nets\ngetattr(nets, name)(3)"}, True),
        ({"app": "import nets\ngetattr(nets, 'loss')(3)"}, False),
        ({"app": "import nets\nvars(nets)[name](3)"}, True),
        ({"app": "import_module(name).affine(3)"}, True),
    ],
)
def test_what_mentions_a_name_of_another_file(texts: dict[str, str], is_mentioned: bool, tmp_path: Path) -> None:
    files = {str(tmp_path / f"{name}.py"): name for name in (*texts, "nets")}
    for path, name in files.items():
        Path(path).write_text(texts.get(name, "def affine(x): return x"))
    assert Outside(files).mentions("affine", str(tmp_path / "nets.py")) is is_mentioned


def test_what_files_define_that_a_file_may_import(tmp_path: Path) -> None:
    texts = {"main": "import nets", "nets": "from pads import Padder", "pads": "def pad(rows): rows.clear()", "far": ""}
    files = {str(tmp_path / f"{name}.py"): name for name in texts}
    for path, name in files.items():
        Path(path).write_text(texts[name])
    found = Outside(files)
    assert [found.defines("pad", path) for path in files] == [True, True, False, False]


STAGES = "net = Net()\nnet.stages.append(1)\nnet.depth = 3\n"


@pytest.mark.parametrize(
    ("texts", "is_changed"),
    [
        ({"far": STAGES}, False),
        ({"far": STAGES, "main": "import nets"}, False),
        ({"far": f"from nets import Net\n{STAGES}"}, True),
        ({"far": STAGES, "main": "import nets\nimport far"}, True),
        ({"far": STAGES, "main": "from nets import Net", "top": "import main, far"}, True),
        ({"far": f"import importlib\nimportlib.import_module(name)\n{STAGES}"}, True),
        ({"far": f"sys.modules[name]\n{STAGES}"}, True),
        ({"far": f"patch('app.nets.Net.other', 3)\n{STAGES}"}, True),
        ({"far": "from nets import net\nprint(net.stages(3), net.depth)"}, False),
        ({"far": "from nets import net\nclass Net:\n    def grow(self): self.stages.append(3)"}, False),
    ],
)
def test_only_files_that_get_hold_of_an_object_change_it(
    texts: dict[str, str], is_changed: bool, tmp_path: Path
) -> None:
    files = {str(tmp_path / f"{name}.py"): name for name in (*texts, "nets")}
    for path, name in files.items():
        Path(path).write_text(texts.get(name, "class Net: pass"))
    home, net = str(tmp_path / "nets.py"), TypeInfo(SymbolTable(), ClassDef("Net", Block([])), "nets")
    net.mro = [net]
    stages, depth = Var("stages"), Var("depth")
    stages.info = depth.info = net
    found = Outside(files)
    assert found.changes(stages, home) is is_changed
    assert found.sets(depth, home, is_model=False) is is_changed


def test_a_file_has_one_path_however_mypy_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    plugin = TypedthincPlugin(Options())
    plugin.report_config_data(ReportConfigContext("blocks", str(tmp_path / "blocks.py"), is_check=True))
    tree = MypyFile([], [])
    tree.path, tree._fullname = "blocks.py", "blocks"
    plugin.get_additional_deps(tree)
    assert plugin._files == {str(tmp_path / "blocks.py"): "blocks"}


def test_a_call_at_the_beginning_of_a_line_defines_nothing() -> None:
    text = "class Net:\n    width: int = 3\n\n    async def load(self): ...\n\n\ndef main():\n    predict(Net())\n"
    assert sets_of(text).own == {"Net": {"width", "load"}}
