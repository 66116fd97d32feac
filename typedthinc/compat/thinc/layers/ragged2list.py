from typedthinc.compat.thinc.adapters.factories import ragged2list as ragged2list
