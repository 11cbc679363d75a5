"""Luck and decisions of finished games: only of those, made in the background, kept, adding up, in four
languages."""
import json
import re
import sys
import xml.etree.ElementTree as ET

import pytest

from bots.table import start
from ludoteca.core.record import digest, record_of
from ludoteca.lab.luck_analysis import Report, analyse
from ludoteca.show.words import LANGUAGES
from ludoteca.web.errors import NotAnalysed, TooMany
from ludoteca.web.replay.replay import Replay
from ludoteca.web.reports import jobs as reports
from ludoteca.web.reports import pages
from ludoteca.web.reports.jobs import Reports
from ludoteca.web.storage import rows
from web.asking import play_out

from apart import run_async
from waiting import for_ever, until


def finished(seed="3", names=("Anna", "<Bruno>", "Carla")):
    match = start("cafe-race", 3, seed)
    match.names[:] = names
    while not match.over:
        for seat in match.waiting:
            match.decide(seat,
                         match.game.module("heuristic_bot").think(match.view(seat), len(match.decisions)))
    return record_of(match)


async def made(client, id):
    """Ask until the report is there; what was told on the way."""
    told = []

    async def ready():
        reply = await client.get(f"/api/tables/{id}/report")
        pages.ReportState.model_validate(reply.json())
        assert reply.status_code in (200, 202), reply.text
        told.append(reply.json())
        return reply.status_code == 200
    await until(ready)
    return told[-1]["report"], told[:-1]


def test_a_report_when_the_game_is_over_and_not_before(serve, tmp_path):
    async def test(server):
        me = server.client()
        id = await server.table(me, "mbb", players=3)
        for path in (f"/api/tables/{id}/report", f"/replay/{id}/report"):
            reply = await me.get(path)
            assert (reply.status_code == 409
                    and reply.json()["error"] == "The record is available once the game is over.")
        assert (await me.get("/api/tables/nothing/report")).status_code == 404
        assert not hasattr(server.app.state, "reports")
        await play_out([me], id, 2)
        page = await me.get(f"/replay/{id}/report")
        assert page.status_code == 200 and 'id="far"' in page.text and "Luck and decisions" in page.text
        assert (await me.get(f"/replay/{id}/report?part=1")).status_code == 202
        found, told = await made(server.client(), id)
        assert told and all(not state["ready"] and state["done"] <= state["of"] for state in told)
        plies = (await me.get(f"/api/tables/{id}/plies")).json()
        assert len(found["moments"]) == len(plies)
        for part in found["splits"]:
            assert part["start"] + part["luck"] + part["own"] + part["others"] == pytest.approx(part["end"])
            assert part["end"] == pytest.approx((part["seat"] in found["winners"]) / len(found["winners"]))
        for moment in found["moments"]:
            assert (sum(moment["chances"]) == pytest.approx(1)
                    and sum(moment["change"]) == pytest.approx(0, abs=1e-9))
        page = await me.get(f"/replay/{id}/report")
        assert 'id="far"' not in page.text and page.text.count("<svg") > 4
        for turn in found["turns"]:
            assert f"/replay/{id}#m={turn['moment']}" in page.text and 0 < turn["moment"] <= len(plies)
        await until(lambda: list((tmp_path / "reports").glob("*.json")))
        return id, found

    id, found = serve(test, pages=True)

    async def later(server):                              # another server, the same home: it is there at once
        reply = await server.client().get(f"/api/tables/{id}/report")
        assert reply.status_code == 200 and reply.json()["report"] == found
    serve(later, pages=True)


def test_the_page_in_four_languages_and_with_names_made_harmless():
    record = finished()
    replay, report = Replay(record), analyse(record, 200)
    assert Report.of(json.loads(json.dumps(report.as_dict()))) == report
    seen = set()
    for language in LANGUAGES:
        say = pages.speaker(language, "cafe-race")
        text = pages.body(replay, report, "abc", language, say)
        assert ("<Bruno>" not in text and "&lt;Bruno&gt;" in text
                and "{" not in re.sub(r"<style>.*?</style>", "", text))
        assert not re.search("[\ue000-\ue00f]", text)
        ids = re.findall(r' id="([^"]+)"', text)
        assert len(ids) == len(set(ids))
        ET.fromstring(f"<div>{text}</div>")
        seen.add(re.search(r"<h2[^>]*>([^<]+)", text).group(1))
    assert len(seen) == 4


def test_turning_points_are_told_as_the_log_tells_them():
    record = finished()
    replay, report = Replay(record), analyse(record, 200)
    turns = pages.turns_of(replay, report, pages.speaker("en", "cafe-race"))
    assert turns and [turn.number for turn in turns] == list(range(1, len(turns) + 1))
    for turn, step in zip(turns, report.turns(), strict=True):
        assert turn.moment == step.ply + 1
        assert str(turn.text).strip() and len(turn.moved) == 2
        assert all(0 <= m.before <= 100 and 0 <= m.after <= 100 for m in turn.moved)
    say = pages.speaker("en", "cafe-race")
    logs = {eyes: pages.log_of(replay, eyes, say) for eyes in (pages.ALL, pages.NOBODY)}
    pushes = [pages.sentence_of(replay, logs, step, say) for step in report.steps()
              if step.seat == pages.TOGETHER]
    assert pushes and all(text.startswith("Pushes: ") for text in pushes)


def test_a_secret_draw_is_told_with_a_name():
    """The log with everything open says "You draw a 4": who reads the report is nobody of them."""
    match = start("ave-caesar", 3)
    while not match.over:
        for seat in match.waiting:
            match.decide(seat, match.view(seat).choices()[0])
    replay, report = Replay(record_of(match)), analyse(record_of(match), 2)
    say, seen = pages.speaker("en", "ave-caesar"), set()
    logs = {eyes: pages.log_of(replay, eyes, say) for eyes in (pages.ALL, pages.NOBODY)}
    for step in report.steps():
        sentence = pages.sentence_of(replay, logs, step, say)
        assert sentence and "You" not in sentence and " you" not in sentence, sentence
        seen.add(sentence.split(":")[0][1:])
    assert " draws" in seen


def test_a_game_by_older_rules_is_not_analysed(serve):
    async def test(server):
        record = finished()
        record["version"] = 0
        record["digest"] = digest(record)
        ended = [rows.created("oldgame", 0.0, {}), *rows.ended("oldgame", 1.0, record, False)]
        await server.service.store.append(ended)
        reply = await server.client().get("/api/tables/oldgame/report", headers={"accept-language": "de"})
        assert reply.status_code == 409 and "nach älteren Regeln" in reply.json()["error"]
    serve(test, pages=True)


def test_what_fails_is_said_once_and_tried_again(tmp_path, monkeypatch):
    async def test():
        kept, record = Reports(tmp_path), finished()
        monkeypatch.setattr(sys, "executable", "/bin/false")
        job = kept.of(record)
        await job.task
        assert job.failed
        with pytest.raises(NotAnalysed, match="could not be analysed"):
            kept.of(record)
        assert kept.of(record) is not job and kept.of(record).task is not None
        kept.of(record).task.cancel()
    run_async(test())


def test_the_queue_has_an_end_and_a_broken_file_is_made_anew(tmp_path, monkeypatch):
    async def test():
        monkeypatch.setattr(reports, "QUEUE", 2)
        kept = Reports(tmp_path)
        kept._follow = for_ever
        records = [finished(str(seed)) for seed in range(3)]
        (tmp_path / f"{records[0]['digest']}-{reports.FORM}.json").write_text("{")
        jobs = [kept.of(record) for record in records[:2]]
        assert all(job.report is None for job in jobs) and kept.of(records[0]) is jobs[0]
        with pytest.raises(TooMany):
            kept.of(records[2])
        for job in jobs:
            job.task.cancel()
    run_async(test())
