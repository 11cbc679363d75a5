// Words on the board of a phone: however small the drawing gets, none is smaller than can be read.
import {$$} from './dom.mjs';

const LEAST = 11;
const small = matchMedia('(max-width: 599px), (max-height: 540px)');

/** How large each picture is, told when it changes: nothing waits for the page to be laid out.
 * @type {WeakMap<Element, DOMRectReadOnly>} */
const sizes = new WeakMap();
const pictures = new ResizeObserver(changed => changed.forEach(({target, contentRect}) => {
  sizes.set(target, contentRect);
  readable(target);
}));

/** After a layer, or some of its parts, were drawn; a new picture when its size is known.
 * @param {Element[]} drawn */
export function readable(...drawn) {
  for (const svg of drawn.flatMap(part => $$('svg', part))) if (!sizes.has(svg)) pictures.observe(svg);
  const found = drawn.flatMap(part => [part, ...$$('text', part)]).filter(text => text instanceof SVGTextElement);
  found.forEach(text => { text.style.fontSize = ''; });
  if (small.matches) found.map(wanted).forEach((size, n) => { if (size) found[n].style.fontSize = `${size}px`; });
}

/** The size that a text needs in the units of its drawing, 0 if it is large enough: first all are measured, then changed.
 * @param {SVGTextElement} text */
function wanted(text) {
  const times = text.closest('defs') ? 0 : scale(text);
  return times && parseFloat(getComputedStyle(text).fontSize) * times < LEAST ? LEAST / times : 0;
}

/** How many px a unit of a drawing is where something rests, whatever moves it now; 0 where that is not known yet.
 * @param {SVGGraphicsElement} thing
 * @returns {number} */
function scale(thing) {
  const own = times(new DOMMatrix(thing.style.transform)), above = thing.parentElement;
  const drawn = [...thing.transform.baseVal].reduce((all, {matrix}) => all * times(matrix), own);
  return above instanceof SVGSVGElement ? drawn * fitted(above) : above instanceof SVGGraphicsElement ? drawn * scale(above) : 0;
}

/** @param {{a: number, b: number}} matrix */
const times = ({a, b}) => Math.hypot(a, b);

/** @param {SVGSVGElement} svg */
function fitted(svg) {
  const {width, height} = svg.viewBox.baseVal, room = sizes.get(svg);
  return room ? Math.min(room.width / width, room.height / height) : 0;
}
