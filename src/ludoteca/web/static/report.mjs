// A report that is being made: how far it is, then the report itself.
import {$, the} from './dom.mjs';
import {get} from './server.mjs';
import {words} from './words.mjs';

const id = $('[data-report]')?.dataset.report, bar = $('#far');

async function look() {
  const reply = await get(`/api/tables/${id}/report`), found = await reply?.json().catch(() => null);
  if (reply && !reply.ok) return fail(found?.error ?? words.failed);
  if (found?.ready) return done();
  if (found?.done && bar instanceof HTMLProgressElement) { bar.max = found.of; bar.value = found.done; }
  setTimeout(look, 700);
}

async function done() {
  const reply = await get(`/replay/${id}/report?part=1`);
  if (reply?.status !== 200) return setTimeout(look, 1500);
  the('report').innerHTML = await reply.text();
  the('curve-title').focus({preventScroll: true});
}

/** @param {string} text */
function fail(text) {
  the('far').hidden = true;
  the('far-words').textContent = text;
}

if (bar) look();
