"""A ruleset that exists only here: small, odd, and different from both systems wherever a policy can differ.

It is not registered, so whatever the engine knows about it, it knows from the value.
"""

from dataclasses import replace
from typing import Final

from lingnan.rules.play_policies import Claims, FirstTurnRule, FixedWild, Kongs, Liability, Rob, TurnedWild
from lingnan.rules.price_policies import Exclusion, Factor, Price, Sum
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.tile_sets import tile_set

TOY: Final = Ruleset(
    key="toy",
    tiles=tile_set(suits=(1,)),
    shapes=7,
    wild=FixedWild((33,)),
    wild_discard=True,
    claims=Claims(chow=True, claim_last=True),
    kongs=Kongs(concealed=5, fed=0, added=7, on_draw="void"),
    pass_lock="until_action",
    multi_win="nearest",
    dealer="always",
    rob=Rob(added=True, concealed=4, shares=3),
    first_turn=FirstTurnRule(heavenly=True, earthly=True, voided_by="own_meld", mandatory=True),
    liability=Liability(dragons_winds=True, twelve="all", kong_bloom=True, kong_chain="first"),
    prices=(Price("peng_peng_hu", 9), Price("qing_yi_se", 3), Price("ji_hu", 1), Price("gang_kai", 2)),
    stacking=Sum(
        fallback="ji_hu",
        events=("gang_kai",),
        exclusions=(Exclusion("peng_peng_hu", ("qing_yi_se",)),),
        cap=10,
    ),
    factors=(Factor("self_draw", 3),),
    stake=(7,),
)
"""九 numbers and the honors, 白 always wild and allowed to go, chow, nearest wins, the deal always moves on."""

SELF_DRAW_TOY: Final = replace(
    TOY,
    key="self_draw_toy",
    wild=TurnedWild(),
    ring="joined",
    wild_discard=False,
    wins=("draw",),
    dealer="winner",
    claims=Claims(chow=False, claim_last=False),
    pass_lock="none",
    rob=Rob(added=False),
    first_turn=FirstTurnRule(),
    kongs=Kongs(concealed=1, fed=2, added=3),
)
"""No claim of a win at all; the winner deals next; honors turn in one ring."""

RICH_TOY: Final = replace(
    TOY,
    key="rich_toy",
    tiles=tile_set(),
    wild=FixedWild((9, 27)),
    wild_discard=False,
    wins=("draw", "discard", "rob"),
    multi_win="biggest",
    dealer="winner",
    pass_lock="until_draw",
)
"""The whole set with two wild kinds; the biggest of several wins; the winner deals next."""
