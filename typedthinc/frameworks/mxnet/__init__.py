"""MXNet: blocks of Gluon as layers. Importing this room does not import mxnet."""
