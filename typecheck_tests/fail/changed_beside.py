"""What was changed in place where all see it is known, and what is made after, also behind loops that change none."""

from __future__ import annotations

from typedthinc.api import Linear, chain, Relu

changed = chain(Relu(4, 5), Linear(3, 4))
changed.replace_node(changed.layers[0], Relu(4, 6))
chain(changed, Relu(2, 7))  # E: typedthinc-size: Relu takes Floats2d[*, 7], but changed (chain that ends with Linear)
made_after = chain(Relu(4, 5), Linear(3, 4))
for layer in made_after.layers:
    print(layer.name)
while len(changed.layers) > 3:
    print("deep")
names = [layer.name for layer in made_after.walk()]
try:
    names.remove("relu")
except ValueError:
    print("none")
finally:
    print("done")
chain(made_after, Relu(2, 7))  # E: typedthinc-size: Relu takes Floats2d[*, 7], but made_after (chain that ends with Linear) before it gives Floats2d[*, 3]

looped = chain(Relu(4, 5), Linear(3, 4))
for _ in range(2):
    looped.replace_node(looped.layers[0], Relu(4, 6))
chain(looped, Relu(2, 7))  # E: typedthinc-size: Relu takes Floats2d[*, 7], but looped (chain that ends with Linear) before it gives Floats2d[*, 3] (expected width 7, got 3)
nested = chain(Relu(4, 5), Linear(3, 4))
for _ in range(2):
    while True:
        if len(nested.layers) > 1:
            break
        nested.replace_node(nested.layers[0], Relu(4, 6))
    chain(nested, Relu(2, 7))  # E: typedthinc-size: Relu takes Floats2d[*, 7], but nested (chain that ends with Linear) before it gives Floats2d[*, 3] (expected width 7, got 3)
tried = chain(Relu(4, 5), Linear(3, 4))
try:
    tried.replace_node(tried.layers[0], Relu(4, 6))
    print("changed")
except ValueError:
    chain(tried, Relu(2, 7))  # E: typedthinc-size: Relu takes Floats2d[*, 7], but tried (chain that ends with Linear) before it gives Floats2d[*, 3] (expected width 7, got 3)
finally:
    chain(tried, Relu(2, 7))  # E: typedthinc-size: Relu takes Floats2d[*, 7], but tried (chain that ends with Linear) before it gives Floats2d[*, 3] (expected width 7, got 3)
last = chain(Relu(4, 5), Linear(3, 4))
try:
    print("nothing")
finally:
    if last.layers:
        last.replace_node(last.layers[0], Relu(4, 6))
chain(last, Relu(2, 7))  # E: typedthinc-size: Relu takes Floats2d[*, 7], but last (chain that ends with Linear) before it gives Floats2d[*, 3] (expected width 7, got 3)
