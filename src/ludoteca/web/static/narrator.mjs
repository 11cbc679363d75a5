// The story while the board moves: each line when it happens, in the log, under the board and for the ear.
import {$, the} from './dom.mjs';
import {addLine, linesOf} from './fragments.mjs';
import {speak} from './screen-reader.mjs';
import {words} from './words.mjs';

const body = document.body;

/** How far the picture has played, in ms of its own.
 * @param {Animation[]} moves */
const reached = moves => Math.max(0, ...moves.map(a => Number(a.currentTime ?? 0)));

/** A line happens.
 * @param {HTMLElement} line */
function tell(line) {
  addLine(line);
  the('round').textContent = line.dataset.part ?? '';
  if (line.classList.contains('round-head')) return;
  speak(line.textContent);
  $('#narrator p')?.replaceChildren(...line.cloneNode(true).childNodes);
}

/** Nobody is to choose while it moves: the panel says so.
 * @returns {() => void} what lets it say the truth again */
function watching() {
  const head = $('#panel h2'), was = head?.textContent ?? '', line = $('#narrator p');
  if (head) head.textContent = words.watch;
  if (line) line.textContent = words.watch;
  body.classList.add('telling');
  return () => {
    if (head) head.textContent = was;
    body.classList.remove('telling');
  };
}

/** Tell a message's lines while its picture moves.
 * @param {Fragments} message
 * @param {Element} picture
 * @param {Animation[]} moves
 * @returns {() => void} what ends it: the lines that are left are told at once */
export function narrate(message, picture, moves) {
  const times = (picture.getAttribute('data-times') ?? '').split(' ').map(Number), lines = linesOf(message.more);
  const due = lines.map(line => times[Number(line.dataset.step) - 1] ?? 0);
  message.more = undefined;                                      // told here
  if (lines.length) message.say = '';
  let next = 0, frame = 0;
  const look = () => {
    const now = reached(moves);
    while (next < lines.length && due[next] <= now) tell(lines[next++]);
    frame = requestAnimationFrame(look);
  };
  const end = watching();
  look();
  return () => {
    cancelAnimationFrame(frame);
    lines.slice(next).forEach(tell);
    end();
  };
}
