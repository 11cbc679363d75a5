"""The host of an evening: a table for friends, from the front page to the next game."""
from browser.steps import at_table, over, play_out, quiet, set_up, sit_down_unseen
from first_minute.eyes import press
from first_minute.walk import must, step


@step(quick=True)
def invites(scene):
    """From the front page two presses make a table, and its link and its code are there to be sent."""
    page = scene.window()
    page.goto("/")
    press(page, "#game-cafe-race a[href='/new/cafe-race']", "Invite friends")
    press(page, "#new .start .do", "Create table")
    page.wait_for_selector("#invite[open]")
    must(page.input_value("#invite .copy input >> nth=0") == page.url, "the link is not the table's")
    page.wait_for_function("() => document.querySelector('#invite .qr img').naturalWidth")


@step()
def sees_the_friend_come_and_starts(scene):
    """Who comes by the link is seen at the table; Start gives free seats to bots, and the host may choose."""
    host, friend = scene.window(), scene.visitor()
    host.goto("/new/cafe-race")
    host.select_option("[name=seat2]", "open")
    press(host, "#new .start .do", "Create table")
    host.wait_for_selector("#invite[open]")
    press(host, "#invite [data-close]", "Close")
    friend.ask(f"/{host.url.split('/t/')[1]}/seats", name="Bruno")
    host.wait_for_selector(".seat:has-text('Bruno')")
    press(host, "#start", "Start")
    quiet(host)
    press(host, "#bar .offer", "something to choose")


@step()
def plays_again(scene):
    """After the game both press for another one, and meet at one new table in their own seats."""
    host, friend = scene.window(), scene.window()
    made = set_up(host, "cafe-race", ["me", "open", "bot"])
    sit_down_unseen(friend, made, "Bruno")
    play_out(made, lambda choices: 0, host, friend)
    for page in (host, friend):
        page.goto(f"/t/{made}")
        page.wait_for_selector("#result table")
    press(host, "#rematch", "Rematch")
    host.wait_for_url(lambda url: made not in url)
    friend.wait_for_selector("#rematch")
    press(friend, "#rematch", "another game")
    friend.wait_for_url(lambda url: made not in url)
    for page, name in ((host, "Anna"), (friend, "Bruno")):
        at_table(page)
        quiet(page)
        must(not over(page) and page.url == host.url, f"{name} is at another table")
        must(page.locator(".seat", has_text=name).locator(".pill").count(), f"{name} has not the own seat")


@step()
def deletes_a_table(scene):
    """A table that its only player deletes is gone and stays so, though a page of it is open."""
    for _ in range(5):
        page = scene.window()
        page.goto("/")
        press(page, "#game-cafe-race .do", "Play now")
        at_table(page)
        id, mine = page.url.split("/t/")[1], page.context.new_page()
        scene.complaints.expected = (404, "4404", "WebSocket")
        mine.goto("/mine")
        press(mine, f"[data-table='{id}']", "Delete")
        with page.expect_navigation():
            press(mine, "#forget .own", "Delete, for sure")
        mine.wait_for_url("**/mine")
        for what in (f"/api/tables/{id}", f"/t/{id}"):
            status = page.request.get(what).status
            must(status == 404, f"the deleted table is still there: GET {what} got {status}")
