"""Tables of other libraries: what numpy makes of their columns is the oracle."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from typedthinc.api import SGD, CategoricalCrossentropy, Relu, Softmax, chain, evaluate, train
from typedthinc.data.tables import Chunks, Table, arrays_in, as_data

RNG = np.random.default_rng(0)
COLUMNS: dict[str, Any] = {
    "a": RNG.standard_normal(40).astype("float32"),
    "b": RNG.integers(0, 9, 40),
    "c": RNG.standard_normal(40).astype("float32"),
}
LABELS: Any = RNG.integers(0, 2, 40)
NAMES = ["no", "yes"]
ROWS: Any = np.stack([each.astype("float32") for each in COLUMNS.values()], axis=1)
LIBRARIES = ["pandas", "polars", "pyarrow", "datasets"]


def table_of(library: str, columns: dict[str, Any]) -> Any:
    module: Any = pytest.importorskip(library)
    if library == "pyarrow":
        return module.concat_tables(
            [module.table({n: c[:9] for n, c in columns.items()}), module.table({n: c[9:] for n, c in columns.items()})]
        )
    if library == "datasets":
        return (
            module.Dataset.from_dict({name: list(column) for name, column in columns.items()})
            .cast_column("a", module.Value("float32"))
            .cast_column("c", module.Value("float32"))
        )
    return module.DataFrame(columns)


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_table_is_rows_of_numbers(library: str) -> None:
    table = as_data(table_of(library, COLUMNS), "train: X")
    assert (len(table), table.shape, table.dtype) == (40, (40, 3), np.dtype("float32"))
    np.testing.assert_array_equal(table[3:20], ROWS[3:20])
    order = RNG.permutation(40)
    np.testing.assert_array_equal(table[order[:13]], ROWS[order[:13]])


@pytest.mark.parametrize("library", LIBRARIES)
def test_training_on_a_table_is_training_on_its_rows(library: str) -> None:
    table = table_of(library, {**COLUMNS, "label": LABELS, "name": np.asarray(NAMES)[LABELS]})
    X = (
        table.select_columns(list(COLUMNS))
        if library == "datasets"
        else (table.select(list(COLUMNS)) if library != "pandas" else table[list(COLUMNS)])
    )

    def trained(X: Any, Y: Any, **options: Any) -> Any:
        model: Any = chain(Relu(4, 3), Softmax(2)).initialize(ROWS[:1])
        for node in model.walk():
            for name in node.param_names:
                node.get_param(name)[...] = (
                    0.1 + np.arange(node.get_param(name).size).reshape(node.get_param(name).shape) % 3
                )
        loss = CategoricalCrossentropy(**options)
        train(model, X, Y, loss=loss, optimizer=SGD(0.01), epochs=2, progress=False, class_weight="balanced")
        return model, loss

    expected, _ = trained(ROWS, LABELS)
    for Y, options in ((table["label"], {}), (table["name"], {"names": NAMES})):
        model, loss = trained(X, Y, **options)
        for one, two in zip(model.walk(), expected.walk(), strict=True):
            for name in one.param_names:
                np.testing.assert_allclose(one.get_param(name), two.get_param(name), atol=1e-6)
        assert evaluate(model, X, Y, loss=loss).loss == pytest.approx(
            evaluate(expected, ROWS, LABELS, loss=CategoricalCrossentropy()).loss
        )


def test_columns_are_not_copied() -> None:
    pandas, polars, pyarrow = (pytest.importorskip(name) for name in ("pandas", "polars", "pyarrow"))
    block = pandas.DataFrame(ROWS)
    assert np.shares_memory(as_data(block, "X"), block.to_numpy())
    series = polars.Series("a", COLUMNS["a"])
    assert np.shares_memory(as_data(series, "X"), series.to_numpy())
    column = pyarrow.array(COLUMNS["a"])
    assert np.shares_memory(as_data(column, "X"), column.to_numpy())
    lists = pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(ROWS.reshape(-1)), 3)
    assert np.shares_memory(as_data(lists, "X"), lists.flatten().to_numpy())


def test_lists_of_one_length_are_rows() -> None:
    pyarrow: Any = pytest.importorskip("pyarrow")
    lists = pyarrow.chunked_array([ROWS[:7].tolist(), ROWS[7:].tolist()], type=pyarrow.list_(pyarrow.float32()))
    np.testing.assert_array_equal(as_data(lists, "X")[np.asarray([39, 0, 8])], ROWS[[39, 0, 8]])
    both = as_data(pyarrow.table({"x": lists, "b": COLUMNS["b"]}), "X")
    np.testing.assert_array_equal(both[5:9], np.column_stack([ROWS, COLUMNS["b"]])[5:9].astype("float32"))
    assert as_data(pyarrow.array([[1, 2], [3]]), "X") == [[1, 2], [3]]


@pytest.mark.parametrize("library", LIBRARIES)
def test_what_is_not_numbers(library: str) -> None:
    with pytest.raises(ValueError, match="train: X: its column 'city' does not hold numbers; choose columns that do"):
        as_data(table_of(library, {**COLUMNS, "city": np.asarray(["here", "there"] * 20)}), "train: X")


def test_missing_values() -> None:
    polars: Any = pytest.importorskip("polars")
    pyarrow: Any = pytest.importorskip("pyarrow")
    for table in (polars.DataFrame({"a": [1.0, None]}), pyarrow.table({"a": [1.0, None]})):
        with pytest.raises(ValueError, match="train: X: its column 'a' lacks 1 of its values; fill them, or drop"):
            as_data(table, "train: X")
    with pytest.raises(ValueError, match=r"train: X is a LazyFrame of polars, which is not computed yet: use \.coll"):
        as_data(polars.LazyFrame({"a": [1.0]}), "train: X")


def test_who_hands_out_arrow_streams() -> None:
    pyarrow: Any = pytest.importorskip("pyarrow")

    class Relation:
        def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
            return pyarrow.table(COLUMNS).__arrow_c_stream__(requested_schema)

    np.testing.assert_array_equal(as_data(Relation(), "X")[:5], ROWS[:5])


def test_all_else_stays_what_it_is() -> None:
    words = ["a", "b"]
    assert as_data(words, "X") is words
    assert as_data(ROWS, "X") is ROWS


def test_tensors_of_data_loaders_share_their_memory() -> None:
    torch: Any = pytest.importorskip("torch")
    tensor = torch.ones(3, 2)
    found = arrays_in((tensor, {"a": tensor}), "X")
    assert np.shares_memory(found[0], tensor.numpy())
    assert np.shares_memory(found[1]["a"], tensor.numpy())


@given(lengths=st.lists(st.integers(1, 5), min_size=1, max_size=6), data=st.data())
def test_chunks_are_one_array(lengths: list[int], data: st.DataObject) -> None:
    chunks = [RNG.standard_normal((length, 2)) for length in lengths]
    whole, column = np.concatenate(chunks), Chunks(chunks)
    places = np.asarray(data.draw(st.lists(st.integers(0, len(whole) - 1))), "intp")
    np.testing.assert_array_equal(column[places], whole[places])
    start, stop = data.draw(st.tuples(st.integers(0, 9), st.integers(0, 30)))
    np.testing.assert_array_equal(column[start:stop], whole[start:stop])
    np.testing.assert_array_equal(Table([column])[start:stop], whole[start:stop])
