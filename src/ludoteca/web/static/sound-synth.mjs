// Sounds, all made here: a cup for your turn, a card for a message, a chord for the end; dice, cards, wheels, a crowd, chimes.

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

/** A short hiss or knock: noise through a filter.
 * @param {AudioContext} context
 * @param {number} begin
 * @param {number} length
 * @param {number} pitch
 * @param {number} loud */
function noise(context, begin, length, pitch, loud) {
  const size = Math.ceil(context.sampleRate * length), buffer = context.createBuffer(1, size, context.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let n = 0; n < size; n++) wave[n] = (2 * Math.random() - 1) * (1 - n / size) ** 2;
  const source = context.createBufferSource(), filter = context.createBiquadFilter(), volume = context.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(context.destination);
  source.start(context.currentTime + begin);
}

/** What each thing sounds like, from when, how loud.
 * @type {Record<string, (context: AudioContext, at: number, loud: number) => void>} */
const things = {
  die: (c, at, loud) => [0, .07, .13, .24].forEach(later => noise(c, at + later, .04, 1900 + 900 * Math.random(), 1.6 * loud)),
  card: (c, at, loud) => noise(c, at, .13, 4200, .7 * loud),
  wheel: (c, at, loud) => [0, .09, .18, .27, .36].forEach(later => noise(c, at + later, .06, 240, 2 * loud)),
  cup: (c, at, loud) => { tone(c, 2350, at, .22, .1 * loud); tone(c, 3720, at + .01, .16, .06 * loud); },
  crowd: (c, at, loud) => [0, .25, .5].forEach((later, n) => noise(c, at + later, .9, 700 + 260 * n, .7 * loud)),
  chime: (c, at, loud) => [1568, 1976, 2349].forEach((pitch, n) => tone(c, pitch, at + .08 * n, .5, .07 * loud)),
  step: (c, at, loud) => [0, .18].forEach(later => noise(c, at + later, .05, 520, 1.4 * loud)),
};

/** @param {{kind: string, at: number}[]} heard
 * @param {number} loud */
export const table = (heard, loud) => withSound(c => heard.forEach(({kind, at}) => things[kind]?.(c, at, loud)))();
