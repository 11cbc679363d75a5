"""Puzzles in a browser: solved, counted once, and on to the next."""
from browser.steps import DESKTOP
from browser.test_access import check_light_and_dark
from browser.test_look import fits_both
from ludoteca import load
from ludoteca.lab.puzzles.puzzle import book_of, with_puzzles


def link_to(name, puzzle):
    return f"/puzzles/{name}/{puzzle.name}"


def test_a_streak_is_kept_in_the_browser(visit):
    """The first answer counts; a wrong one ends the streak; the next puzzle goes on after the last."""
    name = "cafe-race"
    one, two, three = book_of(name).of("hard")[:3]
    page = visit(DESKTOP)
    for puzzle, place, row, best in ((one, one.best, 1, 1), (one, one.next_best, 1, 1), (two, two.best, 2, 2),
                                     (three, three.next_best, 0, 2)):
        page.goto(link_to(name, puzzle))
        page.click(f".pick[value='{puzzle.view(load(name)).choices()[place]}']")
        page.wait_for_selector(f".ask-card [data-row]:text-is('{row} in a row; your best: {best}.')")
    page.goto("/puzzles")
    assert "2 solved" in page.locator(f"[data-solved={name}]").inner_text()
    page.click(f"[data-next='{name}/hard']")
    assert page.url.endswith(book_of(name).of("hard")[3].name)


def test_a_puzzle_is_answered_on_its_board(visit):
    """Once to look, again to answer; what stands for several choices shows their buttons."""
    puzzle = book_of("ave-caesar").puzzles[0]
    page = visit({"width": 390, "height": 664})
    page.goto(link_to("ave-caesar", puzzle))
    several = page.locator(".drawn.upright .go:not([data-choice])").first
    several.click()
    assert page.locator(".pick.near").count() > 1
    square = page.locator(".drawn.upright .go[data-choice]:not([data-choice='-1'])").first
    square.locator(".rim").click()
    page.wait_for_selector(f".pick.near[value='{square.get_attribute('data-choice')}']")
    with page.expect_navigation():
        square.locator(".rim").click()
    assert page.locator("#verdict").is_visible()


def test_puzzles_fit_every_window_and_can_be_used_by_all(visit):
    puzzle = book_of("cafe-race").puzzles[0]
    page = visit(DESKTOP)
    for path in ("/puzzles", link_to("cafe-race", puzzle) + "?choice=1",
                 link_to("cafe-race", puzzle) + "/on?choice=1"):
        page.goto(path)
        fits_both(page, path)
        check_light_and_dark(page, (path,))
    for name in with_puzzles():
        for some in book_of(name).kinds.values():
            page.goto(link_to(name, max(some, key=lambda each: (each.players, len(each.values)))))
            fits_both(page, name)
            assert page.locator(".scene .drawn:visible svg").bounding_box()["width"] > 250, "no board"
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
