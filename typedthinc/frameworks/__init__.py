"""Modules of other frameworks as layers: README.md tells how one is bound to a model."""
