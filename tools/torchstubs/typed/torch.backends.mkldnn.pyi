"""Switches that one sets: torch calls them `ContextProp`, and a Boolean is none."""

enabled: bool
deterministic: bool
allow_tf32: bool | None
