// Words on the board of a phone: however small the drawing gets, none is smaller than can be read.
import {$$} from './dom.mjs';

const LEAST = 11;
const small = matchMedia('(max-width: 599px), (max-height: 540px)');

/** After a layer was drawn.
 * @param {HTMLElement} layer */
export function readable(layer) {
  const found = $$('text', layer);
  found.forEach(text => { text.style.fontSize = ''; });
  if (small.matches) found.map(wanted).forEach((size, n) => { if (size) found[n].style.fontSize = `${size}px`; });
}

/** The size that a text needs in the units of its drawing, 0 if it is large enough: first all are measured, then changed.
 * @param {Element} text */
function wanted(text) {
  const scale = text instanceof SVGGraphicsElement ? text.getScreenCTM() : null;
  const times = scale ? Math.hypot(scale.a, scale.b) : 0;
  return times && parseFloat(getComputedStyle(text).fontSize) * times < LEAST ? LEAST / times : 0;
}

addEventListener('resize', () => $$('.layer').forEach(readable));
