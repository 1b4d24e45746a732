/** A short tone out of the browser's own synthesiser. Browsers let no page sound before its first press; until then it is blocked, and says so. */
import type { Severity } from '@czyun/devices';
import { createStore } from '../../platform/store.ts';

/** Whether a wanted tone would be kept from sounding. */
export const toneBlocked = createStore(false);

/** Pitch in Hz and beginning in s of the pulses: severity 1 falls, severity 2 stays. */
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

/** Makes ready for tones until the answer is called. */
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

/** Sounds once; a blocked tone is not made up for. */
export function playTone(severity: Severity): void {
  const pattern = pulses[severity];
  if (context === null || context.state !== 'running' || pattern === undefined) return;
  hush();
  for (const [hz, atS] of pattern) {
    const from = context.currentTime + atS;
    const source = new OscillatorNode(context, { frequency: hz, type: 'triangle' });
    const gain = new GainNode(context, { gain: 0 });
    // Edges without a click.
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

/** Ends what sounds. */
export function hush(): void {
  for (const source of sounding) source.stop();
  sounding.clear();
}
