// The big screen: what everybody may see, large; a code for every seat, so that phones become hands.
import {$, $$, met, the} from './dom.mjs';
import {show} from './animation.mjs';
import {showFragments} from './fragments.mjs';
import {showResult} from './result.mjs';
import {post} from './server.mjs';
import {live} from './socket.mjs';
import {speak} from './screen-reader.mjs';
import {fill} from './words.mjs';

const {table = '', held = ''} = document.body.dataset;

/** @param {TableMessage} message */
function settle(message) {
  showFragments(message);
  $$('[data-sit]').forEach(way);
  $$('#own-seats [data-seat]').forEach(mine => { mine.hidden = message.over; });
  showResult(message.result, true);
  the('welcome').hidden = message.started;
  const code = $('.qr');
  if (code) code.hidden = message.over || !message.started || !$('.seat.bot', the('panel'));      // a bot's seat may be taken
  speak(message.say);
}

/** A free seat: the code that leads to it stands where the button was, since one sits down with a phone.
 * @param {HTMLElement} button */
function way(button) {
  const code = new Image();
  code.src = `/t/${table}/qr.svg?seat=${button.dataset.sit}`;
  code.alt = button.textContent ?? '';
  code.className = 'seat-code';
  button.replaceWith(code);
}

/** Who set the table up on this screen takes the own seat to a phone: a link that works once.
 * @param {HTMLElement} button */
async function carry(button) {
  const reply = await post(`/api/tables/${table}/links`, {seat: Number(button.dataset.seat), keep: false});
  const place = the('carried');
  place.querySelector('.code')?.replaceChildren();
  the('carried-who').textContent = reply.error ?? fill(place.dataset.words ?? '', {who: button.dataset.name});
  if (reply.qr) $('.code', place)?.insertAdjacentHTML('beforeend', reply.qr);
  the('carried', HTMLDialogElement).showModal();
}

document.addEventListener('click', event => {
  const own = met(event, '#own-seats [data-seat]');
  if (own) carry(own);
});
the('full').addEventListener('click', () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
});
the('own-seats').hidden = !held;
live({table, viewer: () => ({seat: -1}), heard: message => show(message, settle)});
