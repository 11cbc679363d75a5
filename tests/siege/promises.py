"""What must hold in the end, whatever happened: nothing acknowledged is lost, nothing counts twice, nothing
that was refused counts, records verify, and nobody was shown or can read in a log what is not theirs."""
import json
import re
from collections import Counter, defaultdict

from ludoteca.core.record import verify
from ludoteca.core.state import NOBODY
from ludoteca.show.page.facts import Viewer
from ludoteca.web.live.program_message import snapshot
from ludoteca.web.settings import Limits
from ludoteca.web.table.commands import apply
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import from_json

ODD = 20                                  # lines of the log that are shown
LOST = re.compile(r"Table (\w+) cannot be read back")
FAULT = re.compile(rf"Traceback|^A \w+ failed|{LOST.pattern}")          # the server's own, in its log
CLOCKS = ("created", "seats")             # parts that tell the time, or are looked at by themselves


async def check(siege):
    """What was found: how much was looked at, and how often each promise was broken."""
    store = siege.server.store()
    await store.open()
    found = Counter(lost=0, doubled=0, **{"refused but kept": 0}, leaked=0)
    try:
        await check_decisions(siege, store, found)
        await check_talk(siege, store, found)
        await check_views(siege, store, found)
    finally:
        await store.close()
    check_log(siege, found)
    siege.odd += siege.tally.stumbles[:ODD]
    return found


async def check_decisions(siege, store, found):
    for player in siege.players:
        kept = Counter()
        for id in player.tables:
            changes = await store.changes(id)
            kept.update((id, c.data["seat"], c.data["number"], c.data["text"]) for c in changes
                        if c.kind == "decided" and c.data["by"] == "person")
            if record := await store.record(id):
                verify(record)
                found["records that verify"] += 1
        found["decisions"] += len(player.accepted)
        found["lost"] += sum(not kept[one] for one in player.accepted)
        count_doubled(siege, found, kept)
        accepted = set(player.accepted)
        found["refused but kept"] += sum(kept[one] > 0 for one in player.refused if one not in accepted)


def count_doubled(siege, found, kept):
    twice = [one for one, count in kept.items() if count > 1]
    found["doubled"] += len(twice)
    siege.odd += [f"doubled: {one}" for one in twice]


async def check_talk(siege, store, found):
    for talker in siege.talkers:
        changes = await store.changes(talker.id) if talker.id else []
        said = Counter(change.data["text"] for change in changes if change.kind == "said")
        found["lines of chat"] += len(talker.accepted)
        found["lost"] += sum(not said[text] for _, text in talker.accepted)
        count_doubled(siege, found, said)
        found["refused but kept"] += sum(said[text] > 0 for _, text in talker.refused)


async def check_views(siege, store, found):
    """All that spectators were shown is what they may see of the table as it was then, and holds no seed of a
    game that was not over."""
    shown = defaultdict(list)
    for onlooker in siege.onlookers:
        for id, seen in onlooker.seen:
            shown[id].append(seen)
    for id, views in shown.items():
        created, terms = await store.terms(id)
        table = Table(id, from_json(terms), created, Limits())
        rightly = {spectator(table)}
        for change in await store.changes(id):
            apply(table, change)
            rightly.add(spectator(table))
        for seen in views:
            found["views"] += 1
            told = without_clocks(seen)
            found["leaked"] += told not in rightly or (not seen["over"] and terms["seed"] in told)


def spectator(table):
    return without_clocks(snapshot(table, Viewer(NOBODY, ())))


def without_clocks(shown):
    return json.dumps({name: part for name, part in shown.items() if name not in CLOCKS}, sort_keys=True)


def check_log(siege, found):
    """No name, no line of chat, no traceback; and every line is JSON."""
    for line in (siege.server.home / "log").read_text("utf-8", "replace").splitlines():
        found["lines of the log"] += 1
        found["leaked"] += "Secretname" in line or "Secretline" in line
        try:
            told = json.loads(line)
            odd = "fault" in told or bool(FAULT.search(told["message"]))
            found["faults of the server's own"] += odd
        except ValueError:
            odd = True
            found["lines that are no JSON"] += 1
        if odd and len(siege.odd) < ODD:
            siege.odd.append(line[:300])


async def evidence(server):
    """What is stored of tables that cannot be read back, as JSON."""
    ids = sorted(set(LOST.findall((server.home / "log").read_text("utf-8", "replace"))))
    store = server.store()
    await store.open()
    try:
        return {id: (await store.terms(id), [vars(change) for change in await store.changes(id)])
                for id in ids}
    finally:
        await store.close()
