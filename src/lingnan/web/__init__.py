"""The edges: HTTP, sockets and the processes that serve or join."""
