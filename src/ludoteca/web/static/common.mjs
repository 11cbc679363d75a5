// What every page has: sheets, settings, a few helpers.
export const $ = (query, root = document) => root.querySelector(query);
export const $$ = (query, root = document) => [...root.querySelectorAll(query)];
export const root = document.documentElement;
export const words = JSON.parse($('meta[name=words]')?.content ?? '{}');

export const fill = (text, parts) => text.replace(/\{(\w+)\}/g, (_, name) => parts[name] ?? '');

/** A command to the server: its JSON, or {status, error} with one sentence. */
export async function post(url, body = {}) {
  try {
    const reply = await fetch(url, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)});
    const data = await reply.json().catch(() => ({}));
    if (reply.ok) return data;
    return {...data, status: reply.status, error: data.error ?? words.failed};
  } catch {
    return {status: 0, error: words.offline};
  }
}

/** Put markup into a place and keep the focus on what has the same id; false if it was there already. */
const shown = new WeakMap();
export function swap(place, markup) {
  if (!place || markup === undefined || shown.get(place) === markup) return false;
  const inside = place.contains(document.activeElement), id = inside ? document.activeElement.id : '';
  const tops = $$('[data-scroll]', place).map(e => [e.id, e.scrollTop]);
  shown.set(place, markup);
  place.innerHTML = markup;
  for (const [key, top] of tops) if (key && document.getElementById(key)) document.getElementById(key).scrollTop = top;
  if (inside) (id && document.getElementById(id) || $('[data-rest]', place) || place).focus({preventScroll: true});
  return true;
}

// Sheets.

export function open(id) {
  const sheet = document.getElementById(id);
  if (!sheet || sheet.open) return;
  const source = sheet.dataset.source;
  if (source && !sheet.dataset.full) {
    sheet.dataset.full = '1';
    fetch(source).then(reply => reply.ok ? reply.text() : Promise.reject()).then(
      text => { $('[data-fill]', sheet).innerHTML = text; },
      () => { $('[data-fill]', sheet).textContent = words.failed; delete sheet.dataset.full; });
  }
  sheet.showModal();
  sheet.dispatchEvent(new CustomEvent('opened'));
}

document.addEventListener('click', event => {
  const opener = event.target.closest('[data-open]');
  if (opener) { opener.closest('dialog')?.close(); open(opener.dataset.open); }
  else if (event.target.closest('[data-close]') || (event.target.matches('dialog') && outside(event)))
    event.target.closest('dialog').close();
});

function outside({target, clientX: x, clientY: y}) {
  const box = target.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

/** Whether a key belongs to a field or a sheet rather than to the page. */
const FIELDS = 'input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select';
export const typing = event => event.target.closest(FIELDS);

document.addEventListener('keydown', event => {
  if (typing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  if ((event.key === '?' || event.key.toLowerCase() === 'r') && $('#rules')) {
    $('dialog[open]') ? $('dialog[open]').close() : open('rules');
    event.preventDefault();
  }
});

// Settings: what the server must know when it draws a page is a cookie, the rest stays here.

export function kept(name, fallback) {
  try { return localStorage.getItem(`ludoteca.${name}`) ?? fallback; } catch { return fallback; }      // a browser may forbid it
}
export const keep = (name, value) => {
  try { localStorage.setItem(`ludoteca.${name}`, value); } catch {}
  if (name === 'name') cookie(name, encodeURIComponent(value));
};
const cookie = (name, value) => { document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`; };

/** How fast pictures play: 0 means not at all. */
export function speed() {
  if (root.dataset.motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  return root.dataset.motion === 'quick' ? 2 : 1;
}

document.addEventListener('change', async event => {
  const {name, value, checked} = event.target;
  if (!event.target.closest('#settings')) return;
  if (name === 'theme') {
    cookie(name, value);
    value === 'auto' ? delete root.dataset.theme : root.dataset.theme = value;
  } else if (name === 'motion') {
    cookie(name, value);
    root.dataset.motion = value;
    document.dispatchEvent(new CustomEvent('paced'));
  } else if (name === 'notify' && checked) {
    const allowed = 'Notification' in window && await Notification.requestPermission() === 'granted';
    event.target.checked = allowed;
    keep(name, allowed ? 1 : 0);
  } else if (name === 'sound' || name === 'notify') {
    keep(name, checked ? 1 : 0);
    if (checked && name === 'sound') import('./sound.mjs').then(sound => sound.turn());
  }
});
const ownName = $('#own-name');
if (ownName) {
  ownName.value = kept('name', '');
  ownName.addEventListener('change', () => keep('name', ownName.value.trim()));
}
for (const name of ['sound', 'notify']) {
  const box = $(`#settings [name=${name}]`);
  if (box) box.checked = kept(name, '0') === '1';
}

// Links that are there to be copied.
document.addEventListener('click', async event => {
  const button = event.target.closest('[data-copy]');
  if (!button) return;
  const text = button.dataset.copy;
  if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({url: text}).catch(() => {});
  else await navigator.clipboard?.writeText(text).catch(() => {});
  const label = button.textContent;
  button.textContent = words.copied ?? label;
  setTimeout(() => { button.textContent = label; }, 1600);
});
