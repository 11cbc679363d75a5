// A report that is being made: how far it is, then the report itself.
import {$, words} from './common.mjs';

const id = $('[data-report]').dataset.report, place = $('#report');

async function look() {
  const reply = await fetch(`/api/tables/${id}/report`).catch(() => null);
  const found = await reply?.json().catch(() => null);
  if (reply && !reply.ok) return tell(found?.error ?? words.failed);
  if (found?.ready) return done();
  const bar = $('#far');
  if (found?.done) { bar.max = found.of; bar.value = found.done; }
  setTimeout(look, 700);
}

async function done() {
  const reply = await fetch(`/replay/${id}/report?part=1`).catch(() => null);
  if (reply?.status !== 200) return setTimeout(look, 1500);
  place.innerHTML = await reply.text();
  $('#curve-title').focus({preventScroll: true});
}

function tell(text) {
  $('#far').hidden = true;
  $('#far-words').textContent = text;
}

if ($('#far')) look();
