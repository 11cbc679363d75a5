// Choosing: on the board, by buttons, by keys. Once to look, again to play.
import {$, $$, typing, words} from './common.mjs';
import {idle, skip} from './film.mjs';

const bar = $('#bar'), hand = $('#hand-layer');
let group = null, picked = null, decide = () => {};

export const onDecide = callback => { decide = callback; };

const offers = () => $$('.offer[data-choice]', bar);
const able = offer => offer.getAttribute('aria-disabled') !== 'true';
const find = choice => offers().find(o => o.dataset.choice === String(choice) && able(o));
const visible = () => $$('.offer', bar).filter(o => !o.closest('[hidden]') && !o.classList.contains('back'));

/** After the bar or the hand layer changed: what was picked stays so, if it still can be. */
export function refresh() {
  if (picked !== null && !find(picked)) picked = null;
  const groups = new Set($$('.offer[data-first]', bar).map(o => o.dataset.first));
  if (group !== null && !groups.has(group)) group = null;
  if (group === null && groups.size === 1 && !$('.offers[data-step=first] .offer[data-choice]', bar)) group = [...groups][0];
  draw();
}

function draw() {
  for (const row of $$('.offers[data-step]', bar))
    row.hidden = row.dataset.step === 'first' ? group !== null : row.dataset.group !== group;
  for (const offer of offers()) {
    const own = picked === null ? offer.classList.contains('sent') : offer.dataset.choice === picked;
    offer.setAttribute('aria-pressed', String(own));
  }
  const chosen = picked === null ? null : find(picked);
  for (const thing of $$('.go', hand)) {
    thing.classList.toggle('picked', shows(thing, chosen));
    const {choice, group: own} = thing.dataset;
    thing.classList.toggle('aside', choice !== undefined && group !== null && !!own && own !== group);
  }
  giveKeys();
  const play = $('#play');
  if (play) play.disabled = !chosen;
  tell(chosen?.dataset.spoken ?? '');
}

/** Whether something on the board stands for what is picked: the choice itself, its group, or the place it leads to. */
function shows(thing, chosen) {
  const {choice, group: own, target} = thing.dataset;
  if (choice !== undefined) return choice === picked;
  if (own !== undefined) return own === group;
  return !!chosen && target !== undefined && target === chosen.dataset.target;
}

/** The bar's second line: what the choice means, or why it is not possible; else the hint that was there. */
function tell(text) {
  const why = $('#why'), hint = $('#hint');
  if (!why) return;
  why.textContent = text;
  why.hidden = !text;
  if (hint) hint.hidden = !!text;
}

export function pick(choice, again = true) {
  const offer = find(choice);
  if (!offer) return;
  if (again && picked === offer.dataset.choice) return commit();
  picked = offer.dataset.choice;
  group = offer.closest('.offers').dataset.group ?? null;
  draw();
}

function pickGroup(name) {
  group = name;
  picked = null;
  draw();
  const first = $$('.offers', bar).find(row => !row.hidden)?.querySelector('.offer:not(.back)');
  if (bar.contains(document.activeElement) || document.activeElement === document.body) first?.focus({preventScroll: true});
}

function back() {
  if (group === null && picked === null) return false;
  const had = group, only = $$('.offer[data-first]', bar).length === 1;
  picked !== null && (had === null || only) ? picked = null : (group = only ? group : null, picked = null);
  draw();
  if (had !== null && bar.contains(document.activeElement)) document.getElementById(`g-${had}`)?.focus({preventScroll: true});
  return true;
}

function commit() {
  const offer = picked === null ? null : find(picked);
  if (!offer || !idle()) return;
  const text = offer.dataset.text;
  offers().forEach(o => o.classList.toggle('sent', o === offer));
  picked = null;
  const play = $('#play');
  if (play) play.disabled = true;
  decide(text);
}

/** All that is gone or refused: nothing is chosen. */
export function reset() {
  picked = null;
  offers().forEach(o => o.classList.remove('sent'));
  draw();
}

// Pressing.

function press(thing) {
  if (thing.id === 'play') return commit();
  if (thing.classList.contains('back')) return back();
  if (thing.getAttribute('aria-disabled') === 'true') return tell(thing.dataset.reason);
  if (thing.dataset.choice !== undefined) return pick(thing.dataset.choice);
  if (thing.dataset.first !== undefined) return pickGroup(thing.dataset.first);
  if (thing.dataset.group !== undefined) return toGroup(thing.dataset.group);
  if (thing.dataset.target !== undefined) return toTarget(thing.dataset.target);
}

function toGroup(name) {
  if ($$('.offer[data-first]', bar).some(o => o.dataset.first === name)) pickGroup(name);
}

/** A place on the board: its only choice, or those that lead there. */
function toTarget(target) {
  const there = offers().filter(o => able(o) && o.dataset.target === target && (group === null || o.dataset.group === group));
  if (there.length === 1) return pick(there[0].dataset.choice);
  there.forEach(o => o.classList.add('tip'));
  tell(there.length ? words.several : '');
}

bar.addEventListener('click', event => {
  const thing = event.target.closest('.offer, #play');
  if (thing) press(thing);
});
hand.addEventListener('click', event => {
  const thing = event.target.closest('.go');
  if (thing && idle()) { event.stopPropagation(); press(thing); }
});
hand.addEventListener('keydown', event => {
  const thing = event.target.closest('.go');
  if (!thing || !idle() || (event.key !== 'Enter' && event.key !== ' ')) return;
  event.preventDefault();
  event.stopPropagation();
  press(thing);
});

// Looking: what is under the pointer or in focus lights up in both places.
for (const [on, off] of [['pointerover', 'pointerout'], ['focusin', 'focusout']]) {
  for (const place of [bar, hand]) {
    place.addEventListener(on, event => near(event.target.closest('.offer, .go'), true));
    place.addEventListener(off, event => near(event.target.closest('.offer, .go'), false));
  }
}

function near(thing, yes) {
  if (!thing) return;
  const {choice, first, target} = thing.dataset;
  for (const other of $$('.go', hand)) {
    const {choice: its, group: kind, target: place} = other.dataset;
    const same = choice !== undefined ? its === choice || (its === undefined && place !== undefined && place === target)
      : first !== undefined && its === undefined && kind === first;
    if (same) other.classList.toggle('near', yes);
  }
  if (choice !== undefined && thing.closest('#hand-layer')) find(choice)?.classList.toggle('near', yes);
  const words = thing.dataset.reason ?? thing.dataset.spoken ?? find(choice)?.dataset.spoken ?? '';
  if (picked === null && choice !== undefined) tell(yes ? words : '');
}

// Keys.

/** A digit means the label where all labels are single digits or words, else the place among what is possible. */
function giveKeys() {
  const row = visible(), free = row.filter(able), labels = row.map(o => o.dataset.label);
  const digit = label => /^[1-9]$/.test(label), taken = new Set(labels.filter(digit));
  const plain = taken.size > 0 && labels.every(l => digit(l) || !/\d/.test(l)) && taken.size === labels.filter(digit).length;
  const spare = [...'1234567890'].filter(key => !plain || !taken.has(key));
  row.forEach(offer => delete offer.dataset.key);
  for (const offer of free) offer.dataset.key = plain && digit(offer.dataset.label) ? offer.dataset.label : spare.shift() ?? '';
  for (const offer of row) offer.classList.toggle('alike', offer.dataset.key === offer.dataset.label);
}

document.addEventListener('keydown', event => {
  if (typing(event) || event.ctrlKey || event.metaKey || event.altKey || $('dialog[open], .curtain:not([hidden])')) return;
  if (/^[0-9]$/.test(event.key)) {
    const thing = visible().find(o => o.dataset.key === event.key);
    if (!thing || !idle()) return;
    thing.dataset.choice !== undefined && able(thing) ? pick(thing.dataset.choice, false) : press(thing);
    event.preventDefault();
  } else if (event.key === 'Enter' && picked !== null && !event.target.closest('a, button:not(.offer)')) {
    commit();
    event.preventDefault();
  } else if (event.key === 'Backspace' || event.key === 'Escape') {
    if (skip() || back()) event.preventDefault();
  } else if (event.key === ' ' && !event.target.closest('button, a, input, [role=button]')) {
    if (skip()) event.preventDefault();
  } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') step(event);
});

/** Arrows walk along the row that has the focus. */
function step(event) {
  const row = event.target.closest('.offers');
  if (!row) return;
  const all = $$('.offer', row), next = all[all.indexOf(event.target) + (event.key === 'ArrowRight' ? 1 : -1)];
  next?.focus();
  event.preventDefault();
}
