"""All ops of a backend as one class."""

from typedthinc.backends.interface.activations import ActivationOps
from typedthinc.backends.interface.aggregates import AggregateOps
from typedthinc.backends.interface.attention import AttentionOps
from typedthinc.backends.interface.batches import BatchOps
from typedthinc.backends.interface.convolution import ConvolutionOps
from typedthinc.backends.interface.elementwise import ElementwiseOps
from typedthinc.backends.interface.gated import GatedOps
from typedthinc.backends.interface.linalg import LinalgOps
from typedthinc.backends.interface.losses import LossOps
from typedthinc.backends.interface.maxout import MaxoutOps
from typedthinc.backends.interface.memory import MemoryOps
from typedthinc.backends.interface.normalization import NormalizationOps
from typedthinc.backends.interface.ordering import OrderingOps
from typedthinc.backends.interface.pooling import PoolingOps
from typedthinc.backends.interface.products import ProductOps
from typedthinc.backends.interface.random import RandomOps
from typedthinc.backends.interface.recurrent import RecurrentOps
from typedthinc.backends.interface.reductions import ReductionOps
from typedthinc.backends.interface.sequences import SequenceOps
from typedthinc.backends.interface.softmax import SoftmaxOps
from typedthinc.backends.interface.solving import SolvingOps
from typedthinc.backends.interface.tables import TableOps
from typedthinc.backends.interface.training import TrainingOps


class Ops(
    AttentionOps,
    LossOps,
    LinalgOps,
    ProductOps,
    SolvingOps,
    ActivationOps,
    GatedOps,
    SoftmaxOps,
    MaxoutOps,
    ElementwiseOps,
    AggregateOps,
    OrderingOps,
    NormalizationOps,
    ConvolutionOps,
    PoolingOps,
    ReductionOps,
    SequenceOps,
    RecurrentOps,
    TableOps,
    RandomOps,
    TrainingOps,
    MemoryOps,
    BatchOps,
):
    """Do the arithmetic of layers, losses and optimizers on one device.

    Every op is documented where it is declared, in `typedthinc/backends/interface/`. Ops change nothing
    unless asked to by `out=` or `inplace=True`, keep the float dtype they get, and never broadcast sizes that
    differ.

    Examples:
        >>> from typedthinc.backends import get_current_ops
        >>> ops = get_current_ops()
        >>> ops.relu(ops.asarray1f([-1.0, 2.0])).tolist()
        [0.0, 2.0]
    """
