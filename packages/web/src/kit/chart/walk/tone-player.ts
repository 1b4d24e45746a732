/** Tones from the browser's synthesizer; loaded with the first tone. */
import type { Tone } from './tones.ts';

/** Length of a tone, s. */
const toneSeconds = 0.07;
const loudness = 0.2;
/** Attack and release, s: without them every tone begins with a click. */
const edgeSeconds = 0.012;

let shared: AudioContext | null = null;

/** One for the whole page: browsers allow only a few. */
async function contextOf(): Promise<AudioContext> {
  shared ??= new AudioContext();
  if (shared.state === 'suspended') await shared.resume();
  return shared;
}

export interface Playing {
  readonly stop: () => void;
}

/** Plays tones one after the other; `onTone` runs with each one, `onEnd` after the last or after a stop. */
export async function playTones(tones: readonly Tone[], onTone: (tone: Tone) => void, onEnd: () => void): Promise<Playing> {
  const context = await contextOf();
  const voice = new OscillatorNode(context, { type: 'triangle' });
  const volume = new GainNode(context, { gain: 0 });
  voice.connect(volume).connect(context.destination);
  const begin = context.currentTime + 0.05;
  let hasListener = false;
  tones.forEach(({ pitch }, place) => {
    const at = begin + place * toneSeconds;
    if (pitch !== null) voice.frequency.setValueAtTime(pitch, at);
    if ((pitch !== null) === hasListener) return;
    hasListener = !hasListener;
    volume.gain.setTargetAtTime(hasListener ? loudness : 0, at, edgeSeconds);
  });
  const end = begin + tones.length * toneSeconds;
  volume.gain.setTargetAtTime(0, end, edgeSeconds);
  voice.start(begin);
  voice.stop(end + 0.1);
  let place = -1;
  let isOver = false;
  const finish = () => {
    if (isOver) return;
    isOver = true;
    voice.disconnect();
    volume.disconnect();
    onEnd();
  };
  const follow = () => {
    if (isOver) return;
    const now = Math.floor((context.currentTime - begin) / toneSeconds);
    const tone = tones[now];
    if (now !== place && tone !== undefined) onTone(tone);
    place = now;
    requestAnimationFrame(follow);
  };
  // A background page draws no frames, but its tones must end too.
  voice.onended = finish;
  follow();
  return { stop: finish };
}

/** One short tone, e.g. with a step of the keyboard. */
export async function playTone(pitch: number): Promise<void> {
  const context = await contextOf();
  const voice = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  voice.connect(volume).connect(context.destination);
  const at = context.currentTime;
  volume.gain.setTargetAtTime(loudness, at, edgeSeconds);
  volume.gain.setTargetAtTime(0, at + 2 * toneSeconds, edgeSeconds);
  voice.start(at);
  voice.stop(at + 4 * toneSeconds);
}
