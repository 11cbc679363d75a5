// Puzzles: what was solved, and the streaks, kept in this browser; the first answer to a puzzle counts.
import {$, $$} from './dom.mjs';
import {fill} from './words.mjs';

const KEY = 'puzzles', DAY = 86_400_000;

/** What was right by game and puzzle, the last one of each kind, and the streaks: of answers, and of days until one.
 * @typedef {{answered: Record<string, boolean>, last: Record<string, string>,
 *   row: number, best: number, day: string, days: number}} Kept */

/** @returns {Kept} */
function read() {
  const empty = {answered: {}, last: {}, row: 0, best: 0, day: '', days: 0};
  try {
    return {...empty, ...JSON.parse(localStorage.getItem(KEY) ?? '{}')};
  } catch {
    return empty;
  }
}

/** @param {Kept} kept */
function write(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch { /* a browser that keeps nothing still plays */ }
}

/** The days in a row until today or yesterday; a day left out ends them.
 * @param {Kept} kept */
const daysNow = kept => kept.day && Date.now() - Date.parse(kept.day) < 2 * DAY ? kept.days : 0;

/** @param {HTMLElement} article */
function note(article) {
  const {puzzle = '', kind = '', answered, day} = article.dataset, kept = read();
  if (!answered || puzzle in kept.answered) return;
  const right = answered === 'right';
  kept.answered[puzzle] = right;
  kept.last[kind] = puzzle.split('/')[1] ?? '';
  kept.row = right ? kept.row + 1 : 0;
  kept.best = Math.max(kept.best, kept.row);
  if (day && right && day > kept.day) {
    kept.days = Date.parse(day) - Date.parse(kept.day) === DAY ? kept.days + 1 : 1;
    kept.day = day;
  }
  write(kept);
}

/** @param {HTMLElement} place
 * @param {string} text */
function show(place, text) {
  place.textContent = text;
  place.hidden = false;
}

function tell() {
  const kept = read(), days = daysNow(kept), solved = Object.keys(kept.answered).filter(name => kept.answered[name]);
  for (const place of $$('[data-row]'))
    if (kept.best) show(place, fill(place.dataset.text ?? '', {number: kept.row, best: kept.best}));
  for (const place of $$('[data-days]'))
    if (days) show(place, fill((days === 1 ? place.dataset.one : place.dataset.text) ?? '', {number: days}));
  for (const place of $$('[data-solved]')) {
    const number = solved.filter(name => name.startsWith(`${place.dataset.solved}/`)).length;
    if (number) show(place, fill(place.dataset.text ?? '', {number}));
  }
  for (const link of $$('a[data-next]')) {
    const last = kept.last[link.dataset.next ?? ''];
    if (last && link instanceof HTMLAnchorElement) link.href = `/puzzles/${link.dataset.next}?after=${last}`;
  }
}

const article = $('[data-answered]');
if (article) note(article);
tell();
addEventListener('pageshow', ({persisted}) => { if (persisted) tell(); });
