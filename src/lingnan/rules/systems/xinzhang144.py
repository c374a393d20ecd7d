"""民间新章: flowers, five classes of hands, three stakes, the biggest alone wins (rulebook xinzhang144)."""

from typing import Final

from lingnan.kernel import ORPHANS, STANDARD
from lingnan.rules.play_policies import Kongs, MirrorHorses, Rob
from lingnan.rules.price_policies import Largest, Price
from lingnan.rules.ruleset import Ruleset
from lingnan.rules.tile_sets import tile_set

XINZHANG144: Final = Ruleset(
    key="xinzhang144",
    tiles=tile_set(flowers=True),
    shapes=STANDARD | ORPHANS,
    kongs=Kongs(concealed=1, fed=3, added=1, unit=1),
    multi_win="biggest",
    dealer="winner",
    rob=Rob(shares=1),
    horses=MirrorHorses(1, buyers="non_dealers", source="tail"),
    prices=(
        Price("ji_hu", 1),
        Price("za_se", 2),
        Price("qing_yi_se", 4),
        Price("da_ge", 8),
        Price("shi_san_yao", 16),
    ),
    stacking=Largest(),
    flower_unit=0,
    stake=(1, 2, 3),
    options=(
        "stakes",
        "horses",
        "horse_map",
        "kong_on_draw",
        "multi_win",
        "claim_last",
        "pass_lock",
    ),
)
