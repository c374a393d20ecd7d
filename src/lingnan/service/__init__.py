"""Tables, lobby, clocks and sessions as asynchronous services; no framework, no database."""
