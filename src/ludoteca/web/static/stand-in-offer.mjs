// Who is waited for and does not come: after a while the others may let a bot stand in. The server knows who is here.
import {$$, met} from './dom.mjs';
import {command} from './table-commands.mjs';

const patience = 1000 * Number(document.body.dataset.patience);

/** Since when a seat is waited for.
 * @type {Map<number, number>} */
const since = new Map();

/** @param {number[]} seats */
export function waitFor(seats) {
  for (const p of since.keys()) if (!seats.includes(p)) since.delete(p);
  for (const p of seats) if (!since.has(p)) since.set(p, Date.now());
  offer();
}

function offer() {
  for (const button of $$('[data-absent]'))
    button.hidden = !(Date.now() - (since.get(Number(button.dataset.absent)) ?? NaN) >= patience);
}

setInterval(offer, 1000);
document.addEventListener('click', event => {
  const gone = met(event, '[data-absent]');
  if (gone) command('absent', {absent: Number(gone.dataset.absent)});
});
