"""The star map of a warlord as SVG: planets, his own agents and units, what he was told, treasury and accounts.

Nothing in it is told by colour alone: planets bear the number of their warlord, capitals a ring, own agents and
special units letters with numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from workbench.espionage.state import COUNT_BITS, IDLE, LEVEL_BITS
from workbench.espionage.tables import TROOPS, troops
from workbench.tables import Rulebook

SCALE, EDGE, TOP = 1.9, 34, 44  # pixels: of a light year, around the map, of the head
SIDE = 300  # width of the column beside the map
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#A0458A")
NEUTRAL, INDEPENDENT = "#BBBBBB", "#F0E442"
ADJACENT = 30  # light years of a lane that is drawn

WORDS = {
    "title": ("Runde {0}, Warlord {1}", "Round {0}, warlord {1}"),
    "over": ("Der Feldzug ist zu Ende.", "The campaign is over."),
    "treasury": ("Kasse", "Treasury"),
    "agents": ("Eigene Agenten", "Own agents"),
    "units": ("Eigene Spezial-Einheiten", "Own special units"),
    "ships": ("Eigene Schiffe", "Own ships"),
    "idle": ("ohne Auftrag", "no mission"),
    "level": ("Stufe", "level"),
    "round": ("Runde", "round"),
    "blown": ("aufgeflogen", "blown"),
    "leave": ("muss weg", "must leave"),
    "watch": ("aktive Abwehr", "on watch"),
    "rest": ("ohne Auftrag", "at rest"),
    "secures": ("sichert {0}", "secures {0}"),
    "spied": ("ausgekundschaftet in Runde {0}", "spied out in round {0}"),
    "terror": ("Terror", "terror"),
    "attacked": ("Spionageangriff entdeckt in Runde {0}", "espionage attack detected in round {0}"),
    "capital": ("Hauptwelt", "capital"),
    "neutral": ("neutral", "neutral"),
    "independent": ("unabhängig", "independent"),
    "special": ("Spezial-Einheiten", "special units"),
    "legend": (
        "Zahl: Warlord · Ring: Hauptwelt · A: eigene Agenten · S: eigene Spezial-Einheiten · ?: ausgekundschaftet "
        "· !: Angriff entdeckt · T: Terror",
        "number: warlord · ring: capital · A: own agents · S: own special units · ?: spied out · !: attack detected "
        "· T: terror",
    ),
}


class StarMap:
    """What is put together for one picture.

    Parameters
    ----------
    view : numpy.record
        Of dtype VIEW.
    rulebook : Rulebook
    lang : {"de", "en"}
    vocabularies : mapping
        Of `workbench.espionage.view.vocabularies`.
    """

    def __init__(self, view: Any, rulebook: Rulebook, lang: str, vocabularies: Mapping[str, Any]) -> None:
        self.view, self.rulebook, self.lang, self.known = view, rulebook, lang, vocabularies
        self.planets = view["public"]["planets"][: int(view["public"]["count"])]
        self.seat = int(view["seat"])
        self.left, self.upper = int(self.planets["x"].min()), int(self.planets["y"].max())
        self.wide = (int(self.planets["x"].max()) - self.left) * SCALE + 2 * EDGE
        self.high = (self.upper - int(self.planets["y"].min())) * SCALE + 2 * EDGE
        self.parts: list[str] = []

    def word(self, key: str, *values: Any) -> str:
        """One of the words of this module."""
        return WORDS[key][self.lang == "en"].format(*values)

    def name(self, vocabulary: str, number: int) -> str:
        """What a number stands for."""
        known = self.known[vocabulary]
        return str(known(number, self.lang) if callable(known) else known[self.lang == "en"][number])

    def svg(self) -> str:
        """The picture."""
        self._lanes()
        for place in range(len(self.planets)):
            self._planet(place)
        bottom = max(self.high + TOP, self._side(self.wide + 8)) + 10
        width = self.wide + SIDE
        over = bool(self.view["over"])
        title = self.word("over") if over else self.word("title", int(self.view["round"]), self.seat + 1)
        self._text(12, 18, title, 'font-size="14" font-weight="bold"')
        self._text(12, 33, self.word("legend"), 'font-size="9" fill="#555555"')
        body = "\n".join(self.parts)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {bottom:.0f}" width="{width:.0f}" '
            f'height="{bottom:.0f}" font-family="DejaVu Sans, Arial, sans-serif" font-size="10" fill="#111111" '
            f'role="img" aria-label="{escape(title)}">\n<rect width="100%" height="100%" fill="white"/>\n{body}\n</svg>'
        )

    # ---- the map

    def _at(self, place: int) -> tuple[float, float]:
        planet = self.planets[place]
        return EDGE + (int(planet["x"]) - self.left) * SCALE, TOP + EDGE + (self.upper - int(planet["y"])) * SCALE

    def _text(self, x: float, y: float, words: str, more: str = "") -> None:
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" {more}>{escape(words)}</text>')

    def _lanes(self) -> None:
        x, y = self.planets["x"], self.planets["y"]
        for one in range(len(self.planets)):
            for other in range(one):
                if (x[one] - x[other]) ** 2 + (y[one] - y[other]) ** 2 <= ADJACENT**2:
                    (x1, y1), (x2, y2) = self._at(one), self._at(other)
                    self.parts.append(
                        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#DDDDDD"/>'
                    )

    def _planet(self, place: int) -> None:
        planet, world, intel = self.planets[place], self.view["worlds"][place], self.view["mind"]["intel"][place]
        owner = int(planet["owner"])
        fill = COLOURS[owner % len(COLOURS)] if owner >= 0 else INDEPENDENT if planet["independent"] else NEUTRAL
        x, y = self._at(place)
        hint = escape("\n".join(self._told(place)))
        ring = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="12" fill="none" stroke="{fill}" stroke-width="2"/>'
        self.parts.append(
            f'<g><title>{hint}</title><circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="{fill}"/>'
            f"{ring if planet['capital'] else ''}"
            f'<text x="{x:.1f}" y="{y + 3.5:.1f}" text-anchor="middle" fill="{"white" if owner >= 0 else "black"}" '
            f'font-weight="bold">{owner + 1 if owner >= 0 else "–"}</text></g>'
        )
        marks = []
        if world["terror"]:
            marks.append("T")
        if world["alarm"] and int(world["alarm"]) >= int(self.view["round"]) - 1:
            marks.append("!")
        if intel["spied"]:
            marks.append("?")
        marks += [*_runs("A", self._agents_on(place)), *_runs("S", self._units_on(place))]
        self._text(x, y + 20, self.name("planet", place), 'text-anchor="middle" font-size="8"')
        if marks:
            self._text(x, y - 13, " ".join(marks), 'text-anchor="middle" font-size="9" font-weight="bold"')

    def _agents_on(self, place: int) -> list[int]:
        agents = self.view["agents"]
        return [n for n, one in enumerate(agents) if one["employer"] == self.seat and one["planet"] == place]

    def _units_on(self, place: int) -> list[int]:
        units = self.view["units"]
        return [n for n, one in enumerate(units) if one["owner"] == self.seat and one["planet"] == place]

    def _told(self, place: int) -> list[str]:
        """What the warlord knows of a planet, a line each."""
        planet, world, intel = self.planets[place], self.view["worlds"][place], self.view["mind"]["intel"][place]
        owner = int(planet["owner"])
        whose = (
            f"Warlord {owner + 1}" if owner >= 0 else self.word("independent" if planet["independent"] else "neutral")
        )
        lines = [f"{self.name('planet', place)}: {whose}" + (f", {self.word('capital')}" if planet["capital"] else "")]
        kinds = troops(self.rulebook)
        if owner == self.seat:
            for kind in range(len(kinds)):
                packed = int(world["garrison"][kind])
                number = sum(packed >> (LEVEL_BITS * level) & ((1 << LEVEL_BITS) - 1) for level in range(5))
                lines += [f"{number} x {self.name('troops', kind)}"] if number else []
            lines += self._buildings(int(world["buildings"]))
            lines += [self.word("terror")] if world["terror"] else []
            lines += [self.word("attacked", int(world["alarm"]))] if world["alarm"] else []
        elif intel["counted"]:
            for kind in range(len(kinds)):
                number = int(intel["counts"]) >> (COUNT_BITS * kind) & ((1 << COUNT_BITS) - 1)
                lines += [f"{number} x {self.name('troops', kind)}"] if number else []
            special = int(intel["counts"]) >> (COUNT_BITS * TROOPS)
            lines += [f"{special} x {self.word('special')}"] if special else []
            lines += self._buildings(int(intel["buildings"]))
            lines += [self.word("spied", int(intel["spied"]))] if intel["spied"] else []
        return lines

    def _buildings(self, mask: int) -> list[str]:
        return [self.name("building", kind) for kind in range(mask.bit_length()) if mask >> kind & 1]

    # ---- beside it

    def _side(self, x: float) -> float:
        """Treasury, agents and units; the place below them."""
        y = float(TOP) + 8
        warlord = self.view["warlord"]
        rows = [f"= {self.name('money', int(warlord['cbills']))}, {int(warlord['res'])} Res"]
        for account, sum_ in enumerate(warlord["accounts"]):
            rows += [f"{self.name('account', account)}: {self.name('money', int(sum_))}"] if sum_ else []
        y = self._list(x, y, self.word("treasury"), rows)
        y = self._list(x, y, self.word("agents"), [self._agent(n) for n in self._all("agents", "employer")])
        y = self._list(x, y, self.word("units"), [self._unit(n) for n in self._all("units", "owner")])
        return self._list(x, y, self.word("ships"), [self._ship(n) for n in self._all("ships", "owner")])

    def _all(self, pool: str, owner: str) -> list[int]:
        return [number for number, one in enumerate(self.view[pool]) if one[owner] == self.seat]

    def _list(self, x: float, y: float, title: str, rows: list[str]) -> float:
        self._text(x, y, title, 'font-weight="bold"')
        for row in rows:
            y += 13
            self._text(x, y, row)
        return y + 22

    def _agent(self, number: int) -> str:
        agent = self.view["agents"][number]
        text = (
            f"A{number + 1} {self.name('planet', int(agent['planet']))}, {self.word('level')} {int(agent['level'])}: "
        )
        if agent["mission"] == IDLE:
            text += self.word("idle")
        else:
            text += f"{self.name('mission', int(agent['mission']))}, {self.word('round')} {int(agent['step'])}"
        text += f", {self.word('blown')}" if agent["noticed"] else ""
        return text + (f", {self.word('leave')}" if agent["hunted"] == agent["planet"] + 1 else "")

    def _unit(self, number: int) -> str:
        unit = self.view["units"][number]
        doing = self.word("watch") if unit["task"] else self.word("rest")
        if unit["ship"]:
            doing = self.word("secures", self.name("ship", int(unit["ship"]) - 1))
        return f"S{number + 1} {self.name('planet', int(unit['planet']))}: {doing}"

    def _ship(self, number: int) -> str:
        ship = self.view["ships"][number]
        kind = self.name("ship_kind", int(ship["kind"]))
        return f"{self.name('ship', number)} ({kind}): {self.name('planet', int(ship['planet']))}"


def _runs(letter: str, places: list[int]) -> list[str]:
    """Marks with numbers from 1, those that follow each other in one (``A1–3``): a map has no room for many."""
    runs: list[list[int]] = []
    for place in places:
        if runs and runs[-1][-1] == place - 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return [f"{letter}{run[0] + 1}" + (f"–{run[-1] + 1}" if len(run) > 1 else "") for run in runs]
