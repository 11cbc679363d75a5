// A circle: forms become commands, and what is new appears by itself.
import {$, $$} from './dom.mjs';
import {get, post, read} from './server.mjs';
import {keep, kept} from './settings.mjs';
import {words} from './words.mjs';

const page = $('[data-circle]'), key = page?.dataset.circle ?? '';
let seq = Number(page?.dataset.seq ?? 0);

/** What a form holds, as a command has it.
 * @param {HTMLFormElement} form */
function content(form) {
  /** @type {Record<string, unknown>} */
  const given = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.name) continue;
    if (field instanceof HTMLInputElement && field.type === 'checkbox') given[field.name] = field.checked;
    else if ('bool' in field.dataset) given[field.name] = !!field.value;
    else given[field.name] = 'number' in field.dataset ? Number(field.value) : field.value;
  }
  if ('zone' in given) given.zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return given;
}

document.addEventListener('submit', async event => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const name = $('[data-own-name]', form);
  if (name instanceof HTMLInputElement) keep('name', name.value.trim());
  const {command, then} = form.dataset;
  if (!command) return;
  event.preventDefault();
  const error = $('.error', form), button = form.querySelector('button');
  if (button) button.disabled = true;
  const reply = await post(command.startsWith('/') ? command : `/api/circles/${key}/${command}`, content(form));
  if (button) button.disabled = false;
  if (error) { error.hidden = !reply.error; error.textContent = reply.error ?? ''; }
  if (reply.error) return;
  if (then || reply.url && command !== 'links') { location.href = then ?? String(reply.url); return; }
  if (command === 'links') show(form, String(reply.url), String(reply.qr));
  else await refresh();
  if (command === 'chat') form.reset();
  if ('closeAfter' in form.dataset) form.closest('dialog')?.close();
});

/** A link that was made: to copy, and as a code for a phone.
 * @param {HTMLElement} form
 * @param {string} url
 * @param {string} qr */
function show(form, url, qr) {
  const place = $('output', form);
  if (!place) return;
  place.innerHTML = `<span class="copy"><input class="field" readonly><button type="button" class="do"></button></span>
    <span class="qr">${qr}</span>`;
  const field = place.querySelector('input'), button = place.querySelector('button');
  if (field) field.value = url;
  if (button) { button.dataset.copy = url; button.textContent = words.copy ?? ''; }
  place.hidden = false;
}

/** Put in what has changed, but not under somebody's fingers. */
async function refresh() {
  const text = await read(location.pathname + location.search);
  if (!text) return;
  const fresh = new DOMParser().parseFromString(text, 'text/html'), whole = $('[data-circle]', fresh);
  if (!whole?.dataset.seq) { location.reload(); return; }
  if (whole.dataset.circle !== key) { location.replace(`/c/${whole.dataset.circle}`); return; }      // the link was renewed
  seq = Number(whole.dataset.seq);
  if ($$('[data-live]').length !== $$('[data-live]', fresh).length) { location.reload(); return; }
  for (const part of $$('[data-live]')) {
    const now = $(`[data-live=${part.dataset.live}]`, fresh);
    if (!now || now.outerHTML === part.outerHTML || part.contains(document.activeElement) && !('log' in part.dataset)) continue;
    part.innerHTML = now.innerHTML;
    part.hidden = now.hidden;
  }
  bottom();
}

/** The newest line of chat is in sight. */
function bottom() {
  const log = $('[data-log]');
  if (log) log.scrollTop = log.scrollHeight;
}

/** As long as the page is in sight, wait for news. */
async function follow() {
  for (;;) {
    if (document.hidden) await new Promise(seen => document.addEventListener('visibilitychange', seen, {once: true}));
    const reply = await get(`/api/circles/${key}/news?after=${seq}`);
    if (reply?.ok) await refresh();
    else if (reply && reply.status < 500 && reply.status !== 429) { location.reload(); return; }
    else await new Promise(later => { setTimeout(later, 3000); });
  }
}

for (const field of $$('[data-own-name]')) if (field instanceof HTMLInputElement) field.value ||= kept('name', '');
if (seq) { bottom(); follow(); }
