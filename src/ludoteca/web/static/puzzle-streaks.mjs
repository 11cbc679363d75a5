// Puzzles: what was solved, and the streaks, kept in this browser; the first answer to a puzzle counts.
import {$, $$, met} from './dom.mjs';
import {fill, plural} from './words.mjs';

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
    if (days) show(place, fill(plural(place.dataset.days ?? '', days), {n: days}));
  for (const place of $$('[data-solved]')) {
    const number = solved.filter(name => name.startsWith(`${place.dataset.solved}/`)).length;
    if (number) show(place, fill(place.dataset.text ?? '', {number}));
  }
  for (const link of $$('a[data-next]')) {
    const last = kept.last[link.dataset.next ?? ''];
    if (last && link instanceof HTMLAnchorElement) link.href = `/puzzles/${link.dataset.next}?after=${last}`;
  }
}

// The board: once to look, again to answer.

/** The buttons of what something on the board stands for: a choice, its group, or the place it leads to.
 * @param {HTMLElement} thing
 * @returns {HTMLButtonElement[]} */
function buttonsOf({dataset: {choice, group, target}}) {
  const all = $$('.pick').filter(each => each instanceof HTMLButtonElement);
  if (choice !== undefined) return all.filter(each => each.value === choice);
  const there = all.filter(each => target && each.dataset.target === target);
  return there.length ? there : all.filter(each => group && each.dataset.group === group);
}

/** What was pressed is marked, and choices of other groups step aside, as at a table.
 * @param {HTMLElement} pressed */
function markOnBoard(pressed) {
  const {choice, group} = pressed.dataset;
  for (const thing of $$('.scene .go')) {
    const {choice: its, group: own} = thing.dataset;
    thing.classList.toggle('picked', thing === pressed || (choice === undefined && its === undefined && own === group));
    thing.classList.toggle('aside', its !== undefined && !!group && !!own && own !== group);
  }
}

/** @param {Event} event */
function pressOnBoard(event) {
  const thing = met(event, '.go');
  if (!thing) return;
  event.preventDefault();
  const found = buttonsOf(thing), [only] = found, looked = $$('.pick.near');
  if (found.length === 1 && looked.length === 1 && looked[0] === only) return only.click();
  for (const button of $$('.pick')) button.classList.toggle('near', found.some(each => each === button));
  markOnBoard(thing);
  only?.scrollIntoView({block: 'nearest'});
}

const scene = $('.puzzle .scene');
scene?.addEventListener('click', pressOnBoard);
scene?.addEventListener('keydown', event => { if (event.key === 'Enter' || event.key === ' ') pressOnBoard(event); });

const article = $('[data-answered]');
if (article) note(article);
tell();
addEventListener('pageshow', ({persisted}) => { if (persisted) tell(); });
