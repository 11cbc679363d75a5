// The first game: a few sentences beside a real table, each when its time has come.
import {$, fill, keep, kept, words} from './common.mjs';

const card = $('#coach'), steps = card ? JSON.parse(card.dataset.steps) : [];
const key = `lesson.${document.body.dataset.table}`;
let at = Number(kept(key, 0)), reached = 0;

/** A step may be shown when its event has been heard; the server says how far the game has come. */
export function coach(message) {
  if (!card || message.lesson === undefined) return;
  reached = Math.max(message.lesson, at);
  draw();
}

function draw() {
  const step = steps[Math.min(at, steps.length - 1)], over = at >= steps.length;
  card.hidden = over || at > reached;
  if (card.hidden) return;
  $('#coach-text').textContent = step;
  $('#coach-count').textContent = fill(words.step, {n: at + 1, all: steps.length});
}

function go(to) {
  at = to;
  keep(key, at);
  draw();
}
$('#coach-next')?.addEventListener('click', () => go(at + 1));
$('#coach-end')?.addEventListener('click', () => go(steps.length));
