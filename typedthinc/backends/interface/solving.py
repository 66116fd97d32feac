"""Linear algebra beyond products, the same for every backend."""

from typing import Any, Literal, overload

from typedthinc.backends.checks import check_diagonal, check_ndim, refuse_product
from typedthinc.backends.interface.memory import MemoryOps
from typedthinc.backends.record import sized
from typedthinc.types import DTypesFloat, Floats1d, Floats2d, M, N, Size


class SolvingOps(MemoryOps):
    """Solve and take apart; values of the gpu's linear algebra are those of cuSOLVER."""

    @overload
    def solve(self, A: Floats2d[N, N], Y: Floats1d[N]) -> Floats1d[N]: ...
    @overload
    def solve(self, A: Floats2d[N, N], Y: Floats2d[N, M]) -> Floats2d[N, M]: ...
    def solve(self, A: Any, Y: Any) -> Any:
        """Return the X for which A X = Y.

        Shapes:
            A: (N, N), Y: (N,) or (N, M) -> as Y

        Raises:
            ValueError: A is not square, or Y has another number of rows.
            numpy.linalg.LinAlgError: A is singular. A gpu, which does not tell, leaves values that are not finite.
        """
        check_ndim("solve", "A", A, 2)
        if A.shape[0] != A.shape[1] or Y.ndim not in (1, 2) or Y.shape[0] != A.shape[0]:
            refuse_product("solve", A, Y)
        return self.xp.linalg.solve(A, Y)

    @overload
    def svd(
        self, X: Floats2d[M, N], *, full_matrices: Literal[True] = True
    ) -> tuple[Floats2d[M, M], Floats1d[Any], Floats2d[N, N]]: ...
    @overload
    def svd(
        self, X: Floats2d[M, N], *, full_matrices: Literal[False]
    ) -> tuple[Floats2d[M, Any], Floats1d[Any], Floats2d[Any, N]]: ...
    @sized("svd")
    def svd(self, X: Any, *, full_matrices: bool = True) -> Any:
        """Return U, S and V^T, of which X is the product U diag(S) V^T, the singular values from the largest down.

        The signs of the columns of U, and of the rows of V^T with them, are free.

        Shapes:
            X: (M, N) -> (M, M), (K,), (N, N) with K = min(M, N); without full_matrices (M, K), (K,), (K, N)
        """
        check_ndim("svd", "X", X, 2)
        U, S, Vt = self.xp.linalg.svd(X, full_matrices=full_matrices)
        return U, S, Vt

    def eye(self, n: Size[N], *, dtype: DTypesFloat = "float32") -> Floats2d[N, N]:
        """Make the unit matrix.

        Shapes:
            -> (n, n)
        """
        unit: Floats2d[N, N] = self.xp.zeros((n, n), dtype)
        _diagonal(unit)[...] = 1  # a view that is written into
        return unit

    @sized("diag")
    def diag(self, X: Floats2d) -> Floats1d:
        """Copy the main diagonal of a matrix.

        Shapes:
            X: (M, N) -> (min(M, N),)
        """
        check_ndim("diag", "X", X, 2)
        diagonal: Floats1d = _diagonal(self.as_contig(X)).copy()  # a copy, so that X can be freed
        return diagonal

    @sized("fill_diagonal")
    def fill_diagonal(self, X: Floats2d[M, N], value: Floats1d | float) -> Floats2d[M, N]:
        """Return a copy of a matrix with another main diagonal.

        Shapes:
            X: (M, N), value: (min(M, N),) or a number -> (M, N)

        Raises:
            ValueError: The diagonal has another length.
        """
        check_ndim("fill_diagonal", "X", X, 2)
        if getattr(value, "shape", ()) != ():
            check_diagonal("fill_diagonal", X, value)
        filled: Floats2d[M, N] = self.xp.array(X, order="C")
        _diagonal(filled)[...] = value
        return filled


def _diagonal(X: Any) -> Any:
    """View the main diagonal of a matrix that lies row by row."""
    rows, columns = X.shape
    return X.reshape(-1)[: rows * columns : columns + 1][: min(rows, columns)]
