// The fragments of a message that table, big screen and replay show alike.
import {$, swap, the} from './dom.mjs';
import {board} from './board.mjs';
import {readable} from './readable.mjs';

/** @param {Fragments} message */
export function showFragments(message) {
  board(message.board);
  const hand = $('#hand-layer');
  if (swap(hand, message.hand) && hand) readable(hand);
  swap(the('panel'), message.panel);
  swap(the('log'), message.log);
  [message.more ?? []].flat().forEach(tellLog);
  the('round').textContent = message.round;
  if (message.title) document.title = message.title;
}

/** New lines go on top, those of the round that stands there under its heading.
 * @param {string} markup */
function tellLog(markup) {
  const list = the('log'), round = list.firstElementChild?.getAttribute('data-part');
  const parts = document.createElement('template');
  parts.innerHTML = markup;
  const fresh = [...parts.content.children], same = fresh.filter(li => li.getAttribute('data-part') === round);
  list.firstElementChild?.after(...same);
  list.prepend(...fresh.filter(li => !same.includes(li)));
  list.scrollTop = 0;
  while (list.children.length > 400) list.lastElementChild?.remove();
}
