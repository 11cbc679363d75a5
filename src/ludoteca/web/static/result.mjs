// The sheet with the result: it opens with the end of a game, and may be put aside.
import {$, met, swap, the} from './dom.mjs';

const sheet = the('result');
let here = false;

/** Show it or take it away; true if it has just come. Put aside, it stays so, unless it shall open `always`.
 * @param {string} markup
 * @param {boolean} [always] */
export function showResult(markup, always = false) {
  const came = !!markup && !here;
  here = !!markup;
  swap(sheet, markup);
  if (came || always || !markup) sheet.hidden = !markup;
  return came;
}

export function openResult() {
  sheet.hidden = false;
  the('result-title').focus({preventScroll: true});
}

document.addEventListener('click', event => {
  if (!met(event, '[data-do=hide-result]')) return;
  sheet.hidden = true;
  $('#see-result')?.focus();
});
