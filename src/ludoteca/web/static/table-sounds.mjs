// Sounds of the table: what moves is heard when it begins to. Its game says which sound; sound-synth.mjs makes it.
import {volume} from './settings.mjs';

/** @type {[string, string][]} */
const known = Object.entries(JSON.parse(document.body.dataset.sounds ?? '{}'));
const MOST = 12;                                                 // at one change: more would be noise

/** How something that moves sounds, '' if it does not; a die is known by its landing.
 * @param {Element} thing */
function kindOf(thing) {
  if (thing.matches('.land')) return 'die';
  const name = thing.id.replace(/^b-t-/, '');
  return known.find(([start]) => name.startsWith(start))?.[1] ?? '';
}

document.addEventListener('moving', async event => {
  const loud = volume();
  if (!loud || document.hidden) return;
  const {moves, rate} = /** @type {CustomEvent<{moves: Animation[], rate: number}>} */ (event).detail;
  const heard = moves.flatMap(move => {
    const effect = /** @type {KeyframeEffect} */ (move.effect), kind = effect.target ? kindOf(effect.target) : '';
    return kind ? [{kind, at: Number(effect.getTiming().delay) / 1000 / rate}] : [];
  });
  if (heard.length) (await import('./sound-synth.mjs')).table(heard.sort((a, b) => a.at - b.at).slice(0, MOST), loud);
});
