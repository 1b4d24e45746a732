/** What time it is, and how much time has passed: two questions, since the first clock may be set while the second runs. */
export interface Clock {
  /** UTC epoch ms of readings, alarms and deeds; may jump. */
  readonly now: () => number;
  /** ms since some instant, of the world; never jumps. Silence, ages and back-off are judged by it. */
  readonly elapsed: () => number;
  /** Seconds of `now` in a second of the world: 1 unless a demonstration has a clock of its own. */
  readonly speed?: number;
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };

/** The clock of a demonstration whose time runs from `fromMs` on, since the world's clock showed `sinceMs`. Networks, sessions and silence stay the world's. */
export function ownClock(fromMs: number, speed: number, sinceMs: number, world: Clock = systemClock): Clock {
  return { now: () => Math.floor(fromMs + (world.now() - sinceMs) * speed), elapsed: world.elapsed, speed };
}
