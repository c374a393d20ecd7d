"""Draw the tile sprite: 42 kinds, the back, the window motif and the wordmark.

    python scripts/make_tiles.py LXGWWenKai-Bold.ttf

Everything is geometry, or an outline of an OFL-1.1 font (LXGW WenKai Bold; Debian package fonts-lxgw-wenkai). Needs
fonttools and the font only to redraw: the result, client/src/assets/tiles.svg, is committed. Colours are classes, which
client/src/styles/sprite.css fills from variables. A face is 300 x 400, its ink stays 24 away from the edge.
"""

import argparse
import gzip
import math
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

SPRITE = Path(__file__).resolve().parent.parent / "client/src/assets/tiles.svg"

# Ink classes: t… fills, e… strokes an outline a little fatter, l… draws lines; r red, g green, b blue, k black, w white.


class Box(NamedTuple):
    """A place on a face."""

    x: float
    y: float
    width: float
    height: float


class Dot(NamedTuple):
    """A dot: centre, radius, and the letter of its first ink."""

    x: float
    y: float
    radius: float
    ink: str


class Stick(NamedTuple):
    """A bamboo stick: centre, height, ink, width and turn in degrees."""

    x: float
    y: float
    height: float
    ink: str
    width: float = 36
    turn: float = 0


class Brush:
    """Outlines of a font as SVG paths."""

    def __init__(self, font: Path) -> None:
        face = TTFont(font)
        self._glyphs = face.getGlyphSet()
        self._names = face.getBestCmap()

    def outline(self, char: str, box: Box, *, keep: bool = False) -> str:
        """Path of a character that fills `box`; `keep` keeps its proportions and centres it."""
        glyph = self._glyphs[self._names[ord(char)]]
        bounds = BoundsPen(self._glyphs)
        glyph.draw(bounds)
        left, bottom, right, top = bounds.bounds
        x, y = box.x, box.y
        across, down = box.width / (right - left), box.height / (top - bottom)
        if keep:
            across = down = min(across, down)
            x += (box.width - across * (right - left)) / 2
            y += (box.height - down * (top - bottom)) / 2
        pen = SVGPathPen(self._glyphs, ntos=short)
        glyph.draw(TransformPen(pen, (across, 0, 0, -down, x - left * across, y + top * down)))
        return str(pen.getCommands())

    def character(self, char: str, box: Box, ink: str, *, fat: float = 6, keep: bool = False) -> str:
        """A character in one ink, its strokes made fatter by `fat`."""
        return f'<path class="t{ink} e{ink}" stroke-width="{fat:g}" d="{self.outline(char, box, keep=keep)}"/>'


def short(value: float) -> str:
    """A coordinate with one decimal at most."""
    return "0" if abs(value) < 0.05 else f"{value:.1f}".rstrip("0").rstrip(".")


def around(count: int, shape: str, *, start: float = 0) -> str:
    """`shape` (with `{}` where its transform goes) repeated around the origin."""
    return "".join(shape.format(f'transform="rotate({start + k * 360 / count:g})"') for k in range(count))


# The suit of dots (筒).


def dot_symbol(ink: str, heart: str) -> str:
    """Dot of radius 50: rim, pale ring, disc with a flower of eight petals, heart in a second ink."""
    petals = around(8, '<ellipse cx="0" cy="-21" rx="5.4" ry="10" {}/>')
    return (
        f'<g id="d{ink}"><circle r="50" class="t{ink}"/><circle r="41.5" class="tw"/><circle r="36" class="t{ink}"/>'
        f'<g class="tw">{petals}</g><circle r="11.5" class="tw"/><circle r="8.5" class="t{heart}"/></g>'
    )


def one_dot() -> str:
    """1p: one great dot, a ring of beads around a flower of twelve petals."""
    beads = "".join(
        f'<circle cx="{101 * math.cos(k * math.pi / 14):.1f}" cy="{101 * math.sin(k * math.pi / 14):.1f}" r="6.6" class="tg"/>'
        for k in range(28)
    )
    petal = "M0-80C15-64 19-46 0-30C-19-46-15-64 0-80Z"
    petals = "".join(f'<path d="{petal}" class="t{"rg"[k % 2 == 0]}" transform="rotate({k * 30})"/>' for k in range(12))
    return (
        f'<g transform="translate(150 200)"><circle r="122" class="tg"/><circle r="111" class="tw"/>{beads}'
        f'<circle r="90" class="tb"/><circle r="82" class="tw"/>{petals}<circle r="33" class="tr"/><circle r="26" class="tw"/>'
        f'{around(6, """<ellipse cy="-15" rx="6" ry="8.5" class="tb" {}/>""")}<circle r="7" class="tr"/></g>'
    )


DOTS = {
    2: [Dot(150, 108, 68, "g"), Dot(150, 292, 68, "b")],
    3: [Dot(76, 84, 54, "b"), Dot(150, 200, 54, "r"), Dot(224, 316, 54, "g")],
    4: [Dot(86, 108, 58, "b"), Dot(214, 108, 58, "g"), Dot(86, 292, 58, "g"), Dot(214, 292, 58, "b")],
    5: [
        Dot(76, 82, 52, "b"),
        Dot(224, 82, 52, "g"),
        Dot(150, 200, 52, "r"),
        Dot(76, 318, 52, "g"),
        Dot(224, 318, 52, "b"),
    ],
    6: [Dot(x, y, 49, ink) for y, ink in ((74, "g"), (216, "r"), (326, "r")) for x in (92, 208)],
    7: [Dot(64, 58, 37, "g"), Dot(150, 94, 37, "g"), Dot(236, 130, 37, "g")]
    + [Dot(x, y, 47, "r") for x in (98, 202) for y in (226, 328)],
    8: [Dot(x, y, 43, "b") for x in (98, 202) for y in (65, 155, 245, 335)],
    9: [Dot(x, y, 42, ink) for y, ink in ((72, "g"), (200, "r"), (328, "b")) for x in (58, 150, 242)],
}


def draw_dots(dots: Iterable[Dot]) -> str:
    """Dots at their places."""
    return "".join(
        f'<use href="#d{d.ink}" transform="translate({d.x:g} {d.y:g}) scale({d.radius / 50:g})"/>' for d in dots
    )


# The suit of bamboo (条).


def stick_symbol(ink: str) -> str:
    """Stick of 36 x 160: two waisted joints between three knuckles, a pale vein in each joint."""
    joints = "".join(
        f'<path d="M-14 {top}C-11 {top + 22} -11 {foot - 22} -14 {foot}H14C11 {foot - 22} 11 {top + 22} 14 {top}Z"/>'
        for top, foot in ((-72, -4), (4, 72))
    )
    knuckles = "".join(f'<rect x="-18" y="{y}" width="36" height="18" rx="9"/>' for y in (-80, -9, 62))
    veins = "".join(f'<rect x="-2.6" y="{y}" width="5.2" height="43" rx="2.6"/>' for y in (-57, 14))
    glints = "".join(f'<rect x="-11" y="{y}" width="22" height="4.6" rx="2.3"/>' for y in (-73.5, -2.3, 68.9))
    return f'<g id="s{ink}"><g class="t{ink}">{joints}{knuckles}</g><g class="tw">{veins}{glints}</g></g>'


STICKS = {
    2: [Stick(150, 112, 160, "b", 46), Stick(150, 288, 160, "g", 46)],
    3: [Stick(150, 112, 160, "b", 44), Stick(88, 288, 160, "g", 44), Stick(212, 288, 160, "g", 44)],
    4: [Stick(x, y, 160, ink, 44) for x, y, ink in ((90, 112, "b"), (210, 112, "g"), (90, 288, "g"), (210, 288, "b"))],
    5: [Stick(x, y, 158, ink, 40) for x, y, ink in ((64, 112, "b"), (236, 112, "g"), (64, 288, "g"), (236, 288, "b"))]
    + [Stick(150, 200, 164, "r", 44)],
    6: [Stick(x, y, 160, ink, 42) for y, ink in ((112, "g"), (288, "b")) for x in (62, 150, 238)],
    7: [Stick(150, 78, 104, "r", 40)]
    + [Stick(x, y, 112, ink, 40) for y, ink in ((206, "b"), (322, "g")) for x in (62, 150, 238)],
    8: [Stick(x, y, 160, ink, 35) for y, ink in ((112, "g"), (288, "b")) for x in (44, 256)]
    + [
        Stick(108, 112, 146, "g", 33, -27),
        Stick(192, 112, 146, "g", 33, 27),
        Stick(108, 288, 146, "b", 33, 27),
        Stick(192, 288, 146, "b", 33, -27),
    ],
    9: [Stick(x, y, 108, ink, 40) for x, ink in ((62, "g"), (150, "r"), (238, "b")) for y in (82, 200, 318)],
}


def draw_sticks(sticks: Iterable[Stick]) -> str:
    """Sticks at their places."""
    drawn = ""
    for s in sticks:
        turn = f" rotate({s.turn:g})" if s.turn else ""
        scale = f"scale({s.width / 36:.3g} {s.height / 160:.3g})"
        drawn += f'<use href="#s{s.ink}" transform="translate({s.x:g} {s.y:g}){turn} {scale}"/>'
    return drawn


def bird() -> str:
    """1s: a long-tailed bird on a branch; three eyed plumes, a scalloped wing."""
    plume = "M0 6C-9-40-27-78-27-116A27 27 0 0 1 27-116C27-78 9-40 0 6Z"
    tail = "".join(
        f'<g transform="translate(158 244) rotate({turn}) scale({scale})"><path d="{plume}" class="t{ink}"/>'
        f'<path d="M0-14V-82" class="vn" stroke-width="5"/><circle cy="-115" r="17.5" class="tw"/>'
        f'<circle cy="-115" r="12" class="t{eye}"/><circle cy="-115" r="4.5" class="tw"/></g>'
        for turn, scale, ink, eye in ((92, 0.86, "b", "r"), (56, 1.06, "g", "r"), (21, 1.3, "b", "r"))
    )
    legs = '<path d="M118 276L112 334M156 276L158 334M92 337L112 330L128 337M138 337L158 330L176 337" class="lg" stroke-width="10"/>'
    branch = '<use href="#sg" transform="translate(142 356) rotate(90) scale(1 1.4)"/>'
    body = (
        '<path class="tg" d="M98 58C126 54 142 76 139 104C136 128 160 142 178 172C198 206 192 262 150 280'
        'C106 296 62 262 60 212C59 180 74 158 72 128C70 98 66 64 98 58Z"/>'
        '<path class="tw" d="M84 142C98 152 118 150 130 142L133 150C118 160 98 161 84 153Z"/>'
    )
    wing = (
        '<path class="tr" d="M112 184C142 176 176 192 184 226C176 254 150 268 122 260C96 250 90 198 112 184Z"/>'
        '<path class="vn" stroke-width="6.5" d="M118 204C136 200 152 206 160 220M116 222C132 219 144 225 150 236'
        'M120 240C130 238 136 241 140 248"/>'
    )
    head = (
        '<path class="tr" d="M74 82L34 98L75 110Z"/><circle cx="97" cy="92" r="15.5" class="tw"/><circle cx="95" cy="92" r="8" class="tk"/>'
        '<path d="M98 60C94 46 84 38 76 36M106 58C106 42 100 32 96 26M116 60C120 46 122 38 120 30" class="cr" stroke-width="6.5"/>'
        '<g class="tr"><circle cx="75" cy="35" r="7.5"/><circle cx="96" cy="26" r="7.5"/><circle cx="120" cy="28" r="7.5"/></g>'
    )
    return tail + legs + branch + body + wing + head


# White dragon, flowers, back and window.


def notched(box: Box, notch: float) -> str:
    """A frame whose corners are cut inwards (海棠角)."""
    x, y, w, h = box
    n = notch
    corner = f"A{n:g} {n:g} 0 0 0"
    return (
        f"M{x + n:g} {y:g}H{x + w - n:g}{corner} {x + w:g} {y + n:g}V{y + h - n:g}{corner} {x + w - n:g} {y + h:g}"
        f"H{x + n:g}{corner} {x:g} {y + h - n:g}V{y + n:g}{corner} {x + n:g} {y:g}Z"
    )


def white_dragon() -> str:
    """白: two notched frames, a chain of beads between them, a bead in each notch."""
    frames = (
        f'<path class="wl" stroke-width="15" d="{notched(Box(38, 42, 224, 316), 34)}"/>'
        f'<path class="wl" stroke-width="6.5" d="{notched(Box(72, 76, 156, 248), 26)}"/>'
    )
    beads = [(x, y) for y in (59, 341) for x in range(104, 197, 23)]
    beads += [(x, y) for x in (55, 245) for y in range(108, 293, 23)]
    chain = "".join(f'<circle cx="{x}" cy="{y}" r="4.6"/>' for x, y in beads)
    corners = "".join(f'<circle cx="{x}" cy="{y}" r="11"/>' for x in (46, 254) for y in (50, 350))
    return f'{frames}<g class="tb">{chain}{corners}</g>'


LEAF = "M0 0C-13-18-13-44 0-66C13-44 13-18 0 0Z"


def rosette(petals: int, size: tuple[float, float], reach: float, ink: str) -> str:
    """Petals around the origin."""
    return around(petals, f'<ellipse cy="-{reach:g}" rx="{size[0]:g}" ry="{size[1]:g}" class="{ink}" {{}}/>')


def leaves(places: Iterable[tuple[float, float, str]]) -> str:
    """Leaves from one point: turn, scale, ink."""
    return "".join(
        f'<path d="{LEAF}" class="{ink}" transform="rotate({turn:g}) scale({scale:g})"/>' for turn, scale, ink in places
    )


def emblems() -> dict[int, str]:
    """The small picture of each flower tile, around the origin: 春 夏 秋 冬 梅 兰 竹 菊."""
    lotus = ((-66, 0.95, "tg"), (66, 0.95, "tg"), (-34, 1.15, "tr"), (34, 1.15, "tr"), (0, 1.3, "tr"))
    bamboo = "".join(
        f'<path d="{LEAF}" class="tg" transform="translate({x} {y}) rotate({turn}) scale(.86)"/>'
        for x, y, turn in ((0, 18, 62), (-12, -16, -70), (0, -24, 44), (-6, -34, -24))
    )
    stamens = around(10, '<circle cy="-14" r="3.6" class="tr" {}/>')
    return {
        1: rosette(5, (20, 26), 28, "tr") + '<circle r="13" class="tw"/><circle r="8" class="tg"/>',
        2: f'<g transform="translate(0 38)">{leaves(lotus)}<path d="M0-8V-62" class="vn" stroke-width="5"/></g>',
        3: '<path d="M0 54V14" class="lr" stroke-width="8"/>'
        '<path class="tr" d="M0 20C-30 26-56 8-58-24C-44-44-22-52 0-40C22-52 44-44 58-24C56 8 30 26 0 20Z"/>'
        '<path d="M0 14V-30M0 14L-32-22M0 14L32-22" class="vn" stroke-width="5"/>',
        4: around(6, '<g {}><path d="M0 0V-52M0-28L-13-42M0-28L13-42" class="lb" stroke-width="8"/></g>'),
        5: rosette(5, (19, 19), 28, "tr") + '<circle r="12" class="tw"/>' + stamens,
        6: '<path d="M-8 54C-14 14-40-12-66-16M0 54C0 10 24-28 62-34M-4 54C-8 8-14-24-8-58" class="lg" stroke-width="9"/>'
        f'<g transform="translate(20 -16)">{rosette(3, (10, 20), 18, "tb")}<circle r="7" class="tr"/></g>',
        7: '<path d="M-6 56V-54" class="lg" stroke-width="11"/>'
        f'<path d="M-14 22H2M-14-16H2" class="vn" stroke-width="5"/>{bamboo}',
        8: rosette(14, (7, 26), 30, "tr") + '<circle r="17" class="tw"/>' + rosette(8, (4.6, 9), 9, "tr"),
    }


def back() -> str:
    """牌背: jade-blue glass with one pane of a Manchu window."""
    flower = around(5, '<ellipse cy="-17" rx="9" ry="14" class="kf" {}/>')
    return (
        '<rect width="300" height="400" rx="34" class="kb"/><g class="kl" stroke-width="7">'
        '<rect x="34" y="34" width="232" height="332" rx="14"/>'
        '<path d="M150 84L236 200L150 316L64 200ZM150 34V84M150 316V366M34 200H64M236 200H266"/>'
        f'<circle cx="150" cy="200" r="40"/></g><g transform="translate(150 200)">{flower}</g>'
    )


def window() -> str:
    """满洲窗, 240 x 240: a frame of lozenges and corner panes, a tilted square, an etched kapok flower (木棉)."""
    quarter = (
        '<g transform="rotate({} 120 120)"><rect width="44" height="44" class="gr"/><path d="M22 7L37 22L22 37L7 22Z" class="gy"/>'
        '<path d="M44 0H82L63 22L82 44H44Z" class="gg"/><path d="M82 0H158L177 22L158 44H82L63 22Z" class="gb"/>'
        '<path d="M158 0H196V44H158L177 22Z" class="gg"/><path d="M120 8L136 22L120 36L104 22Z" class="gp"/>'
        '<path d="M44 44H120L44 120Z" class="gy"/><path d="M44 44H86A42 42 0 0 1 44 86Z" class="gr"/></g>'
    )
    lead = (
        '<path transform="rotate({} 120 120)" stroke-width="2.4" d="M22 7L37 22L22 37L7 22ZM82 0L63 22L82 44M158 0L177 22L158 44'
        'M120 8L136 22L120 36L104 22ZM86 44A42 42 0 0 1 44 86"/>'
    )
    turns = (0, 90, 180, 270)
    kapok = around(5, '<path d="M0-5C-15-13-14-30 0-35C14-30 15-13 0-5Z" class="gr" {}/>')
    return (
        f'<rect width="240" height="240" class="gg"/>{"".join(map(quarter.format, turns))}'
        '<path d="M120 44L196 120L120 196L44 120Z" class="gp"/><path d="M120 62L178 120L120 178L62 120Z" class="gg"/>'
        '<circle cx="120" cy="120" r="42" class="gb"/><circle cx="120" cy="120" r="36" class="gp"/>'
        f'<g transform="translate(120 120)">{kapok}<circle r="7" class="gy"/></g><g class="came" stroke-width="3.6">'
        '<rect width="240" height="240"/><path d="M44 0V240M196 0V240M0 44H240M0 196H240M120 44L196 120L120 196L44 120Z"/>'
        '<path d="M120 62L178 120L120 178L62 120Z" stroke-width="2.4"/><circle cx="120" cy="120" r="42"/>'
        f"{''.join(map(lead.format, turns))}</g>"
    )


def faces(brush: Brush) -> dict[str, str]:
    """Every face by its text form, and the back."""
    drawn = {}
    flat = {1: Box(58, 96, 184, 34), 2: Box(62, 62, 176, 106), 3: Box(60, 42, 180, 136)}
    for number, char in enumerate("一二三四五六七八九", 1):
        box = flat.get(number, Box(66, 32, 168, 148))
        drawn[f"{number}m"] = brush.character(char, box, "b", fat=9) + brush.character(
            "萬", Box(58, 204, 184, 168), "r", fat=5
        )
    drawn["1p"] = one_dot()
    drawn |= {f"{number}p": draw_dots(dots) for number, dots in DOTS.items()}
    drawn["1s"] = bird()
    drawn |= {f"{number}s": draw_sticks(sticks) for number, sticks in STICKS.items()}
    for number, (char, ink) in enumerate(zip("東南西北中發", "bbbbrg", strict=True), 1):
        box = Box(62, 48, 176, 304) if char == "中" else Box(42, 62, 216, 276)
        drawn[f"{number}z"] = brush.character(char, box, ink, fat=9)
    drawn["7z"] = white_dragon()
    for number, char in enumerate("春夏秋冬梅蘭竹菊", 1):
        ink = "r" if number < 5 else "g"
        digit = str((number - 1) % 4 + 1)
        drawn[f"{number}f"] = (
            f'<g transform="translate(172 112) scale(1.18)">{emblems()[number]}</g>'
            + brush.character(char, Box(62, 208, 176, 158), ink, fat=1.5 if char == "蘭" else 6)
            + brush.character(digit, Box(34, 34, 34, 56), ink, fat=4, keep=True)
        )
    drawn["back"] = back()
    return drawn


def sprite(brush: Brush) -> str:
    """The whole sprite: parts, then one symbol per face, the window and the wordmark."""
    parts = "".join(dot_symbol(ink, heart) for ink, heart in ("br", "gr", "rb"))
    parts += "".join(stick_symbol(ink) for ink in "bgr")
    symbols = "".join(
        f'<symbol id="t-{name}" viewBox="0 0 300 400">{body}</symbol>' for name, body in faces(brush).items()
    )
    symbols += f'<symbol id="window" viewBox="-2 -2 244 244">{window()}</symbol>'
    words = "".join(
        f'<path d="{brush.outline(char, Box(8 + 212 * place, 8, 190, 190), keep=True)}"/>'
        for place, char in enumerate("岭南麻将")
    )
    symbols += f'<symbol id="brand" viewBox="0 0 842 206">{words}</symbol>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">'
        f"<defs>{parts}</defs>{symbols}</svg>\n"
    )


def main() -> None:
    """Draw the sprite and say how large it is."""
    parser = argparse.ArgumentParser(description="Draw the tile sprite.")
    parser.add_argument("font", type=Path, help="LXGWWenKai-Bold.ttf")
    parser.add_argument("--out", type=Path, default=SPRITE)
    options = parser.parse_args()
    text = sprite(Brush(options.font))
    options.out.write_text(text)
    print(f"{options.out}: {len(text)} bytes, {len(gzip.compress(text.encode(), 9))} compressed")


if __name__ == "__main__":
    main()
