// The big screen: what everybody may see, large.
import {$, $$, speed, swap} from './common.mjs';
import {show} from './film.mjs';
import {board, tellLog} from './shared.mjs';

const id = document.body.dataset.table;
let socket, tries = 0, seq = -1;

function connect() {
  const url = new URL(`/t/${id}/live`, location.href.replace(/^http/, 'ws'));
  url.searchParams.set('seat', -1);
  url.searchParams.set('still', speed() ? 0 : 1);
  url.searchParams.set('language', document.documentElement.lang);
  const own = socket = new WebSocket(url);
  own.onopen = () => { tries = 0; seq = -1; };
  own.onmessage = ({data}) => {
    const message = JSON.parse(data);
    if (message.seq < seq) return;
    seq = message.seq;
    show(message, settle);
  };
  own.onclose = ({code}) => [4404, 4410].includes(code) ? location.reload() : setTimeout(connect, Math.min(1000, 150 * 2 ** tries++));
}

function settle(message) {
  board(message.board);
  swap($('#panel'), message.panel);
  for (const button of $$('[data-sit]')) button.remove();         // one sits down with a phone
  if (message.log !== undefined) swap($('#log'), message.log);
  [message.more ?? []].flat().forEach(tellLog);
  $('#round').textContent = message.round;
  document.title = message.title;
  $('#result').hidden = !message.result;
  if (message.result) swap($('#result'), message.result);
  $('.qr').hidden = message.over;
  $('#say').textContent = message.say;
}

$('#full').addEventListener('click', () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
});
document.addEventListener('click', event => { if (event.target.closest('[data-do=hide-result]')) $('#result').hidden = true; });
connect();
