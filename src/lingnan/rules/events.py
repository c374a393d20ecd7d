"""Fans about how a hand was won (rulebook 00-common, "First-turn wins", and the pages of the systems)."""

from lingnan.rules.catalogue import Win, fan


@fan
def tian_hu(win: Win) -> bool:
    """The dealer wins with the fourteen tiles dealt."""
    return win.situation.first_turn == "heavenly"


@fan
def di_hu(win: Win) -> bool:
    """Another seat wins on its own first draw, before anybody has melded."""
    return win.situation.first_turn == "earthly"


@fan
def di_hu_own(win: Win) -> bool:
    """Another seat wins on its own first draw, before it has melded itself."""
    return di_hu(win)


@fan
def ren_hu(win: Win) -> bool:
    """A win on the dealer's very first discard, before the winner's first draw and before any meld."""
    return win.situation.first_turn == "human"


@fan
def qiang_gang(win: Win) -> bool:
    """A win on the tile that another seat adds to its pung."""
    return win.situation.by == "rob"


@fan
def gang_kai(win: Win) -> bool:
    """A win on the replacement tile of one's own kong."""
    return win.situation.replacement is not None


@fan
def gang_shang_gang(win: Win) -> bool:
    """A win on the replacement tile of a kong that was declared on another kong's replacement."""
    return win.situation.replacement is not None and win.situation.replacement.chain > 1


@fan
def gang_pao(win: Win) -> bool:
    """A win on the first discard after a kong's replacement."""
    return win.situation.after_kong


@fan
def hai_di(win: Win) -> bool:
    """A win by drawing the last tile of the wall."""
    return win.situation.last_tile and win.situation.by == "draw"


@fan
def san_xiang(win: Win) -> bool:
    """Three seats win on the same tile."""
    return win.situation.winners == 3


@fan
def zi_mo(win: Win) -> bool:
    """A win on one's own draw, or by robbing a kong."""
    return win.situation.by != "discard"


@fan
def self_draw(win: Win) -> bool:
    """A win on one's own draw."""
    return win.situation.by == "draw"


@fan
def hard(win: Win) -> bool:
    """Not one wild tile in the hand and its melds, in a game that has them."""
    return win.hard
