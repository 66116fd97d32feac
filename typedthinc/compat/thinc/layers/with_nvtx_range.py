from typedthinc.compat.thinc.adapters.factories import with_nvtx_range as with_nvtx_range
