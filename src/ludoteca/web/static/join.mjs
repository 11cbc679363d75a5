// Sitting down: a free seat, a name, a word for the dice; and the host sends somebody away.
import {met, the} from './dom.mjs';
import {command, table} from './commands.mjs';
import {post} from './server.mjs';
import {keep, kept} from './settings.mjs';

let place = 0;

document.addEventListener('click', event => {
  const sent = met(event, '[data-remove]');
  if (sent) command('remove', {remove: Number(sent.dataset.remove)});
  const chair = met(event, '[data-sit]');
  if (!chair) return;
  place = Number(chair.dataset.sit);
  the('join-name', HTMLInputElement).value = kept('name', '');
  the('join', HTMLDialogElement).showModal();
});

const form = the('join-form', HTMLFormElement);
form.addEventListener('submit', async event => {
  event.preventDefault();
  const given = new FormData(form), name = String(given.get('name')).trim();
  keep('name', name);
  const reply = await post(`/api/tables/${table}/seats`, {seat: place, name, word: given.get('word') ?? ''});
  if (reply.error) the('join-error').textContent = reply.error;
  else location.reload();
});
