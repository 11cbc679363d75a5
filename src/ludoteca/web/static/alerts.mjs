// What calls somebody back to the table: a sound, a notification, for those who want them.
import {wanted} from './settings.mjs';

/** @param {'turn' | 'word' | 'end'} name */
export async function sound(name) {
  if (wanted('sound')) (await import('./sound-synth.mjs'))[name]();
}

/** Only while another page is looked at.
 * @param {string} title
 * @param {string} tag */
export function notify(title, tag) {
  if (!document.hidden || !wanted('notify') || window.Notification?.permission !== 'granted') return;
  try {
    const note = new Notification(title, {tag});
    note.onclick = () => { window.focus(); note.close(); };
  } catch {}                                                     // some phones show them from elsewhere only
}
