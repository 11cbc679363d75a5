// What is said aloud by a screen reader.
import {the} from './dom.mjs';

const place = the('say'), LINES = 12;

/** @param {string | null | undefined} text */
export function speak(text) {
  if (!text) return;
  const line = document.createElement('p');
  line.textContent = text;
  place.append(line);
  while (place.children.length > LINES) place.firstElementChild?.remove();
}
