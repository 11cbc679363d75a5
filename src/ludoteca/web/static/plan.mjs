// Planning ahead at a table: sealed, and taken back at will.
import {$$, the} from './dom.mjs';
import {post} from './server.mjs';

const form = the('plan', HTMLFormElement);

/** @param {string[]} plan */
async function send(plan) {
  const reply = await post(`/api/tables/${form.dataset.table}/plan`, {plan, seat: Number(form.dataset.seat)});
  the('plan-error').hidden = !reply.error;
  the('plan-error').textContent = reply.error ?? '';
  the('plan-done').hidden = !!reply.error;
}
form.addEventListener('submit', event => {
  event.preventDefault();
  const steps = new FormData(form).getAll('step').map(step => String(step).trim());
  const end = steps.indexOf('');
  send(end < 0 ? steps : steps.slice(0, end));                     // a plan ends at its first gap
});
the('clear-plan').addEventListener('click', () => {
  for (const field of $$('[name=step]', form)) if (field instanceof HTMLInputElement) field.value = '';
  send([]);
});
