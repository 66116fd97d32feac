"""Elementwise non-linearities, each with its gradient."""

from __future__ import annotations

from abc import abstractmethod

from typedthinc.backends.interface.base import BaseOps, FloatsT


class ActivationOps(BaseOps):
    """Apply activations of any shape; `inplace=True` writes into the first argument and returns it.

    Each `backprop_` takes the gradient of the output and what the derivative can be computed from: the output Y
    where that is enough, so that the input need not be kept, else the input X. In place it writes into dY. It
    raises a ValueError where dY has another shape.
    """

    @abstractmethod
    def relu(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Replace negative values by zero.

        Shapes:
            X: any -> the same

        Source:
            Nair and Hinton 2010, Rectified linear units improve restricted Boltzmann machines.
        """

    @abstractmethod
    def backprop_relu(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `relu`, which is dY where the output was positive, else zero.

        Shapes:
            dY: any, Y: the same -> the same
        """

    @abstractmethod
    def clipped_linear(
        self,
        X: FloatsT,
        slope: float = 1.0,
        offset: float = 0.0,
        min_val: float = 0.0,
        max_val: float = 1.0,
        *,
        inplace: bool = False,
    ) -> FloatsT:
        """Return slope X + offset, kept between two values.

        Shapes:
            X: any -> the same

        Raises:
            ValueError: min_val is above max_val.
        """

    @abstractmethod
    def backprop_clipped_linear(
        self,
        dY: FloatsT,
        Y: FloatsT,
        slope: float = 1.0,
        offset: float = 0.0,
        min_val: float = 0.0,
        max_val: float = 1.0,
        *,
        inplace: bool = False,
    ) -> FloatsT:
        """Return dX of `clipped_linear`, which is slope dY where the output lies between the two values, else zero.

        Shapes:
            dY: any, Y: the same -> the same

        Raises:
            ValueError: min_val is above max_val, or the shapes differ.
        """

    def relu_k(self, X: FloatsT, n: float = 6.0, *, inplace: bool = False) -> FloatsT:
        """Keep values between zero and n.

        Shapes:
            X: any -> the same

        Raises:
            ValueError: n is below 0.

        Source:
            Krizhevsky 2010, Convolutional deep belief networks on CIFAR-10, for n = 6.
        """
        return self.clipped_linear(X, max_val=n, inplace=inplace)

    def backprop_relu_k(self, dY: FloatsT, Y: FloatsT, n: float = 6.0, *, inplace: bool = False) -> FloatsT:
        """Return dX of `relu_k`, which is dY where the output lies between zero and n, else zero.

        Shapes:
            dY: any, Y: the same -> the same
        """
        return self.backprop_clipped_linear(dY, Y, max_val=n, inplace=inplace)

    def hard_sigmoid(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return X / 5 + 1/2, kept between 0 and 1, a sigmoid of straight lines.

        Shapes:
            X: any -> the same

        Source:
            Courbariaux, Bengio and David 2015, BinaryConnect, section 2.3, with the slope 1/5.
        """
        return self.clipped_linear(X, 0.2, 0.5, inplace=inplace)

    def backprop_hard_sigmoid(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `hard_sigmoid`, which is dY / 5 where the output lies between 0 and 1, else zero.

        Shapes:
            dY: any, Y: the same -> the same
        """
        return self.backprop_clipped_linear(dY, Y, 0.2, 0.5, inplace=inplace)

    def hard_tanh(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Keep values between -1 and 1.

        Shapes:
            X: any -> the same

        Source:
            Collobert 2004, Large scale machine learning.
        """
        return self.clipped_linear(X, min_val=-1.0, inplace=inplace)

    def backprop_hard_tanh(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `hard_tanh`, which is dY where the output lies between -1 and 1, else zero.

        Shapes:
            dY: any, Y: the same -> the same
        """
        return self.backprop_clipped_linear(dY, Y, min_val=-1.0, inplace=inplace)

    @abstractmethod
    def sigmoid(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return 1 / (1 + exp(-X)); it is exactly 0 or 1 where the dtype cannot tell the difference.

        Shapes:
            X: any -> the same
        """

    @abstractmethod
    def dsigmoid(self, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return the derivative of `sigmoid` by its output, which is Y (1 - Y).

        Shapes:
            Y: any -> the same
        """

    @abstractmethod
    def backprop_sigmoid(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `sigmoid`, which is dY Y (1 - Y).

        Shapes:
            dY: any, Y: the same -> the same
        """

    @abstractmethod
    def tanh(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return the hyperbolic tangent.

        Shapes:
            X: any -> the same
        """

    @abstractmethod
    def dtanh(self, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return the derivative of `tanh` by its output, which is 1 - Y^2.

        Shapes:
            Y: any -> the same
        """

    @abstractmethod
    def backprop_tanh(self, dY: FloatsT, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return dX of `tanh`, which is dY (1 - Y^2).

        Shapes:
            dY: any, Y: the same -> the same
        """

    @abstractmethod
    def softplus(self, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        """Return log(1 + exp(X)), and X itself above the threshold.

        Shapes:
            X: any -> the same

        Source:
            Dugas et al. 2001, Incorporating second-order functional knowledge for better option pricing.
        """

    @abstractmethod
    def backprop_softplus(self, dY: FloatsT, X: FloatsT, threshold: float = 20.0, *, inplace: bool = False) -> FloatsT:
        """Return dX of `softplus`, which is dY sigmoid(X), and above the threshold dY itself, to 1 in 10^8.

        Shapes:
            dY: any, X: the same -> the same
        """

    @abstractmethod
    def erf(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return the error function, 2 / sqrt(pi) times the integral of exp(-t^2) from 0 to X.

        Shapes:
            X: any -> the same
        """

    @abstractmethod
    def sechsq(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return 1 / cosh(X)^2, the derivative of tanh by its input.

        Shapes:
            X: any -> the same
        """
