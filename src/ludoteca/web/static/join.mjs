// Sitting down: a free seat, a name, a word for the dice; in the game a bot's seat; and the host sends somebody away.
import {$$, met, the} from './dom.mjs';
import {command, table} from './table-commands.mjs';
import {held} from './own-seats.mjs';
import {post} from './server.mjs';
import {keep, kept} from './settings.mjs';
import {fill} from './words.mjs';

let place = 0;

/** @param {HTMLElement} chair */
function ask(chair) {
  const {sit, bot} = chair.dataset, told = the('join-bot');
  place = Number(sit);
  told.hidden = !bot;
  told.textContent = bot ? fill(told.dataset.words ?? '', {who: bot}) : '';
  the('join-word').hidden = !!bot;                               // the dice are settled when the game begins
  the('join-name', HTMLInputElement).value = kept('name', '');
  the('join', HTMLDialogElement).showModal();
}

document.addEventListener('click', event => {
  const sent = met(event, '[data-remove]');
  if (sent) command('remove', {remove: Number(sent.dataset.remove)});
  const chair = met(event, '[data-sit]');
  if (chair) ask(chair);
});

const form = the('join-form', HTMLFormElement);
form.addEventListener('submit', async event => {
  event.preventDefault();
  const given = new FormData(form), name = String(given.get('name')).trim();
  keep('name', name);
  const reply = await post(`/api/tables/${table}/seats`, {seat: place, name, word: given.get('word') ?? ''});
  if (reply.error) the('join-error').textContent = reply.error;
  else location.href = location.pathname + (wanted.has('hand') ? '?hand=1' : '');
});

// Who came by a seat's own code is asked at once; by the code for all, for the first that is free.
const wanted = new URLSearchParams(location.search), free = $$('[data-sit]');
if (!held.length && wanted.has('hand') && free.length) ask(free.find(chair => chair.dataset.sit === wanted.get('sit')) ?? free[0]);
