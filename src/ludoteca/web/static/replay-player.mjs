// A tape: a finished game, moment by moment, with buttons, arrows or by itself.
import {$, met, pageKey, the} from './dom.mjs';
import {after, idle, show, skip} from './animation.mjs';
import {tall} from './board-layer.mjs';
import {showFragments} from './fragments.mjs';
import {momentDrawer} from './replay-page.mjs';
import {showResult} from './result.mjs';
import {get} from './server.mjs';
import {speed} from './settings.mjs';
import {speak} from './screen-reader.mjs';
import {fill, words} from './words.mjs';

const {replay: id, moments} = document.body.dataset, count = Number(moments);
const eyes = the('eyes', HTMLSelectElement), rounds = the('rounds', HTMLSelectElement), slider = the('where', HTMLInputElement);
let at = 0, wanted = 0, running = false, asked = 0;

/** @type {Awaited<ReturnType<typeof momentDrawer>>} */
let draw;

/** @type {(moment: number, eyes: string) => void} */
let shown = () => {};

/** What is done when a moment is there.
 * @param {typeof shown} then */
export function onMoment(then) { shown = then; }

/** @param {number} to
 * @param {boolean} still */
async function go(to, still = true) {
  wanted = Math.max(0, Math.min(count - 1, to));
  skip();
  const mine = ++asked, message = drawn(still) ?? await fetched(still);
  if (mine === asked && message) show(message, settle);
}

/** The moment as this page draws it, if it can by now.
 * @param {boolean} still
 * @returns {Moment | undefined} */
function drawn(still) {
  try {
    return draw?.(wanted, eyes.value, tall.matches, still);
  } catch (fault) {
    console.warn(fault);
    draw = undefined;
    return undefined;
  }
}

/** The moment as the server draws it.
 * @param {boolean} still
 * @returns {Promise<Moment | undefined>} */
async function fetched(still) {
  const query = new URLSearchParams({eyes: eyes.value});
  if (still) query.set('still', '1');
  if (tall.matches) query.set('portrait', '1');
  const reply = await get(`/replay/${id}/${wanted}.json?${query}`);
  return reply?.ok ? reply.json() : undefined;
}

/** @param {Moment} message */
function settle(message) {
  at = message.number;
  document.body.dataset.moment = String(at);
  showFragments(message);
  showResult(message.result, true);
  const told = fill(words.moment, {n: at, all: count - 1});
  the('count').textContent = told;
  slider.value = String(at);
  slider.setAttribute('aria-valuetext', told);
  const options = [...rounds.options];
  rounds.value = (options.reverse().find(o => Number(o.value) <= at) ?? rounds.options[0]).value;
  speak(message.say);
  history.replaceState(null, '', `#m=${at}&eyes=${eyes.value}`);
  shown(at, eyes.value);
}

// By itself: the next moment when this one has played, with a rest to read.
async function run() {
  while (running && at < count - 1) {
    await go(at + 1, false);
    while (!idle()) await after(40);
    await after(500 / (speed() || 1));
  }
  stop();
}

function stop() {
  running = false;
  the('run').textContent = words.play;
}

/** @param {number} to
 * @param {boolean} [still] */
function jump(to, still) {
  stop();
  go(to, still);
}

/** @type {Record<string, () => void>} */
const steps = {
  first: () => jump(0),
  last: () => jump(count - 1),
  on: () => jump(wanted + 1, false),
  back: () => jump(wanted - 1),
  run() {
    if (running) return stop();
    running = true;
    the('run').textContent = words.pause;
    if (at >= count - 1) at = wanted = 0;
    run();
  },
};
for (const [name, step] of Object.entries(steps)) the(name).addEventListener('click', step);
slider.addEventListener('input', () => jump(Number(slider.value)));
rounds.addEventListener('change', () => jump(Number(rounds.value)));
eyes.addEventListener('change', () => go(wanted));
tall.addEventListener('change', () => go(wanted));
the('stage').addEventListener('click', skip);

/** @type {Record<string, string>} */
const KEYS = {ArrowRight: 'on', ArrowLeft: 'back', Home: 'first', End: 'last'};

document.addEventListener('keydown', event => {
  if (!pageKey(event) || $('dialog[open]') || met(event, '[type=range]')) return;
  const step = KEYS[event.key] ?? (event.key === ' ' && !met(event, 'button, a') ? 'run' : '');
  if (step) steps[step]();
  else if (event.key === 'ArrowDown') toRound(1);
  else if (event.key === 'ArrowUp') toRound(-1);
  else if (event.key === 'Escape') skip();
  else return;
  event.preventDefault();
});

/** A round on or back.
 * @param {number} by */
function toRound(by) {
  const option = rounds.options[rounds.selectedIndex + by];
  if (option) jump(Number(option.value));
}

const place = new URLSearchParams(location.hash.slice(1) || location.search);
the('hand-layer').inert = true;
eyes.value = place.get('eyes') ?? 'all';
if (!eyes.value) eyes.value = 'all';
go(Number((place.get('m') === 'lead' ? document.body.dataset.lead : place.get('m')) ?? 0));
momentDrawer(id ?? '').then(found => {
  draw = found;
  document.body.dataset.draws = found ? 'itself' : '';
});
