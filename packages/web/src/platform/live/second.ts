/** The values of a second instant beside the clock's: read, stored and played like those of the first. */
import { historyApi, historyFramesApi } from '@czyun/contract';
import { call } from '../api/call.ts';
import { onPulse } from '../pulse.ts';
import { session } from '../session/session.ts';
import { createStore } from '../store.ts';
import { type Clock, clockStore, liveClock } from './clock.ts';
import { Replay } from './replay.ts';
import { type Comparison, isSameClock, secondClock, secondStepMs } from './second-clock.ts';
import { ValueStore, Wanted } from './value-store.ts';

/** The active comparison; null: none. */
export const comparisonStore = createStore<Comparison | null>(null);
/** Live: there is no second instant. */
export const secondClockStore = createStore<Clock>(liveClock);
export const secondValues = new ValueStore();
/** True if history could not be read for the second instant. */
export const secondFailed = createStore(false);
export const secondWanted = new Wanted(() => {
  if (secondClockStore.get().mode === 'past') source.soon(60);
});

const source = new Replay({
  clock: secondClockStore.get,
  wanted: () => [...secondWanted.ids()],
  ask: (paramIds, time, signal) => call(historyApi.queryRealTimeData, { body: { paramIds: [...paramIds], time } }, { signal }),
  askFrames: (paramIds, span, signal) => call(historyFramesApi.getFrames, { body: { paramIds: [...paramIds], ...span } }, { signal }),
  show: (found) => secondValues.put(found),
  forget: () => secondValues.clear(),
  onFailed: secondFailed.set,
  // The clock of the pages ends first.
  onCaughtUp: () => {},
});

/** A step beside the present: the displayed values stay until the next ones have loaded. */
const isStep = (before: Clock, next: Clock): boolean =>
  before.mode === 'past' && next.mode === 'past' && !before.playing && !next.playing && Math.abs(next.at - before.at) <= secondStepMs;

function follow(): void {
  const before = secondClockStore.get();
  const next = session.signedIn() ? secondClock(comparisonStore.get(), clockStore.get(), Date.now()) : liveClock;
  if (isSameClock(before, next)) return;
  secondClockStore.set(next);
  if (next.mode === 'live') {
    source.stop();
    secondValues.clear();
  } else if (isStep(before, next)) source.soon(0);
  else source.moved();
}

let stopPulse: (() => void) | undefined;
comparisonStore.subscribe(() => {
  stopPulse?.();
  stopPulse = comparisonStore.get() === null ? undefined : onPulse(secondStepMs, follow);
  follow();
});
clockStore.subscribe(follow);
session.onEnd(() => comparisonStore.set(null));
