"""Arrays of which only numpy knows the axes: what is reshaped, cast or put into a container tells of itself."""

import numpy as np
import numpy.typing as npt

from typedthinc.api import Embed, Model, Ragged, Relu, Softmax, list2padded, list2ragged
from typedthinc.types import Floats2d, Ints1d

IdLists = Ragged[Ints1d]
LENGTHS = np.array([1, 3])


def load() -> npt.NDArray[np.float32]:
    return np.load("digits.npy")  # type: ignore[no-any-return]


def load_any() -> np.ndarray:
    return np.load("digits.npy")  # type: ignore[no-any-return]


softmax: Model[Floats2d, Floats2d] = Softmax(3, 6)
softmax.initialize()
softmax.predict(load().reshape(-1, 5))  # E: typedthinc-size: (expected width 6, got 5)
softmax.predict(load_any().reshape(-1, 5))  # E: typedthinc-size: (expected width 6, got 5)
softmax.predict(np.array(load_any(), dtype="float32").reshape((-1, 7)))  # E: typedthinc-size: (expected width 6, got 7)
softmax.predict(load().ravel())  # E: typedthinc-rank: but the data is Floats1d
embed = Embed(4, 100)
embed.initialize()
embed.predict(load_any()[:, 0].astype("float32"))  # E: typedthinc-dtype: takes Ints1d, but the data is FloatsXd
embed.predict(load()[0])  # E: typedthinc-dtype: embed (Embed) takes Ints1d, but the data is FloatsXd


def own_rows(features: np.ndarray) -> Floats2d:
    return softmax.predict(features.reshape(-1, 28))  # E: typedthinc-size: (expected width 6, got 28)


ids: IdLists = Ragged(np.zeros((4, 3), dtype="float32"), LENGTHS)  # E: typedthinc-dtype: ids is declared as


def give() -> IdLists:
    return Ragged(np.zeros((4, 3), dtype="float32"), LENGTHS)  # E: typedthinc-dtype: the result of give is declared as


rows = [np.zeros((3, 4), dtype="float32"), np.zeros((3, 5), dtype="float32")]
list2padded().predict(rows)  # E: typedthinc-size: list2padded takes list[Floats2d], but the data is list[Floats2d[*, 4] | Floats2d[*, 5]] (expected width 4, got 5)
list2ragged().predict([rows[0], rows[1][:2]])  # E: typedthinc-size: width 4, got 5
relu = Relu(2, 3)
relu.initialize(load()[:, :3])
