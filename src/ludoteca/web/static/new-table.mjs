// A new table: as many seats as players, a name for everybody at this screen.
import {$, $$, the} from './dom.mjs';
import {keep, kept} from './settings.mjs';
import {fill} from './words.mjs';

const form = the('new', HTMLFormElement);
const ownName = /** @type {HTMLInputElement} */ (form.elements.namedItem('name'));

function draw() {
  const players = Number(new FormData(form).get('players'));
  for (const row of $$('[data-seat]', form)) {
    const who = row.querySelector('select'), name = row.querySelector('input');
    if (!who || !name) continue;
    row.hidden = Number(row.dataset.seat) >= players;
    name.hidden = who.value !== 'here';
    who.disabled = name.disabled = row.hidden;
  }
  drawBeginners(players);
  drawTime(players);
}

/** Only seats at the table can begin.
 * @param {number} players */
function drawBeginners(players) {
  for (const option of $$('option[data-place]', form)) {
    if (!(option instanceof HTMLOptionElement)) continue;
    option.hidden = option.disabled = Number(option.dataset.place) >= players;
    if (option.disabled && option.selected) /** @type {HTMLSelectElement} */ (option.parentElement).selectedIndex = 0;
  }
}
/** About how long it takes, by what is chosen.
 * @param {number} players */
function drawTime(players) {
  const line = $('#time', form), {minutes = '{}', each = '', usual = '1', words = ''} = line?.dataset ?? {};
  const times = Number(new FormData(form).get(each) ?? usual) / Number(usual), long = JSON.parse(minutes)[players] * times;
  if (line) line.textContent = fill(words, {n: String(long < 10 ? Math.round(long) : 5 * Math.round(long / 5))});
}
form.addEventListener('change', draw);
form.addEventListener('submit', () => keep('name', ownName.value));
ownName.value ||= kept('name', '');
draw();
