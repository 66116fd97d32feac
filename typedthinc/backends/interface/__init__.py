"""What every op does, one file a concern; see `typedthinc.backends.ops.Ops` for all of them together."""
