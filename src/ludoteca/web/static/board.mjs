// The board under everything: its picture, fetched once, and which way it is drawn.
import {the} from './dom.mjs';
import {read} from './server.mjs';

/** Whether there is more height than width: the board is drawn upright. */
export const tall = matchMedia('(max-width: 760px), (max-aspect-ratio: 1/1)');

let shown = '';

/** It stays until the table moves to another board.
 * @param {string} url */
export async function board(url) {
  if (!url || url === shown) return;
  shown = url;
  const picture = await read(url);
  if (url === shown && picture) the('board-layer').innerHTML = picture;
  if (!picture) shown = '';
}
