// Plays the pictures' animations in order: each moves by itself; here is only when the next may come.
import {$, markupOf, the} from './dom.mjs';
import {renew} from './patch-svg.mjs';
import {readable} from './min-font-size.mjs';
import {narrate} from './narrator.mjs';
import {speed} from './settings.mjs';

const host = the('table-layer');

/** What waits to be played, each with what shows the rest.
 * @type {{message: Fragments, settle: () => void}[]} */
const queue = [];
let playing = false;

const moving = () => host.getAnimations({subtree: true}).filter(a => a.playState !== 'finished');

/** @param {number} ms */
export const after = ms => new Promise(done => { setTimeout(done, ms); });

/** Queue a message: its table layer plays, then `settle(message)` shows the rest.
 * @template {Fragments} M
 * @param {M} message
 * @param {(message: M) => void} settle */
export function show(message, settle) {
  queue.push({message, settle: () => settle(message)});
  if (queue.length > 5) {
    while (queue.length > 1) drop();
    moving().forEach(finish);
  }
  if (!playing) run();
  else if (queue.length > 2) moving().forEach(a => a.updatePlaybackRate(3));
}

/** Skip what moves now. */
export function skip() {
  const any = playing && moving().length > 0;
  moving().forEach(finish);
  return any;
}

export const idle = () => !playing;

/** The oldest gives way; what it had to tell is told by the next. */
function drop() {
  const old = /** @type {Fragments} */ (queue.shift()?.message), next = queue[0].message;
  next.say = [old.say, next.say].filter(Boolean).join(' ');
  if (next.whole) return;
  next.more = [old.more ?? [], next.more ?? []].flat();
  next.log ??= old.log;
  next.whole ||= old.whole;
}

/** @param {Animation} a */
const finish = a => { try { a.finish(); } catch { a.cancel(); } };       // an endless one cannot be finished

async function run() {
  playing = true;
  document.body.classList.add('busy');
  for (let next = queue.shift(); next; next = queue.shift()) {
    await play(next.message);
    next.settle();
    document.body.classList.remove('stale');
    if (queue.length) await after(0);                            // else whoever chooses meanwhile is heard at once
  }
  playing = false;
  document.body.classList.remove('busy');
}

/** A layer without its number.
 * @param {string} markup */
const bare = markup => markup.replace(/ data-seq="\d+"/, '');

/** @param {Fragments} message */
async function play(message) {
  const hand = markupOf($('#hand-layer'));                       // what could be chosen is past, unless it stays
  document.body.classList.toggle('stale', bare(message.hand ?? '') !== bare(hand));
  const fresh = message.table === undefined ? null : renew(host, message.table);
  if (!fresh) return;
  readable(...fresh);
  const ms = Number(host.firstElementChild?.getAttribute('data-ms') ?? 0);
  if (!ms || !speed()) return;                                  // nothing moves; rings mark what changed
  if (message.whole || document.hidden) return moving().forEach(finish);
  const rate = queue.length > 2 ? 3 : speed(), moves = moving();
  moves.forEach(a => a.updatePlaybackRate(rate));
  document.dispatchEvent(new CustomEvent('moving', {detail: {moves, rate}}));
  const tellRest = host.firstElementChild ? narrate(message, host.firstElementChild, moves) : () => {};
  await Promise.race([Promise.allSettled(moves.map(a => a.finished)), after(ms / rate + 300)]);
  tellRest();
}
