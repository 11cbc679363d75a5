// The lobby: the lists of tables stay fresh while somebody looks at them.
import {$, $$} from './dom.mjs';
import {get} from './server.mjs';

const EVERY = 4000;

/** @param {Element[]} sections */
const markup = sections => sections.map(section => section.outerHTML).join('');

async function refresh() {
  if (document.hidden || $('section.open :focus')) return;          // nothing moves under somebody's fingers
  const reply = await get('/', {headers: {Accept: 'text/html'}});
  if (!reply?.ok) return;
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  const old = $$('section.open'), fresh = $$('section.open', page);
  if (!old.length || !fresh.length || markup(old) === markup(fresh)) return;
  old.forEach(section => section.remove());
  $('section.games')?.before(...fresh.filter(section => section.matches('.first')));        // where it is the reader's turn
  $('.doors')?.after(...fresh.filter(section => !section.matches('.first')));
}
setInterval(refresh, EVERY);
document.addEventListener('visibilitychange', refresh);
addEventListener('pageshow', ({persisted}) => { if (persisted) refresh(); });
