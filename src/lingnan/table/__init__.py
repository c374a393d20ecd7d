"""The table engine: events in, state out; pure."""
