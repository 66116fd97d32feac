from typedthinc.compat.thinc.adapters.factories import with_cpu as with_cpu
