"""The ports for real and in memory."""
