/** What time it is, and how much time has passed: two questions, since the first clock may be set while the second runs. */
import { uptime } from 'node:os';

export interface Clock {
  /** UTC epoch ms of readings, alarms and deeds; may jump. */
  readonly now: () => number;
  /** ms since some instant, of the world; never jumps. Silence, ages and back-off are judged by it. */
  readonly elapsed: () => number;
  /** Seconds of `now` in a second of the world: 1 unless a demonstration has a clock of its own. */
  readonly speed?: number;
}

/** The clocks of a machine. */
export interface WorldClock extends Clock {
  /** ms since some instant, including the time in which the machine was suspended; never jumps. Absent: suspension cannot be recognised. */
  readonly uptime?: () => number;
}

/**
 * On Linux `performance.now()` is CLOCK_MONOTONIC, which stands still while the machine is suspended, and `os.uptime()` is CLOCK_BOOTTIME (steps of 10 ms),
 * which does not. Both run through SIGSTOP and a blocked event loop.
 */
export const systemClock: WorldClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  uptime: () => uptime() * 1000,
};

/** What a clock shows at an instant of the world whose time runs from `fromMs` on, since the world's clock showed `sinceMs`. */
export const ownTime = (fromMs: number, speed: number, sinceMs: number, worldMs: number): number =>
  Math.floor(fromMs + (worldMs - sinceMs) * speed);

/** The clock of a demonstration. Networks, sessions and silence stay the world's. */
export function ownClock(fromMs: number, speed: number, sinceMs: number, world: Clock = systemClock): Clock {
  return { now: () => ownTime(fromMs, speed, sinceMs, world.now()), elapsed: world.elapsed, speed };
}
