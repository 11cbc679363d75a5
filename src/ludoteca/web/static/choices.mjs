// The choices: on the board, by buttons, by keys. Once to look, again to play.
import {$, $$, met, pageKey, the} from './dom.mjs';
import {idle, skip} from './animation.mjs';
import {point} from './fragments.mjs';
import {words} from './words.mjs';

const bar = the('bar'), hand = the('hand-layer');

/** The group whose choices are shown, and the choice that is looked at.
 * @type {string | null} */
let group = null;
/** @type {string | null} */
let picked = null;
/** @type {(text: string) => void} */
let decide = () => {};

/** @param {(text: string) => void} callback */
export const onDecide = callback => { decide = callback; };

const offers = () => $$('.offer[data-choice]', bar);
const groups = () => $$('.offer[data-first]', bar);
const visible = () => $$('.offer', bar).filter(o => !o.closest('[hidden]') && !o.classList.contains('back'));

/** @param {HTMLElement} offer */
const able = offer => offer.getAttribute('aria-disabled') !== 'true';

/** @param {string | null | undefined} choice */
const find = choice => offers().find(o => o.dataset.choice === choice && able(o));

/** @param {boolean} ready */
function readyToPlay(ready) {
  const play = $('#play');
  if (play instanceof HTMLButtonElement) play.disabled = !ready;
}

/** After the bar or the hand layer changed: what was picked stays so, if it still can be. */
export function refresh() {
  if (!find(picked)) picked = null;
  const all = new Set(groups().map(o => o.dataset.first));
  if (group !== null && !all.has(group)) group = null;
  if (group === null && all.size === 1 && !$('.offers[data-step=first] .offer[data-choice]', bar)) group = [...all][0] ?? null;
  draw();
}

function draw() {
  for (const row of $$('.offers[data-step]', bar))
    row.hidden = row.dataset.step === 'first' ? group !== null : row.dataset.group !== group;
  for (const offer of offers()) {
    const own = picked === null ? offer.classList.contains('sent') : offer.dataset.choice === picked;
    offer.setAttribute('aria-pressed', String(own));
  }
  const chosen = find(picked);
  for (const thing of $$('.go', hand)) {
    thing.classList.toggle('picked', shows(thing, chosen));
    const {choice, group: own} = thing.dataset;
    thing.classList.toggle('aside', choice !== undefined && group !== null && !!own && own !== group);
  }
  nameGroups();
  giveKeys();
  readyToPlay(!!chosen);
  explain(chosen?.dataset.spoken);
  const wanted = chosen && $('[data-outlook=wanted]', bar);
  if (wanted) import('./choice-odds.mjs').then(({look}) => look(bar)).then(said => said && draw());
}

/** A first step has, for the ear, the name of what it is on the board: two threes, not only 3. */
function nameGroups() {
  const things = $$('.go[data-group]:not([data-choice])', hand);
  for (const offer of groups()) {
    const {first = ''} = offer.dataset, name = things.find(thing => thing.dataset.group === first)?.getAttribute('aria-label');
    if (name && name !== first) offer.setAttribute('aria-label', `${first}. ${name}`);
  }
}

/** Whether something on the board stands for what is picked: the choice itself, its group, or the place it leads to.
 * @param {HTMLElement} thing
 * @param {HTMLElement | undefined} chosen */
function shows(thing, chosen) {
  const {choice, group: own, target} = thing.dataset;
  if (choice !== undefined) return choice === picked;
  if (own !== undefined) return own === group;
  return !!chosen && target !== undefined && target === chosen.dataset.target;
}

/** The bar's second line: what the choice means, or why it is not possible; else the hint that was there.
 * @param {string | undefined} text */
function explain(text) {
  const why = $('#why'), hint = $('#hint');
  if (!why) return;
  const parts = (text ?? '').split(/(\ue010.+?\ue012)/);
  why.replaceChildren(...parts.map(part => part.startsWith('\ue010') ? drawn(part) : part));
  why.hidden = !text;
  if (hint) hint.hidden = !!text;
}

/** What a sentence draws, as show/page/signs.py does.
 * @param {string} part */
function drawn(part) {
  const [word, name, seat] = part.slice(1, -1).split(/[\ue011 ]/), holder = document.createElement('template');
  holder.innerHTML = `<svg class="drawn s${seat}" viewBox="-48 -66 98 68" role="img" aria-label="${word}">
    <use href="#b-t-${name}"/></svg>`;
  return holder.content;
}

/** @param {string | undefined} choice
 * @param {boolean} again  whether a second press plays it */
export function pick(choice, again = true) {
  const offer = find(choice);
  if (!offer) return;
  if (again && picked === choice) return commit();
  picked = offer.dataset.choice ?? null;
  group = offer.closest('.offers')?.getAttribute('data-group') ?? null;
  draw();
}

/** @param {string} name */
function pickGroup(name) {
  group = name;
  picked = null;
  draw();
  const row = $$('.offers', bar).find(row => !row.hidden), first = row && $('.offer:not(.back)', row);
  if (bar.contains(document.activeElement) || document.activeElement === document.body) first?.focus({preventScroll: true});
}

/** Nothing is picked any more; where there are several groups, none is open. */
function back() {
  if (group === null && picked === null) return false;
  const had = group;
  if (groups().length !== 1) group = null;
  picked = null;
  draw();
  if (had !== null && bar.contains(document.activeElement)) document.getElementById(`g-${had}`)?.focus({preventScroll: true});
  return true;
}

function commit() {
  const offer = find(picked);
  if (!offer || !idle()) return;
  offers().forEach(o => o.classList.toggle('sent', o === offer));
  picked = null;
  readyToPlay(false);
  decide(offer.dataset.text ?? '');
}

/** All that is gone or refused: nothing is chosen. */
export function reset() {
  picked = null;
  offers().forEach(o => o.classList.remove('sent'));
  draw();
}

// Pressing.

/** @param {HTMLElement} thing */
function press(thing) {
  const {choice, first, group: own, target, reason} = thing.dataset;
  if (thing.id === 'play') commit();
  else if (thing.classList.contains('back')) back();
  else if (!able(thing)) {
    explain(reason);
    point(target ? `at-${target}` : '');                         // what is in the way can be seen there
  }
  else if (choice !== undefined) pick(choice);
  else if (first !== undefined) pickGroup(first);
  else if (own !== undefined) toGroup(own);
  else if (target !== undefined) toTarget(target);
}

/** @param {string} name */
function toGroup(name) {
  if (groups().some(o => o.dataset.first === name)) pickGroup(name);
}

/** A place on the board: its only choice, or those that lead there.
 * @param {string} target */
function toTarget(target) {
  const there = offers().filter(o => able(o) && o.dataset.target === target && (group === null || o.dataset.group === group));
  if (there.length === 1) return pick(there[0].dataset.choice);
  there.forEach(o => o.classList.add('tip'));
  explain(there.length ? words.several : '');
}

bar.addEventListener('click', event => {
  const thing = met(event, '.offer, #play');
  if (thing && idle()) press(thing);                             // what moves is past: nothing counts yet
});

/** @param {Event} event */
function pressOnBoard(event) {
  const thing = met(event, '.go');
  if (!thing || !idle()) return;
  event.preventDefault();
  event.stopPropagation();
  press(thing);
}
hand.addEventListener('click', pressOnBoard);
hand.addEventListener('keydown', event => { if (event.key === 'Enter' || event.key === ' ') pressOnBoard(event); });

// Looking: what is under the pointer or in focus lights up in both places.
for (const [on, off] of [['pointerover', 'pointerout'], ['focusin', 'focusout']]) {
  for (const place of [bar, hand]) {
    place.addEventListener(on, event => near(met(event, '.offer, .go'), true));
    place.addEventListener(off, event => near(met(event, '.offer, .go'), false));
  }
}

/** @param {HTMLElement | null} thing
 * @param {boolean} yes */
function near(thing, yes) {
  if (!thing) return;
  const {choice, first, target} = thing.dataset, offer = choice === undefined ? undefined : find(choice);
  for (const other of $$('.go', hand)) {
    const {choice: its, group: kind, target: place} = other.dataset;
    const same = choice !== undefined ? its === choice || (its === undefined && place !== undefined && place === target)
      : first !== undefined && its === undefined && kind === first;
    if (same) other.classList.toggle('near', yes);
  }
  if (hand.contains(thing)) offer?.classList.toggle('near', yes);
  const meaning = thing.dataset.reason ?? thing.dataset.spoken ?? offer?.dataset.spoken;
  if (picked === null && choice !== undefined) explain(yes ? meaning : '');
  if (target && !able(thing)) point(yes ? `at-${target}` : '');
}

// Keys.

/** A digit means the label where all labels are single digits or words, else the place among what is possible. */
function giveKeys() {
  const row = visible(), labels = row.map(o => o.dataset.label ?? '');
  /** @param {string} label */
  const digit = label => /^[1-9]$/.test(label);
  const digits = labels.filter(digit), taken = new Set(digits);
  const plain = taken.size > 0 && labels.every(l => digit(l) || !/\d/.test(l)) && taken.size === digits.length;
  const spare = [...'1234567890'].filter(key => !plain || !taken.has(key));
  for (const offer of row) {
    const label = offer.dataset.label ?? '';
    if (able(offer)) offer.dataset.key = plain && digit(label) ? label : spare.shift() ?? '';
    else delete offer.dataset.key;
    offer.classList.toggle('alike', offer.dataset.key === label);
  }
}

document.addEventListener('keydown', event => {
  if (!pageKey(event) || $('dialog[open], .curtain:not([hidden])')) return;
  if (/^[0-9]$/.test(event.key)) {
    const thing = visible().find(o => o.dataset.key === event.key);
    if (!thing || !idle()) return;
    if (thing.dataset.choice !== undefined && able(thing)) pick(thing.dataset.choice, false);
    else thing.click();
    event.preventDefault();
  } else if (event.key === 'Enter' && picked !== null && !met(event, 'a, button:not(.offer)')) {
    commit();
    event.preventDefault();
  } else if (event.key === 'Backspace' || event.key === 'Escape') {
    if (skip() || back()) event.preventDefault();
  } else if (event.key === ' ' && !met(event, 'button, a, input, [role=button]')) {
    if (skip()) event.preventDefault();
  } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') step(event);
});

/** Arrows walk along the row that has the focus.
 * @param {KeyboardEvent} event */
function step(event) {
  const row = met(event, '.offers');
  if (!row) return;
  const all = $$('.offer', row), at = all.findIndex(o => o === event.target);
  all[at + (event.key === 'ArrowRight' ? 1 : -1)]?.focus();
  event.preventDefault();
}
