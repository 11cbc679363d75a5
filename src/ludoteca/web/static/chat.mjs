// The chat: what the others say, and saying something.
import {$$, swap, the} from './dom.mjs';
import {sound} from './alerts.mjs';
import {command} from './commands.mjs';
import {held} from './seat.mjs';
import {kept} from './settings.mjs';
import {speak} from './speech.mjs';
import {words} from './words.mjs';

const list = the('chat'), tab = the('t3', HTMLInputElement);
let last = 0, begun = false;

/** @param {string} markup */
export function showChat(markup) {
  if (!swap(list, markup)) return;
  const lines = $$('[data-at]', list), news = lines.filter(li => Number(li.dataset.at) > last);
  last = Number(lines.at(-1)?.dataset.at ?? last);
  list.scrollTop = list.scrollHeight;
  if (begun && news.length) {
    news.forEach(li => speak(li.textContent));
    if (!tab.checked) the('chat-tab').classList.add('new');
    if (news.some(li => !li.classList.contains('note'))) sound('word');
  }
  begun = true;
}

tab.addEventListener('change', () => {
  the('chat-tab').classList.remove('new');
  list.scrollTop = list.scrollHeight;                            // while it was hidden it had no height
});

the('chat-form').addEventListener('submit', async event => {
  event.preventDefault();
  const field = the('chat-text', HTMLInputElement), text = field.value.trim();
  if (!text) return;
  field.value = '';
  const reply = await command('chat', held.length ? {text} : {text, name: kept('name', '') || words.guest});
  if (reply.error && !field.value) field.value = text;
});
