"""The vocabulary: tiles, melds, seats, the wall. Knows no system."""
