"""Files that nobody wrote in good faith: each is refused by name, in bounded time and memory, and changes nothing."""

from __future__ import annotations

import io
import json
import pickle
import re
import resource
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.example_counts import examples
from typedthinc.api import FormatError, IncompatibleError, Linear, Model, Relu, chain

safetensors = pytest.importorskip("safetensors")

MEMORY = 2 << 30
# How long this takes to read is the unit of what a file may take, whatever the machine; most take a thousandth.
MEGABYTE = json.dumps([{"name": "weights", "sizes": [number, 3]} for number in range(25_000)])
X: Any = np.zeros((1, 3), "float32")


def network() -> Model[Any, Any]:
    return chain(Relu(4, 3, dropout=0.5), Linear(2, 4))


MODEL = network().initialize()
GOOD = MODEL.to_bytes()
LENGTH = struct.unpack("<Q", GOOD[:8])[0]
SIGNED: dict[str, Any] = json.loads(GOOD[8 : 8 + LENGTH])
DATA = GOOD[8 + LENGTH :]


def unsigned(header: dict[str, Any]) -> dict[str, Any]:
    """Leave out the checksum, as files of old have none: what was damaged is then found by looking at it."""
    title, document = header["__metadata__"]["typedthinc"].split("\n")
    return {**header, "__metadata__": {"typedthinc": f"{title.rpartition(' ')[0]}\n{document}"}}


HEADER = unsigned(SIGNED)
TEXT = HEADER["__metadata__"]["typedthinc"].split("\n")[1]
EMPTY = {"dtype": "F32", "shape": [0], "data_offsets": [0, 0]}


@contextmanager
def limits(megabytes: int = 30) -> Iterator[None]:
    """Allow the CPU time of reading that much JSON, and some memory beyond what this process has already."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, before[1]))
    start = time.process_time()
    try:
        yield
        end = time.process_time()
        json.loads(MEGABYTE)
        assert end - start < (time.process_time() - end) * megabytes
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def file_of(header: object, data: bytes = DATA) -> bytes:
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    header = json.loads(json.dumps(HEADER))
    change(header)
    return file_of(header)


def titled(text: str) -> bytes:
    """Change all that we say of the arrays."""
    return changed(lambda header: header["__metadata__"].update(typedthinc=text))


def documented(change: Callable[[list[Any]], object]) -> bytes:
    """Change what the document says of the nodes."""
    title, text = HEADER["__metadata__"]["typedthinc"].split("\n")
    document = json.loads(text)
    change(document)
    return titled(f"{title}\n{json.dumps(document)}")


def weights(model: Model[Any, Any]) -> list[bytes]:
    arrays = [node.maybe_get_param(name) for node in model.walk() for name in node.param_names]
    return [array.tobytes() for array in arrays if array is not None]


def refused(data: bytes, sentence: str, kind: type[Exception] = FormatError) -> None:
    """Load the data: the error says this sentence, of which `...` is what another library says, and nothing changes."""
    model = network().initialize()
    before, settings_before = weights(model), [dict(node.attrs) for node in model.walk()]
    with limits(), pytest.raises(kind) as caught:
        model.from_bytes(data)
    assert re.fullmatch(re.escape(sentence).replace(r"\.\.\.", ".+"), str(caught.value), re.DOTALL)
    assert weights(model) == before
    assert [node.attrs for node in model.walk()] == settings_before
    assert not network().can_from_bytes(data)


def test_the_good_file_is_read() -> None:
    assert weights(network().from_bytes(file_of(HEADER))) == weights(MODEL)


def test_truncated_at_every_offset() -> None:
    model = network()
    for length in range(len(GOOD)):
        with pytest.raises(FormatError):
            model.from_bytes(GOOD[:length])
    assert model.layers[0].has_param("W") is None


def test_what_was_pickled_is_not_run() -> None:
    class Payload:
        def __reduce__(self) -> tuple[Any, ...]:
            return exec, ("raise SystemExit('executed')",)

    refused(pickle.dumps(Payload()), "its header claims to have ... bytes, and cannot have more than ...")
    archive = io.BytesIO()
    np.save(archive, np.array([Payload()], dtype=object), allow_pickle=True)
    refused(archive.getvalue(), "its header claims to have ... bytes, and cannot have more than ...")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "it has 0 bytes, less than a header takes"),
        (b"1234567", "it has 7 bytes, less than a header takes"),
        (
            struct.pack("<Q", 1 << 62) + b"{}",
            "its header claims to have 4611686018427387904 bytes, and cannot have more than 2; ...",
        ),
        (struct.pack("<Q", 2) + b"{", "its header claims to have 2 bytes, and cannot have more than 1; ..."),
        (file_of(b"not JSON"), "its header is not JSON: ..."),
        (file_of(b"\xff\xfe"), "its header is not JSON: ..."),
        (file_of(b"[" * 100_000), "its header is not JSON: ..."),
        (file_of([]), "its header is not a JSON object"),
        (file_of({}), "it was not written by typedthinc: its header does not say so"),
        (file_of({"__metadata__": []}), "it was not written by typedthinc: its header does not say so"),
        (titled("model 2\n[]"), "its version is '2', and this one reads '1'"),
        (titled("model"), "its version is 'model', and this one reads '1'"),
        (titled("checkpoint 1\n[]"), "it holds a checkpoint, not a model"),
        (titled("model 1"), "its document is not JSON: ..."),
        (titled("model 1\n7"), "its document is damaged at the top: ..."),
        (
            titled("model 1 fold32:00000000 more\n[]"),
            "its title is 'model 1 fold32:00000000 more', and has more than a kind, a version and a checksum",
        ),
        (
            titled("model 1 md5:00000000\n[]"),
            "its checksum is that of other contents: some of it was changed after it was written",
        ),
        (
            changed(lambda header: header["1.Relu.W"].update(dtype="F8_E4M3")),
            "the array '1.Relu.W' has the unknown dtype 'F8_E4M3'",
        ),
        (
            changed(lambda header: header["1.Relu.W"].update(dtype="object")),
            "the array '1.Relu.W' has the unknown dtype 'object'",
        ),
        (changed(lambda header: header["1.Relu.W"].update(dtype=7)), "the array '1.Relu.W' has the unknown dtype 7"),
        (changed(lambda header: header.update({"1.Relu.W": None})), "the array '1.Relu.W' has the unknown dtype None"),
        (
            changed(lambda header: header["1.Relu.W"].update(data_offsets=[0, 1 << 40])),
            "its layout is damaged: the array '1.Relu.W' has 1099511627776 bytes, but its shape needs 48",
        ),
        (
            changed(lambda header: header["1.Relu.W"].update(data_offsets=[-1, 47])),
            "its layout is damaged: the header says of the array '1.Relu.W' what cannot be",
        ),
        (
            changed(lambda header: header["1.Relu.W"].update(data_offsets=[4, 52])),
            "its layout is damaged: the array '1.Relu.W' begins at byte 4, not 0",
        ),
        (
            changed(lambda header: header["1.Relu.W"].update(shape=[1 << 40, 1 << 40])),
            "its layout is damaged: the array '1.Relu.W' has 48 bytes, but its shape needs more than any array has",
        ),
        (
            changed(lambda header: header["1.Relu.W"].update(shape=[-4, -3])),
            "its layout is damaged: the header says of the array '1.Relu.W' what cannot be",
        ),
        (
            changed(lambda header: header["1.Relu.W"].update(shape=[1 << 62] * 64)),
            "its layout is damaged: the array '1.Relu.W' has 48 bytes, but its shape needs more than any array has",
        ),
        (
            changed(lambda header: header["1.Relu.W"].update(shape=[True, 12])),
            "its layout is damaged: the header says of the array '1.Relu.W' what cannot be",
        ),
        (
            changed(lambda header: header["1.Relu.W"].update(more=1)),
            "its layout is damaged: the header says of the array '1.Relu.W' what cannot be",
        ),
        (
            changed(lambda header: header["1.Relu.W"].pop("shape")),
            "its layout is damaged: the header says of the array '1.Relu.W' what cannot be",
        ),
        (
            changed(lambda header: header["1.Relu.W"].update(shape=[4, 4])),
            "its layout is damaged: the array '1.Relu.W' has 48 bytes, but its shape needs 64",
        ),
        (file_of(HEADER, DATA[:-4]), "its layout is damaged: the array '2.Linear.b' ends at byte 104 of 100"),
        (file_of(json.dumps(HEADER).encode()[:-1] + b',"0.x":1,"0.x":2}'), "its header has the key '0.x' twice"),
        (
            file_of(SIGNED, DATA[:-1] + bytes([DATA[-1] ^ 1])),
            "its checksum is that of other contents: some of it was changed after it was written",
        ),
        (
            documented(lambda nodes: nodes[1]["params"].update(W=None)),
            "it holds the array '1.Relu.W', which its document does not name",
        ),
        (
            documented(lambda nodes: nodes[1]["params"].update(c="C")),
            "it lacks the array '1.Relu.c', which its document names",
        ),
        (
            changed(lambda header: header.update(extra=EMPTY)),
            "it holds the array 'extra', which its document does not name",
        ),
        (
            titled("model 1\n" + TEXT.replace('"attrs":', '"attrs":{},"attrs":')),
            "its document has the key 'attrs' twice",
        ),
        *(
            (file_of(json.dumps(HEADER).encode(encoding)), "its header is not JSON: ...")
            for encoding in ("utf-8-sig", "utf-16", "utf-32")
        ),
        (GOOD + b"more", "its layout is damaged: its arrays take 104 bytes, and it has 108"),
        (documented(lambda nodes: nodes[0].update(layers="all")), "its document is damaged at 0.layers: ..."),
        (documented(lambda nodes: nodes[1]["dims"].update(nO=-4)), "its document is damaged at 1.dims.nO: ..."),
        (documented(lambda nodes: nodes[1]["dims"].update(nO=True)), "its document is damaged at 1.dims.nO: ..."),
        (documented(lambda nodes: nodes[1].pop("attrs")), "its document is damaged at 1.attrs: ..."),
        (documented(lambda nodes: nodes[1].update(code="exec")), "its document is damaged at 1.code: ..."),
        (
            documented(lambda nodes: nodes[1]["attrs"].update(bad={"@": "os.system", "value": "true"})),
            "a setting is of the kind 'os.system', which nothing here can read: see register_attribute",
        ),
        (
            documented(lambda nodes: nodes[1]["attrs"].update(bad={"@": ["list"]})),
            "a setting is of the kind ['list'], which nothing here can read: see register_attribute",
        ),
        (
            documented(lambda nodes: nodes[1]["attrs"].update(bad={"@": "array", "value": "none"})),
            "it lacks the array 'none', which its document names",
        ),
        (
            documented(lambda nodes: nodes[1]["attrs"].update(bad={"@": "tuple", "value": 3})),
            "a setting of the kind 'tuple' is damaged: ...",
        ),
    ],
)
def test_damage_is_named(data: bytes, sentence: str) -> None:
    refused(data, sentence)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (documented(lambda nodes: nodes.pop()), "this is another model: the model has 4 nodes, the file 3"),
        (
            documented(lambda nodes: nodes[0].update(layers=[1, 99])),
            "this is another model: chain: the layers in the model are Relu, Linear, in the file Relu, nothing (99)",
        ),
        (
            documented(lambda nodes: nodes[0].update(layers=[4, -1])),
            "this is another model: "
            "chain: the layers in the model are Relu, Linear, in the file nothing (4), nothing (-1)",
        ),
        (
            documented(lambda nodes: nodes[0].update(layers=[0, 0])),
            "this is another model: chain: the layers in the model are Relu, Linear, in the file chain, chain",
        ),
        (
            documented(lambda nodes: nodes[2].update(layers=[3])),
            "this is another model: chain > Linear (layer 2): the layers in the model are none, in the file Dropout",
        ),
        (
            documented(lambda nodes: nodes[1]["dims"].update(nO=1 << 60)),
            "this is another model: chain > Relu (layer 1): nO is 4 in the model, 1152921504606846976 in the file",
        ),
    ],
)
def test_what_is_well_formed_and_wrong(data: bytes, sentence: str) -> None:
    refused(data, sentence, IncompatibleError)


@pytest.mark.parametrize("order", [[0, 0], [1], [0, 1, 2], [0, 2]])
def test_an_order_of_axes_that_is_none(order: list[int]) -> None:
    data = documented(lambda nodes: nodes[1]["params"].update(W=order))
    told = f"chain > Relu (layer 1): W has 2 axes in the file, and {order} as their order"
    refused(data, f"this is another model: {told}", IncompatibleError)


def test_a_reference_to_the_top_of_the_tree() -> None:
    saved, loaded = (chain(Linear(2, 2), Linear(2, 2)) for _ in range(2))
    saved.set_ref("top", saved)
    loaded.set_ref("top", None)
    assert loaded.from_bytes(saved.initialize().to_bytes()).get_ref("top") is loaded


@pytest.mark.parametrize("place", [-1, 3, 99])
def test_a_reference_out_of_the_tree(place: int) -> None:
    model = chain(Linear(2, 2), Linear(2, 2))
    model.set_ref("first", None)
    saved = model.to_dict()
    saved["document"] = saved["document"].replace('"first":null', f'"first":{place}')
    with pytest.raises(IncompatibleError, match="chain: the reference first leads out of the model"):
        model.from_dict(saved)


@pytest.mark.parametrize("count", [100_001, pytest.param(1_000_000, marks=pytest.mark.nightly)])
def test_too_many_arrays(count: int) -> None:
    header = {"__metadata__": HEADER["__metadata__"], **dict.fromkeys(map(str, range(count)), EMPTY)}
    refused(file_of(header, b""), "its header names more than 100000 arrays")


def test_sizes_that_no_memory_holds() -> None:
    """A model without parameters cannot tell that they are wrong; it must not allocate them either."""
    data = documented(lambda nodes: nodes[1]["dims"].update(nO=1 << 40))
    with limits():
        chain(Relu(None, 3, dropout=0.5), Linear(2, 4)).can_from_bytes(data)


@settings(max_examples=examples(400), deadline=None)
@given(st.integers(0, len(GOOD) - 1), st.integers(1, 255))
def test_flipped_bits_are_found(place: int, bits: int) -> None:
    """In a weight, too; but for a space in the header, say, which is as good as a line's end."""
    data = bytearray(GOOD)
    data[place] ^= bits
    model = network().initialize()
    before = weights(model)
    try:
        model.from_bytes(bytes(data))
    except (FormatError, IncompatibleError):
        assert weights(model) == before
    else:
        assert weights(model) == weights(MODEL)


@settings(max_examples=examples(200), deadline=None)
@given(place=st.integers(0, len(GOOD) - 1), bits=st.integers(1, 255), cut=st.integers(0, 8))
def test_what_safetensors_refuses_we_refuse(place: int, bits: int, cut: int) -> None:
    data = bytearray(file_of(HEADER))
    data[place % len(data)] ^= bits
    found = bytes(data[: len(data) - cut])
    try:
        safetensors.deserialize(found)
    except safetensors.SafetensorError:
        assert not network().can_from_bytes(found)


@settings(max_examples=examples(200), deadline=None)
@given(st.binary(max_size=300), st.integers(0, 300))
def test_noise(noise: bytes, place: int) -> None:
    data = GOOD[:place] + noise + GOOD[place + len(noise) :]
    model = network().initialize()
    before = weights(model)
    try:
        model.from_bytes(data)
    except (FormatError, IncompatibleError):
        assert weights(model) == before


def test_files_too(tmp_path: Path) -> None:
    path = tmp_path / "model.safetensors"
    for data in (b"", GOOD[:40], GOOD[:-1], b"{" * 1000):
        path.write_bytes(data)
        with pytest.raises(FormatError, match=r"model\.safetensors cannot be loaded: it"):
            network().from_disk(path)
        assert not network().can_from_disk(path)
