"""The backend of neon: names and arguments of the page, and what each does."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

from typedthinc.compat import neon
from typedthinc.compat.neon import Backend, Block, Tensor

_REDUCED = "a axis=None out=None keepdims=True"
_PARTIAL = "a axis=None partial=None out=None keepdims=True"
_MADE = "shape dtype=None name=None persist_values=True parallel=False distributed=False"
_UNROLLED = "num_steps num_used_steps activation"
# The page, name by name, with defaults where they stand there.
METHODS = {
    "__init__": "rng_seed=None default_dtype=<class 'numpy.float32'> compat_mode=None deterministic=None",
    **dict.fromkeys("absolute exp exp2 fabs finite log log2 negative reciprocal rint".split(), "a out=None"),
    **dict.fromkeys("safelog sgn sig sig2 sqrt square tanh tanh2".split(), "a out=None"),
    **dict.fromkeys("add divide equal greater greater_equal less less_equal".split(), "a b out=None"),
    **dict.fromkeys("maximum minimum multiply not_equal power subtract".split(), "a b out=None"),
    "true_divide": "a b out=None",
    "dot": "a b out=None",
    "add_fc_bias": "inputs bias",
    "allocate_backend": "name **kargs",
    **dict.fromkeys(("argmax", "argmin"), "a axis=1 out=None keepdims=True"),
    "array": "ary dtype=None name=None persist_values=True parallel=False distributed=False",
    "backend_choices": "",
    "batched_dot": "A B C alpha=1.0 beta=0.0 relu=False",
    "begin": "block identifier",
    "binarize": "a stochastic=True out=None",
    "bprop_conv": "layer F E grad_I alpha=1.0 repeat=1",
    "bprop_pool": "layer I E grad_I",
    "check_caffe_compat": "",
    "cleanup_backend": "",
    "clip": "a a_min a_max out=None",
    "compound_bprop_lut": "nin inputs error error_t dW pad_idx alpha=1.0 beta=0",
    "compound_dot": "A B C alpha=1.0 beta=0.0 relu=False",
    "compound_rnn_unroll_bprop": f"W_recur delta_prev_s delta_s h_s nout {_UNROLLED} reverse=True",
    "compound_rnn_unroll_fprop": f"W_recur h_prev_s h_ff_s h_s bias nout {_UNROLLED} reverse=False",
    "conv_layer": (
        "dtype N C K D=1 H=1 W=1 T=1 R=1 S=1 pad_d=0 pad_h=0 pad_w=0 str_d=1 str_h=1 str_w=1 relu=False bsum=False"
    ),
    "deconv_layer": "dtype N C K P Q R=1 S=1 pad_d=0 pad_h=0 pad_w=0 str_d=1 str_h=1 str_w=1",
    "distribute_data": "tensor layer_parallelism",
    **dict.fromkeys(("empty", "ones", "zeros"), _MADE),
    **dict.fromkeys(("empty_like", "zeros_like"), "other_ary name=None persist_values=True"),
    "end": "block identifier",
    "execute": "node",
    "fprop_conv": "layer I F O alpha=1.0 relu=False repeat=1",
    "fprop_pool": "layer I O",
    "gen_rng": "seed=None",
    "iobuf": "dim0 x=None dtype=None name=None persist_values=True shared=None parallelism=None",
    "make_binary_mask": "out keepthresh=0.5",
    **dict.fromkeys(("max", "min", "sum"), _REDUCED),
    "mean": _PARTIAL,
    "std": _PARTIAL,
    "var": f"{_PARTIAL} binary=False",
    "onehot": "indices axis out=None",
    "output_dim": "X S padding strides pooling=False dilation=1",
    "pool_layer": (
        "dtype op N C D=1 H=1 W=1 J=1 T=1 R=1 S=1 pad_j=0 pad_d=0 pad_h=0 pad_w=0 "
        "str_j=None str_d=None str_h=None str_w=None"
    ),
    "revert_tensor": "tensor",
    # The page shows an argument here, and calls it the state that is asked for.
    "rng_get_state": "",
    "rng_reset": "",
    "rng_set_state": "state",
    "set_caffe_compat": "",
    "shared_iobuf_size": "shape parallelism",
    "shift": "a b value=True out=None",
    "take": "a indices axis out=None",
    "update_conv": "layer I E grad_F alpha=1.0 repeat=1",
    "update_fc_bias": "err out",
    "xnor_compound_dot": "A B C beta=0.0",
}

be = Backend(rng_seed=0, default_dtype=np.float64)
rng = np.random.default_rng(0)
X = rng.uniform(0.3, 2.0, (3, 4))
Y = rng.uniform(0.3, 2.0, (3, 4))


def signature(method: Any) -> str:
    words = []
    for name, parameter in inspect.signature(method).parameters.items():
        star = "**" if parameter.kind is parameter.VAR_KEYWORD else ""
        default = "" if parameter.default is parameter.empty else f"={parameter.default!r}"
        if name != "self":
            words.append(f"{star}{name}{default}")
    return " ".join(words)


def test_every_name_of_the_page_is_there() -> None:
    assert len(METHODS) == 87
    public = {name for name in dir(Backend) if not name.startswith("_")} - {"backends"}
    assert public == set(METHODS) - {"__init__"}
    assert neon.__all__ == ["Autodiff", "Backend", "Block", "OpTreeNode", "Tensor"]


@pytest.mark.parametrize("name", sorted(METHODS))
def test_arguments_are_those_of_the_page(name: str) -> None:
    method = getattr(Backend, name)
    assert signature(method) == METHODS[name]


def out_of(*shape: int) -> Tensor:
    return be.array(np.full(shape, np.nan))


UNARY: dict[str, Any] = {
    "absolute": np.abs,
    "fabs": np.abs,
    "negative": lambda x: -x,
    "sgn": np.sign,
    "square": lambda x: x**2,
    "reciprocal": lambda x: 1 / x,
    "sqrt": lambda x: x**0.5,
    "exp": np.exp,
    "exp2": lambda x: 2**x,
    "log": np.log,
    "log2": lambda x: np.log(x) / np.log(2),
    "safelog": np.log,
    "sig": lambda x: 1 / (1 + np.exp(-x)),
    "sig2": lambda x: 1 / (1 + 2**-x),
    "tanh": np.tanh,
    "tanh2": lambda x: (2**x - 2**-x) / (2**x + 2**-x),
    "finite": lambda x: np.ones(x.shape),
    "rint": np.round,
}
BINARY: dict[str, Any] = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "divide": lambda a, b: a / b,
    "true_divide": lambda a, b: a / b,
    "power": lambda a, b: a**b,
    "equal": lambda a, b: a == b,
    "not_equal": lambda a, b: a != b,
    "less": lambda a, b: a < b,
    "less_equal": lambda a, b: a <= b,
    "greater": lambda a, b: a > b,
    "greater_equal": lambda a, b: a >= b,
    "maximum": np.maximum,
    "minimum": np.minimum,
}


@pytest.mark.parametrize("name", UNARY)
def test_elements(name: str) -> None:
    x, out = be.array(X), out_of(3, 4)
    assert getattr(be, name)(x, out=out) is out
    np.testing.assert_allclose(out.get(), UNARY[name](X))
    np.testing.assert_array_equal(x.get(), X)
    getattr(be, name)(x, out=x)
    np.testing.assert_allclose(x.get(), UNARY[name](X))
    x = be.array(X)
    tree = getattr(be, name)(x)
    x[...] = Y
    out[...] = tree
    np.testing.assert_allclose(out.get(), UNARY[name](Y))


@pytest.mark.parametrize("name", BINARY)
@pytest.mark.parametrize("other", [Y, Y[:, :1], Y[:1], 0.7])
def test_pairs(name: str, other: Any) -> None:
    out = out_of(3, 4)
    operands = be.array(X), other if isinstance(other, float) else be.array(other)
    getattr(be, name)(*operands, out=out)
    np.testing.assert_allclose(out.get(), BINARY[name](X, other))
    tree = getattr(be, name)(*operands)
    np.testing.assert_array_equal(tree.asnumpyarray(), out.get())
    assert (tree.shape, tree.dtype) == ((3, 4), np.float64)


def test_elements_at_the_ends() -> None:
    x, out = be.array([[0.0, np.inf, -1.0]]), out_of(1, 3)
    assert be.safelog(x, out=out).get().tolist() == [[-50, np.inf, -50]]
    assert be.finite(x, out=out).get().tolist() == [[1, 0, 1]]
    assert be.clip(x, -0.5, 3, out=out).get().tolist() == [[0, 3, -0.5]]
    assert be.rint(be.array([[0.5, 1.5, -2.5]]), out=out).get().tolist() == [[0, 2, -2]]


def test_shift() -> None:
    x, by, out = be.array([[1.0, 3.0, 5.0, 2.0]]), be.array([[3.0, -0.3, 0.0, 1.0]]), out_of(1, 4)
    assert be.shift(x, by, out=out).get().tolist() == [[4.0, -0.75, 0.0, 2.0]]
    assert be.shift(x, be.array([[2.0, -1.0, 0.0, 3.0]]), value=False, out=out).get().tolist() == [[4, 1.5, 5, 16]]
    assert (
        be.shift(x, True, out=out).get().tolist() == be.shift(x, np.True_, out=out).get().tolist() == x.get().tolist()
    )
    out[...] = be.shift(x, True)
    assert out.get().tolist() == x.get().tolist()


def test_binarize() -> None:
    x = be.array([[-2.0, -0.5, 0.0, 0.5, 2.0]])
    assert be.binarize(x, stochastic=False, out=out_of(1, 5)).get().tolist() == [[-1, -1, 1, 1, 1]]
    many = be.array(np.tile(x.get(), (20_000, 1)))
    drawn = be.binarize(many, out=many).get()
    assert set(np.unique(drawn)) == {-1.0, 1.0}
    np.testing.assert_allclose(drawn.mean(axis=0), [-1, -0.5, 0, 0.5, 1], atol=0.05)


@pytest.mark.parametrize("name", ["sum", "max", "min", "mean", "std", "var", "argmax", "argmin"])
@pytest.mark.parametrize("axis", [None, 0, 1])
@pytest.mark.parametrize("keepdims", [True, False])
def test_reductions_keep_their_axes(name: str, axis: int | None, keepdims: bool) -> None:
    shape = {None: (1, 1), 0: (1, 4), 1: (3, 1)}[axis]
    out = getattr(be, name)(be.array(X), axis=axis, out=out_of(*shape), keepdims=keepdims)
    np.testing.assert_allclose(out.get(), np.asarray(getattr(np, name)(X, axis=axis)).reshape(shape))


def test_variance_by_shifts() -> None:
    out = be.var(be.array([[1.0, 4.0]]), axis=1, binary=True, out=out_of(1, 1))
    # Distances of 1.5 are multiplied by 2.
    assert out.get().tolist() == [[3.0]]


def test_selection() -> None:
    x = be.array(X)
    ids = be.array([2, 0], dtype=np.int32)
    np.testing.assert_array_equal(be.take(x, ids, 0, out=out_of(2, 4)).get(), X[[2, 0]])
    np.testing.assert_array_equal(be.take(x, ids, 1, out=out_of(3, 2)).get(), X[:, [2, 0]])
    assert be.onehot(ids, 0, out=out_of(3, 2)).get().tolist() == [[0, 1], [0, 0], [1, 0]]
    assert be.onehot(ids, 1, out=out_of(2, 3)).get().tolist() == [[0, 0, 1], [1, 0, 0]]
    with pytest.raises(ValueError, match="onehot: axis must be 0 or 1, not 2"):
        be.onehot(ids, 2, out=out_of(2, 3))
    with pytest.raises(ValueError, match="onehot: indices must be of int32 or uint32, not float64"):
        be.onehot(x, 0, out=out_of(2, 3))


def test_products() -> None:
    A, B, C = be.array(X), be.array(Y.T - 1), be.array(np.full((3, 3), np.nan))
    np.testing.assert_allclose(be.dot(A, B, out=out_of(3, 3)).get(), X @ (Y.T - 1))
    np.testing.assert_allclose(be.compound_dot(A, B, C, alpha=2.0).get(), 2 * X @ (Y.T - 1))
    old = C.get()
    be.compound_dot(A, be.array(Y - 1).T, C, alpha=-1.0, beta=0.5, relu=True)
    np.testing.assert_allclose(C.get(), np.maximum(-X @ (Y.T - 1), 0) + 0.5 * old)


def test_batched_products() -> None:
    W, I, E = rng.standard_normal((2, 3)), rng.standard_normal((5, 3, 4)), rng.standard_normal((5, 2, 4))
    np.testing.assert_allclose(be.batched_dot(be.array(W), be.array(I), out_of(5, 2, 4)).get(), W @ I)
    np.testing.assert_allclose(be.batched_dot(be.array(W).T, be.array(E), out_of(5, 3, 4)).get(), W.T @ E)
    dW = be.batched_dot(be.array(E), be.array(I).T, out_of(2, 3), alpha=2.0)
    np.testing.assert_allclose(dW.get(), 2 * np.einsum("xkn,xcn->kc", E, I))


def test_products_of_signs() -> None:
    A, B = np.array([[0.0, -2.0, 3.0]]), np.array([[-1.0], [-1.0], [5.0]])
    C = be.array([[10.0]])
    assert be.xnor_compound_dot(be.array(A), be.array(B), C).get().tolist() == [[1.0]]
    assert be.xnor_compound_dot(be.array(A), be.array(B), C, beta=3.0).get().tolist() == [[4.0]]


@pytest.mark.parametrize("pad", [None, 1])
def test_gradient_of_a_table(pad: int | None) -> None:
    ids, error = np.array([[2, 0, 2, 1]], "int32"), rng.standard_normal((3, 4))
    old = rng.standard_normal((5, 3))
    dW = be.array(old)
    be.compound_bprop_lut(4, be.array(ids, dtype="int32"), be.array(error), be.zeros((4, 3)), dW, pad, 2.0, 0.5)
    expected = old.copy()
    for row in {0, 1, 2} - {pad}:
        expected[row] = 2 * error[:, ids[0] == row].sum(axis=1) + 0.5 * old[row]
    np.testing.assert_allclose(dW.get(), expected)


def test_bias() -> None:
    inputs, bias = be.array(X), be.array([1.0, 2.0, 3.0])
    be.add_fc_bias(inputs, bias)
    np.testing.assert_allclose(inputs.get(), X + [[1], [2], [3]])
    np.testing.assert_allclose(be.update_fc_bias(be.array(X), out_of(3, 1)).get(), X.sum(axis=1, keepdims=True))


CONVOLUTIONS = [
    {"D": 3, "H": 5, "W": 6, "T": 2, "R": 3, "S": 3, "pad_h": 1, "pad_w": 2, "str_w": 2},
    {"H": 5, "W": 4, "R": 2, "S": 3},
    {"W": 7, "S": 3, "str_w": 3, "pad_w": 1},
]


@pytest.mark.parametrize("sizes", CONVOLUTIONS)
def test_convolution(sizes: dict[str, int]) -> None:
    torch: Any = pytest.importorskip("torch")
    layer = be.conv_layer(np.float64, 2, 3, 4, **sizes)
    I, F = rng.standard_normal(layer.dimI), rng.standard_normal(layer.dimF)
    X = torch.tensor(np.moveaxis(I, -1, 0).copy(), requires_grad=True)
    W = torch.tensor(np.moveaxis(F, -1, 0).copy(), requires_grad=True)
    expected = torch.nn.functional.conv3d(X, W, stride=layer.strides, padding=layer.padding)
    assert layer.dimO == (4, *expected.shape[2:], 2)
    features = int(np.prod(layer.dimO[:-1]))
    O = be.fprop_conv(layer, be.array(I).reshape(-1, 2), be.array(F).reshape(-1, 4), out_of(features, 2), alpha=2.0)
    np.testing.assert_allclose(O.get().reshape(layer.dimO), 2 * np.moveaxis(expected.detach().numpy(), 0, -1))
    E = rng.standard_normal(layer.dimO)
    expected.backward(torch.tensor(np.moveaxis(E, -1, 0).copy()))
    dI = be.bprop_conv(layer, be.array(F), be.array(E), out_of(*layer.dimI))
    np.testing.assert_allclose(dI.get(), np.moveaxis(X.grad.numpy(), 0, -1), atol=1e-12)
    dF = be.update_conv(layer, be.array(I), be.array(E), out_of(int(np.prod(layer.dimF[:-1])), 4))
    np.testing.assert_allclose(dF.get().reshape(layer.dimF), np.moveaxis(W.grad.numpy(), 0, -1), atol=1e-12)
    rectified = be.fprop_conv(layer, be.array(I), be.array(F), out_of(*layer.dimO), relu=True)
    assert (rectified.get() >= 0).all()
    # The batch comes last: rows of images have as many elements, and would be read in another order.
    with pytest.raises(
        ValueError, match=rf"^the layer needs a tensor of shape \({I.size // 2}, 2\) or .* here, not \(2, "
    ):
        be.fprop_conv(layer, be.array(I).reshape(2, -1), be.array(F), O)


def test_deconvolution() -> None:
    torch: Any = pytest.importorskip("torch")
    layer = be.deconv_layer(np.float64, 2, 3, 4, 5, 4, R=3, S=2, pad_h=1, str_h=2, str_w=3)
    assert (layer.dimI, layer.dimO) == ((3, 1, 9, 11, 2), (4, 1, 5, 4, 2))
    F, O = rng.standard_normal(layer.dimF), rng.standard_normal(layer.dimO)
    X, W = (torch.tensor(np.moveaxis(each, -1, 0)[:, :, 0].copy()) for each in (O, F))
    expected = torch.nn.functional.conv_transpose2d(X, W, stride=(2, 3), padding=(1, 0)).numpy()
    forward = be.bprop_conv(layer, be.array(F), be.array(O), out_of(*layer.dimI)).get()
    np.testing.assert_allclose(np.moveaxis(forward, -1, 0)[:, :, 0], expected, atol=1e-12)
    error = rng.standard_normal(layer.dimI)
    back = be.fprop_conv(layer, be.array(error), be.array(F), out_of(*layer.dimO)).get()
    assert (back * O).sum() == pytest.approx((error * forward).sum())


@pytest.mark.parametrize("op", ["max", "avg"])
def test_pooling(op: str) -> None:
    torch: Any = pytest.importorskip("torch")
    layer = be.pool_layer(np.float64, op, 2, 3, H=6, W=7, R=3, S=2, pad_h=1, str_h=2)
    assert layer.dimO == (3, 1, 3, 3, 2)
    I = rng.standard_normal(layer.dimI)
    X = torch.tensor(np.moveaxis(I, -1, 0)[:, :, 0].copy(), requires_grad=True)
    if op == "max":
        expected = torch.nn.functional.max_pool2d(X, (3, 2), (2, 2), (1, 0))
    else:
        expected = torch.nn.functional.avg_pool2d(X, (3, 2), (2, 2), (1, 0), count_include_pad=False)
    O = be.fprop_pool(layer, be.array(I), out_of(27, 2))
    np.testing.assert_allclose(O.get().reshape(layer.dimO)[:, 0], np.moveaxis(expected.detach().numpy(), 0, -1))
    E = rng.standard_normal(layer.dimO)
    expected.backward(torch.tensor(np.moveaxis(E, -1, 0)[:, :, 0].copy()))
    dI = be.bprop_pool(layer, be.array(I), be.array(E), out_of(*layer.dimI)).get()
    np.testing.assert_allclose(dI[:, 0], np.moveaxis(X.grad.numpy(), 0, -1), atol=1e-12)


def test_pooling_over_feature_maps() -> None:
    layer = be.pool_layer(np.float64, "l2", 2, 6, J=3)
    I, E = rng.standard_normal(layer.dimI), rng.standard_normal(layer.dimO)
    O = be.fprop_pool(layer, be.array(I), out_of(2, 2)).get()
    norms = np.sqrt((I.reshape(2, 3, 2) ** 2).sum(axis=1))
    np.testing.assert_allclose(O, norms)
    dI = be.bprop_pool(layer, be.array(I), be.array(E), out_of(6, 2)).get()
    np.testing.assert_allclose(dI, (I.reshape(2, 3, 2) * (E.reshape(2, 2) / norms)[:, None]).reshape(6, 2))
    with pytest.raises(ValueError, match="pool_layer: padding must be less than the window, which is 1, not 1"):
        be.pool_layer(np.float64, "max", 2, 6, J=3, pad_h=1)
    with pytest.raises(ValueError, match="pool_layer: op must be 'max', 'avg' or 'l2', not 'median'"):
        be.pool_layer(np.float64, "median", 2, 6)


def test_windows_of_pooling_are_never_empty() -> None:
    be = Backend()
    assert (be.output_dim(5, 2, 2, 2), be.output_dim(5, 2, 1, 2, pooling=True)) == (4, 3)
    with pytest.raises(ValueError, match="^output_dim: padding of pooling must be below the window of 2, not 2"):
        be.output_dim(5, 2, 2, 2, pooling=True)


def test_sizes_as_caffe_has_them() -> None:
    caffe = Backend(compat_mode="caffe")
    assert (be.output_dim(7, 2, 0, 2, pooling=True), caffe.output_dim(7, 2, 0, 2, pooling=True)) == (3, 4)
    assert (caffe.output_dim(7, 2, 0, 2), caffe.output_dim(7, 3, 1, 1, dilation=2)) == (3, 5)
    assert caffe.pool_layer(np.float32, "max", 2, 3, H=7, W=7, R=2, S=2).dimO == (3, 1, 4, 4, 2)
    later = Backend()
    assert not later.check_caffe_compat()
    later.set_caffe_compat()
    assert later.check_caffe_compat()


def test_masks_are_those_of_the_generator() -> None:
    mask = Backend(rng_seed=3).make_binary_mask(be.zeros((4, 5)), 0.3)
    np.testing.assert_array_equal(mask.get(), np.random.RandomState(3).uniform(size=(4, 5)) < 0.3)


def test_generator() -> None:
    backend = Backend(rng_seed=5)
    first = backend.rng.uniform(size=3)
    state = backend.rng_get_state()
    second = backend.rng.uniform(size=3)
    backend.rng_set_state(state)
    np.testing.assert_array_equal(backend.rng.uniform(size=3), second)
    backend.rng_reset()
    np.testing.assert_array_equal(backend.rng.uniform(size=3), first)
    assert backend.gen_rng(7) is backend.rng
    np.testing.assert_array_equal(backend.rng.uniform(size=3), np.random.RandomState(7).uniform(size=3))


def test_tensors() -> None:
    t = be.array([1, 2, 3], name="t")
    assert (t.shape, t.dtype, t.name) == ((3, 1), np.float64, "t")
    part = t[1:]
    part[...] = 7
    t[0] = be.array([[5.0]])
    assert t.get().tolist() == [[5], [7], [7]]
    t.T[0, 2] = -1
    t.reshape(1, 3)[:, 1:2] = np.array([[9.0]])
    assert t.get().tolist() == [[5], [9], [-1]]
    t.get()[0] = 100
    assert t.get()[0] == 5
    square = be.array(X[:3, :3])
    square[...] = square.T
    np.testing.assert_array_equal(square.get(), X[:3, :3].T)
    with pytest.raises(ValueError, match="reshape: a part of shape"):
        be.array(X).T.reshape(2, 6)
    with pytest.raises(TypeError, match="a tensor takes ints and slices in brackets"):
        t[[0, 1]]
    with pytest.raises(ValueError, match="^a tensor of .* cannot hold "):
        t[...] = np.ones((2, 2))
    assert len(t) == 3
    assert repr(t) == "Tensor(t: (3, 1), float64)"


def test_allocation() -> None:
    assert be.zeros(3).get().tolist() == [[0], [0], [0]]
    assert be.ones([2, 2], dtype=np.float16).dtype == np.float16
    assert be.empty((2, 3, 4)).shape == (2, 3, 4)
    assert be.zeros_like(be.ones((2, 3))).get().sum() == 0
    assert be.empty_like(be.ones((2, 3), dtype=np.float32)).dtype == np.float32
    t = be.ones((2, 2)).fill(4)
    assert t.get().tolist() == [[4, 4], [4, 4]]


def test_buffers() -> None:
    backend = Backend()
    backend.bsz = 8
    assert backend.iobuf(5).shape == (5, 8)
    assert backend.iobuf((5, 3)).shape == (5, 24)
    assert backend.iobuf((2, 3, 4)).shape == (24, 8)
    memory = backend.zeros(backend.shared_iobuf_size((10, 8), None))
    buffer = backend.iobuf(5, shared=memory)
    buffer[...] = 2
    assert memory.get().sum() == 80
    assert backend.iobuf(5, x=buffer) is buffer
    with pytest.raises(ValueError, match="share: 80 elements do not hold the 160"):
        backend.iobuf(20, shared=memory)


def test_blocks() -> None:
    be.begin(Block.epoch, 0)
    be.begin(Block.minibatch, 3)
    with pytest.raises(ValueError, match="end: epoch 0 is not the block that is open, which is minibatch 3"):
        be.end(Block.epoch, 0)
    be.end(Block.minibatch, 3)
    be.end(Block.epoch, 0)
    with pytest.raises(ValueError, match="which is none"):
        be.end(Block.epoch, 0)


def test_backends() -> None:
    assert Backend.backends["cpu"] is Backend
    assert Backend.backend_choices() == ["cpu"]
    assert isinstance(Backend.allocate_backend("cpu", rng_seed=1), Backend)
    assert (Backend(rng_seed=1).deterministic, Backend().deterministic) == (True, False)
    be.cleanup_backend()
    be.distribute_data(be.zeros(3), "Data")
    be.revert_tensor(be.zeros(3))
    with pytest.raises(ValueError, match=r"allocate_backend: name must be one of \['cpu'\], not 'gpu'"):
        Backend.allocate_backend("gpu")
    with pytest.raises(ValueError, match="Backend: compat_mode must be None or 'caffe', not 'torch'"):
        Backend(compat_mode="torch")
    with pytest.raises(ValueError, match="Backend: default_dtype must be float16, float32 or float64, not int32"):
        Backend(default_dtype=np.int32)
