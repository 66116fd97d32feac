"""Gradients of neon's trees, beside central differences and torch."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from typedthinc.compat.neon import Autodiff, Backend, OpTreeNode, Tensor

be = Backend(rng_seed=0, default_dtype=np.float64)
rng = np.random.default_rng(2)


def differences(tree: Any, tensor: Tensor, error: Any = 1.0) -> Any:
    """Return the gradient of the sum of a tree times its error, by central differences."""
    found, step = np.zeros(tensor.shape), 1e-6
    for at in np.ndindex(tensor.shape):
        before = tensor.get()[at]
        sums = []
        for side in (step, -step):
            tensor[at] = before + side
            sums.append((tree.asnumpyarray() * error).sum())
        tensor[at] = before
        found[at] = (sums[0] - sums[1]) / (2 * step)
    return found


def check(tree: OpTreeNode, *tensors: Tensor) -> None:
    error = rng.standard_normal(tree.shape)
    ad = Autodiff(tree, be, next_error=be.array(error))
    for tensor, gradient in zip(tensors, ad.get_grad_asnumpyarray(tensors), strict=True):
        np.testing.assert_allclose(gradient, differences(tree, tensor, error), rtol=1e-5, atol=1e-7)


UNARY = "absolute fabs negative sgn square reciprocal sqrt exp exp2 log log2 safelog sig sig2 tanh tanh2 finite rint"
BINARY = "add subtract multiply divide true_divide power maximum minimum equal not_equal less less_equal greater shift"


@pytest.mark.parametrize("name", UNARY.split())
def test_one_operand(name: str) -> None:
    x = be.array(rng.uniform(0.3, 2.2, (3, 4)), name="x")
    check(getattr(be, name)(x), x)


@pytest.mark.parametrize("name", [*BINARY.split(), "greater_equal"])
@pytest.mark.parametrize("shape", [(3, 4), (3, 1), (1, 4), (1, 1)])
def test_two_operands(name: str, shape: tuple[int, int]) -> None:
    x, y = be.array(rng.uniform(0.3, 2.2, (3, 4))), be.array(rng.uniform(0.3, 2.2, shape))
    check(getattr(be, name)(x, y), x, y)
    check(getattr(be, name)(y, x), x, y)


@pytest.mark.parametrize("name", ["sum", "max", "min", "mean", "std", "var"])
@pytest.mark.parametrize("axis", [None, 0, 1])
def test_reductions(name: str, axis: int | None) -> None:
    x = be.array(rng.standard_normal((3, 4)))
    check(getattr(be, name)(x, axis=axis) * x, x)


OTHERS: dict[str, Callable[[Tensor, Tensor], OpTreeNode]] = {
    "dot": lambda x, y: be.dot(x, y.T),
    "transposed": lambda x, y: be.dot(be.tanh(x).T, y),
    "clip": lambda x, y: be.clip(x, -0.5, y),
    "shift by exponents": lambda x, y: be.shift(x, y, value=False),
    "take": lambda x, y: be.take(x * y, be.array([1, 1, 0], dtype="int32"), 0),
    "take of all": lambda x, y: be.take(x * y, be.array([1, 1, 7], dtype="int32"), None),
    "parts": lambda x, y: x[1:] * y.T[:, 1:].T + x[:1],
    "reshaped": lambda x, y: be.dot(x.reshape(4, 3), y),
    "classes": lambda x, y: be.onehot(be.array([2, 0, 1, 2], dtype="int32"), 0) * x + y,
    "operators": lambda x, y: 2 / (1 + abs(x)) - (3 - y) ** 2 + 2**x - (x > y) * x,
}


@pytest.mark.parametrize("name", OTHERS)
def test_others(name: str) -> None:
    x, y = be.array(rng.standard_normal((3, 4))), be.array(rng.standard_normal((3, 4)))
    check(OTHERS[name](x, y), x, y)


def test_rules_that_differences_do_not_show() -> None:
    x = be.array([[-2.0, -1.0, -0.5, 0.0, 1.0, 1.5]])
    for stochastic in (True, False):
        found = Autodiff(be.binarize(x, stochastic=stochastic), be).get_grad_asnumpyarray([x])[0]
        assert found.tolist() == [[0, 1, 1, 1, 1, 0]]
    low = be.array([[0.0, 1e-30, 2.0]])
    assert Autodiff(be.safelog(low), be).get_grad_asnumpyarray([low])[0].tolist() == [[0, 0, 0.5]]
    y = be.array(x.get())
    assert [each.tolist() for each in Autodiff(be.maximum(x, y), be).get_grad_asnumpyarray([x, y])] == [[[0.5] * 6]] * 2
    zero, two = be.zeros((1, 1)), be.array([[2.0]])
    assert Autodiff(zero**two, be).get_grad_asnumpyarray([two])[0].item() == 0


def test_the_four_ways_to_get_gradients() -> None:
    x, y = be.array(rng.standard_normal((3, 3)), name="x"), be.array(rng.standard_normal((3, 3)), name="y")
    ad = Autodiff(op_tree=x * x + x * y, be=be, next_error=None)
    expected = [2 * x.get() + y.get(), x.get()]
    trees, tensors, arrays = ad.get_grad_op_tree([x, y]), ad.get_grad_tensor([x, y]), ad.get_grad_asnumpyarray([x, y])
    buffers = [be.zeros((3, 3)), be.zeros((3, 3))]
    ad.back_prop_grad([x, y], buffers)
    for at, each in enumerate(expected):
        assert isinstance(trees[at], OpTreeNode)
        assert isinstance(tensors[at], Tensor)
        assert isinstance(arrays[at], np.ndarray)
        for found in (trees[at].asnumpyarray(), tensors[at].get(), arrays[at], buffers[at].get()):
            np.testing.assert_allclose(found, each)


def test_trees_of_gradients_have_gradients() -> None:
    x = be.array(rng.uniform(0.5, 1, (2, 3)))
    (first,) = Autodiff(be.tanh(x) * x, be).get_grad_op_tree([x])
    check(first, x)


def test_a_kept_object_sees_new_values() -> None:
    x, out = be.array([[1.0, 2.0]]), be.zeros((1, 2))
    error = be.ones((1, 2))
    ad = Autodiff(x * x, be, next_error=error)
    for values, scale in (([[1.0, 2.0]], 1.0), ([[3.0, -1.0]], 5.0)):
        x[:] = np.array(values)
        error.fill(scale)
        ad.back_prop_grad([x], [out])
        np.testing.assert_allclose(out.get(), 2 * scale * np.array(values))


def test_what_was_found_is_kept_as_long_as_the_tree() -> None:
    x, error = be.array([[1.0, 2.0]]), be.ones((1, 2))
    tree = x * x
    first = Autodiff(tree, be, next_error=error).get_grad_op_tree([x])[0].expr
    assert Autodiff(tree, be, next_error=error).get_grad_op_tree([x])[0].expr is first
    assert Autodiff(tree, be).get_grad_op_tree([x])[0].expr is not first
    assert Autodiff(x * x, be, next_error=error).get_grad_op_tree([x])[0].expr is not first
    gone = weakref.ref(tree)
    del tree
    gc.collect()
    assert gone() is None


def test_buffers_may_be_operands() -> None:
    """The buffer of a layer's errors is where it writes its own."""
    x, W, error = (be.array(rng.standard_normal((3, 3))) for _ in range(3))
    old = [each.get() for each in (x, W, error)]
    ad = Autodiff(be.dot(W, x), be, next_error=error)
    dW = be.zeros((3, 3))
    ad.back_prop_grad([x, W], [error, dW])
    np.testing.assert_allclose(error.get(), old[1].T @ old[2])
    np.testing.assert_allclose(dW.get(), old[2] @ old[0].T)
    error[:] = old[2]
    Autodiff(x + W, be, next_error=error).back_prop_grad([x, W], [x, W])
    np.testing.assert_array_equal(x.get(), old[2])
    np.testing.assert_array_equal(W.get(), old[2])


def test_tensors_that_are_not_there_have_zeros() -> None:
    x, y = be.array([[1.0, 2.0]]), be.ones((3, 2))
    assert Autodiff(x * 2, be).get_grad_asnumpyarray([y])[0].tolist() == [[0, 0]] * 3
    assert Autodiff(x, be).get_grad_asnumpyarray([x, y])[0].tolist() == [[1, 1]]
    assert Autodiff(be.argmax(x, axis=1) * 1.0, be).get_grad_asnumpyarray([x])[0].tolist() == [[0, 0]]


def test_a_part_has_a_part_of_the_gradient() -> None:
    W, x = be.array(rng.standard_normal((4, 3))), be.array(rng.standard_normal((3, 2)))
    tree = be.square(be.dot(W[1:], x)) + be.dot(W[:3] * 2, x)
    whole, part, turned = Autodiff(tree, be).get_grad_asnumpyarray([W, W[2:], W.T])
    np.testing.assert_allclose(whole, differences(tree, W), rtol=1e-6)
    np.testing.assert_array_equal(part, whole[2:])
    np.testing.assert_array_equal(turned, whole.T)


def test_sizes_are_compared() -> None:
    x = be.array(rng.standard_normal((3, 4)))
    with pytest.raises(ValueError, match=r"next_error must have shape \(3, 4\), as the tree, not \(3, 1\)"):
        Autodiff(x * 2, be, next_error=be.ones((3, 1)))
    ad, out = Autodiff(x * 2, be), be.zeros((3, 4))
    with pytest.raises(ValueError, match=r"a gradient of Floats2d\[3, 4\] does not fit into Floats2d\["):
        ad.back_prop_grad([x, x], [out, be.zeros((4, 3))])
    with pytest.raises(ValueError, match="argument"):
        ad.back_prop_grad([x, x], [out])
    assert out.get().sum() == 0
    with pytest.raises(ValueError, match="the number of classes is not known"):
        Autodiff(be.onehot(be.array([1, 0], dtype="int32"), 0), be)


def test_a_network_beside_torch() -> None:
    torch: Any = pytest.importorskip("torch")
    shapes = {"W1": (5, 4), "b1": (5, 1), "W2": (3, 5), "b2": (3, 1)}
    values = {name: rng.standard_normal(shape) for name, shape in shapes.items()}
    X, labels = rng.standard_normal((4, 6)), np.array([0, 2, 1, 1, 0, 2])
    t = {name: be.array(value, name=name) for name, value in values.items()}
    hidden = be.tanh(be.dot(t["W1"], be.array(X)) + t["b1"])
    scores = be.dot(t["W2"], hidden) + t["b2"]
    exps = be.exp(scores - be.max(scores, axis=0))
    targets = be.onehot(be.array(labels, dtype="int32"), axis=0)
    loss = -be.mean(be.sum(targets * be.safelog(exps / be.sum(exps, axis=0)), axis=0))
    found = Autodiff(loss, be).get_grad_asnumpyarray(list(t.values()))
    p = {name: torch.tensor(value, requires_grad=True) for name, value in values.items()}
    outputs = p["W2"] @ torch.tanh(p["W1"] @ torch.tensor(X) + p["b1"]) + p["b2"]
    expected = torch.nn.functional.cross_entropy(outputs.T, torch.tensor(labels))
    expected.backward()
    assert loss.asnumpyarray().item() == pytest.approx(expected.item())
    for name, gradient in zip(t, found, strict=True):
        np.testing.assert_allclose(gradient, p[name].grad.numpy(), atol=1e-12)


def test_batch_normalisation_as_the_layer_of_neon_does_it() -> None:
    x, gamma, beta = be.array(rng.standard_normal((3, 8))), be.array(rng.uniform(1, 2, (3, 1))), be.ones((3, 1))
    tree = (x - be.mean(x, axis=1)) / be.sqrt(be.var(x, axis=1) + 1e-3) * gamma + beta
    check(tree, x, gamma, beta)
