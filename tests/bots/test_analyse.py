"""After the game: chances that add up, a seat that knows no more than it knew, a drawing."""
import xml.etree.ElementTree as ET

import pytest

from bots.table import start
from ludoteca.core.game import games
from ludoteca.core.record import record_of
from ludoteca.core.state import NOBODY
from ludoteca.lab.analyse import analyse, analysing
from ludoteca.lab.curve import curve, labels


def finished(name, players=None, names=()):
    match = start(name, players)
    match.names[:len(names)] = names
    thumb = match.game.module("thumb")
    while not match.over:
        for seat in match.waiting:
            match.decide(seat, thumb.think(match.view(seat), len(match.decisions)))
    return match


@pytest.mark.parametrize("name", games())
def test_luck_and_decisions_add_up_to_the_result(name):
    match = finished(name)
    report = analyse(record_of(match), playouts=6)
    assert len(report.moments) == match.drawn + len(match.decisions)
    assert report.winners == match.winners
    for part in report.splits:
        share = (part.seat in match.winners) / len(match.winners)
        assert part.end == pytest.approx(share)
        assert part.start + part.luck + part.own + part.others == pytest.approx(part.end)
    for moment in report.moments:
        assert sum(moment.chances) == pytest.approx(1) and sum(moment.change) == pytest.approx(0)
    assert report.as_dict()["splits"][0]["seat"] == 0


def test_the_same_report_twice_and_progress_on_the_way():
    record = record_of(finished("cafe-race", 3))
    steps = list(analysing(record, 5))
    assert steps[-1] == analyse(record, 5) and steps[0] == (1, len(steps) - 1)


def test_with_a_search_every_decision_is_looked_at_again():
    report = analyse(record_of(finished("cafe-fatal", 2)), playouts=2, sims=60)
    own = [moment for moment in report.moments if moment.seat != NOBODY]
    assert any(moment.best for moment in own) and all(moment.missed >= 0 for moment in own)
    assert all(moment.best != moment.what for moment in own)
    assert all(not moment.best for moment in report.moments if moment.seat == NOBODY)


def test_the_curve_is_drawn():
    match = finished("cafe-race", 4, ["<Anna>", "Bo & co"])
    report = analyse(record_of(match), 3)
    text = curve(report)
    root = ET.fromstring(text)
    assert len([e for e in root.iter() if e.get("class") == "line"]) == 4
    assert "<Anna>" not in text and "&lt;Anna&gt;" in text
    at = labels([0.0, 0.0, 0.0, 1.0])
    assert len(at) == 4 and min(abs(a - b) for i, a in enumerate(at) for b in at[:i]) >= 15
