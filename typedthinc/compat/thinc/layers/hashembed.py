from typedthinc.compat.thinc.adapters.factories import HashEmbed as HashEmbed
