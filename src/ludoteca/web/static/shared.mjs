// What table, big screen and replay have in common.
import {$} from './common.mjs';

let boardUrl = '';

/** The static layer: fetched once, it stays until the table moves to another board. */
export async function board(url) {
  if (!url || url === boardUrl) return;
  boardUrl = url;
  const text = await fetch(url).then(reply => reply.ok ? reply.text() : '').catch(() => '');
  if (url === boardUrl && text) $('#board-layer').innerHTML = text;
  if (!text) boardUrl = '';
}

/** New lines go on top, those of the round that stands there under its heading. */
export function tellLog(markup) {
  const list = $('#log'), head = list.firstElementChild, parts = document.createElement('template');
  parts.innerHTML = markup;
  const fresh = [...parts.content.children], same = fresh.filter(li => li.dataset.round === head?.dataset.round);
  head?.after(...same);
  list.prepend(...fresh.filter(li => !same.includes(li)));
  list.scrollTop = 0;
  while (list.children.length > 400) list.lastElementChild.remove();
}
