// A bot's advice: a card above the panel, filled by the server, gone when the choice is.
import {$, $$, met, the} from './dom.mjs';
import {pick} from './choices.mjs';
import {asking, table} from './table-commands.mjs';
import {tell} from './notice.mjs';
import {get} from './server.mjs';
import {speak} from './screen-reader.mjs';
import {think} from './wasm-tasks.mjs';
import {fill, words} from './words.mjs';

document.head.append(Object.assign(document.createElement('link'),
  {rel: 'stylesheet', href: new URL('./advice.css', import.meta.url).href}));
const card = Object.assign(document.createElement('section'), {className: 'advice', id: 'advice', hidden: true});
card.setAttribute('aria-labelledby', 'advice-title');
$('.panel')?.append(card);
const bar = the('bar');
let asked = 0, about = '';

const offers = () => $$('.offer[data-choice]', bar);

/** What is to be chosen, and when: advice on something else is no advice. The log is the same while others choose in secret. */
const choices = () => [the('round').textContent, the('log').textContent?.length, ...offers().map(o => o.dataset.text)].join('|');

export async function ask() {
  const mine = ++asked;
  about = choices();
  card.innerHTML = `<p role="status">${words.thinking}</p><progress aria-label="…"></progress>`;
  card.hidden = false;
  const where = `/t/${table}/hint?seat=${asking()}`, wanted = () => mine === asked && !card.hidden;
  const reply = await think(where, wanted) ?? (wanted() ? await get(where) : null);
  if (!wanted()) return;
  if (!reply?.ok) {
    close();
    return tell((await reply?.json().catch(() => null))?.error ?? words.offline);
  }
  const markup = await reply.text();
  if (choices() !== about) return close();
  card.innerHTML = markup;
  mark();
  speak($('.lead', card)?.textContent ?? card.textContent);
  the('advice-title').focus({preventScroll: true});
}

/** The same beside the choices themselves. */
function mark() {
  const best = $('.best', card)?.dataset.text, lead = $('.lead b', card)?.innerHTML, hint = $('#hint');
  for (const offer of offers()) {
    offer.classList.toggle('tip', offer.dataset.text === best);
    if (offer.dataset.text !== best) continue;
    for (const first of $$('.offer[data-first]', bar)) first.classList.toggle('tip', first.dataset.first === offer.dataset.group);
  }
  if (lead && hint) hint.innerHTML = fill(words.advice, {choice: lead});      // with what it draws
}

function close() {
  const inside = card.contains(document.activeElement);
  asked++;
  card.hidden = true;
  card.innerHTML = '';                                          // somebody else may look at this screen next
  if (inside) ($('#hint-button') ?? bar).focus({preventScroll: true});
}

card.addEventListener('click', event => {
  const what = met(event, '[data-advice]')?.dataset.advice;
  if (what === 'close') close();
  else if (what !== undefined) pick(what, false);
});
card.addEventListener('keydown', event => {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  close();
});
const watch = new MutationObserver(() => {
  if (card.hidden) return;
  if (choices() !== about) close();
  else if ($('.lead', card)) mark();
});
watch.observe(document.body, {attributeFilter: ['data-seq']});
watch.observe(bar, {childList: true});
