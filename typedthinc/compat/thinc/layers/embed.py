from typedthinc.compat.thinc.adapters.factories import Embed as Embed
