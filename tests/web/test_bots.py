"""Bots that search: in a process of their own, which may be slow, die or fail; until it is ready the
heuristic plays."""
import asyncio

import pytest

from ludoteca.bots.levels import searches
from ludoteca.core.helper_process import HelperFault
from ludoteca.core.match import Match
from ludoteca.web.bots import bot_pool as bots
from ludoteca.web.bots import bot_process
from ludoteca.web.bots.bot_pool import Bots, Worker, stand_in
from ludoteca.web.live.program_message import playable

from apart import PATIENCE, run_async
from waiting import for_ever


def view_of(game="cafe-race", seed="1"):
    match = Match(game, None, None, seed)
    return match.view(match.waiting[0])


def run(work, seconds=PATIENCE):
    async def whole():
        pool = Bots(seconds, workers=1)
        try:
            return await work(pool)
        finally:
            await pool.close()
    return run_async(whole())


@pytest.mark.parametrize("game", playable())
def test_a_view_travels_whole_and_alone(game):
    import json

    view = view_of(game)
    again = bot_process.unpack(json.loads(json.dumps(bot_process.pack(view))))
    assert (again.s == view.s and again.seat == view.seat and again.events == view.events
            and again.names == view.names)
    assert set(bot_process.pack(view)) == {"game", "data", "state", "seat", "events", "names"}


def test_until_the_search_is_ready_the_heuristic_plays_at_once(monkeypatch):
    view = view_of()
    monkeypatch.setattr(Worker, "ask", for_ever)
    monkeypatch.setattr(bots, "STARTING", 0.0)

    async def work(pool):
        choice, hurried = await asyncio.wait_for(pool.think(view, "expert", 7), PATIENCE)
        assert choice == stand_in(view, 7) and not hurried and "cafe-race" in pool._warming
        found = await pool.hint(view)
        assert set(found["odds"]) == set(view.texts()) and found["shares"] == {} and found["rough"]
    run(work)


def test_the_first_decision_waits_for_a_process_that_is_just_starting(monkeypatch):
    view = view_of()
    other = next(choice for choice in view.choices() if choice != stand_in(view, 7))

    async def soon(self, seconds, **request):
        await asyncio.sleep(0)
        return other if request["ask"] == "think" else None
    monkeypatch.setattr(Worker, "ask", soon)

    async def work(pool):
        assert await pool.think(view, "expert", 7) == (other, False)
    run(work)


def test_a_process_is_made_ready_for_every_game():
    """All have a module, so nothing is compiled."""
    async def work(pool):
        pool.wake()
        pool.wake()
        await pool._waking
        assert pool.workers[0].ready == set(playable())
        assert (await pool.think(view_of(), "expert", 7))[0] in view_of().choices() and pool.workers[0].ready
    run(work)


def test_that_is_done_as_soon_as_a_server_runs(serve, monkeypatch):
    asked = []
    monkeypatch.setattr(Bots, "wake", lambda pool: asked.append(pool))

    async def test(server):
        assert asked == [server.service.bots]
    serve(test, awake=True)


def test_a_search_that_is_ready_thinks_in_its_process_and_gives_the_same_answer_again():
    """Plain rules in the process, so that nothing needs to be compiled here: levels are the same, only
    slower."""
    view = view_of()

    async def work(pool):
        (worker,) = pool.workers
        worker.ready.add("cafe-race")
        plain = await worker.ask(PATIENCE, ask="think", view=bot_process.pack(view), level="novice", luck=3)
        assert plain in view.choices()
        assert (plain
                == await worker.ask(PATIENCE, ask="think", view=bot_process.pack(view), level="novice",
                                    luck=3))
        assert plain == bots.decided(view, "novice", 3)
        with pytest.raises(HelperFault, match="There is no bot 'god'"):
            await worker.ask(PATIENCE, ask="think", view=bot_process.pack(view), level="god", luck=3)
        assert (await worker.ask(PATIENCE, ask="think", view=bot_process.pack(view), level="novice", luck=3)
                == plain)
    run(work)


def test_a_slow_process_is_ended_and_the_table_goes_on(monkeypatch):
    monkeypatch.setattr(bot_process, "__name__", "time")  # python -m time: says nothing, ends at once
    view = view_of()

    async def work(pool):
        (worker,) = pool.workers
        worker.ready.add("cafe-race")
        assert await pool.think(view, "expert", 7) == (stand_in(view, 7), False)
        assert worker.ready == set()
    run(work)


def test_which_levels_search():
    game = view_of().game
    assert not searches(game, "novice") and searches(game, "expert") and not searches(game, "heuristic")
