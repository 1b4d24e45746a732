/** The one clock of the app: now, or a past instant that may run at 1–600×. Every live widget follows it. */
import { createStore } from '../store.ts';

export type Clock =
  | { readonly mode: 'live' }
  | {
      readonly mode: 'past';
      /** The instant displayed at the real time `anchorMs`. */
      readonly at: number;
      readonly anchorMs: number;
      readonly speed: number;
      readonly playing: boolean;
      /** Range that a playing clock repeats, ms; absent: none. */
      readonly loop?: Loop | undefined;
    };

export type Loop = readonly [start: number, end: number];

export const speeds = [1, 2, 5, 10, 30, 60, 120, 300, 600] as const;
export const liveClock: Clock = { mode: 'live' };

/** The instant of a clock at the real time `realMs`, possibly slightly before the clock's last change; never later than the real time. */
export function instantAt(clock: Clock, realMs: number): number {
  if (clock.mode === 'live') return realMs;
  const run = clock.playing ? Math.max(0, realMs - clock.anchorMs) * clock.speed : 0;
  return Math.min(inLoop(clock.at + run, clock.at, clock.loop), realMs);
}

/** An instant reached from `from`, folded back into the loop if beyond its end. */
function inLoop(to: number, from: number, loop: Loop | undefined): number {
  if (loop === undefined || to < loop[1] || from >= loop[1]) return to;
  return loop[0] + ((to - loop[0]) % (loop[1] - loop[0]));
}

/** Sets or clears the loop of a past clock; one that is empty or not over yet is ignored. An instant outside moves to its start. */
export function loopClock(clock: Clock, realMs: number, loop: Loop | null): Clock {
  if (clock.mode === 'live') return clock;
  const at = instantAt(clock, realMs);
  const { loop: _, ...rest } = { ...clock, at, anchorMs: realMs };
  if (loop === null || loop[0] >= loop[1] || loop[1] > realMs) return rest;
  return { ...rest, at: at < loop[0] || at >= loop[1] ? loop[0] : at, loop };
}

/** Moves to an instant and pauses there; the future is live. A loop ends with the first instant outside it. */
export function goTo(clock: Clock, at: number, realMs: number): Clock {
  if (at >= realMs) return liveClock;
  const past = {
    mode: 'past',
    at: Math.max(0, at),
    anchorMs: realMs,
    speed: clock.mode === 'past' ? clock.speed : 60,
    playing: false,
  } as const;
  const loop = clock.mode === 'past' ? clock.loop : undefined;
  return loop === undefined || at < loop[0] || at >= loop[1] ? past : { ...past, loop };
}

/** Plays, pauses or changes speed (1–600) from the current instant; live stays live. */
export function runClock(clock: Clock, realMs: number, change: { readonly playing?: boolean; readonly speed?: number }): Clock {
  if (clock.mode === 'live') return clock;
  return {
    ...clock,
    at: instantAt(clock, realMs),
    anchorMs: realMs,
    speed: Math.min(600, Math.max(1, change.speed ?? clock.speed)),
    playing: change.playing ?? clock.playing,
  };
}

/** Steps by ms from the current instant; playing continues. */
export function stepClock(clock: Clock, realMs: number, byMs: number): Clock {
  const to = instantAt(clock, realMs) + byMs;
  const next = goTo(clock, to, realMs);
  return next.mode === 'past' && clock.mode === 'past' ? { ...next, playing: clock.playing } : next;
}

/** True when a playing clock has caught up with real time. */
export function caughtUp(clock: Clock, realMs: number): boolean {
  return clock.mode === 'past' && clock.playing && instantAt(clock, realMs) >= realMs;
}

export interface Asking {
  /** Approximate interval of reads while the clock plays, ms. */
  readonly askMs: number;
  /** Smallest step in the clock's own time, ms. */
  readonly leastMs: number;
}

/** The instant to read, undefined while live: exact while paused, whole steps while playing, so that cached responses are reused. */
export function pastStep(clock: Clock, realMs: number, { askMs, leastMs }: Asking): number | undefined {
  if (clock.mode === 'live') return undefined;
  const at = Math.floor(instantAt(clock, realMs));
  if (!clock.playing) return at;
  const step = Math.max(leastMs, Math.ceil((clock.speed * askMs) / leastMs) * leastMs);
  return Math.floor(at / step) * step;
}

/** Whether the response of another instant may stay on screen while this one is loading: only while playing, and for a few steps. */
export function isNear(clock: Clock, before: number | undefined, time: number | undefined, { askMs, leastMs }: Asking): boolean {
  if (clock.mode === 'live' || !clock.playing || before === undefined || time === undefined) return false;
  const behind = time - before;
  return behind >= 0 && behind <= 3 * Math.max(leastMs, clock.speed * askMs);
}

/** Reads of states and alarms in the past. */
export const stateAsking: Asking = { askMs: 2000, leastMs: 1000 };

export const clockStore = createStore<Clock>(liveClock);

/** Controls of the time machine. */
export const clockControl = {
  live: (): void => clockStore.set(liveClock),
  goTo: (at: number): void => clockStore.set((clock) => goTo(clock, at, Date.now())),
  play: (): void => clockStore.set((clock) => runClock(clock, Date.now(), { playing: true })),
  pause: (): void => clockStore.set((clock) => runClock(clock, Date.now(), { playing: false })),
  speed: (speed: number): void => clockStore.set((clock) => runClock(clock, Date.now(), { speed })),
  loop: (loop: Loop | null): void => clockStore.set((clock) => loopClock(clock, Date.now(), loop)),
  step: (byMs: number): void => clockStore.set((clock) => stepClock(clock, Date.now(), byMs)),
};

/** The displayed instant. */
export const clockNow = (): number => instantAt(clockStore.get(), Date.now());

/** Real time at which the address on screen was opened, ms. */
let openedAt = 0;
const openingMs = 10_000;

/** Called before the data of an address are requested: they and what its screen requests first end at this instant. */
export function noteOpening(): void {
  openedAt = Date.now();
}

/** The real time for a first render, ms: the time at which the address was opened, if that was just now. */
export function openingTime(): number {
  const now = Date.now();
  return now >= openedAt && now - openedAt < openingMs ? openedAt : now;
}

/** The displayed instant for a first render; see `openingTime`. */
export const openingNow = (): number => instantAt(clockStore.get(), openingTime());
