"""A circle in two browsers: one founds it, another comes by the link; they talk, set a date, play, and part."""


def test_two_people_and_a_circle(visit):
    visit.faults.expected = (403,)                           # who was sent away
    anna, bruno = visit(), visit({"width": 360, "height": 640}, language="de")
    anna.goto("/circles/new")
    anna.fill("[name=name]", "Thursday")
    anna.fill("[name=own_name]", "Anna")
    anna.click("main button.do, main button.own")
    anna.wait_for_url("**/c/*")
    link = anna.url

    bruno.goto(link)
    bruno.fill("[name=name]", "Bruno")
    bruno.click("main form button")
    bruno.wait_for_selector("[data-live=members] >> text=Anna")
    anna.wait_for_selector("[data-live=members] .here >> text=Bruno")
    assert bruno.evaluate("document.documentElement.scrollWidth") <= 360, "it fits a phone"

    bruno.fill("[data-command=chat] input", "Guten Abend!")
    bruno.press("[data-command=chat] input", "Enter")
    anna.wait_for_selector("[data-live=lines] >> text=Guten Abend!")

    anna.click("[data-open=circle-date]")
    anna.fill("[name=when]", "2030-01-03T20:30")
    anna.check("[name=weekly]")
    anna.click("#circle-date button.do")
    bruno.wait_for_selector("[data-live=date] >> text=Donnerstag, 3. Januar")

    anna.click(".begin form:first-child button")
    anna.wait_for_url("**/t/*")
    table = anna.url.rpartition("/")[2]
    bruno.wait_for_selector(f"[data-live=tables] a[href='/t/{table}'].own")
    you = f"fetch('/api/tables/{table}').then(r => r.json()).then(t => t.you)"
    assert [page.evaluate(you) for page in (anna, bruno)] == [0, 1]

    anna.goto(link)
    anna.click("[data-open=circle-settings]")
    anna.select_option("[data-shows-link] select", label="Bruno")
    anna.click("[data-shows-link] button")
    anna.wait_for_selector("[data-shows-link] output input")
    one_time = anna.locator("[data-shows-link] output input").input_value()
    tablet = visit()                                         # Bruno's device was lost
    tablet.goto(one_time)
    tablet.click("main form button")
    tablet.wait_for_url("**/c/*")
    tablet.wait_for_selector("li:has-text('Bruno') .pill")

    anna.click("[data-command=renew] button")
    anna.wait_for_url(lambda url: url != link and "/c/" in url)
    bruno.wait_for_url(anna.url)
    anna.click("[data-open=circle-settings]")
    anna.click("[data-command=remove] button")
    bruno.wait_for_selector("[data-live=members]", state="detached")
    assert "Guten Abend!" not in bruno.content()
