// Plays pictures in order: each one moves by itself; here is only when the next may come.
import {$, speed, swap} from './common.mjs';

const host = $('#table-layer');
const queue = [];
let playing = false, hurried = false;

const moving = () => host.getAnimations({subtree: true}).filter(a => a.playState !== 'finished');
const after = ms => new Promise(done => setTimeout(done, ms));

/** Queue a message: its table layer plays, then `settle(message)` shows the rest. */
export function show(message, settle) {
  queue.push([message, settle]);
  if (queue.length > 5) {
    while (queue.length > 1) drop();
    moving().forEach(finish);
  }
  if (playing) hurry(); else run();
}

/** Skip what moves now. */
export function skip() {
  const any = playing && moving().length > 0;
  moving().forEach(finish);
  return any;
}

export const idle = () => !playing;

function drop() {
  const [[message], [next]] = [queue.shift(), queue[0]];
  next.say = [message.say, next.say].filter(Boolean).join(' ');
  if (!next.whole) {
    next.more = [message.more ?? [], next.more ?? []].flat();
    next.log ??= message.log;
    next.whole ||= message.whole;
  }
}

const finish = a => { try { a.finish(); } catch { a.cancel(); } };       // an endless one cannot be finished

function hurry() {
  hurried = queue.length > 2;
  if (hurried) moving().forEach(a => a.updatePlaybackRate(3));
}

async function run() {
  playing = true;
  document.body.classList.add('busy');
  while (queue.length) {
    const [message, settle] = queue.shift();
    await play(message);
    settle(message);
    await after(0);
  }
  playing = false;
  document.body.classList.remove('busy');
  host.dispatchEvent(new CustomEvent('settled', {bubbles: true}));
}

async function play(message) {
  if (message.table === undefined || !swap(host, message.table)) return;
  const ms = Number(host.firstElementChild?.dataset.ms ?? 0);
  if (!ms || message.whole || !speed() || document.hidden) {
    if (speed()) moving().forEach(finish);
    return;
  }
  hurried = queue.length > 2;
  const rate = hurried ? 3 : speed();
  moving().forEach(a => a.updatePlaybackRate(rate));
  await Promise.race([Promise.allSettled(moving().map(a => a.finished)), after(ms / rate + 300)]);
}
