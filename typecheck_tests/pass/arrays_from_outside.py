"""Arrays of which only numpy knows the axes, used rightly: nothing is made up of them."""

from io import StringIO

import numpy as np
import numpy.typing as npt

from typedthinc.api import Embed, Model, Ragged, Relu, Softmax, list2padded, list2ragged, noop
from typedthinc.types import Floats2d, Ints1d

IdLists = Ragged[Ints1d]


TEXT = "1 2 3 4 5 6\n" * 6


def load() -> npt.NDArray[np.float32]:
    return np.loadtxt(StringIO(TEXT), dtype=np.float32)


def load_any() -> np.ndarray:
    return np.loadtxt(StringIO(TEXT), dtype="float32")


def one_of(name: str) -> np.ndarray:
    records = np.zeros(4, dtype=[("id", "int64"), ("x", "float32")])
    return records[name]


softmax: Model[Floats2d, Floats2d] = Softmax(3, 6)
softmax.initialize()
softmax.predict(load().reshape(-1, 6))
softmax.predict(load_any().reshape(len(load_any()), -1))
softmax.predict(load_any())
softmax.predict(load_any()[:, :6])
softmax.predict(np.array(load_any(), dtype="float32").reshape((-1, 6)))
softmax.predict(load_any().astype("float32"))
softmax.predict(load().reshape(load().shape[0], 6))
softmax.predict(load().T)
embed = Embed(4, 100)
embed.initialize()
embed.predict(load_any()[:, 0].astype("int64"))
embed.predict(load()[:, 0].astype(np.int64))
embed.predict(load_any().astype("int64")[0])
embed.predict(one_of("id"))
embed.predict(load().argmax(axis=1))


def own_rows(features: np.ndarray) -> Floats2d:
    width = features.shape[-1]
    return softmax.predict(features.reshape(-1, width))


def scaled(features: npt.NDArray[np.float64], count: int) -> npt.NDArray[np.float64]:
    total = features[0] + count
    for row in features:
        total = total + row
    return total if total.sum() > 0 else features.reshape(count, -1)


ids: IdLists = Ragged(np.zeros(4, dtype="int64"), np.array([1, 3]))
maybe: IdLists = Ragged(load_any()[0].astype("int64"), np.array([1, 5]))


def give() -> IdLists:
    return Ragged(load_any().ravel().astype("int64"), np.array([30, 6]))


rows = [np.zeros((3, 4), dtype="float32"), np.zeros((2, 4), dtype="float32")]
list2padded().predict(rows)
list2ragged().predict([load(), np.zeros((2, 6), dtype="float32")])
noop().predict([np.zeros((3, 4), dtype="float32"), np.zeros((2, 5), dtype="float32")])
Relu(load().shape[1], int(load()[0, 0]))
Relu(2).initialize(load())
