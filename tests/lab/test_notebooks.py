"""The notebooks run from top to bottom, and what they show draws itself."""
from pathlib import Path

import pytest

from ludoteca import Match
from ludoteca.core.record import record_of, verify
from ludoteca.lab.advice import advise
from ludoteca.lab.game_statistics import Tally
from ludoteca.lab.luck_analysis import analyse
from ludoteca.lab.simulate import play_match

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples").glob("*.ipynb"))


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
@pytest.mark.filterwarnings("ignore")
def test_a_notebook_runs(file):
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    client = pytest.importorskip("nbclient", reason="nbclient is not installed")
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
    book = nbformat.read(file, as_version=4)
    assert not any(cell.get("outputs") for cell in book.cells), "outputs are not kept"
    client.NotebookClient(book, timeout=120, kernel_name="python3").execute()
    shown = [kind for cell in book.cells for out in cell.get("outputs", ()) for kind in out.get("data", {})]
    assert len(NOTEBOOKS) == 3 and {"text/html", "image/svg+xml"} & set(shown)


def test_records_reports_advice_and_figures_draw_themselves():
    match = play_match("cafe-race", 3, {}, ["random"], "a")
    record = record_of(match)
    assert record._repr_svg_() == match._repr_svg_() and verify(record).winners == match.winners
    report = analyse(record, playouts=20)
    assert (report._repr_svg_().startswith("<svg")
            and all(name in report._repr_svg_() for name in report.names))
    tally = Tally(3)
    tally.add_match(match)
    assert "<td>wins</td>" in tally._repr_html_() and "CR-4" in tally._repr_html_()
    asked = Match("cafe-race", 3, seed="a")
    advice = advise(asked.view(0), sims=200)
    assert all(f"<td>{choice.text}</td>" in advice._repr_html_() for choice in advice.choices)
