// The table: one socket, one message a change, commands as plain POSTs.
import {$, $$, fill, keep, kept, open, post, speed, swap, words} from './common.mjs';
import {onDecide, refresh, reset} from './choose.mjs';
import {show, skip} from './film.mjs';
import {coach} from './coach.mjs';
import {board, tellLog} from './shared.mjs';

const body = document.body, id = body.dataset.table;
const held = body.dataset.seats ? body.dataset.seats.split(',').map(Number) : [];
const names = JSON.parse(body.dataset.names ?? '[]');
const tall = matchMedia('(max-width: 760px), (max-aspect-ratio: 1/1)');
const api = `/api/tables/${id}`;
let seat = held.length === 1 ? held[0] : -1;                   // several: a seat is looked through only behind the curtain
let seq = Number(body.dataset.number), socket, tries = 0, timer, mine = false, said = '0';

// The socket.

const GONE = [4403, 4404, 4410];

function connect() {
  clearTimeout(timer);
  socket?.close();
  const url = new URL(`/t/${id}/live`, location.href.replace(/^http/, 'ws'));
  url.searchParams.set('seat', seat);
  url.searchParams.set('portrait', tall.matches ? 1 : 0);
  url.searchParams.set('still', speed() ? 0 : 1);
  url.searchParams.set('language', document.documentElement.lang);
  const own = socket = new WebSocket(url);
  let first = true;
  own.onmessage = ({data}) => {
    if (own !== socket) return;
    const message = JSON.parse(data);
    if (first) { first = false; tries = 0; seq = -1; lost(false); }
    if (message.seq < seq) return;
    seq = message.seq;
    show(message, settle);
  };
  own.onclose = ({code}) => {
    if (own !== socket) return;
    if (GONE.includes(code)) return location.reload();          // the seat is held elsewhere now, or the table is gone
    lost(true);
    timer = setTimeout(connect, Math.min(1000, 150 * 2 ** tries++) * (.7 + .6 * Math.random()));
  };
}

let offline;
function lost(yes) {
  clearTimeout(offline);
  if (yes) offline = setTimeout(() => { body.classList.add('lost'); tell(words.lost); }, 700);
  else if (body.classList.contains('lost') || $('#notice').textContent === words.offline) {
    body.classList.remove('lost');
    tell('');
  }
}
tall.addEventListener('change', connect);
document.addEventListener('paced', connect);
for (const [target, name] of [[window, 'online'], [window, 'pageshow'], [document, 'visibilitychange']])
  target.addEventListener(name, () => { if (!document.hidden && socket?.readyState > 1) connect(); });

// What a message brings, after its picture has played.

function settle(message) {
  board(message.board);
  swap($('#hand-layer'), message.hand);
  swap($('#panel'), message.panel);
  if (message.log !== undefined) swap($('#log'), message.log);
  [message.more ?? []].flat().forEach(tellLog);
  swap($('#bar'), message.bar);
  refresh();
  $('#round').textContent = message.round;
  document.title = message.title;
  chat(message.chat);
  notice(message.notice);
  result(message);
  clocks();
  if (message.say) speak(message.say);
  if (message.mine && !mine) myTurn();
  mine = message.mine;
  coach(message);
  if (held.length > 1) hotSeat(message);
  for (const p of since.keys()) if (!message.waiting.includes(p)) since.delete(p);
  for (const p of message.waiting) if (!since.has(p)) since.set(p, Date.now());
  missed();
  body.dataset.seq = message.seq;
}

const speech = $('#say');
function speak(text) {
  const line = document.createElement('p');
  line.textContent = text;
  speech.append(line);
  while (speech.children.length > 12) speech.firstElementChild.remove();
}

async function myTurn() {
  speak(document.title.replace('● ', ''));
  if (kept('sound', '0') === '1') (await import('./sound.mjs')).turn();
  if (document.hidden && kept('notify', '0') === '1' && window.Notification?.permission === 'granted') {
    try {
      const note = new Notification(document.title, {tag: id});
      note.onclick = () => { window.focus(); note.close(); };
    } catch {}                                                   // some phones show them from elsewhere only
  }
}

function chat(markup) {
  const list = $('#chat');
  if (!swap(list, markup)) return;
  const lines = $$('[data-at]', list), news = lines.filter(li => Number(li.dataset.at) > Number(said));
  if (lines.length) said = lines.at(-1).dataset.at;
  list.scrollTop = list.scrollHeight;
  if (seen.chat && news.length) {
    news.forEach(li => speak(li.textContent));
    if (!$('#t3').checked) $('#chat-tab').classList.add('new');
    const said = news.some(li => !li.classList.contains('note'));
    if (said && kept('sound', '0') === '1') import('./sound.mjs').then(sound => sound.word());
  }
  seen.chat = true;
}
const seen = {};
$('#t3').addEventListener('change', () => $('#chat-tab').classList.remove('new'));

let told = '';
function notice(markup) {
  if (body.classList.contains('lost')) return;
  const place = $('#notice');
  if (markup || told) { swap(place, markup); place.hidden = !markup; }
  told = markup;
}

/** One line over the bar; an empty one gives way to what the table says. */
let hush;
export function tell(text) {
  clearTimeout(hush);
  const place = $('#notice');
  swap(place, text ? '<span></span>' : told);
  if (text) place.firstElementChild.textContent = text;
  place.hidden = !text && !told;
  if (text && text !== words.lost) hush = setTimeout(() => tell(''), 6000);
}

function result(message) {
  const sheet = $('#result');
  if (!message.result) { sheet.hidden = true; seen.result = false; return; }
  swap(sheet, message.result);
  if (!seen.result) {
    sheet.hidden = false;
    if (!message.whole && kept('sound', '0') === '1') import('./sound.mjs').then(sound => sound.end());
    if ($('#bar').contains(document.activeElement)) $('#result-title').focus({preventScroll: true});
  }
  seen.result = true;
}

// Clocks: what was left when the message came, counted down here.
function clocks() {
  for (const clock of $$('.clock')) clock.dataset.until ??= Date.now() + 1000 * clock.dataset.left;
  tick();
}
function tick() {
  for (const clock of $$('.clock')) {
    const left = Math.max(0, Math.round((clock.dataset.until - Date.now()) / 1000));
    const [d, h, m, s] = [Math.floor(left / 86400), Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60, left % 60];
    const two = n => String(n).padStart(2, 0);
    clock.textContent = d ? fill(words.days, {d, h}) : h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
    clock.classList.toggle('low', left < 11);
  }
}
setInterval(() => { tick(); missed(); }, 1000);

// Who is waited for and does not come: after a while the others may let a bot stand in. The server knows who is here.
const since = new Map(), patience = 1000 * body.dataset.patience;
function missed() {
  for (const button of $$('[data-absent]')) button.hidden = !(Date.now() - since.get(Number(button.dataset.absent)) >= patience);
}

// Commands.

async function command(path, data = {}) {
  const mine = seat >= 0 ? seat : held[0];
  const reply = await post(`${api}/${path}`, {...(mine === undefined ? {} : {seat: mine}), ...data});
  if (reply.error) tell(reply.error);
  return reply;
}

onDecide(async text => {
  const who = seat, was = mine;
  mine = false;                                                  // the next turn is a new one, even if it comes at once
  const reply = await command('decisions', {decision: text, seq});
  if (!reply.error) {
    if (held.length > 1) again(reply.open ? who : -1);
    return held.length > 1 && seat >= 0 ? turnAway() : undefined;
  }
  mine = was;
  reset();
  if (reply.status === 409 || reply.status === 0) connect();     // a fresh picture, whatever was missed
});

const deeds = {
  start: () => command('start'),
  undo: () => command('undo'),
  agree: () => command('undo/answer', {yes: true}),
  refuse: () => command('undo/answer', {yes: false}),
  back: () => command('back'),
  async leave() {
    for (const p of held) if ((await command('leave', {seat: p})).error) return;
    location.href = '/';
  },
  async rematch() {
    const reply = await command('rematch');
    if (reply.id) location.href = `/t/${reply.id}`;
  },
  hint: () => import('./advice.mjs').then(({ask}) => ask(id, seat >= 0 ? seat : held[0], tell, speak)),
  async move() {
    const reply = await command('links');
    if (reply.error) return;
    $('#moved').hidden = false;
    const link = new URL(reply.url, location.href).href;
    $('#moved-link').value = $('#moved-copy').dataset.copy = link;
    $('#moved-qr').innerHTML = reply.qr ?? '';
  },
  result() { $('#result').hidden = false; $('#result-title').focus({preventScroll: true}); },
  'hide-result'() { $('#result').hidden = true; $('#see-result')?.focus(); },
  'hand-only'() { body.classList.toggle('hand-only'); $('#settings').close(); },
};

document.addEventListener('click', event => {
  const doer = event.target.closest('[data-do]'), sitter = event.target.closest('[data-sit]');
  const gone = event.target.closest('[data-absent]');
  if (doer) deeds[doer.dataset.do]?.();
  else if (gone) command('absent', {absent: Number(gone.dataset.absent)});
  else if (sitter) sit(Number(sitter.dataset.sit));
});
$('#stage').addEventListener('click', event => { if (!event.target.closest('.go, .result, .notice')) skip(); });

$('#chat-form').addEventListener('submit', async event => {
  event.preventDefault();
  const field = $('#chat-text'), text = field.value.trim();
  if (!text) return;
  field.value = '';
  const reply = await command('chat', held.length ? {text} : {text, name: kept('name', '') || words.guest});
  if (reply.error && !field.value) field.value = text;
});

let sitting = 0;
function sit(place) {
  sitting = place;
  $('#join-name').value = kept('name', '');
  $('#join').showModal();
}
$('#join-form')?.addEventListener('submit', async event => {
  event.preventDefault();
  const form = new FormData(event.target), name = form.get('name').trim();
  keep('name', name);
  const reply = await post(`${api}/seats`, {seat: sitting, name, word: form.get('word') ?? ''});
  if (reply.error) $('#join-error').textContent = reply.error;
  else location.reload();
});

// Several people at one screen: between two of them the curtain falls.

const curtain = $('#curtain');
let behind = -1;                                                // for whom the curtain hangs
let undecided = -1, returned = false;                           // who chose last and may still change it; is having another look

function hotSeat(message) {
  if (message.over || !message.started) { curtain.hidden = true; return; }
  if (seat >= 0) {
    const busy = message.waiting.includes(seat) || (returned && $('#bar .offer[data-choice], #undo'));
    return busy ? undefined : turnAway();                       // decided elsewhere, or by the clock
  }
  const next = held.find(p => message.waiting.includes(p));
  if (next === undefined) { curtain.hidden = true; return; }
  if (body.dataset.secret === '0') return look(next);
  if (behind === next && !curtain.hidden) return;
  behind = next;
  $('#curtain-who').textContent = fill(words.curtain, {who: names[next]});
  $('#curtain-mark').innerHTML = `<svg class="mark s${next + 1}"><use href="#m${next + 1}"/></svg>`;
  curtain.hidden = false;
  $('#lift').focus();
}

function look(p) {
  curtain.hidden = true;
  behind = -1;
  if (seat === p) return;
  seat = p;
  connect();
}

/** The own secrets leave the page before anybody else looks. */
function turnAway() {
  seat = -1;
  returned = false;
  for (const place of ['#hand-layer', '#bar']) swap($(place), '');
  connect();
}
function again(who) {
  undecided = who;
  $('#again').hidden = who < 0;
  $('#again').textContent = who < 0 ? '' : fill(words.again, {who: names[who]});
}
$('#lift').addEventListener('click', () => { again(-1); look(behind); });
$('#again').addEventListener('click', () => { returned = true; look(undecided); });

if (held.length && $('#start') && !kept(`invited.${id}`, '')) {
  keep(`invited.${id}`, 1);
  open('invite');
}
connect();
