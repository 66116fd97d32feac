"""Models that have another name, or are held by something, while a layer of them is replaced: each in a program alone.

Where a file changes any other model too, nothing is known of these, and nothing could be wrong.
"""

from __future__ import annotations

import pytest

from typecheck_tests.workspaces import workspace_of

HEAD = """\
# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs
import numpy as np
from typedthinc.api import Linear, Model, Relu, Softmax, chain, clone

X = np.zeros((4, 20), dtype="float32")
"""
CHANGED = "chain(net, Linear(2, 3)).initialize(X).predict(X)"
KEPT = "chain(net, Linear(2, 10)).initialize(X).predict(X)"
PROGRAMS = {
    "default": """\
net = chain(Relu(40, 20), Softmax(10, 40))
def given_or_own(model=net):
    return model
other = given_or_own()
other.replace_node(other.layers[-1], Softmax(3, 40))
""",
    "given back": """\
def given_back(model):
    return model
def deeper(model):
    inner = given_back(model)
    return inner
net = chain(Relu(40, 20), Softmax(10, 40))
other = deeper(model=given_back(net))
other.replace_node(other.layers[-1], Softmax(3, 40))
""",
    "stored": """\
STORED: list[Model] = []
def store(model):
    STORED.append(model)
    return model
net = store(chain(Relu(40, 20), Softmax(10, 40)))
other = STORED[0]
other.replace_node(other.layers[-1], Softmax(3, 40))
""",
    "chosen": """\
def given_back(model):
    return model
net = chain(Relu(40, 20), Softmax(10, 40))
other = given_back(net) if X.shape[0] == 4 else chain(Relu(40, 20), Softmax(10, 40))
other.replace_node(other.layers[-1], Softmax(3, 40))
""",
    "global": """\
net = chain(Relu(40, 20), Softmax(10, 40))
def get_net():
    return net
def change():
    other = get_net()
    other.replace_node(other.layers[-1], Softmax(3, 40))
change()
""",
    "attribute": """\
class Holder:
    def __init__(self, model):
        self.model = model
    def get(self):
        return self.model
net = chain(Relu(40, 20), Softmax(10, 40))
other = Holder(net).get()
other.replace_node(other.layers[-1], Softmax(3, 40))
""",
    "closure": """\
net = chain(Relu(40, 20), Softmax(10, 40))
def swap():
    def get():
        return net
    other = get()
    other.replace_node(other.layers[-1], Softmax(3, 40))
swap()
""",
    "lambda": """\
net = chain(Relu(40, 20), Softmax(10, 40))
get = lambda: net
other = get()
other.replace_node(other.layers[-1], Softmax(3, 40))
""",
    "generator": """\
net = chain(Relu(40, 20), Softmax(10, 40))
def gives(model):
    yield model
for other in gives(net):
    other.replace_node(other.layers[-1], Softmax(3, 40))
""",
    "part": """\
net = chain(Relu(40, 20), Softmax(10, 40))
whole = chain(net, Linear(2, 10))
part = whole.layers[0]
part.replace_node(part.layers[-1], Softmax(10, 40))
net.replace_node(net.layers[-1], Softmax(10, 40))
net.replace_node(net.layers[-1], Softmax(3, 40))
""",
}


# What nothing can have changed: the line with the mistake is the last.
UNCHANGED = f"""\
net = chain(Relu(40, 20), Softmax(10, 40))
def first_layers(model):
    return chain(*model.layers[:1])
encoder, other = first_layers(net), net.copy()
other.replace_node(other.layers[-1], Softmax(3, 40))
{KEPT}
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Check all of them by one run: files that do not import each other are programs of their own."""
    workspace = workspace_of(tmp_path_factory.mktemp("programs"))
    programs = {**PROGRAMS, "unchanged": UNCHANGED}
    for name, text in programs.items():
        workspace.write(f"{name.replace(' ', '_')}.py", f"{HEAD}{text}{CHANGED}\n")
    said = workspace.mypy(*(path.name for path in sorted(workspace.folder.glob("*.py"))))
    assert said[-1].endswith(f" (checked {len(programs)} source files)")
    return said


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_model_under_another_name_is_changed_too(name: str, said: list[str]) -> None:
    exec(compile(f"{HEAD}{PROGRAMS[name]}{CHANGED}\n", name, "exec"), {})
    assert [line for line in said if line.startswith(f"{name.replace(' ', '_')}.py:")] == []


def test_a_model_that_nothing_can_have_changed_is_known(said: list[str]) -> None:
    found = [line for line in said if line.startswith("unchanged.py:")]
    line = f"{HEAD}{UNCHANGED}".count("\n") + 1
    assert [each.split(":")[1] for each in found] == [str(line)], found
