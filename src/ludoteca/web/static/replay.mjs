// A replay: a finished game, moment by moment, with buttons, arrows or by itself.
import {$, fill, speed, swap, typing, words} from './common.mjs';
import {idle, show, skip} from './film.mjs';
import {board} from './shared.mjs';

const id = document.body.dataset.replay, count = Number(document.body.dataset.moments);
const tall = matchMedia('(max-width: 760px), (max-aspect-ratio: 1/1)');
const place = new URLSearchParams(location.hash.slice(1));
let at = 0, wanted = 0, running = false, asked = 0;

async function go(to, still = true) {
  to = Math.max(0, Math.min(count - 1, to));
  skip();
  wanted = to;
  const mine = ++asked;
  const query = new URLSearchParams({eyes: $('#eyes').value});
  if (still) query.set('still', 1);
  if (tall.matches) query.set('portrait', 1);
  const reply = await fetch(`/replay/${id}/${to}.json?${query}`).catch(() => null);
  if (mine !== asked || !reply?.ok) return;
  show(await reply.json(), settle);
}

function settle(message) {
  at = message.number;
  board(message.board);
  swap($('#hand-layer'), message.hand);
  swap($('#panel'), message.panel);
  swap($('#log'), message.log);
  $('#round').textContent = message.round;
  $('#result').hidden = !message.result;
  swap($('#result'), message.result || '');
  $('#where').value = at;
  $('#count').textContent = fill(words.moment, {n: at, all: count - 1});
  $('#where').setAttribute('aria-valuetext', $('#count').textContent);
  const rounds = [...$('#rounds').options];
  $('#rounds').value = (rounds.findLast(o => Number(o.value) <= at) ?? rounds[0]).value;
  $('#say').textContent = message.say;
  history.replaceState(null, '', `#m=${at}&eyes=${$('#eyes').value}`);
  $('#link').value = $('#link-copy').dataset.copy = location.href;
  $('#picture').href = `/replay/${id}/${at}.svg?eyes=${$('#eyes').value}`;
}

// By itself: the next moment when this one has played, with a rest to read.
async function run() {
  while (running && at < count - 1) {
    await go(at + 1, false);
    while (!idle()) await new Promise(done => setTimeout(done, 40));
    await new Promise(done => setTimeout(done, 500 / (speed() || 1)));
  }
  stop();
}

function stop() {
  running = false;
  $('#run').textContent = words.play;
}

const steps = {
  first: () => go(0), last: () => go(count - 1), on: () => go(wanted + 1, false), back: () => go(wanted - 1),
  run() {
    if (running) return stop();
    running = true;
    $('#run').textContent = words.pause;
    if (at >= count - 1) at = wanted = 0;
    run();
  },
};
for (const [name, step] of Object.entries(steps))
  $(`#${name}`).addEventListener('click', () => { if (name !== 'run') stop(); step(); });
const KEYS = {ArrowRight: 'on', ArrowLeft: 'back', Home: 'first', End: 'last'};
$('#where').addEventListener('input', event => { stop(); go(Number(event.target.value)); });
$('#rounds').addEventListener('change', event => { stop(); go(Number(event.target.value)); });
$('#eyes').addEventListener('change', () => go(wanted));
tall.addEventListener('change', () => go(wanted));
$('#stage').addEventListener('click', skip);
document.addEventListener('click', event => { if (event.target.closest('[data-do=hide-result]')) $('#result').hidden = true; });

document.addEventListener('keydown', event => {
  if (typing(event) || event.ctrlKey || event.metaKey || event.altKey || $('dialog[open]')) return;
  if (event.target.closest('select, [type=range]')) return;
  const key = KEYS[event.key] ?? (event.key === ' ' && !event.target.closest('button, a') ? 'run' : '');
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') jump(event.key === 'ArrowDown' ? 1 : -1);
  else if (key) { if (key !== 'run') stop(); steps[key](); }
  else if (event.key === 'Escape') skip();
  else return;
  event.preventDefault();
});

/** A round on or back. */
function jump(by) {
  const list = $('#rounds'), to = list.selectedIndex + by;
  if (to >= 0 && to < list.options.length) { stop(); go(Number(list.options[to].value)); }
}

// Checking.

$('#check').addEventListener('click', async () => {
  const place = $('#checked');
  place.textContent = '…';
  const reply = await fetch(`/api/tables/${id}/verify`).then(r => r.json()).catch(() => ({error: words.offline}));
  place.textContent = reply.holds ? fill(words.holds, reply) : fill(words.fails, {error: reply.error ?? ''});
});

$('#hand-layer').inert = true;
$('#eyes').value = place.get('eyes') ?? 'all';
if (!$('#eyes').value) $('#eyes').value = 'all';
go(Number(place.get('m') ?? 0));
if (document.body.dataset.check === '1') { $('#share').showModal(); $('#check').click(); }
