"""None where torch was built without cuDNN."""

benchmark_limit: int | None
