"""Tables without a server, that keep their changes as the store would."""
import json
from dataclasses import replace

from ludoteca.core.state import NOBODY
from ludoteca.show.page.facts import Viewer
from ludoteca.web.live.program_message import snapshot
from ludoteca.web.table import commands
from ludoteca.web.table.change import Change
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import Place, agree, from_json


class Kept(Table):
    """A table that keeps its changes as the store would."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.kept = []

    def apply(self, change):
        self.kept.append(json.loads(json.dumps([change.kind, change.data, change.at])))
        return commands.apply(self, change)

    def do(self, change, at=None):
        if isinstance(change, Change):
            return self.apply(change if at is None else replace(change, at=at))
        return set()

    def play(self, seat, text, number=None):
        number = self.number(seat) if number is None else number
        return self.do(commands.decide.check(self, seat, text, number))


def new(persons=3, players=None, game="cafe-race", options=None, seed="seed", **given):
    places = [Place("person", f"P{p}", guest=f"g{p}") for p in range(persons)]
    players = players or persons
    places += [Place("bot", level="novice")] * (players - persons)
    terms = agree(game, players, options, places, **given)
    table = Kept("table", from_json(json.loads(json.dumps(terms.as_json() | {"seed": seed}))), 1000.0)
    table.do(commands.start.check(table, "novice"), 1000.0)
    return table


def reread(table):
    """The same table, from what the store would keep."""
    again = Kept(table.id, from_json(json.loads(json.dumps(table.terms.as_json()))), table.created)
    for kind, data, at in table.kept:
        again.apply(Change(kind, data, at))
    return again


def seen(table):
    """All that all viewers could be shown."""
    views = [snapshot(table, Viewer(p, (p,))) for p in range(NOBODY, table.players)]
    for view in views:
        view["created"] = 0
        for seat in view["seats"]:
            seat["left"] = None
    return json.dumps(views), [(s.kind, s.name, s.away, s.deadline)
                               for s in table.seats], table.answers, dict(table.turns)


def play_out(table, luck):
    while not table.over:
        p = luck.choice(table.waiting)
        table.play(p, luck.choice(table.view(p).texts()))
