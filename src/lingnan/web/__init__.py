"""Composition root and edges: HTTP, sockets, the page."""
