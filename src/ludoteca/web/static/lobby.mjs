// The front page: the lists of tables stay fresh while somebody looks at them.
import {$, $$} from './common.mjs';

const EVERY = 4000;
const markup = sections => sections.map(section => section.outerHTML).join('');

async function refresh() {
  if (document.hidden || $('section.open :focus')) return;          // nothing moves under somebody's fingers
  const reply = await fetch('/', {headers: {Accept: 'text/html'}}).catch(() => null);
  if (!reply?.ok) return;
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  const old = $$('section.open'), fresh = $$('section.open', page);
  if (!old.length || !fresh.length || markup(old) === markup(fresh)) return;
  old[0].before(...fresh);
  old.forEach(section => section.remove());
}
setInterval(refresh, EVERY);
document.addEventListener('visibilitychange', refresh);
addEventListener('pageshow', ({persisted}) => { if (persisted) refresh(); });
