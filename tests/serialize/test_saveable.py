from __future__ import annotations

import errno
import json
import os
import re
import resource
import signal
import struct
import zlib
from fractions import Fraction
from io import BufferedReader, FileIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.toys import put
from typedthinc.api import (
    SGD,
    Dropout,
    FormatError,
    IncompatibleError,
    LayerError,
    LayerNorm,
    Linear,
    Model,
    Relu,
    Softmax,
    chain,
    noop,
    register_attribute,
    with_array,
)
from typedthinc.serialize import files

safetensors = pytest.importorskip("safetensors.numpy")

X: Any = np.linspace(-1, 1, 21, dtype="float32").reshape(3, 7)


def network(width: int | None = 5) -> Model[Any, Any]:
    return chain(Relu(width, dropout=0.25), with_array(LayerNorm()), Softmax(4))


def state(model: Model[Any, Any]) -> list[Any]:
    """All that a load may change, to be compared."""
    return [
        (
            node.name,
            {name: node.maybe_get_dim(name) for name in node.dim_names},
            {name: None if array is None else array.tolist() for name, array in params(node).items()},
            repr(node.attrs),
        )
        for node in model.walk()
    ]


def params(node: Model[Any, Any]) -> dict[str, Any]:
    return {name: node.maybe_get_param(name) for name in node.param_names}


@pytest.fixture
def trained() -> Model[Any, Any]:
    model = network().initialize(X)
    for node in model.walk():
        for name, array in params(node).items():
            node.set_param(name, array + np.float32(0.125))
    model.layers[0].layers[0].attrs["dropout_rate"] = 0.75
    return model


@pytest.mark.parametrize("initialized", [False, True])
@pytest.mark.parametrize("way", ["dict", "bytes", "disk"])
def test_what_is_loaded_is_what_was_saved(
    trained: Model[Any, Any], tmp_path: Path, way: str, initialized: bool
) -> None:
    saved: Any = tmp_path / "model.safetensors" if way == "disk" else getattr(trained, f"to_{way}")()
    if way == "disk":
        trained.to_disk(saved)
    model = network(None)
    if initialized:
        model = network().initialize(X)
    assert getattr(model, f"can_from_{way}")(saved)
    assert getattr(model, f"from_{way}")(saved) is model
    assert state(model) == state(trained)
    np.testing.assert_array_equal(model.predict(X), trained.predict(X))


def test_a_loaded_model_trains_as_the_saved_one(trained: Model[Any, Any]) -> None:
    twin = network().from_bytes(trained.to_bytes())
    for model in (trained, twin):
        model.layers[0].layers[0].attrs["is_enabled"] = False
        Y, backprop = model.begin_update(X)
        backprop(Y)
        model.finish_update(SGD(0.1))
    assert state(twin) == state(trained)


def test_the_layout_in_memory_stays(trained: Model[Any, Any]) -> None:
    model = network().from_bytes(trained.to_bytes())
    assert model.layers[0].get_param("W").flags.f_contiguous


def test_what_to_dict_gives_is_a_copy(trained: Model[Any, Any]) -> None:
    saved = trained.to_dict()
    for node in trained.walk():
        for array in params(node).values():
            array[...] = 0
    assert network().from_dict(saved).layers[0].get_param("b").any()


def test_an_uninitialized_model_can_be_saved() -> None:
    model = network()
    twin = network(None).from_bytes(model.to_bytes())
    assert twin.layers[0].get_dim("nO") == 5
    assert twin.layers[0].has_param("W") is None


def test_a_layer_at_two_places_is_one_again() -> None:
    def shared() -> Model[Any, Any]:
        layer = Linear(3, 3)
        return chain(layer, Dropout(), layer)

    model = shared().initialize()
    saved = model.to_bytes()
    assert shared().from_bytes(saved).layers[2].get_param("b") is not None
    with pytest.raises(IncompatibleError, match="nodes"):
        chain(Linear(3, 3), Dropout(), Linear(3, 3)).from_bytes(saved)


def test_all_disagreements_are_named_and_nothing_is_loaded(trained: Model[Any, Any]) -> None:
    other = chain(Relu(6, dropout=0.25), with_array(LayerNorm()), Softmax(3)).initialize(X)
    put(other.layers[1].layers[0], "b", np.zeros(6, "float64"))
    before = state(other)
    with pytest.raises(IncompatibleError) as caught:
        other.from_bytes(trained.to_bytes())
    assert state(other) == before
    text = str(caught.value)
    for expected in (
        "chain > Relu (layer 1): nO is 6 in the model, 5 in the file",
        "chain > with_array (layer 2) > LayerNorm: b has dtype float64 in the model, float32 in the file",
        "chain > Softmax (layer 3): nO is 3 in the model, 4 in the file",
    ):
        assert expected in text
    assert not other.can_from_bytes(trained.to_bytes())


def test_another_tree() -> None:
    saved = chain(Linear(3, 3), Linear(3, 3)).to_bytes()
    with pytest.raises(IncompatibleError, match=r"Relu \(layer 2\): the model has Relu here, the file Linear"):
        chain(Linear(3, 3), Relu(3, 3)).from_bytes(saved)
    with pytest.raises(IncompatibleError, match="the model has 2 nodes, the file 3"):
        chain(Linear(3, 3)).from_bytes(saved)
    with pytest.raises(IncompatibleError, match="chain: the layers in the model are Linear, noop"):
        chain(Linear(3, 3), noop(Relu(3, 3))).from_bytes(chain(Linear(3, 3), noop(), Relu(3, 3)).to_bytes())


def test_shapes_that_disagree_with_the_sizes_of_the_file() -> None:
    """Also where the model has no parameters yet to compare them with."""
    saved = Linear(3, 2).initialize().to_dict()
    saved["arrays"]["0.Linear.W"] = np.zeros((2, 3), "float32")
    with pytest.raises(IncompatibleError, match=r"Linear: W has shape \(3, 2\) in the model, \(2, 3\) in the file"):
        Linear().from_dict(saved)


def test_shapes_that_hang_on_a_setting_of_the_file() -> None:
    """They are tried with the settings of the file, arrays among them: the model's own are replaced by these."""

    def looked_up(rows: int) -> Model[Any, Any]:
        def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
            model.set_param("W", np.zeros((len(model.attrs["words"]), 2), "float32"))

        attrs = {"words": np.arange(rows)}
        return Model("looked_up", lambda model, X, is_train: (X, id), init=init, params={"W": None}, attrs=attrs)

    saved = looked_up(5).initialize().to_dict()
    assert looked_up(3).from_dict(saved).get_param("W").shape == (5, 2)
    (label,) = (each for each in saved["arrays"] if each.endswith(".W"))
    saved["arrays"][label] = np.zeros((3, 2), "float32")
    with pytest.raises(IncompatibleError, match=r"looked_up: W has shape \(5, 2\) in the model, \(3, 2\) in the file"):
        looked_up(3).from_dict(saved)


def test_strict_wants_the_same_settings(tmp_path: Path) -> None:
    model, other = network().initialize(X), network()
    for each in (model, other):
        each.attrs.update(table=np.ones(3), rates=[0.1, {"a": (1, 2)}])
    model.to_disk(tmp_path / "model")

    def found() -> list[bool]:
        ways = (other.can_from_bytes(model.to_bytes(), strict=strict) for strict in (False, True))
        return [*ways, other.can_from_dict(model.to_dict(), strict=True)]

    assert found() == [True, True, True]
    assert other.can_from_disk(tmp_path / "model", strict=True)
    assert not other.can_from_disk(tmp_path / "none", strict=True)
    for name, value in {"table": np.zeros(3), "rates": [0.1, {"a": [1, 2]}], "more": 1}.items():
        before = dict(other.attrs)
        other.attrs[name] = value
        assert found() == [True, False, False]
        other.attrs = before


def test_sizes_of_a_damaged_file_are_not_allocated() -> None:
    saved = Linear(3, 2).initialize().to_dict()
    saved["document"] = saved["document"].replace('"nO":3', '"nO":3000000000')
    with pytest.raises(IncompatibleError):
        Linear(3, 2).initialize().from_dict(saved)
    Linear().can_from_dict(saved)


def test_other_tools_can_read_the_file(trained: Model[Any, Any], tmp_path: Path) -> None:
    trained.to_disk(tmp_path / "model.safetensors")
    arrays = safetensors.load_file(tmp_path / "model.safetensors")
    np.testing.assert_array_equal(arrays["1.Relu.W"], trained.layers[0].get_param("W"))


def test_equal_models_are_equal_bytes(trained: Model[Any, Any]) -> None:
    assert len({trained.to_bytes() for _ in range(8)}) == 1


def test_references() -> None:
    def with_ref() -> Model[Any, Any]:
        model = chain(Linear(2, 2), Linear(2, 2))
        model.set_ref("first", None)
        return model

    model = with_ref()
    model.set_ref("first", model.layers[0])
    twin = with_ref().from_bytes(model.to_bytes())
    assert twin.get_ref("first") is twin.layers[0]


def test_settings_of_many_kinds() -> None:
    settings = {
        "tuple": (1, (2.5, "three")),
        "dict": {1: "one", (2, 3): None},
        "at": {"@": 1},
        "floats": [float("inf"), float("-inf"), -0.0],
        "slice": slice(1, None, 2),
        "array": np.arange(6, dtype="int64").reshape(2, 3),
        "flag": True,
        "number": np.float32(0.5),
    }
    model: Model[Any, Any] = Model("settings", lambda model, X, is_train: (X, lambda dY: dY), attrs=settings)
    twin: Model[Any, Any] = Model("settings", lambda model, X, is_train: (X, lambda dY: dY))
    twin.from_bytes(model.to_bytes())
    assert repr(twin.attrs) == repr({**settings, "number": 0.5})


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
        lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text() | st.integers(), inner),
        max_leaves=20,
    )
)
def test_plain_settings_come_back(value: Any) -> None:
    model: Model[Any, Any] = Model("settings", lambda model, X, is_train: (X, lambda dY: dY), attrs={"value": value})
    twin = model.copy()
    twin.attrs.clear()
    assert twin.from_bytes(model.to_bytes()).attrs["value"] == value


def test_settings_of_registered_classes() -> None:
    def make(value: Any) -> Model[Any, Any]:
        return Model("settings", lambda model, X, is_train: (X, lambda dY: dY), attrs={"value": value})

    with pytest.raises(LayerError, match="settings: its setting 'value': a value of type Fraction cannot be saved"):
        make(Fraction(1, 3)).to_bytes()
    register_attribute(
        Fraction,
        "test fraction",
        encode=lambda value: [value.numerator, value.denominator],
        decode=lambda pair: Fraction(*pair),
    )
    assert make(None).from_bytes(make(Fraction(1, 3)).to_bytes()).attrs["value"] == Fraction(1, 3)
    with pytest.raises(ValueError, match="is that of Fraction already"):
        register_attribute(complex, "test fraction", encode=str, decode=complex)


def test_a_setting_that_holds_itself() -> None:
    value: list[Any] = []
    value.append(value)
    model: Model[Any, Any] = Model("settings", lambda model, X, is_train: (X, lambda dY: dY), attrs={"value": value})
    with pytest.raises(LayerError, match="its setting 'value' is nested too deeply, or holds itself"):
        model.to_bytes()


def test_a_setting_that_its_class_refuses() -> None:
    model: Model[Any, Any] = Model("settings", lambda model, X, is_train: (X, lambda dY: dY), attrs={"value": slice(1)})
    saved = model.to_dict()
    document = json.loads(saved["document"])
    document[0]["attrs"]["value"]["value"] = ["one"]
    saved["document"] = json.dumps(document)
    with pytest.raises(FormatError, match="a setting of the kind 'slice' is damaged"):
        model.from_dict(saved)


def test_a_file_is_written_as_a_whole_or_not_at_all(trained: Model[Any, Any], tmp_path: Path) -> None:
    path = tmp_path / "model.safetensors"
    network().initialize(X).to_disk(path)
    before = path.read_bytes()
    trained.layers[2].attrs["bad"] = object()
    with pytest.raises(LayerError, match=r"in chain > Softmax \(layer 3\): its setting 'bad'"):
        trained.to_disk(path)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    with pytest.raises(FileNotFoundError):
        network().to_disk(tmp_path / "none" / "model.safetensors")
    assert not network().can_from_disk(tmp_path / "none")


def holding(value: object) -> Model[Any, Any]:
    return Model("settings", lambda model, X, is_train: (X, lambda dY: dY), attrs={"value": value})


@pytest.mark.parametrize(
    ("value", "what"),
    [
        (np.array([object()]), "an array of dtype object cannot be saved"),
        (np.zeros(2, "complex64"), "an array of dtype complex64 cannot be saved"),
        (np.array(["a"]), "an array of dtype <U1 cannot be saved"),
        (np.ma.array([1.0, 2.0], mask=[True, False]), "a masked array cannot be saved; `.filled"),
        pytest.param(10**4300, r"an int of 14,\d\d\d bits cannot be saved: 14,000 are the most", id="digits"),
        (np.zeros(2, [("a", "f4")]), "an array of dtype .* cannot be saved"),
        (np.array(["2020-01-01"], "M8[D]"), "an array of dtype datetime64"),
        (1j, "a value of type complex cannot be saved"),
        (np.complex64(1j), "a number of dtype complex64 cannot be saved"),
        (np.zeros(1, [("a", "f4")])[0], "a number of dtype .* cannot be saved"),
        (np.longdouble(1), "a number of dtype float128 cannot be saved"),
        ("\ud800", "it holds text that is not Unicode"),
        ({"deep": [np.zeros(2, "complex64")]}, "an array of dtype complex64 cannot be saved"),
    ],
)
def test_settings_that_files_cannot_hold(value: object, what: str) -> None:
    with pytest.raises(LayerError, match=f"settings: its setting 'value': {what}"):
        holding(value).to_bytes()


def test_parameters_that_files_cannot_hold() -> None:
    model = Linear(2, 2).initialize()
    model.set_param("b", None)
    model.set_param("b", np.zeros(2, "longdouble"))
    with pytest.raises(LayerError, match=r"Linear: its parameter b: an array of dtype \w+ cannot be saved"):
        model.to_bytes()


def test_arrays_of_the_other_order_of_bytes() -> None:
    value = np.arange(3).astype(">f4")
    np.testing.assert_array_equal(holding(None).from_bytes(holding(value).to_bytes()).attrs["value"], value)


def test_loaded_settings_are_copies() -> None:
    saved = holding(np.zeros(3, "float32")).to_dict()
    model = holding(None).from_dict(saved)
    model.attrs["value"][...] = 1
    assert not saved["arrays"]["0.settings@value.0"].any()


@pytest.mark.parametrize("junk", [None, 7, "text", [[1.0]], np.array([object()]), np.ma.zeros((2, 2)), np.float32(1)])
def test_junk_in_place_of_an_array(junk: Any) -> None:
    saved = Linear(2, 2).initialize().to_dict()
    saved["arrays"]["0.Linear.W"] = junk
    with pytest.raises(FormatError, match=r"its array '0.Linear.W' is .*, not a numpy array of numbers"):
        Linear(2, 2).from_dict(saved)


@pytest.mark.parametrize("junk", [None, 7, b"bytes", []])
def test_junk_in_place_of_a_dict(junk: Any) -> None:
    with pytest.raises(FormatError, match="from_dict takes what to_dict returns, a dict, not"):
        Linear(2, 2).from_dict(junk)
    assert not Linear(2, 2).can_from_dict(junk)


def test_bytes_of_any_kind() -> None:
    model = Linear(2, 2).initialize()
    for kind in (bytes, bytearray, memoryview):
        assert Linear().from_bytes(kind(model.to_bytes())).get_param("W").tolist() == model.get_param("W").tolist()


def test_files_without_a_checksum_are_read() -> None:
    data = Linear(2, 2).initialize().to_bytes()
    start = data.index(b" fold32:")
    title = data[start : start + len(" fold32:00000000")]
    old = data.replace(title, b"").replace(b'"}', b'"}' + b" " * len(title), 1)
    assert Linear().can_from_bytes(old)
    changed = bytearray(old)
    changed[-1] ^= 1
    assert Linear().can_from_bytes(bytes(changed))


def test_files_with_a_plain_crc_are_read() -> None:
    """Of before arrays were folded; one that has changed since is found as well."""
    model = Linear(200, 200).initialize()
    data = model.to_bytes()
    title = data[data.index(b" fold32:") :][: len(" fold32:00000000")]
    start = 8 + struct.unpack("<Q", data[:8])[0]
    text = json.loads(data[8:start])["__metadata__"]["typedthinc"].partition("\n")[2]
    value = zlib.crc32(f"model 1\n{text}".encode())
    for name, array in sorted(model.to_dict()["arrays"].items()):
        value = zlib.crc32(f"\n{name} {array.dtype.str} {array.shape}\n".encode(), value)
        value = zlib.crc32(np.ascontiguousarray(array), value)
    old = data[:start].replace(title, f" crc32:{value:08x}".encode()) + b" " + data[start:]
    assert Linear().from_bytes(old).get_param("W").tolist() == model.get_param("W").tolist()
    damaged = bytearray(old)
    damaged[-1] ^= 1
    assert not Linear().can_from_bytes(bytes(damaged))


def test_no_file_at_all(tmp_path: Path) -> None:
    """A FIFO to which nobody writes would be waited for."""
    model = Linear(2, 2)
    os.mkfifo(tmp_path / "fifo")
    for path, kind in ((tmp_path / "fifo", "a FIFO"), (Path("/dev/zero"), "a device")):
        for call in (model.from_disk, model.to_disk):
            with pytest.raises(OSError, match=f"expected a file, not {kind}: '{path}'"):
                call(path)
        assert not model.can_from_disk(path)
    for call in (model.from_disk, model.to_disk):
        with pytest.raises(IsADirectoryError, match=str(tmp_path)):
            call(tmp_path)


def test_errors_of_the_system_name_the_file(tmp_path: Path) -> None:
    for path in (tmp_path / "none" / "model", tmp_path / ("long" * 100)):
        with pytest.raises(OSError, match=f"'{path}'"):
            Linear(2, 2).to_disk(path)


@pytest.mark.parametrize("way", ["read", "readinto"])
def test_an_error_while_a_file_is_read_names_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    class Damaged(BufferedReader):
        """A file on a disk that cannot be read."""

    def fail(*_: Any) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    setattr(Damaged, way, fail)
    path = tmp_path / "model"
    Linear(2, 2).initialize().to_disk(path)
    monkeypatch.setattr(files, "open", lambda name, *_, **__: Damaged(FileIO(name)), raising=False)
    with pytest.raises(OSError, match=f"^{re.escape(f'[Errno {errno.EIO}] {os.strerror(errno.EIO)}: {str(path)!r}')}$"):
        Linear(2, 2).from_disk(path)


def test_folders_that_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows opens files alone: there, the folder is not asked to be on the disk."""

    class Windows:
        name = "nt"
        O_RDONLY = os.O_RDONLY
        fsync, close = staticmethod(os.fsync), staticmethod(os.close)

        @staticmethod
        def open(path: Path, flags: int) -> int:
            if path.is_dir():
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
            return os.open(path, flags)

    (tmp_path / "model").write_bytes(b"")
    monkeypatch.setattr(files, "os", Windows)
    files._sync(tmp_path)
    files._sync(tmp_path / "model")
    monkeypatch.setattr(Windows, "name", "posix")
    with pytest.raises(PermissionError):
        files._sync(tmp_path)


def test_a_full_disk(tmp_path: Path) -> None:
    path = tmp_path / "model"
    model = Linear(100, 100).initialize()
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, before[1][1]))
    try:
        with pytest.raises(OSError, match=f"too large: '{path}'"):
            model.to_disk(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before[1])
        signal.signal(signal.SIGXFSZ, before[0])
    assert not list(tmp_path.iterdir())


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "model")
    Linear(2, 2).to_disk(tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert Linear().can_from_disk(tmp_path / "model")


def test_from_dict_reads_arrays_that_lie_in_files(tmp_path: Path) -> None:
    saved = Linear(3, 2).initialize().to_dict()
    for name, array in saved["arrays"].items():
        np.save(tmp_path / f"{name}.npy", array)
        saved["arrays"][name] = np.load(tmp_path / f"{name}.npy", mmap_mode="r")
    model = Linear(3, 2).from_dict(saved)
    assert model.to_dict()["arrays"].keys() == saved["arrays"].keys()
    np.testing.assert_array_equal(model.get_param("W"), saved["arrays"]["0.Linear.W"])
