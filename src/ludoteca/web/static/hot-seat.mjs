// Several people at one screen: between two of them the curtain falls.
import {$, swap, the} from './dom.mjs';
import {held, lookThrough, names, seat} from './own-seats.mjs';
import {fill, words} from './words.mjs';

const curtain = the('curtain'), again = the('again');
let behind = -1;                                                // for whom the curtain hangs
let undecided = -1, returned = false;                           // who chose last and may still change it; is having another look
let refresh = () => {};

/** What gets a fresh picture, through the eyes of another.
 * @param {() => void} callback */
export const onTurn = callback => { refresh = callback; };

/** @param {TableMessage} message */
export function hotSeat(message) {
  if (held.length < 2) return;
  if (message.over || !message.started) { curtain.hidden = true; return; }
  if (seat >= 0) {
    const busy = message.waiting.includes(seat) || (returned && $('#bar .offer[data-choice], #undo'));
    return busy ? undefined : turnAway();                       // decided elsewhere, or by the clock
  }
  const next = held.find(p => message.waiting.includes(p));
  if (next === undefined) { curtain.hidden = true; return; }
  if (document.body.dataset.secret === '0') return look(next);
  if (behind !== next || curtain.hidden) fall(next);
}

/** @param {number} next */
function fall(next) {
  behind = next;
  the('curtain-who').textContent = fill(words.curtain, {who: names[next]});
  the('curtain-mark').innerHTML = `<svg class="mark s${next + 1}"><use href="#m${next + 1}"/></svg>`;
  curtain.hidden = false;
  the('lift').focus();
}

/** @param {number} p */
function look(p) {
  curtain.hidden = true;
  behind = -1;
  if (seat === p) return;
  lookThrough(p);
  refresh();
}

/** The own secrets leave the page before anybody else looks. */
function turnAway() {
  lookThrough(-1);
  returned = false;
  for (const place of ['hand-layer', 'bar']) swap(the(place), '');
  refresh();
}

/** After a decision: whoever made it may have another look while it can be changed.
 * @param {number} who
 * @param {boolean} open */
export function decided(who, open) {
  if (held.length < 2) return;
  lookAgain(open ? who : -1);
  if (seat >= 0) turnAway();
}

/** @param {number} who */
function lookAgain(who) {
  undecided = who;
  again.hidden = who < 0;
  again.textContent = who < 0 ? '' : fill(words.again, {who: names[who]});
}

the('lift').addEventListener('click', () => { lookAgain(-1); look(behind); });
again.addEventListener('click', () => { returned = true; look(undecided); });
