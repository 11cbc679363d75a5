"""The pages of puzzles: of the day, one and its answer, played on to the end; made from a view alone."""
import re
from datetime import date, timedelta
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from ludoteca import load
from ludoteca.lab.puzzles.puzzle import DIFFICULTIES, book_of
from ludoteca.show.words import LANGUAGES
from ludoteca.web.puzzles import pages, pick_puzzle
from web.conftest import running

from apart import run_async

PAGES = {"accept": "text/html"}


def asked(home, story):
    """Tell a story with a browser at a server that has pages."""
    async def tell():
        async with running(home, pages=True, awake=False) as server:
            await story(server.client(headers=PAGES, follow_redirects=True))
    run_async(tell())


def choices_in(page):
    return [int(number) for number in re.findall(r'name="choice"\s+value="(\d+)"', page)]


def test_every_day_has_its_puzzle():
    """One for everybody, another each day, game after game and difficulty after difficulty."""
    days = [date(2026, 1, 1) + timedelta(n) for n in range(60)]
    found = [pick_puzzle.of_the_day(day) for day in days]
    assert (found == [pick_puzzle.of_the_day(day) for day in days]
            and len({puzzle.name for _, puzzle in found}) > 50)
    assert ({name for name, _ in found} == set(pick_puzzle.games())
            and {puzzle.difficulty for _, puzzle in found} == set(DIFFICULTIES))


def test_the_next_puzzle_is_another_until_all_have_been():
    for name in pick_puzzle.games():
        kinds = pick_puzzle.kinds(name)
        assert set(DIFFICULTIES) <= set(kinds) and sum(map(len, kinds.values())) == len(book_of(name).puzzles)
        for kind, some in kinds.items():
            seen, after = [], ""
            for _ in some:
                after = pick_puzzle.next_after(name, kind, after).name
                seen.append(after)
            assert sorted(seen) == sorted(puzzle.name for puzzle in some)
            assert pick_puzzle.next_after(name, kind, after).name == seen[0]


def test_locomotives_are_drawn_not_lettered(tmp_path):
    """In the choices, the answer and the game that goes on; the shapes they use are on the page."""
    async def story(client):
        drawn = 0
        for puzzle in book_of("crazy-race").puzzles[:40:4]:
            home = f"/puzzles/crazy-race/{puzzle.name}"
            asked_for = (await client.get(home)).text
            answer = (await client.get(f"{home}?choice={choices_in(asked_for)[0]}")).text
            for page in (asked_for, answer):
                main = page.partition('<div class="aside">')[2].partition('<section class="card seats">')[0]
                used = re.findall(r'href="#(a-t-loco\d)"', main)
                assert all(f'id="{name}"' in page for name in used)
                words = re.sub(r"<svg.*?</svg>|<style.*?</style>", "", main, flags=re.S)
                text = unescape(re.sub(r"<[^>]*>", " ", words))
                assert not re.search(r"\b[ABC]\d|\b[BC]\b|\ue010", text), text
                drawn += len(used) + main.count('class="thing')
        assert drawn > 40
    asked(tmp_path, story)


def test_puzzles_of_other_options_say_so(tmp_path):
    """They have links of their own, and lead on to their like."""
    async def story(client):
        page = (await client.get("/puzzles")).text
        assert all(f'href="/puzzles/cafe-race/auction-{each}"' in page for each in DIFFICULTIES)
        reply = await client.get("/puzzles/cafe-race/auction-hard")
        name = urlsplit(str(reply.url)).path.rpartition("/")[2]
        puzzle = book_of("cafe-race").by_name[name]
        assert puzzle.options == {"rules": "auction"} and "Auction · Hard" in reply.text
        assert 'data-kind="cafe-race/auction-hard"' in reply.text
        answer = (
            (
                await client.get(
                    f"/puzzles/cafe-race/{name}?choice={puzzle.view(load('cafe-race')).choices()[0]}")).text)
        assert f"/puzzles/cafe-race/auction-hard?after={name}" in answer
        assert "Auction" not in (await client.get("/puzzles/cafe-race/hard")).text.partition("<main")[2]
    asked(tmp_path, story)


def test_a_puzzle_is_answered_with_reasons(tmp_path, monkeypatch):
    """No page with the question says what is right; the answer does, and why."""
    monkeypatch.setattr(pick_puzzle, "today", lambda: date(2026, 5, 4))

    async def story(client):
        shelf_page = (await client.get("/puzzles")).text
        assert "4 May 2026" in unescape(shelf_page).replace("May 4, 2026", "4 May 2026")
        reply = await client.get("/puzzles/today")
        name, puzzle = pick_puzzle.of_the_day(date(2026, 5, 4))
        game, link = load(name), f"/puzzles/{name}/{puzzle.name}"
        assert urlsplit(str(reply.url)).path == link and 'data-day="2026-05-04"' in reply.text
        assert "data-answered" not in reply.text and 'class="worth"' not in reply.text
        view = puzzle.view(game)
        assert sorted(choices_in(reply.text)) == sorted(view.choices())
        for place, verdict in ((puzzle.best, "right"), (puzzle.next_best, "wrong")):
            answer = (await client.get(f"{link}?choice={view.choices()[place]}&day=2026-05-04")).text
            assert f'data-answered="{verdict}"' in answer and 'class="why-right"' in answer
        assert 'data-day' not in (await client.get(f"{link}?day=2026-05-05")).text  # that of another day
        for difficulty in DIFFICULTIES:
            reply = await client.get(f"/puzzles/{name}/{difficulty}")
            assert f'data-kind="{name}/{difficulty}"' in reply.text
    asked(tmp_path, story)


@pytest.mark.parametrize("name", pick_puzzle.games())
def test_a_game_goes_on_from_a_puzzle(name, tmp_path):
    """By links alone, to the result; the address holds the luck and the own decisions, nothing else is
    kept."""
    async def story(client):
        puzzle = book_of(name).puzzles[-1]
        reply = (
            await client.get(
                f"/puzzles/{name}/{puzzle.name}/on?choice={puzzle.view(load(name)).choices()[puzzle.best]}"))
        rounds = 0
        while choices := choices_in(reply.text):
            given = parse_qs(urlsplit(str(reply.url)).query)
            played = re.search(r'name="played" value="([\d.]+)"', reply.text)[1]
            assert given["luck"][0] in reply.text
            reply = await client.get(f"/puzzles/{name}/{puzzle.name}/on",
                                     params={"luck": given["luck"][0], "played": played,
                                             "choice": choices[0]})
            rounds += 1
            assert rounds < 300
        assert 'class="final"' in reply.text
    asked(tmp_path, story)


@pytest.mark.parametrize("path",
                         ["/puzzles/nothing/easy", "/puzzles/cafe-race/nothing",
                          "/puzzles/cafe-race/{puzzle}?choice=99",
                                  "/puzzles/cafe-race/{puzzle}?choice=x",
                                  "/puzzles/cafe-race/{puzzle}/on?luck=1&played=9.9",
                                  "/puzzles/cafe-race/{puzzle}/on?luck=1&played=" + ".".join("1" * 500),
                                  "/puzzles/cafe-race/{puzzle}/on?choice=%00",
                                  "/puzzles/cafe-race/{puzzle}?day=99-99-99"])
def test_nonsense_gets_a_sentence(path, tmp_path):
    async def story(client):
        reply = await client.get(path.replace("{puzzle}", book_of("cafe-race").puzzles[0].name))
        assert reply.status_code in (200, 404, 422) and (reply.status_code == 200) == ("day=" in path)
    asked(tmp_path, story)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_speak_every_language(language, tmp_path):
    async def story(client):
        client.cookies.set("lang", language)
        for path in ("/puzzles", "/puzzles/today"):
            assert f'<html lang="{language}"' in (await client.get(path)).text
    asked(tmp_path, story)


def test_a_page_of_a_puzzle_is_made_from_its_view_alone():
    """Two worlds that the seat cannot tell apart give the same page; one who plays on sees no more than the
    seat."""
    for name in pick_puzzle.games():
        game, puzzle = load(name), book_of(name).puzzles[0]
        view, who = pages.named(puzzle.view(game)), pages.Reader("en", "auto", "calm")
        one, two = (pages.continued(view, luck, [], who) for luck in ("one", "another"))
        assert one == two and f'<b title="{one["own_name"]}">' in one["seats"]
