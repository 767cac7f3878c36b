"""Words and picture of a position of pirates: the sea with coast, bays and lanes, all ships, anger, and every seat.

The picture is SVG. Nothing in it is told by colour alone: kinds of ship and nations are letters, directions arrows,
pirates bear the number of their seat, warships are dark.
"""

from __future__ import annotations

from html import escape
from typing import Any

from workbench.pirates.board import NO_NATION
from workbench.pirates.capacities import BUILDINGS, NATIONS
from workbench.pirates.fight_odds import questions
from workbench.pirates.game import pack
from workbench.pirates.names import ROW_BITS, column_letters, short_names, vocabularies
from workbench.pirates.state import RIGHT
from workbench.tables import Rulebook

__all__ = ["picture", "questions", "vocabularies"]

MONEY = 10_000  # parts of a PBill

# ---- picture ----------------------------------------------------------------------------------------

CELL, LINE = 46, 12.5  # pixels: width of a field, height of a ship in it
LEFT_EDGE, TOP = 26, 50
MOST_LINES = 4  # ships drawn in one field; the rest is a number
SEAT_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#A0458A", "#7A5C00", "#1D6F8A", "#444444")
NATION_COLOURS = ("#56B4E9", "#E69F00", "#CC79A7", "#8C8C8C", "#F4A7A0", "#9BC46A", "#F0E442", "#7FD1B9")
WARSHIP_COLOUR, SEA, COAST, LAND, FOCUS = "#1B1B1B", "#EAF4FA", "#D9EEDF", "#E9DFC7", "#C00000"

MEASURES = {
    "goal": ("Ziel erreicht", "goal"),
    "pbills": ("PBills", "pbills"),
    "wealth": ("Vermögen", "wealth"),
    "ships": ("Schiffe", "ships"),
    "prizes": ("Prisen", "prizes"),
    "hostages": ("Geiseln", "hostages"),
    "building_levels": ("Gebäudestufen", "building levels"),
    "anger": ("Angepisstheit", "anger"),
    "faction": ("Fraktion", "faction"),
}
WORDS = {
    "title": ("Runde {round}", "Round {round}"),
    "moves": ("am Zug: Platz {seat}", "to move: seat {seat}"),
    "over": ("Das Spiel ist aus.", "The game is over."),
    "anger": ("Angepisstheit der Nationen", "Anger of the nations"),
    "lane": ("Route", "lane"),
    "seat": ("Platz", "seat"),
    "faction": ("Fraktion", "faction"),
    "money": ("PBills", "PBills"),
    "training": ("Ausb.", "train."),
    "cards": ("Waffen-/HQ-Karten", "weapon/HQ cards"),
    "ships": ("Schiffe", "ships"),
    "captives": ("in der Bucht", "in the bay"),
    "aboard": ("an Bord", "aboard"),
    "markers": ("Entermarken", "boarding markers"),
    "prize": ("Prise", "prize"),
    "warship": ("Kriegsschiff", "warship"),
    "protects": ("für", "for"),
    "coastal": ("Küstengewässer", "coastal waters"),
    "legend": (
        "hell: Zivilschiffe mit Nation und Fahrtrichtung · dunkel: Kriegsschiffe · "
        "farbig: Piraten mit Platz und Schiffen · +: Prisen",
        "light: civil ships with nation and direction · dark: warships · coloured: pirates with seat and ships"
        " · +: prizes",
    ),
}


def picture(view: Any, rulebook: Rulebook, lang: str = "en") -> str:
    """A position as one seat sees it, as SVG.

    Parameters
    ----------
    view : numpy.record
        Of dtype VIEW.
    rulebook : Rulebook
        The tables it is played with.
    lang : {"en", "de"}
    """
    return _Picture(view, rulebook, 0 if lang == "de" else 1).svg()


class _Picture:
    """What is put together for one picture."""

    def __init__(self, view: Any, rulebook: Rulebook, language: int) -> None:
        self.view, self.rulebook, self.language = view, rulebook, language
        self.public = view["public"]
        self.words = {name: both[language] for name, both in WORDS.items()}
        self.names = {name: both[language] for name, both in vocabularies(rulebook).items()}
        self.letters = {kind: short_names(self.names[kind]) for kind in ("pirate_ship", "civil_ship", "warship")}
        self.columns = int(rulebook.cell("map", "columns", "value"))
        self.rows = int(rulebook.cell("map", "sea_rows", "value"))
        self.cell_height = MOST_LINES * LINE + 5
        self.sea_bottom = TOP + self.rows * self.cell_height
        self.width = LEFT_EDGE + self.columns * CELL + 10
        self.parts: list[str] = []

    # ---- drawing

    def box(self, x: float, y: float, width: float, height: float, fill: str, hint: str = "", more: str = "") -> None:
        title = f"<title>{escape(hint)}</title>" if hint else ""
        self.parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}" {more}>'
            f"{title}</rect>"
        )

    def text(self, x: float, y: float, words: str, more: str = "") -> None:
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" {more}>{escape(words)}</text>')

    def line(self, x1: float, y1: float, x2: float, y2: float, more: str) -> None:
        self.parts.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {more}/>')

    def svg(self) -> str:
        self._head()
        self._sea()
        self._ships()
        bottom = self._below(self.sea_bottom + 84)
        body = "\n".join(self.parts)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:.0f} {bottom:.0f}" '
            f'width="{self.width:.0f}" height="{bottom:.0f}" font-family="DejaVu Sans, Arial, sans-serif" '
            f'font-size="10" fill="#111111" role="img" aria-label="{escape(self._told())}">\n'
            f'<rect width="100%" height="100%" fill="white"/>\n{body}\n</svg>'
        )

    def _told(self) -> str:
        if int(self.view["over"]):
            return self.words["over"]
        title = self.words["title"].format(round=int(self.view["round"]))
        return f"{title}, {self.words['moves'].format(seat=int(self.view['to_move']) + 1)}"

    def _head(self) -> None:
        self.text(LEFT_EDGE, 16, self._told(), 'font-size="13" font-weight="bold"')
        self.text(LEFT_EDGE, 31, self.words["legend"], 'font-size="9" fill="#555555"')

    # ---- the sea

    def _corner(self, field: int) -> tuple[float, float]:
        row, column = field >> ROW_BITS, field & ((1 << ROW_BITS) - 1)
        return LEFT_EDGE + column * CELL, self.sea_bottom - row * self.cell_height

    def _sea(self) -> None:
        width = self.columns * CELL
        coastal = min(self.rows, int(self.rulebook.choice("coastal_rows")))
        self.box(LEFT_EDGE, TOP, width, self.rows * self.cell_height, SEA)
        shore = self.sea_bottom - coastal * self.cell_height
        self.box(LEFT_EDGE, shore, width, coastal * self.cell_height, COAST, self.words["coastal"])
        self.box(LEFT_EDGE, self.sea_bottom, width, 72, LAND)
        for row in range(1, self.rows + 1):
            y = self.sea_bottom - row * self.cell_height
            self.line(LEFT_EDGE, y, LEFT_EDGE + width, y, 'stroke="#C3D3DC" stroke-width="0.7"')
            self.text(LEFT_EDGE - 8, y + self.cell_height / 2 + 4, str(row), 'text-anchor="end" fill="#555555"')
        for column in range(self.columns + 1):
            x = LEFT_EDGE + column * CELL
            self.line(x, TOP, x, self.sea_bottom, 'stroke="#C3D3DC" stroke-width="0.7"')
            if column < self.columns:
                self.text(x + CELL / 2, TOP - 4, column_letters(column), 'text-anchor="middle" fill="#555555"')
        self.line(
            *(LEFT_EDGE, self.sea_bottom, LEFT_EDGE + width, self.sea_bottom), 'stroke="#8A6D3B" stroke-width="2.5"'
        )
        self._lanes()
        self._bays()

    def _lanes(self) -> None:
        """Arrows at the edges: which nations enter where now."""
        offset = int(self.rulebook.cell("map", "lane_offset_left_bound", "value"))
        entering: dict[tuple[int, int], list[str]] = {}
        for place, nation in enumerate(NATIONS):
            row = int(self.rulebook.tables["anger_track"]["lane_row"].iloc[self._level(place)])
            entering.setdefault((row, RIGHT), []).append(nation.upper())
            entering.setdefault((row + offset, 1 - RIGHT), []).append(nation.upper())
        for (row, bound), nations in entering.items():
            y = self.sea_bottom - (row - 1) * self.cell_height - 2.5
            right = LEFT_EDGE + self.columns * CELL
            x, anchor, arrow = (LEFT_EDGE + 2, "start", "→ ") if bound == RIGHT else (right - 2, "end", "← ")
            self.text(
                *(x, y, arrow + " ".join(nations)),
                f'font-size="7.5" fill="#33658A" text-anchor="{anchor}" font-style="italic"',
            )

    def _level(self, nation: int) -> int:
        """Row of the anger track of a nation; levels beyond the table use its last row."""
        return min(int(self.public["anger"][nation]), len(self.rulebook.tables["anger_track"]) - 1)

    def _bays(self) -> None:
        owners = {int(player["bay"]): seat for seat, player in enumerate(self._players()) if int(player["bay"]) >= 0}
        for place, column in enumerate(self.rulebook.tables["bays"]["column"]):
            x, y = self._corner(int(column))
            seat = owners.get(int(column))
            colour = "#B9A77C" if seat is None else SEAT_COLOURS[seat]
            name = self.names["bay"][place] + ("" if seat is None else f", {self.words['seat']} {seat + 1}")
            more = f'stroke="{colour}" stroke-width="{1 if seat is None else 2.5}" rx="6"'
            self.box(x - CELL * 0.45, y + 3, CELL * 1.9, 66, "#F8F3E4", name, more)
            self.text(x + CELL / 2, y + 65, self.names["bay"][place], 'text-anchor="middle" font-size="7.5"')

    def _players(self) -> list[Any]:
        return list(self.public["players"][: int(self.view["seats"])])

    # ---- ships

    def _ships(self) -> None:
        """All ships, by field: warships first, then pirates, prizes, civil ships."""
        lines: dict[int, list[tuple[str, str, str, str]]] = {}  # field -> colour, letter colour, text, hint
        for ship in self._list("warships", "warship_count"):
            kind, flag = _plain(pack.sea_type)(ship), _plain(pack.sea_nation)(ship)
            arrow = "→" if _plain(pack.direction)(ship) == RIGHT else "←"
            nation, sent_for = self.names["nation"][flag], _plain(pack.protected)(ship)
            hint = f"{self.names['warship'][kind]}, {nation}"
            if sent_for not in (flag, NO_NATION):
                hint += f" ({self.words['protects']} {self.names['nation'][sent_for]})"
            label = f"{self.letters['warship'][kind]} {NATIONS[flag].upper()}{arrow}"
            lines.setdefault(_plain(pack.sea_field)(ship), []).append((WARSHIP_COLOUR, "#FFFFFF", label, hint))
        for seat in range(int(self.view["seats"])):
            for field, (label, hint) in self._fleet(seat).items():
                lines.setdefault(field, []).append((SEAT_COLOURS[seat], "#FFFFFF", label, hint))
        for ship in self._list("civils", "civil_count"):
            kind, flag = _plain(pack.sea_type)(ship), _plain(pack.sea_nation)(ship)
            arrow = "→" if _plain(pack.direction)(ship) == RIGHT else "←"
            label = f"{self.letters['civil_ship'][kind]} {NATIONS[flag].upper()}{arrow}"
            hint = f"{self.names['civil_ship'][kind]}, {self.names['nation'][flag]}"
            lines.setdefault(_plain(pack.sea_field)(ship), []).append((NATION_COLOURS[flag], "#111111", label, hint))
        for field, ships in lines.items():
            self._stack(field, ships)
        self._focus()

    def _list(self, field: str, count: str) -> list[int]:
        return [int(ship) for ship in self.public[field][: int(self.public[count])]]

    def _fleet(self, seat: int) -> dict[int, tuple[str, str]]:
        """Label and hint of what a seat has in each field."""
        player = self.public["players"][seat]
        found: dict[int, list[str]] = {}
        told: dict[int, list[str]] = {}
        for place in range(int(player["ship_count"])):
            ship, cargo = int(player["ships"][place]), int(player["cargo"][place])
            field, kind = _plain(pack.ship_field)(ship), _plain(pack.ship_type)(ship)
            found.setdefault(field, []).append(self.letters["pirate_ship"][kind])
            hostages = sum(cargo >> 7 * nation & 127 for nation in range(len(NATIONS)))
            told.setdefault(field, []).append(
                f"{self.names['pirate_ship'][kind]}: {_plain(pack.ship_markers)(ship)} {self.words['markers']}"
                + (f", {hostages} {self.words['aboard']}" if hostages else "")
            )
        prizes: dict[int, int] = {}
        for prize in self._list("prizes", "prize_count"):
            if _plain(pack.prize_seat)(prize) == seat:
                field = _plain(pack.prize_field)(prize)
                prizes[field] = prizes.get(field, 0) + 1
                kind, nation = _plain(pack.prize_type)(prize), _plain(pack.prize_nation)(prize)
                told.setdefault(field, []).append(
                    f"{self.words['prize']}: {self.names['civil_ship'][kind]}, {self.names['nation'][nation]}"
                )
        labels: dict[int, tuple[str, str]] = {}
        for field, hints in told.items():
            ships = _counted(found.get(field, []))
            more = f" +{prizes[field]}" if field in prizes else ""
            labels[field] = (
                f"{seat + 1}: {ships}{more}",
                f"{self.words['seat']} {seat + 1}\n" + "\n".join(hints),
            )
        return labels

    def _stack(self, field: int, ships: list[tuple[str, str, str, str]]) -> None:
        x, y = self._corner(field)
        in_bay = field >> ROW_BITS == 0
        most = MOST_LINES
        shown = ships if len(ships) <= most else ships[: most - 1]
        room = CELL * 1.8 if in_bay else CELL
        left = x - CELL * 0.4 if in_bay else x
        y += 5 if in_bay else 2
        for number, (colour, letters, label, hint) in enumerate(shown):
            top = y + number * LINE
            self.box(left + 2, top, room - 4, LINE - 1.5, colour, hint, 'rx="3"')
            size = min(8.5, 1.55 * (room - 4) / max(1, len(label)))
            self.text(
                *(left + room / 2, top + LINE - 4, label),
                f'text-anchor="middle" font-size="{size:.1f}" fill="{letters}" pointer-events="none"',
            )
        if len(shown) < len(ships):
            hints = "\n".join(hint for *_, hint in ships[len(shown) :])
            top = y + (most - 1) * LINE
            self.box(left + 2, top, room - 4, LINE - 1.5, "#FFFFFF", hints, 'rx="3" stroke="#777777"')
            self.text(
                *(left + room / 2, top + LINE - 4, f"+ {len(ships) - len(shown)}"),
                'text-anchor="middle" font-size="8.5" pointer-events="none"',
            )

    def _focus(self) -> None:
        """The field that is fought over."""
        if int(self.public["fight"]) and int(self.public["field"]) > 0 and not int(self.view["over"]):
            x, y = self._corner(int(self.public["field"]))
            more = f'stroke="{FOCUS}" stroke-width="2.5" rx="4" pointer-events="none"'
            self.box(x, y, CELL, self.cell_height, "none", "", more)

    # ---- anger and seats

    def _below(self, top: float) -> float:
        """Anger track on the left, table of the seats on the right; gives the lower edge."""
        bottom = max(self._anger(top), self._seats(top, LEFT_EDGE + 372)) + 18
        letters = {**self.letters, "building": short_names(self.names["building"])}
        for number, kinds in enumerate((("civil_ship", "warship", "building"), ("pirate_ship",))):
            words = " | ".join(
                " · ".join(
                    f"{letter} {name}" for letter, name in zip(letters[kind], self.names[kind], strict=True) if name
                )
                for kind in kinds
            )
            self.text(LEFT_EDGE, bottom + 13 * number, words, 'font-size="8.5" fill="#555555"')
        return bottom + 13 + 8

    def _anger(self, top: float) -> float:
        levels = max(int(self.rulebook.choice("anger_range")) + 1, 2)
        step = min(20.0, 250.0 / levels)
        left = LEFT_EDGE + 66
        self.text(LEFT_EDGE, top + 10, self.words["anger"], 'font-weight="bold"')
        for level in range(levels):
            x = left + (level + 0.5) * step
            self.text(x, top + 24, str(level), 'text-anchor="middle" font-size="8" fill="#555555"')
        for place in range(len(NATIONS)):
            y = top + 28 + place * 15
            anger = int(self.public["anger"][place])
            self.text(LEFT_EDGE, y + 10, f"{NATIONS[place].upper()}", 'font-size="9" font-weight="bold"')
            self.text(LEFT_EDGE + 18, y + 10, self.names["nation"][place][:11], 'font-size="7" fill="#555555"')
            self.box(left, y + 1, levels * step, 12, "#F2F2F2")
            self.box(left, y + 1, (anger + 0.5) * step, 12, NATION_COLOURS[place])
            x = left + (anger + 0.5) * step
            self.parts.append(f'<circle cx="{x:.1f}" cy="{y + 7:.1f}" r="6.5" fill="#111111"/>')
            self.text(x, y + 10, str(anger), 'text-anchor="middle" font-size="8" fill="#FFFFFF"')
            sent = int(self.rulebook.tables["anger_track"]["warships"].iloc[self._level(place)])
            if sent:
                hint = f"{sent} × {self.words['warship']}"
                self.parts.append(f"<g><title>{escape(hint)}</title>")
                self.text(left + levels * step + 6, y + 10, "▲" * sent, 'font-size="8"')
                self.parts.append("</g>")
        return top + 28 + len(NATIONS) * 15

    def _seats(self, top: float, left: float) -> float:
        """A line for each seat: faction, money, buildings, training, cards, ships, captives."""
        letters = short_names(self.names["building"])
        columns = [
            (0, self.words["seat"]),
            (36, self.words["faction"]),
            (140, self.words["money"]),
            *((192 + 24 * number, letter) for number, letter in enumerate(letters)),
            (192 + 24 * len(letters), self.words["training"]),
            (234 + 24 * len(letters), self.words["cards"]),
            (336 + 24 * len(letters), self.words["captives"]),
        ]
        for x, word in columns:
            self.text(left + x, top + 10, word, 'font-size="8.5" fill="#555555"')
        for seat, player in enumerate(self._players()):
            y = top + 17 + seat * 19
            if seat == int(self.view["to_move"]) and not int(self.view["over"]):
                more = f'stroke="{SEAT_COLOURS[seat]}" rx="3"'
                self.box(left - 4, y - 1, self.width - left - 4, 18, "#F5F5F5", "", more)
            self.box(left, y + 1, 22, 14, SEAT_COLOURS[seat], "", 'rx="3"')
            self.text(left + 11, y + 12, str(seat + 1), 'text-anchor="middle" fill="#FFFFFF" font-weight="bold"')
            faction = int(player["faction"])
            self.text(left + 36, y + 12, self.names["faction"][faction] if faction >= 0 else "–", 'font-size="9"')
            self.text(left + 140, y + 12, self._money(int(player["money"])), 'font-weight="bold"')
            for number in range(len(BUILDINGS)):
                level = int(player["buildings"][number])
                self.parts.append(f"<g><title>{escape(self.names['building'][number])}: {level}</title>")
                self.text(left + 192 + 24 * number, y + 12, str(level))
                self.parts.append("</g>")
            after = left + 192 + 24 * len(letters)
            self.text(after, y + 12, ("–", *self.rulebook.keys("training"))[int(player["training"])].upper())
            self.text(after + 42, y + 12, f"{int(player['weapon_hand'])} / {int(player['hq_hand'])}")
            self.text(after + 144, y + 12, self._captives(player), 'font-size="8.5"')
        return top + 17 + len(self._players()) * 19

    def _captives(self, player: Any) -> str:
        held = [(int(number), NATIONS[place].upper()) for place, number in enumerate(player["captives"])]
        return " ".join(f"{number} {nation}" for number, nation in held if number) or "–"

    def _money(self, parts: int) -> str:
        text = f"{parts / MONEY:.2f}".rstrip("0").rstrip(".")
        return text if self.language else text.replace(".", ",")


def _plain(function: Any) -> Any:
    """The Python function behind a compiled one: a picture should not wait for a compiler."""
    return getattr(function, "py_func", function)


def _counted(letters: list[str]) -> str:
    """``St St Fk`` as ``2St Fk``."""
    return " ".join(f"{letters.count(one)}{one}" if letters.count(one) > 1 else one for one in dict.fromkeys(letters))
