/** A short tone from the browser's synthesizer. Browsers block sound until the first user gesture on the page. */
import type { Severity } from '@czyun/devices';
import { createStore } from '../../platform/store.ts';

/** Whether the browser currently blocks tones. */
export const toneBlocked = createStore(false);

/** Pitch in Hz and start in s of the pulses: severity 1 falls, severity 2 is constant. */
const pulses: Readonly<Partial<Record<Severity, readonly (readonly [hz: number, atS: number])[]>>> = {
  1: [
    [880, 0],
    [660, 0.22],
    [880, 0.44],
    [660, 0.66],
  ],
  2: [
    [660, 0],
    [660, 0.3],
  ],
};
const pulseS = 0.18;
const loudness = 0.2;

let context: AudioContext | null = null;
let wanted = 0;
const sounding = new Set<OscillatorNode>();

const look = () => toneBlocked.set(wanted > 0 && context !== null && context.state !== 'running');
const wake = () => void context?.resume().catch(() => undefined);

/** Prepares tones; the returned function releases them. */
export function wantTones(): () => void {
  wanted += 1;
  if (context === null && typeof AudioContext !== 'undefined') {
    context = new AudioContext();
    context.addEventListener('statechange', look);
  }
  wake();
  look();
  const events = ['pointerup', 'keydown'] as const;
  for (const name of events) addEventListener(name, wake, { passive: true });
  return () => {
    wanted -= 1;
    for (const name of events) removeEventListener(name, wake);
    hush();
    if (wanted === 0) void context?.suspend();
    look();
  };
}

/** Plays once; a blocked tone is not repeated later. */
export function playTone(severity: Severity): void {
  const pattern = pulses[severity];
  if (context === null || context.state !== 'running' || pattern === undefined) return;
  hush();
  for (const [hz, atS] of pattern) {
    const from = context.currentTime + atS;
    const source = new OscillatorNode(context, { frequency: hz, type: 'triangle' });
    const gain = new GainNode(context, { gain: 0 });
    // Ramps, to avoid a click.
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(loudness, from + 0.02);
    gain.gain.setValueAtTime(loudness, from + pulseS - 0.04);
    gain.gain.linearRampToValueAtTime(0, from + pulseS);
    source.connect(gain).connect(context.destination);
    source.start(from);
    source.stop(from + pulseS);
    source.addEventListener('ended', () => sounding.delete(source));
    sounding.add(source);
  }
}

/** Stops the tone. */
export function hush(): void {
  for (const source of sounding) source.stop();
  sounding.clear();
}
