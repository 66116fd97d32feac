"""What a file holds, byte by byte: old files must be read by new versions, and other tools read them, too."""

from __future__ import annotations

import io
import json
import os
import struct
import tracemalloc
import zlib
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.toys import put
from typedthinc.api import (
    Adam,
    FormatError,
    IncompatibleError,
    LayerError,
    Linear,
    Model,
    Relu,
    chain,
    noop,
    register_attribute,
    save_checkpoint,
)
from typedthinc.serialize import document, tensors, writing
from typedthinc.serialize.attributes import arrays_in, decoded
from typedthinc.serialize.checksum import Checksum, checksum_of
from typedthinc.serialize.files import open_regular, write_atomically
from typedthinc.serialize.layout import header_length, header_of, places_of
from typedthinc.serialize.tensors import Contents, dump, dump_file
from typedthinc.serialize.tensors import load as read

pytest.importorskip("pydantic")

DOCUMENT = (
    '[{"name":"chain","layers":[1,2],"dims":{"nI":2,"nO":2},"params":{},"attrs":{},"refs":{}},'
    '{"name":"Linear","layers":[],"dims":{"nO":2,"nI":2},"params":{"W":"C","b":"C"},"attrs":{},"refs":{}},'
    '{"name":"Relu","layers":[3],"dims":{"nO":2,"nI":2},"params":{"W":null,"b":null},"attrs":{},"refs":{}},'
    '{"name":"Dropout","layers":[],"dims":{},"params":{},"attrs":{"dropout_rate":0.5,"is_enabled":true},"refs":{}}]'
)


def network() -> Model[Any, Any]:
    model = chain(Linear(2, 2), Relu(2, 2, dropout=0.5))
    model.layers[0].initialize()
    put(model.layers[0], "W", np.array([[1, 2], [3, 4]], "float32"))
    put(model.layers[0], "b", np.array([5, 6], "float32"))
    return model


def holding(value: object) -> Model[Any, Any]:
    return Model("settings", lambda model, X, is_train: (X, lambda dY: dY), attrs={"value": value})


def test_the_whole_file(tmp_path: Path) -> None:
    data = network().to_bytes()
    length = struct.unpack("<Q", data[:8])[0]
    assert json.loads(data[8 : 8 + length]) == {
        "__metadata__": {"typedthinc": f"model 1 fold32:8d0ba536\n{DOCUMENT}"},
        "1.Linear.W": {"dtype": "F32", "shape": [2, 2], "data_offsets": [0, 16]},
        "1.Linear.b": {"dtype": "F32", "shape": [2], "data_offsets": [16, 24]},
    }
    assert data[8 + length :] == np.arange(1, 7, dtype="<f4").tobytes()
    network().to_disk(tmp_path / "model")
    assert (tmp_path / "model").read_bytes() == data


def test_the_whole_dict() -> None:
    saved = network().to_dict()
    assert {name: array.tolist() for name, array in saved.pop("arrays").items()} == {
        "1.Linear.W": [[1, 2], [3, 4]],
        "1.Linear.b": [5, 6],
    }
    assert saved == {"version": "1", "document": DOCUMENT}


@pytest.mark.parametrize(
    ("value", "written", "arrays"),
    [
        (None, None, {}),
        (True, True, {}),
        (3, 3, {}),
        (1.5, 1.5, {}),
        (float("nan"), {"@": "float", "value": "nan"}, {}),
        (float("-inf"), {"@": "float", "value": "-inf"}, {}),
        ("text", "text", {}),
        ([1, [2]], [1, [2]], {}),
        ((1, 2), {"@": "tuple", "value": [1, 2]}, {}),
        (slice(1, None, 2), {"@": "slice", "value": [1, None, 2]}, {}),
        ({"a": 1}, {"a": 1}, {}),
        ({1: 2}, {"@": "dict", "value": [[1, 2]]}, {}),
        ({"@": 1}, {"@": "dict", "value": [["@", 1]]}, {}),
        (np.float32(1.5), 1.5, {}),
        (np.arange(2), {"@": "array", "value": "0.settings@value.0"}, {"0.settings@value.0": [0, 1]}),
        (
            {"a": (np.zeros(1), [np.ones(2)])},
            {
                "a": {
                    "@": "tuple",
                    "value": [
                        {"@": "array", "value": "0.settings@value.0"},
                        [{"@": "array", "value": "0.settings@value.1"}],
                    ],
                }
            },
            {"0.settings@value.0": [0.0], "0.settings@value.1": [1.0, 1.0]},
        ),
    ],
)
def test_settings_as_they_are_written(value: Any, written: Any, arrays: Any) -> None:
    saved = holding(value).to_dict()
    assert json.loads(saved["document"])[0]["attrs"] == {"value": written}
    assert {name: array.tolist() for name, array in saved["arrays"].items()} == arrays
    assert sorted(arrays_in(written)) == sorted(arrays)
    assert repr(holding(None).from_dict(saved).attrs["value"]) == repr(value).replace("np.float32(1.5)", "1.5")


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (
            {"@": "float", "value": "1.5"},
            "a setting of the kind 'float' is damaged: '1.5' is not a float that JSON lacks",
        ),
        ({"@": "float", "value": 1}, "a setting of the kind 'float' is damaged: 1 is not a float that JSON lacks"),
        (
            {"@": "slice", "value": [1, 2, 2.5]},
            "a setting of the kind 'slice' is damaged: the bounds of a slice must be ints or None",
        ),
        (
            {"@": "slice", "value": [True, None, None]},
            "a setting of the kind 'slice' is damaged: the bounds of a slice must be ints or None",
        ),
        ({"@": "array", "value": "there"}, "a setting is the array 'there', which is not there"),
        ({"@": "array", "value": 7}, "a setting is the array 7, which is not there"),
        ({"@": "array"}, "a setting is the array None, which is not there"),
        ({"@": "else"}, "a setting is of the kind 'else', which nothing here can read: see register_attribute"),
        ([{"@": 3}], "a setting is of the kind 3, which nothing here can read: see register_attribute"),
    ],
)
def test_what_is_said_of_damaged_settings(value: Any, told: str) -> None:
    with pytest.raises(FormatError) as caught:
        decoded(value, {})
    assert str(caught.value) == told


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (1j, "a value of type complex cannot be saved: see register_attribute"),
        (np.complex64(1), "a number of dtype complex64 cannot be saved: see register_attribute"),
        (
            [np.zeros(1, "complex64")],
            "an array of dtype complex64 cannot be saved: files hold floats up to float64, integers and bools",
        ),
        ("\udfff", "it holds text that is not Unicode: half of a pair of surrogates"),
        ({"\udfff": 1}, "it holds text that is not Unicode: half of a pair of surrogates"),
    ],
)
def test_what_is_said_of_settings_that_files_cannot_hold(value: Any, told: str) -> None:
    with pytest.raises(LayerError) as caught:
        chain(holding(1), holding(value)).to_bytes()
    assert str(caught.value).endswith(f"settings (layer 2): its setting 'value': {told}")


def test_what_is_said_of_a_setting_that_holds_itself() -> None:
    held: list[Any] = []
    held.append(held)
    with pytest.raises(LayerError, match=r"settings: its setting 'value' is nested too deeply, or holds itself$"):
        holding(held).to_bytes()


def test_a_kind_that_is_taken() -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # compared in full below
        register_attribute(bytes, "slice", encode=str, decode=str.encode)
    assert str(caught.value) == "register_attribute: the kind 'slice' is that of slice already"


def test_the_checksum_is_of_all() -> None:
    """Of titles, documents, names, dtypes, shapes and numbers that differ, and not of the order of the arrays."""
    W, b = np.arange(4, dtype="<f4"), np.ones(2, "<f4")
    first = checksum_of("model 1", "[]", {"W": W, "b": b})
    assert first == checksum_of("model 1", "[]", {"b": b, "W": W}) == "fold32:" + first[7:]
    assert len(first) == len("fold32:00000000")
    others = [
        checksum_of("model 2", "[]", {"W": W, "b": b}),
        checksum_of("model 1", "{}", {"W": W, "b": b}),
        checksum_of("model 1", "[]", {"W": W}),
        checksum_of("model 1", "[]", {"V": W, "b": b}),
        checksum_of("model 1", "[]", {"W": W.reshape(2, 2), "b": b}),
        checksum_of("model 1", "[]", {"W": W.view("<i4"), "b": b}),
        checksum_of("model 1", "[]", {"W": W + 1, "b": b}),
        checksum_of("model 1", "[]", {"W": W, "b": b * 2}),
    ]
    assert len({first, *others}) == 9
    assert checksum_of("a", "b", {}) == "fold32:ef0790fb"


LARGE = 4 * 16_384 + 4 * 5


def folded(content: bytes) -> int:
    """Do what `Checksum` does, a word at a time."""
    sums = [0] * 16_384
    for place, (word,) in enumerate(struct.iter_unpack("<I", content)):
        sums[place % 16_384] = (sums[place % 16_384] * 16_777_619 + word) % 2**32
    return zlib.crc32(
        struct.pack("<16384I", *sums), zlib.crc32(f"\nW |u1 {(len(content),)}\n".encode(), zlib.crc32(b"a\nb"))
    )


@pytest.mark.parametrize("cuts", [[], [4], [65_536], [8, 65_544, 65_548]])
def test_large_arrays_are_folded(cuts: list[int]) -> None:
    W = np.random.default_rng(0).integers(0, 256, 2 * LARGE, dtype="u1")
    found = Checksum("a", "b")
    found.begin("W", W.dtype, W.shape)
    for part in np.split(W, cuts):
        found.add(part)
    assert found.text == f"fold32:{folded(W.tobytes()):08x}" == checksum_of("a", "b", {"W": W})


@given(st.integers(0, LARGE + 2), st.integers(1, 255), st.integers(0, 3))
def test_whatever_changes_in_a_word_is_found(place: int, change: int, more: int) -> None:
    W = np.arange(LARGE + more, dtype="u1")
    W[65_536] = 7
    before = checksum_of("a", "b", {"W": W})
    W[min(place, len(W) - 1)] ^= change
    assert checksum_of("a", "b", {"W": W}) != before
    W[min(place, len(W) - 1)] ^= change
    W[[0, 65_536]] = W[[65_536, 0]]  # of two words of one sum
    assert checksum_of("a", "b", {"W": W}) != before


def test_parts_of_matrices_of_small_numbers(tmp_path: Path) -> None:
    """Rows of a number of bytes that four does not divide, laid out column by column: read and written in parts."""
    table = np.asfortranarray(np.random.default_rng(0).integers(0, 2, (1001, 3333), dtype="i1"))
    holding(table).to_disk(tmp_path / "model")
    model = holding(None)
    model.from_disk(tmp_path / "model")
    np.testing.assert_array_equal(model.attrs["value"], table)
    assert holding(table).to_bytes() == (tmp_path / "model").read_bytes()
    damaged = bytearray((tmp_path / "model").read_bytes())
    damaged[-1_700_000] ^= 1
    with pytest.raises(FormatError, match="its checksum is that of other contents"):
        model.from_bytes(bytes(damaged))


def test_what_is_said_of_other_dicts() -> None:
    model, saved = Linear(2, 2).initialize(), Linear(2, 2).initialize().to_dict()
    for change, told in [
        ({"version": "2"}, "its version is '2', and this one reads '1'"),
        ({"version": 1}, "its version is 1, and this one reads '1'"),
        ({"document": None}, "it needs a text `document` and a dict `arrays`"),
        ({"arrays": []}, "it needs a text `document` and a dict `arrays`"),
        ({"arrays": {7: saved["arrays"]["0.Linear.W"]}}, "its array 7 is one of dtype float32, not"),
        ({"arrays": {"W": 7}}, "its array 'W' is of type int, not"),
        ({"arrays": {"W": np.zeros(2, "complex64")}}, "its array 'W' is one of dtype complex64, not"),
    ]:
        with pytest.raises(FormatError) as caught:
            model.from_dict({**saved, **change})
        assert str(caught.value) == told + (" a numpy array of numbers or bools" if told.endswith("not") else "")
    for wrong in (None, []):
        with pytest.raises(FormatError) as caught:
            model.from_dict(wrong)  # type: ignore[arg-type]  # what is refused
        assert str(caught.value) == f"from_dict takes what to_dict returns, a dict, not {type(wrong).__name__}"
    with pytest.raises(FormatError, match=r"^expected bytes, not str$"):
        model.from_bytes("text")  # type: ignore[arg-type]  # what is refused


def test_what_is_said_of_a_file_names_it(tmp_path: Path) -> None:
    (tmp_path / "model").write_bytes(b"")
    with pytest.raises(FormatError) as caught:
        Linear(2, 2).from_disk(tmp_path / "model")
    assert str(caught.value) == f"{tmp_path / 'model'} cannot be loaded: it has 0 bytes, less than a header takes"
    assert caught.value.__suppress_context__
    assert not Linear(2, 2).can_from_disk(tmp_path / "model")


def disagreement(model: Model[Any, Any], saved: Any) -> str:
    with pytest.raises(IncompatibleError) as caught:
        model.from_dict(saved)
    assert not model.can_from_dict(saved)
    return str(caught.value)


def test_disagreements_in_full() -> None:
    pair = chain(Linear(3, 3), Relu(3, 3))
    assert disagreement(pair, chain(Linear(3, 3), Linear(3, 3)).to_dict()) == (
        "this is another model: chain > Relu (layer 2): the model has Relu here, the file Linear"
    )
    assert disagreement(chain(Linear(3, 3)), pair.to_dict()) == (
        "this is another model:\n"
        "  chain: the layers in the model are Linear, in the file Linear, Relu\n"
        "  the model has 2 nodes, the file 3"
    )
    other = chain(Linear(4, 3), Relu(3, 4)).initialize()
    assert disagreement(other, chain(Linear(3, 3), Relu(3, 3)).initialize().to_dict()).split("\n") == [
        "this is another model:",
        "  chain > Linear (layer 1): nO is 4 in the model, 3 in the file",
        "  chain > Relu (layer 2): nI is 4 in the model, 3 in the file",
    ]
    assert disagreement(pair.initialize(), chain(Linear(3, 3), Relu(3, 3)).to_dict()).split("\n")[1:3] == [
        "  chain > Linear (layer 1): W has a value in the model, and none in the file",
        "  chain > Linear (layer 1): b has a value in the model, and none in the file",
    ]
    nested = chain(Linear(3, 3), noop(Relu(3, 3)))
    assert disagreement(nested, chain(Linear(3, 3), noop(), Relu(3, 3)).to_dict()).split("\n")[1:3] == [
        "  chain: the layers in the model are Linear, noop, in the file Linear, noop, Relu",
        "  chain > noop (layer 2): the layers in the model are Relu, in the file none",
    ]


def test_a_size_that_the_file_lacks_is_any_in_the_shape() -> None:
    saved = Linear(3, 2).initialize().to_dict()
    saved["document"] = saved["document"].replace('"nI":2', '"nI":null')
    saved["arrays"]["0.Linear.W"] = np.zeros((4, 2), "float32")
    told = "this is another model: Linear: W has shape (3, any) in the model, (4, 2) in the file"
    assert disagreement(Linear(), saved) == told


@pytest.mark.parametrize("size", [32, 33])
def test_sizes_are_tried_as_far_as_what_the_file_holds_speaks_for_them(size: int) -> None:
    """Up to 16 numbers for each that the file holds, and 16 more."""

    def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
        model.set_param("W", np.zeros(model.get_dim("nO"), "float32"))

    def layer() -> Model[Any, Any]:
        return Model("own", lambda model, X, is_train: (X, id), init=init, dims={"nO": None}, params={"W": None})

    given = layer()
    given.set_dim("nO", 1)
    saved = given.initialize().to_dict()
    saved["document"] = saved["document"].replace('"nO":1', f'"nO":{size}')
    assert layer().can_from_dict(saved) == (size > 32)


def test_disagreements_of_names() -> None:
    def layer(**options: Any) -> Model[Any, Any]:
        return Model("own", lambda model, X, is_train: (X, lambda dY: dY), **options)

    one, two = layer(dims={"nO": 2}, params={"W": None}), layer(dims={"nI": 2, "nO": 2}, params={})
    assert disagreement(one, two.to_dict()).split("\n") == [
        "this is another model:",
        "  own: the sizes in the model are nO, in the file nI, nO",
        "  own: the parameters in the model are W, in the file none",
    ]
    assert disagreement(two, one.to_dict()).split("\n")[1:] == [
        "  own: the sizes in the model are nI, nO, in the file nO",
        "  own: the parameters in the model are none, in the file W",
    ]
    assert disagreement(layer(), one.to_dict()).split("\n") == [
        "this is another model:",
        "  own: the sizes in the model are none, in the file nO",
        "  own: the parameters in the model are none, in the file W",
    ]
    without = layer(dims={"nO": 2})
    assert disagreement(one, without.to_dict()) == (
        "this is another model: own: the parameters in the model are W, in the file none"
    )


def test_orders_of_axes_are_written_by_letters_where_they_have_one() -> None:
    array = np.arange(24, dtype="float32").reshape(2, 3, 4)
    model: Model[Any, Any] = Model("own", lambda model, X, is_train: (X, lambda dY: dY), params={"W": None})
    for value, order in ((array, "C"), (np.asfortranarray(array), "F"), (array.transpose(1, 0, 2), [1, 0, 2])):
        model.set_param("W", None)
        put(model, "W", value)
        assert json.loads(model.to_dict()["document"])[0]["params"] == {"W": order}


def drawing(columns: int) -> Model[Any, Any]:
    """Make a layer that states no shapes: what it is like is seen when it is initialized."""

    def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
        model.set_param("W", model.ops.uniform((model.get_dim("nO"), columns)))

    return Model(
        "drawing", lambda model, X, is_train: (X, lambda dY: dY), init=init, dims={"nO": 3}, params={"W": None}
    )


def test_a_trial_leaves_the_random_numbers_alone() -> None:
    """Whether a file fits a model without values is found out by initializing a copy."""
    model, saved = drawing(2), drawing(2).initialize().to_dict()
    before = model.ops.rng
    state = before.bit_generator.state
    model.from_dict(saved)
    assert model.ops.rng is before
    assert before.bit_generator.state == state


def test_what_a_trial_makes_is_compared() -> None:
    saved = chain(drawing(2), drawing(2)).initialize().to_dict()
    assert disagreement(chain(drawing(2), drawing(4)), saved) == (
        "this is another model: chain > drawing (layer 2): W has shape (3, 4) in the model, (3, 2) in the file"
    )


@pytest.mark.parametrize(
    ("prefix", "size", "told"),
    [
        (b"1234567", 7, "it has 7 bytes, less than a header takes"),
        (
            struct.pack("<Q", 11),
            18,
            "its header claims to have 11 bytes, and cannot have more than 10; is it a safetensors file?",
        ),
        (
            struct.pack("<Q", 100_000_001),
            1 << 40,
            "its header claims to have 100000001 bytes, and cannot have more than 100000000; is it a safetensors file?",
        ),
    ],
)
def test_the_length_of_a_header(prefix: bytes, size: int, told: str) -> None:
    with pytest.raises(FormatError) as caught:
        header_length(prefix, size)
    assert str(caught.value) == told


def test_the_length_of_the_longest_headers() -> None:
    assert header_length(struct.pack("<Q", 10), 18) == 10
    assert header_length(struct.pack("<Q", 100_000_000), 1 << 40) == 100_000_000


def tensor(*offsets: int, shape: Any = None) -> dict[str, Any]:
    return {
        "dtype": "U8",
        "shape": [offsets[1] - offsets[0]] if shape is None else shape,
        "data_offsets": list(offsets),
    }


def test_places() -> None:
    found = places_of({"b": tensor(3, 5), "none": tensor(3, 3), "a": tensor(0, 3, shape=[1, 3])}, 5)
    assert [(name, place.dtype.str, place.shape, place.start, place.stop) for name, place in found.items()] == [
        ("a", "|u1", (1, 3), 0, 3),
        ("none", "|u1", (0,), 3, 3),
        ("b", "|u1", (2,), 3, 5),
    ]
    assert places_of({}, 0) == {}
    assert places_of({"a": tensor(0, 1, shape=[1] * 64)}, 1)["a"].shape == (1,) * 64
    assert places_of({"a": tensor(0, 1, shape=[])}, 1)["a"].shape == ()


@pytest.mark.parametrize(
    ("tensors", "size", "told"),
    [
        ({"a": tensor(1, 3)}, 3, "the array 'a' begins at byte 1, not 0"),
        ({"a": tensor(0, 3), "b": tensor(2, 4)}, 4, "the array 'b' begins at byte 2, not 3"),
        ({"a": tensor(0, 3)}, 2, "the array 'a' ends at byte 3 of 2"),
        ({"a": tensor(0, 3)}, 4, "its arrays take 3 bytes, and it has 4"),
        ({"a": tensor(0, 3, shape=[2])}, 3, "the array 'a' has 3 bytes, but its shape needs 2"),
        (
            {"a": tensor(0, 3, shape=[2**62] * 2)},
            3,
            "the array 'a' has 3 bytes, but its shape needs more than any array has",
        ),
        ({"a": tensor(0, 1, shape=[1] * 65)}, 1, "the header says of the array 'a' what cannot be"),
        ({"a": tensor(0, 0, shape=[2**63, 0])}, 0, "the header says of the array 'a' what cannot be"),
        ({"a": tensor(0, 1, 2)}, 1, "the header says of the array 'a' what cannot be"),
        ({"a": {**tensor(0, 1), "data_offsets": [1]}}, 1, "the header says of the array 'a' what cannot be"),
        ({"a": {**tensor(0, 1), "data_offsets": (0, 1)}}, 1, "the header says of the array 'a' what cannot be"),
        ({"a": {**tensor(0, 1), "more": 1}}, 1, "the header says of the array 'a' what cannot be"),
    ],
)
def test_places_that_cannot_be(tensors: Any, size: int, told: str) -> None:
    with pytest.raises(FormatError) as caught:
        places_of(tensors, size)
    assert str(caught.value) == f"its layout is damaged: {told}"


def test_arrays_are_views_of_what_was_read() -> None:
    contents = Contents("kind", "text", {"a": np.arange(6, dtype=">i4").reshape(2, 3).T, "b": np.array(True)})
    data = dump(contents)
    found = read(data, "kind")
    assert (found.kind, found.document) == ("kind", "text")
    assert {name: (array.dtype.str, array.tolist()) for name, array in found.arrays.items()} == {
        "a": ("<i4", [[0, 3], [1, 4], [2, 5]]),
        "b": ("|b1", True),
    }
    assert not any(array.flags.owndata for array in found.arrays.values())
    with pytest.raises(FormatError, match=r"^it holds a kind, not a model$"):
        read(data, "model")


def test_a_file_is_written_beside_its_place(tmp_path: Path) -> None:
    path, seen = tmp_path / ("long" * 50), []

    def write(part: Path) -> None:
        seen.append((part.parent, part.name[:102], part.suffix, part.stat().st_mode & 0o777, path.exists()))
        part.write_text("all")

    write_atomically(path, write)
    assert seen == [(tmp_path, f".{('long' * 50)[:100]}.", ".part", 0o600, False)]
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    with open_regular(path) as file:
        assert file.read() == b"all"


def test_what_fails_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")

    def fail(part: Path) -> None:
        part.write_text("half")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_atomically(path, fail)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_refused_is_closed(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    before = len(os.listdir("/proc/self/fd"))
    with pytest.raises(OSError, match="expected a file, not a FIFO") as caught:
        open_regular(tmp_path / "fifo")
    assert (caught.value.errno, caught.value.filename) == (22, str(tmp_path / "fifo"))
    assert len(os.listdir("/proc/self/fd")) == before
    with pytest.raises(IsADirectoryError) as named:
        write_atomically(tmp_path, lambda part: None)
    assert (named.value.errno, named.value.strerror, named.value.filename) == (21, "Is a directory", str(tmp_path))


def test_errors_of_the_system_have_number_words_and_path(tmp_path: Path) -> None:
    path = tmp_path / "none" / "model"
    with pytest.raises(FileNotFoundError) as caught:
        dump_file(Contents("kind", "text", {}), path)
    assert (caught.value.errno, caught.value.strerror, caught.value.filename) == (
        2,
        "No such file or directory",
        str(path),
    )

    def nameless(part: Path) -> None:
        raise OSError("without a number")

    with pytest.raises(OSError, match=r"^without a number$"):
        write_atomically(tmp_path / "file", nameless)


def test_a_disk_that_is_full(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tensors, "write", fail)
    with pytest.raises(OSError, match="No space left on device") as caught:
        dump_file(Contents("kind", "text", {}), tmp_path / "model")
    assert (caught.value.errno, caught.value.filename) == (28, str(tmp_path / "model"))
    assert not list(tmp_path.iterdir())


def test_a_file_that_becomes_shorter(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Short(io.FileIO):
        def readinto(self, buffer: Any) -> int:
            return len(buffer) - 1

    network().to_disk(tmp_path / "model")
    monkeypatch.setattr(tensors, "open_regular", Short)
    with pytest.raises(FormatError) as caught:
        tensors.load_file(tmp_path / "model", "model")
    assert str(caught.value) == "it became shorter while it was read"


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}")

    monkeypatch.setattr(document, "import_module", fail)
    with pytest.raises(ModuleNotFoundError) as caught:
        document.pydantic()
    told = "saving needs pydantic, which comes with the extra: pip install 'typedthinc[save]'"
    assert (str(caught.value), caught.value.name) == (told, "pydantic")
    assert caught.value.__suppress_context__


def test_headers_of_too_many_arrays() -> None:
    for many, told in ((100_000, "its header is not JSON: "), (100_001, "its header names more than 100000 arrays")):
        with pytest.raises(FormatError) as caught:
            header_of(b'"data_offsets"' * many)
        assert str(caught.value).startswith(told)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2), (2, 0, 1), (1, 2, 0)])
def test_the_order_of_axes_in_memory_comes_back(order: tuple[int, ...]) -> None:
    places = np.argsort(order)
    value = np.arange(24, dtype="float32").reshape([(2, 3, 4)[axis] for axis in order]).transpose(places)
    model = Model("own", lambda model, X, is_train: (X, lambda dY: dY), params={"W": value})
    again: Any = Model("own", lambda model, X, is_train: (X, lambda dY: dY), params={"W": None})
    loaded = again.from_bytes(model.to_bytes()).get_param("W")
    assert (loaded.tolist(), loaded.strides) == (value.tolist(), value.strides)


@pytest.mark.parametrize("read", ["file", "bytes"])
def test_a_model_that_another_thread_trains_meanwhile(
    read: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One file in a hundred was refused: its checksum was that of other numbers."""
    model = Linear(3, 4).initialize()
    before = model.get_param("b").copy()

    class Slow(Checksum):
        def add(self, part: Any) -> None:
            super().add(part)
            model.get_param("b")[...] += 1

    monkeypatch.setattr(writing, "Checksum", Slow)
    data = model.to_bytes() if read == "bytes" else b""
    if read == "file":
        model.to_disk(tmp_path / "model")
    again = Linear(3, 4).from_bytes(data) if read == "bytes" else Linear(3, 4).from_disk(tmp_path / "model")
    # W was counted first: b was changed once before it was copied, and once after.
    np.testing.assert_array_equal(again.get_param("b"), before + 1)
    np.testing.assert_array_equal(model.get_param("b"), before + 2)


NUMBERS = ["f8", "f4", "f2", "i8", "i4", "i2", "i1", "u8", "u4", "u2", "u1", "?", ">f4"]


@settings(deadline=None)
@given(
    given_arrays=st.dictionaries(
        st.text(st.characters(exclude_categories=["Cs"])),
        st.tuples(st.sampled_from(NUMBERS), st.lists(st.integers(0, 4), max_size=3), st.sampled_from("CF")),
        max_size=5,
    ).filter(lambda found: "__metadata__" not in found),
    text=st.text(st.characters(exclude_categories=["Cs"])),
)
def test_what_is_written_is_what_safetensors_writes(given_arrays: dict[str, Any], text: str) -> None:
    safetensors: Any = pytest.importorskip("safetensors.numpy")
    arrays: dict[str, Any] = {
        name: np.ones(shape, dtype, order=order) for name, (dtype, shape, order) in given_arrays.items()
    }
    data = dump(Contents("kind", text, arrays))
    little = {name: np.ascontiguousarray(a, a.dtype.newbyteorder("<")).reshape(a.shape) for name, a in arrays.items()}
    metadata = {"typedthinc": f"kind 1 {checksum_of('kind 1', text, little)}\n{text}"}
    theirs = safetensors.load(safetensors.save(little, metadata))
    ours = safetensors.load(data)
    assert ours.keys() == theirs.keys()
    assert all(np.array_equal(ours[name], theirs[name]) and ours[name].dtype == theirs[name].dtype for name in ours)
    assert read(data, "kind").document == text
    # The order of arrays in the header is another one in each process of 0.5.
    if version("safetensors") >= "0.6":
        assert data == safetensors.save(little, metadata)


def test_saving_and_loading_a_large_model_needs_no_second_one(tmp_path: Path) -> None:
    model = chain(Relu(1024, 1024), Relu(1024, 1024), Relu(1024, 1024)).initialize()
    optimizer = Adam(0.001)
    for node in model.layers:
        node.set_grad("W", node.get_param("W"))
    model.finish_update(optimizer)
    held = 3 * 4 * 1024**2

    def peak(work: Callable[[], object]) -> float:
        work()
        tracemalloc.start()
        try:
            work()
            return tracemalloc.get_traced_memory()[1] / held
        finally:
            tracemalloc.stop()

    assert peak(lambda: model.to_disk(tmp_path / "model")) < 0.4
    assert peak(lambda: save_checkpoint(tmp_path / "run", model, optimizer)) < 0.4
    again = model.copy()
    # Weights, and buffers for gradients; of which numpy counts all that it asks the system for.
    assert peak(lambda: again.from_disk(tmp_path / "model")) < 3.5
    np.testing.assert_array_equal(again.layers[1].get_param("W"), model.layers[1].get_param("W"))
