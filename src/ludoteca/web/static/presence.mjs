// Who is here: a person who is not says so in the panel, instead of thinking.
import {$, $$} from './dom.mjs';
import {words} from './words.mjs';

/** The people's seats, and whether a device of theirs looks at the table.
 * @type {Record<string, boolean>} */
let present = {};

/** @param {Record<string, boolean>} told */
export function hearPresence(told) {
  present = told;
  showPresence();
}

/** After the panel was drawn anew, too. */
export function showPresence() {
  for (const row of $$('#panel .seat')) {
    const gone = present[row.id.replace('seat-', '')] === false && !row.matches('.own-seat, .away');
    row.classList.toggle('gone', gone);
    $('.absent', row)?.remove();
    if (gone) $('.line1 b', row)?.append(' ', pill());
  }
}

function pill() {
  return Object.assign(document.createElement('i'), {className: 'pill absent', textContent: words.absent});
}
