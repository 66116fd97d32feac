from typedthinc.compat.thinc.adapters.factories import expand_window as expand_window
