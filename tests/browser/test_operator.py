"""What the operator announces, in a browser: at once at a table, until it is closed."""
from browser.conftest import Site
from browser.steps import at_table

SECRET = "correct horse battery staple"


def test_an_announcement_comes_to_the_table_and_stays_closed(chromium, tmp_path):
    site = Site(tmp_path, operator=SECRET)
    try:
        people, office = (chromium.new_context(base_url=site.url) for _ in range(2))
        page, operator, faults = people.new_page(), office.new_page(), []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto("/")
        page.click("#game-cafe-race .do")
        at_table(page)
        table = page.url
        assert page.locator("#announced").is_hidden()

        operator.goto("/operator")
        operator.fill("[name=secret]", SECRET)
        operator.click("main button")
        operator.fill("[name=text]", "Back in <ten> minutes.")
        operator.click("button.do")
        page.wait_for_selector("#announced:not([hidden])")
        assert page.locator("#announced-text").text_content() == "Back in <ten> minutes."
        page.click("#announced button")
        assert page.locator("#announced").is_hidden()
        page.reload()
        at_table(page)
        assert page.locator("#announced").is_hidden(), "who has closed it has read it"

        page.goto(f"{table}/screen")
        page.wait_for_selector("#table-layer svg")
        assert faults == []
        people.close()
        office.close()
    finally:
        site.stop()
