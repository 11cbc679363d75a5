// Clocks: what was left when a message came, counted down here.
import {$$} from './dom.mjs';
import {fill, words} from './words.mjs';

const LOW = 11, DAY = 86400, HOUR = 3600;

/** New clocks start with what the server says is left. */
export function startClocks() {
  for (const clock of $$('.clock')) clock.dataset.until ??= String(Date.now() + 1000 * Number(clock.dataset.left));
  tick();
}

function tick() {
  for (const clock of $$('.clock')) {
    const left = Math.max(0, Math.round((Number(clock.dataset.until) - Date.now()) / 1000));
    clock.textContent = shown(left);
    clock.classList.toggle('low', left < LOW);
  }
}

/** @param {number} left  in seconds */
function shown(left) {
  const [d, h, m, s] = [Math.floor(left / DAY), Math.floor(left / HOUR) % 24, Math.floor(left / 60) % 60, left % 60];
  /** @param {number} n */
  const two = n => String(n).padStart(2, '0');
  return d ? fill(words.days, {d, h}) : h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

setInterval(tick, 1000);
