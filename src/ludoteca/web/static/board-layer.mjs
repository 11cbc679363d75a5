// The board under everything: its picture, fetched once, and which way it is drawn.
import {the} from './dom.mjs';
import {readable} from './min-font-size.mjs';
import {read} from './server.mjs';

/** Whether the board is drawn upright: on a phone, and on a tablet held across, where it stands beside everything else; on a
 * tablet held upright it lies above. As in tablet.css. */
export const tall = matchMedia('(max-width: 599px), (max-width: 760px) and (max-height: 899px), '
  + '(min-width: 761px) and (max-width: 1250px) and (min-height: 541px) and (min-aspect-ratio: 1/1)');

let shown = '';

/** It stays until the table moves to another board.
 * @param {string} url */
export async function board(url) {
  if (!url || url === shown) return;
  shown = url;
  const picture = await read(url), layer = the('board-layer');
  if (url === shown && picture) {
    layer.innerHTML = picture;
    layer.dataset.url = url;
    readable(layer);
  }
  if (!picture) shown = '';
}
