// Three small sounds, made here: a cup set down for your turn, a card for a message, a chord for the end.
let context;

function tone(pitch, begin, length, loud = .12, kind = 'triangle') {
  const note = context.createOscillator(), volume = context.createGain();
  note.type = kind;
  note.frequency.value = pitch;
  volume.gain.setValueAtTime(0, context.currentTime + begin);
  volume.gain.linearRampToValueAtTime(loud, context.currentTime + begin + .01);
  volume.gain.exponentialRampToValueAtTime(.0005, context.currentTime + begin + length);
  note.connect(volume).connect(context.destination);
  note.start(context.currentTime + begin);
  note.stop(context.currentTime + begin + length);
}

const with_sound = play => () => {
  context ??= new AudioContext();
  context.resume().then(play).catch(() => {});
};

export const turn = with_sound(() => { tone(1318, 0, .25); tone(1760, .09, .5); });
export const word = with_sound(() => tone(660, 0, .16, .06));
export const end = with_sound(() => [523, 659, 784, 1047].forEach((pitch, n) => tone(pitch, n * .11, .8, .08)));
