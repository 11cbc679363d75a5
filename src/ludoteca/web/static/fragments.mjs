// The fragments of a message that table, big screen and replay show alike.
import {$, $$, met, swap, the} from './dom.mjs';
import {board} from './board-layer.mjs';
import {readable} from './min-font-size.mjs';

/** @param {Fragments} message */
export function showFragments(message) {
  board(message.board);
  const hand = $('#hand-layer');
  if (swap(hand, message.hand) && hand) {
    readable(hand);
    hush(hand);
  }
  swap(the('panel'), message.panel);
  swap($('#position'), message.position);
  swap(the('log'), message.log);
  linesOf(message.more).forEach(addLine);
  the('round').textContent = message.round;
  if (message.title) document.title = message.title;
}

/** What is drawn is for the eye, the ear has the board in words: of the hand it hears what can be pressed.
 * @param {HTMLElement} hand */
function hush(hand) {
  for (const part of $$(':scope > svg > :not(.go)', hand)) part.setAttribute('aria-hidden', 'true');
}

/** The lines in some markup of the log.
 * @param {string | string[] | undefined} markup
 * @returns {HTMLElement[]} */
export function linesOf(markup) {
  const parts = document.createElement('template');
  parts.innerHTML = [markup ?? []].flat().join('');
  return $$('li', parts.content);
}

/** The newest line, below the others.
 * @param {HTMLElement} line */
export function addLine(line) {
  const list = the('log');
  list.append(line);
  while (list.children.length > 400) list.firstElementChild?.remove();
}

// A line of the log that is pointed at, pressed or reached by the arrows shows on the board what it tells of.

let shown = '';

/** Things of the scene and places of the board, by name.
 * @param {string} names */
export async function point(names) {
  shown = names;
  for (const ring of $$('.pointed', the('stage'))) ring.remove();
  for (const name of names.split(' ').filter(Boolean)) {
    const thing = $(`[id="b-t-${name}"]`, the('table-layer')) ?? $(`[id^="b-t-${name}-"]`, the('table-layer'));
    const box = thing?.getBoundingClientRect() ?? await place(name);
    if (box?.width && shown === names) ringAround(box, the('stage').getBoundingClientRect());
  }
}

/** @param {string} name */
const place = async name => name.startsWith('at-')
  ? (await import('./board-tooltips.mjs')).whereIs(name) : null;

/** @param {DOMRect} box
 * @param {DOMRect} frame */
function ringAround(box, frame) {
  const ring = Object.assign(document.createElement('i'), {className: 'pointed'});
  const {style} = ring;
  style.left = `${box.left - frame.left - 6}px`;
  style.top = `${box.top - frame.top - 6}px`;
  style.width = `${box.width + 12}px`;
  style.height = `${box.height + 12}px`;
  the('stage').append(ring);
}

/** Where the log lies over the board, it gives way. */
function uncover() {
  const tab = $('#t0'), panel = $('.panel');
  if (!(tab instanceof HTMLInputElement) || !panel) return;
  const below = the('stage').getBoundingClientRect().bottom - 60;
  if (panel.getBoundingClientRect().top < below && panel.offsetLeft < 60) tab.checked = true;
}

/** @param {Event} event */
const lineOf = event => met(event, '#log [data-shows]');
for (const kind of ['pointerover', 'focusin', 'click']) {
  document.addEventListener(kind, event => { if (met(event, '#log')) point(lineOf(event)?.dataset.shows ?? ''); });
}
the('log').addEventListener('click', event => { if (lineOf(event)) uncover(); });
for (const kind of ['pointerleave', 'focusout']) {
  the('log').addEventListener(kind, () => { if (the('log').checkVisibility()) point(''); });
}
document.addEventListener('pointerdown', () => { if (shown) point(''); });
the('log').addEventListener('keydown', event => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const lines = $$('[data-shows]', the('log')), here = lines.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = lines[here + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
});
