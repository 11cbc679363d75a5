// The table: what comes over the socket goes to its parts, what is pressed goes out as a command.
import {$, met, swap, the} from './dom.mjs';
import {waitFor} from './stand-in-offer.mjs';
import {notify, sound} from './alerts.mjs';
import {show, skip} from './animation.mjs';
import {tall} from './board-layer.mjs';
import {showChat} from './chat.mjs';
import {onDecide, refresh, reset} from './choices.mjs';
import {startClocks} from './clocks.mjs';
import {command, table} from './table-commands.mjs';
import './copy-link.mjs';
import {showFragments} from './fragments.mjs';
import {decided, hotSeat, onTurn} from './hot-seat.mjs';
import {moveSeat} from './invite.mjs';
import './join.mjs';
import {teach} from './first-game.mjs';
import './board-tooltips.mjs';
import {announced, lost, notice, unsent} from './notice.mjs';
import {openResult, showResult} from './result.mjs';
import {held, names, seat} from './own-seats.mjs';
import {keep, kept} from './settings.mjs';
import {hearPresence, showPresence} from './presence.mjs';
import {live} from './socket.mjs';
import './table-sounds.mjs';
import {speak} from './screen-reader.mjs';
import {words} from './words.mjs';

const body = document.body, bar = the('bar');
let mine = false;

// This browser keeps what was promised first, and holds the server to it when the game is checked.
keep(`promise.${table}`, kept(`promise.${table}`, the('promise').title));

// What a message brings, after its picture has played.

/** @param {TableMessage} message */
function settle(message) {
  showFragments(message);
  showPresence();
  swap(bar, message.bar);
  refresh();
  showChat(message.chat);
  notice(message.notice);
  if (showResult(message.result)) end(message);
  startClocks();
  speak(message.say);
  if (message.mine && !mine) myTurn();
  mine = message.mine;
  teach(message.lesson);
  hotSeat(message);
  waitFor(message.waiting);
  body.dataset.seq = String(message.seq);
  sendLate();
}

function myTurn() {
  speak(document.title.replace('● ', ''));
  sound('turn');
  notify(document.title, table);
}

/** @param {TableMessage} message */
function end(message) {
  if (!message.whole) sound('end');
  if (names[seat] === words.guest && $('#result .won .named')?.textContent?.trim() === words.guest) import('./ask-name.mjs');
  if (bar.contains(document.activeElement)) the('result-title').focus({preventScroll: true});
}

const {connect, decide: quick, number} = live({
  table, number: Number(body.dataset.number), lost, here: hearPresence, announced,
  viewer: () => ({seat, portrait: tall.matches ? 1 : 0}),
  heard: message => show(message, settle),
});
tall.addEventListener('change', connect);
onTurn(connect);

// What is pressed.

/** A decision that found no server: it goes out with the first picture after the connection is back.
 * @type {{who: number, text: string, seq: number} | null} */
let late = null;

onDecide(text => decide({who: seat, text, seq: number()}));

/** @param {{who: number, text: string, seq: number}} given */
async function decide(given) {
  const was = mine;
  mine = false;                                                  // the next turn is a new one, even if it comes at once
  late = null;
  const data = {decision: given.text, seq: given.seq, ...(given.who >= 0 ? {seat: given.who} : {})};
  const reply = await command('decisions', data, quick);
  if (!reply.error) {
    body.dataset.decided = String(reply.seq);
    return decided(given.who, !!reply.open);
  }
  mine = was;
  if (reply.status === 0) {
    late = given;
    unsent(true);
    setTimeout(connect, 500);                                    // with its first picture it is tried again
    return;
  }
  reset();
  if (reply.status === 409) connect();                           // a fresh picture, whatever was missed
}

/** The connection is back. */
function sendLate() {
  if (!late) return;
  unsent(false);
  decide(late);
}

/** @type {Record<string, () => unknown>} */
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
  hint: () => import('./advice.mjs').then(({ask}) => ask()),
  move: moveSeat,
  result: openResult,
  skip,
  'hand-only'() {
    body.classList.toggle('hand-only');
    the('settings', HTMLDialogElement).close();
  },
};

document.addEventListener('click', event => deeds[met(event, '[data-do]')?.dataset.do ?? '']?.());
the('stage').addEventListener('click', event => { if (!met(event, '.go, .result, .notice')) skip(); });
