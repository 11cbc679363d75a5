// The big screen: what everybody may see, large.
import {$, $$, the} from './dom.mjs';
import {show} from './animation.mjs';
import {showFragments} from './fragments.mjs';
import {showResult} from './result.mjs';
import {live} from './socket.mjs';

/** @param {TableMessage} message */
function settle(message) {
  showFragments(message);
  for (const button of $$('[data-sit]')) button.remove();         // one sits down with a phone
  showResult(message.result, true);
  const way = $('.qr');
  if (way) way.hidden = message.over;
  the('say').textContent = message.say;
}

the('full').addEventListener('click', () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
});
live({table: document.body.dataset.table ?? '', viewer: () => ({seat: -1}), heard: message => show(message, settle)});
