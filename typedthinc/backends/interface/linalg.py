"""Products and sums of matrices."""

from abc import abstractmethod
from typing import Any, Literal, overload

from typedthinc.backends.checks import check_ndim, check_shape, refuse_affine_gradient, refuse_product
from typedthinc.backends.interface.base import AnyFloats, BaseOps
from typedthinc.backends.record import differentiable, sized
from typedthinc.types import B, Floats1d, Floats2d, Floats3d, I, M, N, O, P


class LinalgOps(BaseOps):
    """Multiply matrices; `trans1` and `trans2` are part of the types: a forgotten transpose is an error."""

    @overload
    def gemm(self, x: Floats2d[M, I], y: Floats2d[I, N], *, out: Floats2d[M, N] | None = None,
             trans1: Literal[False] = False, trans2: Literal[False] = False, alpha: float = 1.0, beta: float = 0.0,
             relu: bool = False) -> Floats2d[M, N]: ...  # fmt: skip
    @overload
    def gemm(self, x: Floats2d[M, I], y: Floats2d[N, I], *, out: Floats2d[M, N] | None = None,
             trans1: Literal[False] = False, trans2: Literal[True], alpha: float = 1.0, beta: float = 0.0,
             relu: bool = False) -> Floats2d[M, N]: ...  # fmt: skip
    @overload
    def gemm(self, x: Floats2d[I, M], y: Floats2d[I, N], *, out: Floats2d[M, N] | None = None, trans1: Literal[True],
             trans2: Literal[False] = False, alpha: float = 1.0, beta: float = 0.0,
             relu: bool = False) -> Floats2d[M, N]: ...  # fmt: skip
    @overload
    def gemm(self, x: Floats2d[I, M], y: Floats2d[N, I], *, out: Floats2d[M, N] | None = None, trans1: Literal[True],
             trans2: Literal[True], alpha: float = 1.0, beta: float = 0.0,
             relu: bool = False) -> Floats2d[M, N]: ...  # fmt: skip
    # Not abstract: pyrefly and ty would take what has its overloads by `with_overloads` for abstract, too.
    def gemm(
        self,
        x: Floats2d,
        y: Floats2d,
        *,
        out: Floats2d | None = None,
        trans1: bool = False,
        trans2: bool = False,
        alpha: float = 1.0,
        beta: float = 0.0,
        relu: bool = False,
    ) -> Floats2d:
        """Return alpha x y + beta out, either matrix transposed first.

        Shapes:
            x: (M, I), or (I, M) with trans1; y: (I, N), or (N, I) with trans2 -> (M, N)

        Args:
            out: Overwritten with the result and returned; it must share no memory with x or y.
            alpha: A factor on the product.
            beta: A factor on what `out` holds; with 0, whatever it holds does not matter, nan included.
            relu: Replace negative values of the result by zero.

        Raises:
            ValueError: The inner sizes differ, an operand is not a matrix, `out` has another shape, or beta is given
                without it.
        """
        raise NotImplementedError

    @abstractmethod
    @differentiable("X W b")
    def affine(
        self,
        X: Floats2d[B, I],
        W: Floats2d[O, I],
        b: Floats1d[O],
        *,
        out: Floats2d[B, O] | None = None,
        relu: bool = False,
    ) -> Floats2d[B, O]:
        """Compute X W^T + b.

        Shapes:
            X: (B, I), W: (O, I), b: (O,) -> (B, O)

        Args:
            X: Rows to multiply.
            b: The bias, added to each row.
            out: Where to write the result.
            relu: Replace negative results by zero.

        Raises:
            ValueError: Sizes that do not match.
        """

    def backprop_affine(
        self,
        dY: Floats2d[B, O],
        X: Floats2d[B, I],
        W: Floats2d[O, I],
        *,
        Y: Floats2d[B, O] | None = None,
        need_dX: bool = True,
        dW: Floats2d[O, I] | None = None,
        db: Floats1d[O] | None = None,
        adds: bool = False,
    ) -> tuple[Floats2d[B, I], Floats2d[O, I], Floats1d[O]]:
        """Return the gradients (dX, dW, db) of `affine`.

        Shapes:
            dY: (B, O), X: (B, I), W: (O, I) -> (B, I), (O, I), (O,)

        Args:
            dY: The gradient of the result.
            Y: The result of `affine` with `relu=True`, which dY is the gradient of then.
            need_dX: Without it, None stands in the place of dX.
            dW: Where to write the gradient of W; by default a new array, with the axes of W in memory.
            db: Where to write the gradient of b; by default a new array.
            adds: Add to what dW and db hold, which have to be given.

        Raises:
            ValueError: Sizes that do not match, or `adds` without dW and db.
        """
        is_like = dY.shape == (len(X), len(W)) and X.shape[1:] == W.shape[1:] and (Y is None or Y.shape == dY.shape)
        has_buffer = (dW is None or dW.shape == W.shape) and (db is None or db.shape == dY.shape[1:])
        if not (is_like and has_buffer) or (adds and (dW is None or db is None)):
            refuse_affine_gradient(dY, X, W, Y, dW, db, adds=adds)
        ops: Any = self
        dScores = dY if Y is None else ops.backprop_relu(dY, Y)  # (B, nO), 0 where the rectifier was
        if adds:
            weights: Any = dW
            biases: Any = db
            weights += ops.gemm(X, dScores, trans1=True).T  # by (X^T dY)^T: dW may lie column by column, as W does
            biases += ops.sum_columns(dScores)
        else:
            weights = ops.gemm(X, dScores, trans1=True, out=None if dW is None else dW.T).T  # C-contiguous
            biases = ops.sum_columns(dScores, out=db)
        dX: Any = ops.gemm(dScores, W) if need_dX else None  # (B, nI)
        return dX, weights if dW is None else dW, biases

    @differentiable("X W b")
    def affine_pieces(self, X: Floats2d[B, I], W: Floats3d[O, P, I], b: Floats2d[O, P]) -> Floats3d[B, O, P]:
        """Compute P affine maps of the same input, one for each piece of a maxout unit.

        Each backend lays out the result as its `maxout` and its gradient read it fastest.

        Shapes:
            X: (B, I), W: (O, P, I), b: (O, P) -> (B, O, P)

        Raises:
            ValueError: Sizes that do not match.
        """
        if not (X.ndim == 2 and W.ndim == 3 and X.shape[1] == W.shape[2] and b.shape == W.shape[:2]):
            check_ndim("affine_pieces", "X", X, 2)
            check_ndim("affine_pieces", "W", W, 3)
            refuse_product("affine_pieces", X, W, b)
        return self._affine_pieces(X, W, b)

    @abstractmethod
    def _affine_pieces(self, X: Any, W: Any, b: Any) -> AnyFloats: ...

    def backprop_affine_pieces(
        self,
        dY: Floats3d[B, O, P],
        X: Floats2d[B, I],
        W: Floats3d[O, P, I],
        *,
        need_dX: bool = True,
        dW: Floats3d[O, P, I] | None = None,
        db: Floats2d[O, P] | None = None,
    ) -> tuple[Floats2d[B, I], Floats3d[O, P, I], Floats2d[O, P]]:
        """Return the gradients (dX, dW, db) of `affine_pieces`.

        Shapes:
            dY: (B, O, P), X: (B, I), W: (O, P, I) -> (B, I), (O, P, I), (O, P)

        Args:
            dY: The gradient of the result.
            need_dX: Without it, None stands in the place of dX.
            dW: Where to write the gradient of W; by default a new array.
            db: Where to write the gradient of b; by default a new array.

        Raises:
            ValueError: Sizes that do not match.
        """
        op, shapes = "backprop_affine_pieces", ((X.shape[0], *W.shape[:2]), (X.shape[0], W.shape[2]))
        if (dY.shape, X.shape) != shapes:
            check_shape(op, "dY", dY, shapes[0])
            check_shape(op, "X", X, shapes[1])
        for name, buffer, shape in (("dW", dW, W.shape), ("db", db, W.shape[:2])):
            if buffer is not None and buffer.shape != shape:
                check_shape(op, name, buffer, shape)
        return self._backprop_affine_pieces(dY, X, W, dW, db, need_dX=need_dX)

    @abstractmethod
    def _backprop_affine_pieces(
        self, dY: Any, X: Any, W: Any, dW: Any, db: Any, *, need_dX: bool
    ) -> tuple[Any, Any, Any]: ...

    @abstractmethod
    def sum_columns(self, X: Floats2d[B, O], *, out: Floats1d[O] | None = None) -> Floats1d[O]:
        """Sum each column over the rows, as the gradient of a bias and `sum` along axis 0 do.

        Shapes:
            X: (B, O) -> (O,)

        Raises:
            ValueError: X is not a matrix, or `out` has another shape.
        """

    @overload
    def tile(self, X: Floats1d, reps: int | tuple[int]) -> Floats1d: ...
    @overload
    def tile(self, X: Floats2d[B, I], reps: int | tuple[int]) -> Floats2d[B, Any]: ...
    @overload
    def tile(self, X: Floats2d, reps: tuple[int, int]) -> Floats2d: ...
    @overload
    def tile(self, X: Floats3d[B, I, O], reps: int | tuple[int]) -> Floats3d[B, I, Any]: ...
    @overload
    def tile(self, X: Floats3d, reps: tuple[int, int] | tuple[int, int, int]) -> Floats3d: ...
    @sized("tile")
    def tile(self, X: Any, reps: int | tuple[int, ...]) -> Any:
        """Repeat an array along its axes.

        Shapes:
            X: (..., M, N), reps: (m, n) -> (..., m M, n N)

        Args:
            X: What is repeated.
            reps: How often, along the last axes; one number is for the last axis alone.

        Raises:
            ValueError: A number is negative, or there are more of them than axes.
        """
        counts = (reps,) if isinstance(reps, int) else reps
        if len(counts) > X.ndim or min(counts, default=0) < 0:
            raise ValueError(f"tile: reps must be counts of at most {X.ndim} axes, not {reps!r}")
        return self.xp.tile(X, counts)
