// One line over the bar: what the table asks, what went wrong, a lost connection; above all, what the operator announces.
import {$, met, swap, the} from './dom.mjs';
import {keep, kept} from './settings.mjs';
import {words} from './words.mjs';

const place = the('notice'), PATIENCE = 700, STAY = 6000;

/** What stays until it is no longer so. */
const LASTING = [words.lost, words.unsent, words.drawn, words.elsewhere];
let told = '', hush = 0, offline = 0, waits = false;

const isLost = () => document.body.classList.contains('lost');

/** What the table says to everybody.
 * @param {string} markup */
export function notice(markup) {
  if (isLost()) return;
  if (markup || told) { swap(place, markup); place.hidden = !markup; }
  told = markup;
}

/** A sentence for this page, for a while; an empty one gives way to what the table says.
 * @param {string | undefined} text */
export function tell(text) {
  clearTimeout(hush);
  swap(place, text ? '<span></span>' : told);
  if (text && place.firstElementChild) place.firstElementChild.textContent = text;
  place.hidden = !text && !told;
  if (text && !LASTING.includes(text)) hush = setTimeout(() => tell(''), STAY);
}

/** Whether a decision waits for the connection.
 * @param {boolean} yes */
export function unsent(yes) {
  waits = yes;
  if (yes) tell(words.unsent);
}

/** The connection is lost, or there again.
 * @param {boolean} yes */
export function lost(yes) {
  clearTimeout(offline);
  if (yes) offline = setTimeout(() => { document.body.classList.add('lost'); tell(waits ? words.unsent : words.lost); }, PATIENCE);
  else if (isLost() || waits || place.textContent === words.offline) {
    document.body.classList.remove('lost');
    tell('');
  }
}

const sheet = $('#announced'), line = $('#announced-text');      // only where people sit

/** What the operator of the server announces, until somebody here has closed it.
 * @param {string} text */
export function announced(text) {
  if (!sheet || !line) return;
  line.textContent = text;
  sheet.hidden = !text || kept('announced', '') === text;
}

sheet?.addEventListener('click', event => {
  if (!met(event, 'button')) return;
  keep('announced', line?.textContent ?? '');
  sheet.hidden = true;
});
announced(line?.textContent ?? '');
