"""One file per system (打法)."""
