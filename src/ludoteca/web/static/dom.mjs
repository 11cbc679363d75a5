// Finding and filling parts of the page; what an event met, and which keys are the page's own.

/** The first that fits, or null.
 * @type {(query: string, root?: ParentNode) => HTMLElement | null} */
export const $ = (query, root = document) => root.querySelector(query);

/** All that fit.
 * @type {(query: string, root?: ParentNode) => HTMLElement[]} */
export const $$ = (query, root = document) => [...root.querySelectorAll(query)].map(e => /** @type {HTMLElement} */ (e));

/** What the page surely has, by its id: `the('chat-text', HTMLInputElement)`.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [kind]
 * @returns {E} */
export function the(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof (kind ?? HTMLElement))) throw new Error(`This page has no ${id}.`);
  return /** @type {E} */ (found);
}

/** The nearest that fits around what an event met, or null.
 * @type {(event: Event, query: string) => HTMLElement | null} */
export const met = ({target}, query) => target instanceof Element ? target.closest(query) : null;

const FIELDS = 'input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select';

/** Whether a key is the page's: not typed into a field, nor the browser's.
 * @param {KeyboardEvent} event */
export const pageKey = event => !met(event, FIELDS) && !event.ctrlKey && !event.metaKey && !event.altKey;

/** @type {WeakMap<HTMLElement, string>} */
const shown = new WeakMap();

/** The markup that was last put into a place.
 * @type {(place: HTMLElement | null) => string} */
export const markupOf = place => place && shown.get(place) || '';

/** Put markup into a place and keep the focus on what has the same id; false if it was there already.
 * @param {HTMLElement | null} place
 * @param {string | undefined} markup */
export function swap(place, markup) {
  if (!place || markup === undefined || shown.get(place) === markup) return false;
  const inside = place.contains(document.activeElement), id = inside ? document.activeElement?.id : '';
  shown.set(place, markup);
  place.innerHTML = markup;
  if (inside) (id && document.getElementById(id) || $('[data-rest]', place) || place).focus({preventScroll: true});
  return true;
}
