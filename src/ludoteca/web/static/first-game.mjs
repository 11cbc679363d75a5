// The lesson of a first game: a few sentences beside a real table, each when its time has come.
import {$, the} from './dom.mjs';
import {table} from './table-commands.mjs';
import {keep, kept} from './settings.mjs';
import {fill, words} from './words.mjs';

const card = $('#coach'), key = `lesson.${table}`;

/** @type {[string, string][]} a sentence, and the address of its picture */
const steps = JSON.parse(card?.dataset.steps ?? '[]');
let at = Number(kept(key, '0')), reached = 0;

/** A step may be shown when its event has been heard; the server says how far the game has come.
 * @param {number | undefined} far */
export function teach(far) {
  if (far === undefined) return;
  reached = Math.max(far, at);
  draw();
}

function draw() {
  if (!card) return;
  card.hidden = at >= steps.length || at > reached;
  if (card.hidden) return;
  const [text, picture] = steps[at], drawn = /** @type {HTMLImageElement} */ (the('coach-picture'));
  the('coach-text').textContent = text;
  drawn.hidden = !picture;
  if (picture) drawn.src = picture;
  the('coach-count').textContent = fill(words.step, {n: at + 1, all: steps.length});
}

/** @param {number} to */
function go(to) {
  at = to;
  keep(key, at);
  draw();
}
$('#coach-next')?.addEventListener('click', () => go(at + 1));
$('#coach-end')?.addEventListener('click', () => go(steps.length));
