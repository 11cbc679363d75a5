// Settings: what the server must know when it draws a page is a cookie, the rest stays in the browser.
import {$, met} from './dom.mjs';

const root = document.documentElement;

/** @type {(name: string, fallback: string) => string} */
export function kept(name, fallback) {
  try { return localStorage.getItem(`ludoteca.${name}`) ?? fallback; } catch { return fallback; }      // a browser may forbid it
}

/** @param {string} name
 * @param {string | number} value */
export function keep(name, value) {
  try { localStorage.setItem(`ludoteca.${name}`, String(value)); } catch {}
  if (name === 'name') cookie(name, encodeURIComponent(value));
}

/** Whether somebody has switched it on: `sound`, `notify`; or has not switched it off: `emotes`.
 * @param {string} name */
export const wanted = name => kept(name, name === 'emotes' ? '1' : '0') === '1';

/** @type {(name: string, value: string) => void} */
const cookie = (name, value) => { document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`; };

/** How fast pictures play: 0 means not at all. */
export function speed() {
  if (root.dataset.motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  return root.dataset.motion === 'quick' ? 2 : 1;
}

/** How loud the table is, from 0 to 1: silent by itself for those who want no movement. */
export const volume = () => Number(kept('volume', speed() ? '40' : '0')) / 100;

document.addEventListener('change', async event => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || !met(event, '#settings')) return;
  const {name, value, checked} = field;
  if (name === 'theme') {
    cookie(name, value);
    if (value === 'auto') delete root.dataset.theme;
    else root.dataset.theme = value;
  } else if (name === 'motion') {
    cookie(name, value);
    root.dataset.motion = value;
    document.dispatchEvent(new CustomEvent('paced'));
  } else if (name === 'talk') {
    cookie(name, value);
    root.dataset.talk = value;
  } else if (name === 'notify' && checked) {
    field.checked = 'Notification' in window && await Notification.requestPermission() === 'granted';
    keep(name, field.checked ? 1 : 0);
  } else if (['sound', 'notify', 'emotes'].includes(name)) {
    keep(name, checked ? 1 : 0);
    if (checked && name === 'sound') import('./sound-synth.mjs').then(sound => sound.turn());
  }
});

const loudness = $('#volume');
if (loudness instanceof HTMLInputElement) {
  loudness.value = String(100 * volume());
  loudness.addEventListener('change', () => keep('volume', loudness.value));
}
const ownName = $('#own-name');
if (ownName instanceof HTMLInputElement) {
  ownName.value = kept('name', '');
  ownName.addEventListener('change', () => keep('name', ownName.value.trim()));
}
for (const name of ['sound', 'notify', 'emotes']) {
  const box = $(`#settings [name=${name}]`);
  if (box instanceof HTMLInputElement) box.checked = wanted(name);
}
