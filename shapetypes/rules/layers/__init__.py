"""Rules for torch.nn: what a layer's constructor fixed (before the `*`) and what its call passes (after it).

Each calls the rule of the function that the layer wraps. Parameters of a constructor that don't influence any
shape are left out; those of a call stand in torch's order.
"""
