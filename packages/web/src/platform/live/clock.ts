/** The one clock of the app: now, or a past instant that may run at 1–600×. Every live widget follows it. */
import { createStore } from '../store.ts';

export type Clock =
  | { readonly mode: 'live' }
  | {
      readonly mode: 'past';
      /** The instant shown when `anchorMs` was real time. */
      readonly at: number;
      readonly anchorMs: number;
      readonly speed: number;
      readonly playing: boolean;
    };

export const speeds = [1, 2, 5, 10, 30, 60, 120, 300, 600] as const;
export const liveClock: Clock = { mode: 'live' };

/** The instant a clock shows at real time `realMs`; never later than that. */
export function instantAt(clock: Clock, realMs: number): number {
  if (clock.mode === 'live') return realMs;
  const run = clock.playing ? (realMs - clock.anchorMs) * clock.speed : 0;
  return Math.min(clock.at + run, realMs);
}

/** Goes to an instant, standing still there; the future is live. */
export function goTo(clock: Clock, at: number, realMs: number): Clock {
  if (at >= realMs) return liveClock;
  return { mode: 'past', at: Math.max(0, at), anchorMs: realMs, speed: clock.mode === 'past' ? clock.speed : 60, playing: false };
}

/** Plays, pauses or changes speed (1–600) from where the clock stands; live stays live. */
export function runClock(clock: Clock, realMs: number, change: { readonly playing?: boolean; readonly speed?: number }): Clock {
  if (clock.mode === 'live') return clock;
  return {
    mode: 'past',
    at: instantAt(clock, realMs),
    anchorMs: realMs,
    speed: Math.min(600, Math.max(1, change.speed ?? clock.speed)),
    playing: change.playing ?? clock.playing,
  };
}

/** Steps back or forth by ms from where the clock stands, keeping whether it plays. */
export function stepClock(clock: Clock, realMs: number, byMs: number): Clock {
  const to = instantAt(clock, realMs) + byMs;
  const next = goTo(clock, to, realMs);
  return next.mode === 'past' && clock.mode === 'past' ? { ...next, playing: clock.playing } : next;
}

/** True when a playing clock has caught up with real time. */
export function caughtUp(clock: Clock, realMs: number): boolean {
  return clock.mode === 'past' && clock.playing && clock.at + (realMs - clock.anchorMs) * clock.speed >= realMs;
}

export interface Asking {
  /** A playing clock asks about this often, ms. */
  readonly askMs: number;
  /** And in steps of its own time of at least this, ms. */
  readonly leastMs: number;
}

/** The instant that the server is asked for, none while live: exact where the clock stands, whole steps while it plays, so that answers are used again. */
export function pastStep(clock: Clock, realMs: number, { askMs, leastMs }: Asking): number | undefined {
  if (clock.mode === 'live') return undefined;
  const at = Math.floor(instantAt(clock, realMs));
  if (!clock.playing) return at;
  const step = Math.max(leastMs, Math.ceil((clock.speed * askMs) / leastMs) * leastMs);
  return Math.floor(at / step) * step;
}

/** Whether an answer of another instant may stand while the one of this is on its way: only beside a playing clock, and a few steps at most. */
export function isNear(clock: Clock, before: number | undefined, time: number | undefined, { askMs, leastMs }: Asking): boolean {
  if (clock.mode === 'live' || !clock.playing || before === undefined || time === undefined) return false;
  const behind = time - before;
  return behind >= 0 && behind <= 3 * Math.max(leastMs, clock.speed * askMs);
}

/** How a clock of the past asks for states and alarms. */
export const stateAsking: Asking = { askMs: 2000, leastMs: 1000 };

export const clockStore = createStore<Clock>(liveClock);

/** What the controls of the time machine do. */
export const clockControl = {
  live: (): void => clockStore.set(liveClock),
  goTo: (at: number): void => clockStore.set((clock) => goTo(clock, at, Date.now())),
  play: (): void => clockStore.set((clock) => runClock(clock, Date.now(), { playing: true })),
  pause: (): void => clockStore.set((clock) => runClock(clock, Date.now(), { playing: false })),
  speed: (speed: number): void => clockStore.set((clock) => runClock(clock, Date.now(), { speed })),
  step: (byMs: number): void => clockStore.set((clock) => stepClock(clock, Date.now(), byMs)),
};

/** The instant on show now. */
export const clockNow = (): number => instantAt(clockStore.get(), Date.now());
