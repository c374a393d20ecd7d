"""Write every golden file of this folder anew: `python -m tests.golden.regenerate`. Review the change as a diff."""

from pathlib import Path

from tests.golden import wall

HERE = Path(__file__).parent


def main() -> None:
    """Write the files."""
    (HERE / "wall_vectors.json").write_text(wall.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
