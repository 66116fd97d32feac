"""MXNet: blocks of Gluon as layers. Importing this package does not import mxnet."""
