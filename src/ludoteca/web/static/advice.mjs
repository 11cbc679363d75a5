// A bot's advice: a card above the panel, filled by the server, gone when the choice is.
import {$, $$, fill, words} from './common.mjs';
import {pick} from './choose.mjs';

const style = Object.assign(document.createElement('link'), {rel: 'stylesheet', href: new URL('./advice.css', import.meta.url)});
document.head.append(style);
const card = Object.assign(document.createElement('section'), {className: 'advice', id: 'advice', hidden: true});
card.setAttribute('aria-labelledby', 'advice-title');
$('.panel').append(card);
let asked = 0, about = '';

/** What is to be chosen, and when: advice on something else is no advice. The log is the same while others choose in secret. */
const choices = () => [$('#round').textContent, $('#log').textContent.length,
  ...$$('#bar .offer[data-choice]').map(offer => offer.dataset.text)].join('|');

export async function ask(table, seat, tell, speak) {
  const mine = ++asked;
  about = choices();
  card.innerHTML = `<p role="status">${words.thinking ?? '…'}</p><progress aria-label="…"></progress>`;
  card.hidden = false;
  const reply = await fetch(`/t/${table}/hint?seat=${seat}`).catch(() => null);
  if (mine !== asked || card.hidden) return;
  if (!reply?.ok) {
    close();
    return tell((await reply?.json().catch(() => null))?.error ?? words.offline);
  }
  const markup = await reply.text();
  if (choices() !== about) return close();
  card.innerHTML = markup;
  mark();
  speak($('.lead', card)?.textContent ?? card.textContent);
  $('#advice-title').focus({preventScroll: true});
}

/** The same beside the choices themselves. */
function mark() {
  const best = $('.best', card)?.dataset.text, lead = $('.lead b', card)?.textContent;
  for (const offer of $$('#bar .offer[data-choice]')) {
    offer.classList.toggle('tip', offer.dataset.text === best);
    if (offer.dataset.text === best)
      for (const first of $$('#bar .offer[data-first]')) first.classList.toggle('tip', first.dataset.first === offer.dataset.group);
  }
  if (lead && $('#hint')) $('#hint').textContent = fill(words.advice, {choice: lead});
}

function close() {
  const inside = card.contains(document.activeElement);
  asked++;
  card.hidden = true;
  card.innerHTML = '';                                          // somebody else may look at this screen next
  if (inside) ($('#hint-button') ?? $('#bar')).focus({preventScroll: true});
}

card.addEventListener('click', event => {
  const what = event.target.closest('[data-advice]')?.dataset.advice;
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
watch.observe($('#bar'), {childList: true});
