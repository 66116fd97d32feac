from typedthinc.compat.thinc.adapters.factories import Dish as Dish
