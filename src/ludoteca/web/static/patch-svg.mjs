// A new picture in place of the last one: what is drawn as before stays where it is, so that only what is new costs anything.

/** How a part of a picture came, before anybody changed it.
 * @type {WeakMap<Element, string>} */
const came = new WeakMap();

/** Put a picture into a place: the parts of it that are new, or null if it was there already. Whatever moves does so by rules
 * that bear the picture's number, so that what stays moves too.
 * @param {HTMLElement} place
 * @param {string} markup */
export function renew(place, markup) {
  if (came.get(place) === markup) return null;
  came.set(place, markup);
  const next = parsed(markup), old = place.firstElementChild;
  if (old && next && old.getAttribute('viewBox') === next.getAttribute('viewBox')) return merge(old, next);
  place.replaceChildren(...next ? [next] : []);
  if (next) remember(next);
  return [place];
}

/** @param {string} markup */
function parsed(markup) {
  const holder = document.createElement('template');
  holder.innerHTML = markup;
  return holder.content.firstElementChild;
}

/** @param {Element} whole */
function remember(whole) {
  for (const part of whole.children) came.set(part, part.outerHTML);
  const shapes = whole.querySelector(':scope > defs');
  if (shapes) remember(shapes);
}

/** Make one element the other, part by part, and shape by shape among those that are used: the parts that are new.
 * @param {Element} old
 * @param {Element} next
 * @returns {Element[]} */
function merge(old, next) {
  for (const {name, value} of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (!next.hasAttribute('data-times')) old.removeAttribute('data-times');       // of what moved before
  const there = new Map([...old.children].map(part => [came.get(part), part]));
  const shapes = old.querySelector(':scope > defs');
  const fresh = /** @type {Element[]} */ ([]);
  const parts = [...next.children].map(part => {
    const markup = part.outerHTML, same = there.get(markup);
    there.delete(markup);
    if (same) return same;
    came.set(part, markup);
    if (part.tagName === 'defs' && shapes) {
      there.delete(came.get(shapes));
      came.set(shapes, markup);
      fresh.push(...merge(shapes, part));
      return shapes;
    }
    fresh.push(part);
    return part;
  });
  arrange(old, parts);
  return fresh;
}

/** Nothing is taken out and put in again that is in its place.
 * @param {Element} whole
 * @param {Element[]} parts */
function arrange(whole, parts) {
  const staying = new Set(parts);
  for (const part of [...whole.children]) if (!staying.has(part)) part.remove();
  let here = whole.firstElementChild;
  for (const part of parts) {
    if (part === here) here = here.nextElementSibling;
    else whole.insertBefore(part, here);
  }
}
