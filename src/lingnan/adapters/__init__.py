"""The service's ports, in memory and for real."""
