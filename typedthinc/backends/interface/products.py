"""Products of vectors, matrices and batches of matrices, the same for every backend."""

from typing import Any, Literal, overload

from typedthinc.backends.checks import check_shape, refuse_product
from typedthinc.backends.interface.memory import MemoryOps
from typedthinc.types import B, Floats1d, Floats2d, Floats3d, I, M, N

Yes = Literal[True]
No = Literal[False]


class ProductOps(MemoryOps):
    """Multiply; sizes that do not fit are an error, and no batch is repeated."""

    @overload
    def matmul(self, X: Floats1d[I], Y: Floats1d[I]) -> float: ...
    @overload
    def matmul(self, X: Floats1d[I], Y: Floats2d[I, N]) -> Floats1d[N]: ...
    @overload
    def matmul(self, X: Floats2d[M, I], Y: Floats1d[I]) -> Floats1d[M]: ...
    @overload
    def matmul(self, X: Floats2d[M, I], Y: Floats2d[I, N]) -> Floats2d[M, N]: ...
    @overload
    def matmul(self, X: Floats3d[B, M, I], Y: Floats2d[I, N]) -> Floats3d[B, M, N]: ...
    @overload
    def matmul(self, X: Floats2d[M, I], Y: Floats3d[B, I, N]) -> Floats3d[B, M, N]: ...
    @overload
    def matmul(self, X: Floats3d[B, M, I], Y: Floats3d[B, I, N]) -> Floats3d[B, M, N]: ...
    def matmul(self, X: Any, Y: Any) -> Any:
        """Multiply, as `@` does; `gemm` also transposes, scales and adds.

        Shapes:
            X: (I,), (M, I) or (B, M, I); Y: (I,), (I, N) or (B, I, N) -> a float for two vectors, else what is left
            of (B, M, N): a vector has no axis M or N, and a matrix stands for the same one in each place of a batch

        Raises:
            ValueError: Sizes that do not match, or more axes than these.
        """
        ranks = (X.ndim, Y.ndim)
        inner = X.shape[-1:] == (Y.shape[-2:] if Y.ndim > 1 else Y.shape)[:1]  # the inner sizes
        batches = 3 not in ranks or (1 not in ranks and (ranks != (3, 3) or X.shape[0] == Y.shape[0]))
        if not inner or not batches or not {*ranks} <= {1, 2, 3}:
            refuse_product("matmul", X, Y)
        Z = self.xp.matmul(X, Y)
        return self.to_numpy(Z).item() if ranks == (1, 1) else Z  # a float: a gpu is waited for

    @overload
    def batched_gemm(self, X: Floats3d[B, M, I], Y: Floats3d[B, I, N], *, out: Floats3d[B, M, N] | None = None,
                     trans1: No = False, trans2: No = False, alpha: float = 1.0, beta: float = 0.0,
                     relu: bool = False) -> Floats3d[B, M, N]: ...  # fmt: skip
    @overload
    def batched_gemm(self, X: Floats3d[B, M, I], Y: Floats3d[B, N, I], *, out: Floats3d[B, M, N] | None = None,
                     trans1: No = False, trans2: Yes, alpha: float = 1.0, beta: float = 0.0,
                     relu: bool = False) -> Floats3d[B, M, N]: ...  # fmt: skip
    @overload
    def batched_gemm(self, X: Floats3d[B, I, M], Y: Floats3d[B, I, N], *, out: Floats3d[B, M, N] | None = None,
                     trans1: Yes, trans2: No = False, alpha: float = 1.0, beta: float = 0.0,
                     relu: bool = False) -> Floats3d[B, M, N]: ...  # fmt: skip
    @overload
    def batched_gemm(self, X: Floats3d[B, I, M], Y: Floats3d[B, N, I], *, out: Floats3d[B, M, N] | None = None,
                     trans1: Yes, trans2: Yes, alpha: float = 1.0, beta: float = 0.0,
                     relu: bool = False) -> Floats3d[B, M, N]: ...  # fmt: skip
    def batched_gemm(
        self,
        X: Any,
        Y: Any,
        *,
        out: Any = None,
        trans1: bool = False,
        trans2: bool = False,
        alpha: float = 1.0,
        beta: float = 0.0,
        relu: bool = False,
    ) -> Any:
        """Return alpha X Y + beta out for each pair of matrices, either transposed first.

        Shapes:
            X: (B, M, I), or (B, I, M) with trans1; Y: (B, I, N), or (B, N, I) with trans2 -> (B, M, N)

        Args:
            out: Overwritten with the result and returned; it must share no memory with X or Y.
            trans1: Transpose each matrix of X.
            trans2: Transpose each matrix of Y.
            alpha: A factor on the products.
            beta: A factor on what `out` holds; with 0, whatever it holds does not matter, nan included.
            relu: Replace negative values of the result by zero.

        Raises:
            ValueError: Sizes that do not match, or beta is given without `out`.
        """
        if X.ndim != 3 or Y.ndim != 3:
            refuse_product("batched_gemm", X, Y)
        left, right = X.swapaxes(1, 2) if trans1 else X, Y.swapaxes(1, 2) if trans2 else Y
        if left.shape[0] != right.shape[0] or left.shape[2] != right.shape[1]:
            refuse_product("batched_gemm", X, Y)
        if out is not None:
            check_shape("batched_gemm", "out", out, (*left.shape[:2], right.shape[2]))
        elif beta:
            raise ValueError("batched_gemm: beta needs out, which it is a factor on")
        products = self.xp.matmul(left, right, out=None if beta else out)  # beta still reads `out`
        if alpha != 1:
            products *= alpha
        if beta:
            target: Any = out
            target *= beta
            target += products
            products = target
        return self.xp.maximum(products, 0, out=products) if relu else products
