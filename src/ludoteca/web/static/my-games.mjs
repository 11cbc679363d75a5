// My games: what is shown of them, and the question before something is deleted.
import {$$, met, the} from './dom.mjs';

const rows = $$('#games > li'), form = document.querySelector('#filters');

/** Only what fits the filters. */
function filter() {
  if (!(form instanceof HTMLFormElement)) return;
  const given = new FormData(form), game = given.get('game'), state = given.get('state');
  for (const row of rows) row.hidden = !!(game && row.dataset.game !== game) || !!(state && row.dataset.state !== state);
  const left = rows.filter(row => !row.hidden).length;
  the('shown').textContent = `${left} / ${rows.length}`;
  the('none').hidden = left > 0;
  for (const kind of $$('.kind')) kind.hidden = !!game && kind.dataset.game !== game;
}

document.addEventListener('click', event => {
  const opener = met(event, '[data-open=forget]');
  if (!opener) return;
  const table = opener.dataset.table ?? '';
  the('forget-table', HTMLInputElement).value = table;
  for (const words of $$('#forget [data-of]')) words.hidden = (words.dataset.of === 'one') !== !!table;
});

form?.addEventListener('change', filter);
window.addEventListener('pageshow', filter);
