// What lies on the board, by name: under the pointer, or where one taps.
import {$, met, the} from './dom.mjs';
import {tall} from './board-layer.mjs';
import {read} from './server.mjs';

const stage = the('stage'), tag = Object.assign(document.createElement('p'), {className: 'tag', id: 'tag', hidden: true});
stage.append(tag);

/** Rows of x, y, half the width and half the height of a thing, its name, and what the log and the buttons call its place; and of
 * when they are.
 * @type {Promise<[number, number, number, number, string, string?][]>} */
let things;
let known = '';

function look() {
  const {table, seq, replay, moment} = document.body.dataset;
  const now = `${seq ?? moment} ${tall.matches}`, board = table ? `/t/${table}` : `/replay/${replay}/${moment}`;
  if (now !== known) things = read(`${board}/named?portrait=${Number(tall.matches)}`).then(told => JSON.parse(told || '[]'));
  known = now;
  return things;
}

/** What is there, the smallest first; null if it is nothing with a name.
 * @param {DOMPoint} at */
async function nearest(at) {
  const far = (/** @type {number[]} */ [x, y]) => Math.hypot(at.x - x, at.y - y);
  const there = (await look()).filter(([x, y, wide, high]) => Math.abs(at.x - x) <= wide && Math.abs(at.y - y) <= high);
  return there.sort((a, b) => a[2] * a[3] - b[2] * b[3] || far([a[0], a[1]]) - far([b[0], b[1]]))[0] ?? null;
}

/** Where a place is that the log or a button names, on the screen.
 * @param {string} name */
export async function whereIs(name) {
  const svg = $('#board-layer svg'), row = (await look()).find(row => row[5] === name);
  const board = svg instanceof SVGSVGElement ? svg.getScreenCTM() : null;
  if (!row || !board) return null;
  const [x, y, wide, high] = row, corner = new DOMPoint(x - wide, y - high).matrixTransform(board);
  return new DOMRect(corner.x, corner.y, 2 * wide * board.a, 2 * high * board.d);
}

/** @param {PointerEvent} event */
async function name(event) {
  const svg = $('#board-layer svg'), board = svg instanceof SVGSVGElement ? svg.getScreenCTM() : null;
  if (!board || document.body.classList.contains('busy') || met(event, '.result, .notice')) return hide();
  const found = await nearest(new DOMPoint(event.clientX, event.clientY).matrixTransform(board.inverse()));
  if (!found) return hide();
  const frame = stage.getBoundingClientRect(), spot = new DOMPoint(found[0], found[1]).matrixTransform(board);
  tag.textContent = found[4];
  tag.hidden = false;
  const half = tag.offsetWidth / 2, room = document.documentElement.clientWidth - half - 4;
  tag.style.left = `${Math.max(half + 4, Math.min(room, spot.x)) - frame.left}px`;
  tag.style.top = `${Math.max(tag.offsetHeight + 4, spot.y - Math.min(found[3], 40) * board.d) - frame.top}px`;
}

const hide = () => { tag.hidden = true; };

stage.addEventListener('pointermove', event => { if (event.pointerType === 'mouse') name(event); });
stage.addEventListener('pointerup', event => event.pointerType !== 'mouse' && !met(event, '.go') ? name(event) : hide());
stage.addEventListener('pointerleave', event => { if (event.pointerType === 'mouse') hide(); });
new MutationObserver(hide).observe(document.body, {attributeFilter: ['data-seq', 'data-moment', 'class']});
