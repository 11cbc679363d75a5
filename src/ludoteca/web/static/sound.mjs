// Three small sounds, made here: a cup set down for your turn, a card for a message, a chord for the end.

/** @type {AudioContext | undefined} */
let context;

/** @param {AudioContext} context
 * @param {number} pitch
 * @param {number} begin
 * @param {number} length
 * @param {number} loud */
function tone(context, pitch, begin, length, loud = .12) {
  const note = context.createOscillator(), volume = context.createGain(), start = context.currentTime + begin;
  note.type = 'triangle';
  note.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + .01);
  volume.gain.exponentialRampToValueAtTime(.0005, start + length);
  note.connect(volume).connect(context.destination);
  note.start(start);
  note.stop(start + length);
}

/** @param {(context: AudioContext) => void} play */
const withSound = play => () => {
  const own = context ??= new AudioContext();
  own.resume().then(() => play(own)).catch(() => {});
};

export const turn = withSound(c => { tone(c, 1318, 0, .25); tone(c, 1760, .09, .5); });
export const word = withSound(c => tone(c, 660, 0, .16, .06));
export const end = withSound(c => [523, 659, 784, 1047].forEach((pitch, n) => tone(c, pitch, n * .11, .8, .08)));
