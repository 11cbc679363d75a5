// Sheets: they slide in when asked for, and go with a press outside.
import {$, met, pageKey} from './dom.mjs';
import {read} from './server.mjs';
import {words} from './words.mjs';

/** @param {string | undefined} id */
export function open(id) {
  const sheet = document.getElementById(id ?? '');
  if (!(sheet instanceof HTMLDialogElement) || sheet.open) return;
  if (sheet.dataset.source && !sheet.dataset.full) load(sheet, sheet.dataset.source);
  sheet.showModal();
}

/** What a sheet has to say may be long: it is fetched when first asked for.
 * @param {HTMLElement} sheet
 * @param {string} source */
async function load(sheet, source) {
  const place = $('[data-fill]', sheet);
  sheet.dataset.full = '1';
  const text = await read(source);
  if (place && text) place.innerHTML = text;
  else if (place) place.textContent = words.failed;
  if (!text) delete sheet.dataset.full;
}

/** @param {HTMLElement | null} inside */
const close = inside => /** @type {HTMLDialogElement | null | undefined} */ (inside?.closest('dialog'))?.close();

document.addEventListener('click', event => {
  const opener = met(event, '[data-open]'), closer = met(event, '[data-close]') ?? backdrop(event);
  if (opener) { close(opener); open(opener.dataset.open); }
  else close(closer);
});

/** The sheet whose surroundings were pressed.
 * @param {MouseEvent} event */
function backdrop({target, clientX: x, clientY: y}) {
  if (!(target instanceof HTMLDialogElement)) return null;
  const box = target.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom ? target : null;
}

document.addEventListener('keydown', event => {
  if (!pageKey(event) || (event.key !== '?' && event.key.toLowerCase() !== 'r') || !$('#rules')) return;
  const sheet = $('dialog[open]');
  sheet ? close(sheet) : open('rules');
  event.preventDefault();
});
