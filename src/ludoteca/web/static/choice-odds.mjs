// What becomes of a choice: how likely its odds come true, simulated in the page when one is first looked at.
import {$, $$} from './dom.mjs';
import {asking, table} from './table-commands.mjs';
import {think} from './wasm-tasks.mjs';

/** Goes on with the sentence of each choice; whether there was more to say.
 * @param {HTMLElement} bar */
export async function look(bar) {
  const about = $('[data-outlook]', bar), wanted = () => !!about?.isConnected;
  if (about?.dataset.outlook !== 'wanted') return false;
  about.dataset.outlook = 'asked';
  const reply = await think(`/t/${table}/outlook?seat=${asking()}`, wanted), told = document.createElement('template');
  told.innerHTML = await reply?.text() ?? '';
  if (!wanted()) return false;
  for (const line of $$('p', told.content)) {
    const offer = $(`.offer[data-choice="${line.dataset.choice}"]`, bar);
    if (!offer) continue;
    offer.dataset.spoken = `${offer.dataset.spoken}, ${line.textContent}`;
    offer.setAttribute('aria-label', `${offer.getAttribute('aria-label')}, ${line.textContent}`);
  }
  return told.content.childElementCount > 0;
}
