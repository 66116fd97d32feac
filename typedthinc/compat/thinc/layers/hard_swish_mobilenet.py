from typedthinc.compat.thinc.adapters.factories import HardSwishMobilenet as HardSwishMobilenet
