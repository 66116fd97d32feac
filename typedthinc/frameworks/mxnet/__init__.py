"""MXNet: blocks of Gluon as layers. Importing this room does not import mxnet; `load_mxnet` does, beside numpy 2."""

from __future__ import annotations

from typedthinc.frameworks.mxnet.library import load_mxnet as load_mxnet
