// A new table: as many seats as players, a name for everybody at this screen.
import {$, $$, keep, kept} from './common.mjs';

const form = $('#new');

function draw() {
  const players = Number(form.elements.players.value);
  for (const row of $$('[data-seat]', form)) {
    row.hidden = Number(row.dataset.seat) >= players;
    const who = $('.who', row), name = $('.name', row);
    name.hidden = who.value !== 'here';
    for (const field of [who, name]) field.disabled = row.hidden;
  }
}
form.addEventListener('change', draw);
form.addEventListener('submit', () => keep('name', form.elements.name.value));
form.elements.name.value ||= kept('name', '');
draw();
