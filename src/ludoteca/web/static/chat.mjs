// The chat: what the others say, and saying something.
import {$, $$, met, swap, the} from './dom.mjs';
import {sound} from './alerts.mjs';
import {command, table} from './table-commands.mjs';
import {held, names} from './own-seats.mjs';
import {keep, kept, wanted} from './settings.mjs';
import {speak} from './screen-reader.mjs';
import {words} from './words.mjs';

const list = the('chat'), tab = the('t3', HTMLInputElement);
let last = 0, begun = false;

/** Whom this browser does not want to hear at this table. */
const muted = new Set(JSON.parse(kept(`muted.${table}`, '[]')));

/** Whom the reader has blocked, wherever they meet. */
const blocked = new Set(JSON.parse(document.body.dataset.blocked ?? '[]'));

/** What the reader wants to read: everything, ready-made messages alone, nothing. */
const talk = () => document.documentElement.dataset.talk ?? 'free';

const own = held.map(p => names[p]);

/** @param {HTMLElement} line */
const heard = line => line.matches('.note') || !muted.has(line.dataset.from) && !blocked.has(line.dataset.from)
  && (talk() === 'free' || talk() === 'ready' && line.matches('.emote'));

/** @param {string} markup */
export function showChat(markup) {
  if (!swap(list, markup)) return;
  hush();
  const lines = $$('[data-at]', list), news = lines.filter(li => Number(li.dataset.at) > last && heard(li));
  last = Number(lines.at(-1)?.dataset.at ?? last);
  list.scrollTop = list.scrollHeight;
  if (begun && news.length) {
    news.forEach(li => speak(li.textContent));
    if (!tab.checked) the('chat-tab').classList.add('new');
    if (wanted('emotes')) news.filter(li => li.matches('.emote')).forEach(bubble);
    if (news.some(li => !li.classList.contains('note'))) sound('word');
  }
  begun = true;
}

/** Lines of those who are muted are not there. */
function hush() {
  for (const line of $$('[data-from]', list)) line.hidden = !heard(line);
  for (const button of $$('[data-mute]', list)) button.hidden = own.includes(button.dataset.mute ?? '');
  the('unmute').hidden = !muted.size;
}

/** The thing on the board that stands for who sent a line.
 * @param {HTMLElement} line */
function pieceOf(line) {
  const seat = /s(\d)/.exec($('.mark', line)?.getAttribute('class') ?? '')?.[1];
  if (!seat || !document.body.dataset.piece) return null;
  const [first, last] = document.body.dataset.piece.replace('{p}', String(Number(seat) - 1)).split('*');
  return $(last ? `[id^="b-t-${first}"][id$="${last}"]` : `[id="b-t-${first}"]`, the('table-layer'));
}

/** An emote floats over its sender's piece for a moment; over the board, if there is none; not where the chat lies over it.
 * @param {HTMLElement} line */
function bubble(line) {
  if (list.checkVisibility() && $('.tabs')?.checkVisibility()) return;
  const shown = document.createElement('div');
  shown.className = 'bubble';
  shown.setAttribute('aria-hidden', 'true');
  shown.append(...line.cloneNode(true).childNodes);
  the('stage').append(shown);
  const box = pieceOf(line)?.getBoundingClientRect(), frame = the('stage').getBoundingClientRect();
  if (box?.width) {
    const half = shown.offsetWidth / 2, middle = box.left + box.width / 2 - frame.left;
    shown.style.left = `${Math.max(half, Math.min(frame.width - half, middle))}px`;
    shown.style.top = `${Math.max(4, box.top - frame.top - shown.offsetHeight - 6)}px`;
  }
  setTimeout(() => shown.remove(), 3200);
}

/** @param {string} [name] */
function mute(name) {
  if (name) muted.add(name);
  else muted.clear();
  keep(`muted.${table}`, JSON.stringify([...muted]));
  hush();
}

document.addEventListener('change', event => { if (met(event, '[name=talk]')) hush(); });
document.addEventListener('click', event => {
  const emote = met(event, '[data-emote]')?.dataset.emote, who = met(event, '[data-mute]')?.dataset.mute;
  if (emote) send(emote);
  if (who) mute(who);
});
the('unmute').addEventListener('click', () => mute());

/** What got no answer, and what had been said until then: said again, it counts once. */
let unanswered = {text: '', after: 0};

/** @param {string} text */
async function send(text) {
  const after = text === unanswered.text ? unanswered.after : last;
  const reply = await command('chat', {text, after, ...held.length ? {} : {name: kept('name', '') || words.guest}});
  unanswered = reply.error ? {text, after} : {text: '', after: 0};
  return reply;
}

// The host asks spectators not to chat, or lets them again.
const silence = document.getElementById('silence');
silence?.addEventListener('click', async () => {
  const {silent, words: ask, again} = silence.dataset, wanted = silent !== '1';
  if ((await command('silence', {silent: wanted})).error) return;
  silence.dataset.silent = wanted ? '1' : '0';
  silence.textContent = (wanted ? again : ask) ?? '';
});

tab.addEventListener('change', () => {
  the('chat-tab').classList.remove('new');
  list.scrollTop = list.scrollHeight;                            // while it was hidden it had no height
});

the('chat-form').addEventListener('submit', async event => {
  event.preventDefault();
  const field = the('chat-text', HTMLInputElement), text = field.value.trim();
  if (!text) return;
  field.value = '';
  const reply = await send(text);
  if (reply.error && !field.value) field.value = text;
});
