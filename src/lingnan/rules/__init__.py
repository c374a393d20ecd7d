"""Rules: what wins, what it is worth and who pays. Every system is a value made of these parts."""
