/** Wall clock and elapsed time are separate, since the wall clock may be set while the process runs. */
import { uptime } from 'node:os';

export interface Clock {
  /** UTC epoch ms of readings, alarms and actions; may jump. */
  readonly now: () => number;
  /** ms since some instant, by the machine's clock; never jumps. Silence, ages and back-off are measured by it. */
  readonly elapsed: () => number;
  /** Seconds of `now` per real second: 1 unless a demonstration has its own clock. */
  readonly speed?: number;
}

/** The clocks of the machine. */
export interface WorldClock extends Clock {
  /** ms since some instant, time spent suspended included; never jumps. Absent: suspension cannot be distinguished from a step. */
  readonly uptime?: () => number;
}

/**
 * On Linux `performance.now()` reads CLOCK_MONOTONIC, which stops while the machine is suspended, and `os.uptime()` CLOCK_BOOTTIME (resolution 10 ms), which
 * does not stop. Both run on during SIGSTOP and while the event loop is blocked.
 */
export const systemClock: WorldClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  uptime: () => uptime() * 1000,
};

/** Time of a clock that started at `fromMs` when the machine's clock showed `sinceMs`. */
export const ownTime = (fromMs: number, speed: number, sinceMs: number, worldMs: number): number =>
  Math.floor(fromMs + (worldMs - sinceMs) * speed);

/** The clock of a demonstration. Networks, sessions and time-outs use the machine's clock. */
export function ownClock(fromMs: number, speed: number, sinceMs: number, world: Clock = systemClock): Clock {
  return { now: () => ownTime(fromMs, speed, sinceMs, world.now()), elapsed: world.elapsed, speed };
}
