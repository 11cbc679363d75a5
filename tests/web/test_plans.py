"""Sealed plans: decided when their turn comes if they are legal, secret, taken back at will."""
import pytest

from web.asking import decide, see

from waiting import for_ever, until


async def two(server, **given):
    """Two people and a bot that never comes to a decision, so that nothing hangs on its pace."""
    server.service.bots.think = for_ever
    anna, bruno = server.client(), server.client()
    id = await server.table(anna, "moo", players=3, **given)
    for client, name in ((bruno, "Bruno"), (carla := server.client(), "Carla")):
        assert (await client.post(f"/api/tables/{id}/seats", json={"name": name})).status_code == 200
    return id, anna, bruno, carla


async def plan(client, id, *steps, status=200):
    reply = await client.post(f"/api/tables/{id}/plan", json={"plan": list(steps)})
    assert reply.status_code == status, reply.text
    return reply.json()


def test_a_round_needs_one_visit_a_person(serve_on_both):
    async def test(server):
        id, anna, bruno, carla = await two(server)
        table = server.service.table(id)
        await plan(anna, id, "3", "2")
        await until(lambda: 0 not in table.waiting)
        assert [answer.text for answer in table.answers] == ["3"]
        for client, text in ((bruno, "1"), (carla, "2")):
            await decide(client, id, text, (await see(client, id))["seq"])
        await until(lambda: [answer.text for answer in table.answers if answer.seat == 0] == ["3", "2"])
        assert (await anna.get(f"/api/tables/{id}/plan")).json()["plan"] == []
    serve_on_both(test)


def test_a_plan_that_is_not_legal_ends_and_one_decides_oneself(serve_on_both):
    async def test(server):
        id, anna, *_ = await two(server)
        table = server.service.table(id)
        await plan(anna, id, "99", "3")
        await until(lambda: not table.seats[0].plan)
        assert 0 in table.waiting and not table.answers
        await decide(anna, id, "4", (await see(anna, id))["seq"])
        await plan(anna, id, "1", "2")
        assert table.seats[0].plan == ["1", "2"]
        await plan(anna, id)
        assert table.seats[0].plan == []
        await plan(anna, id, *["1"] * 11, status=422)
        await plan(anna, id, "", status=422)
        await plan(server.client(), id, "1", status=403)
    serve_on_both(test)


def test_nobody_else_learns_of_a_plan(serve_on_both):
    """Two worlds, one with a plan and one without: all that anybody else is sent is the same to the byte."""
    async def test(server):
        id, anna, bruno, _ = await two(server)
        await decide(anna, id, "3", (await see(anna, id))["seq"])
        stranger = server.client()
        paths = [f"/api/tables/{id}", f"/api/tables/{id}?seat=-1", f"/t/{id}", "/api/tables"]

        async def world():
            return [(await client.get(path)).text for client in (bruno, stranger) for path in paths]
        before = await world()
        table = server.service.table(id)
        numbers = dict(table.numbers)
        await plan(anna, id, "1", "2")
        assert await world() == before and table.numbers == numbers
        for client in (bruno, stranger):
            reply = await client.get(f"/api/tables/{id}/plan")
            assert "1" not in reply.json().get("plan", []), reply.text
            assert (await client.get(f"/api/tables/{id}/plan?seat=0")).status_code == 403
        await plan(anna, id, "4")
        assert await world() == before
    serve_on_both(test, pages=True)


@pytest.mark.parametrize("moved", [False, True])
def test_a_plan_is_there_after_a_restart_and_goes_with_the_seat(serve_on_both, moved):
    kept = {}

    async def first(server):
        id, anna, *_ = await two(server)
        await decide(anna, id, "3", (await see(anna, id))["seq"])
        await plan(anna, id, "2", "2")
        if moved:
            code = (await anna.post(f"/api/tables/{id}/links", json={"keep": False})).json()["code"]
            assert (await server.client().post("/api/claims", json={"code": code})).status_code == 200
        kept.update(id=id, cookies=dict(anna.cookies))

    async def second(server):
        server.service.bots.think = for_ever
        reply = await server.client(cookies=kept["cookies"]).get(f"/api/tables/{kept['id']}/plan")
        assert reply.status_code == 403 if moved else reply.json()["plan"] == ["2", "2"]
        assert server.service.table(kept["id"]).seats[0].plan == ([] if moved else ["2", "2"])
    serve_on_both(first)
    serve_on_both(second)
