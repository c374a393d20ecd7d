"""Players that choose from the legal actions of a masked view."""
