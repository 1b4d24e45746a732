/**
 * Compares the wall clock with elapsed time and detects steps. When the wall clock has jumped, `now` continues with elapsed time until the
 * next `look`, which notifies the listeners: no code reads the new time before the state of the server is adjusted, and each stamp lies
 * clearly before or after the step.
 */
import type { Clock, WorldClock } from '../clock.ts';
import { createTopic, type TopicLogger } from '../kernel/topic.ts';
import type { ClockStep, ClockSteps } from './types.ts';

export interface ClockWatch extends ClockSteps {
  /** The watched clock; the whole server reads this one. */
  readonly clock: Clock;
  /** Detects a step; call it about twice a second. */
  look(): void;
}

/**
 * Smallest step that is reported, ms. Slewing (NTP) moves a clock far less between two checks; smaller steps are followed without notice.
 */
export const leastStepMs = 5000;
/** Two reads further apart than this are discarded: the process was stopped between them. */
const togetherMs = 50;
/**
 * Maximum distance of two reads that is accepted at once, else the closest of several tries is used: the last stamps before a step belong
 * to the time before it.
 */
const closeMs = 1;
const readTries = 5;

interface Reading {
  readonly wall: number;
  readonly elapsed: number;
  /** ms of suspension since some instant. */
  readonly suspended: number;
}

/** All clocks at one instant; undefined when the process was stopped at every try. */
function readTogether({ now, elapsed, uptime }: WorldClock): Reading | undefined {
  let closest: (Reading & { readonly apart: number }) | undefined;
  for (let tries = 0; tries < readTries; tries++) {
    const before = elapsed();
    const [wall, awake] = [now(), uptime?.()];
    const after = elapsed();
    const apart = after - before;
    if (closest === undefined || apart < closest.apart)
      closest = { wall, elapsed: after, suspended: awake === undefined ? 0 : awake - after, apart };
    if (apart <= closeMs) break;
  }
  return closest !== undefined && closest.apart <= togetherMs ? closest : undefined;
}

export function watchClock(world: WorldClock, logger: TopicLogger): ClockWatch {
  const steps = createTopic<ClockStep>('clock steps', logger);
  /** Wall clock minus elapsed time, as far as it is accepted. */
  let offset = world.now() - world.elapsed();
  let suspended = world.uptime === undefined ? 0 : world.uptime() - world.elapsed();

  const steady = () => Math.floor(world.elapsed() + offset);

  return {
    clock: {
      ...world,
      now() {
        const wall = world.now();
        const expected = steady();
        return Math.abs(wall - expected) <= leastStepMs ? wall : expected;
      },
    },
    look() {
      const read = readTogether(world);
      if (read === undefined) return;
      // Time spent suspended has passed on the wall clock too: no step.
      const slept = read.suspended - suspended;
      suspended = read.suspended;
      if (slept > leastStepMs) offset += slept;
      const by = read.wall - (read.elapsed + offset);
      const from = Math.ceil(read.elapsed + offset);
      offset += by;
      if (Math.abs(by) <= leastStepMs) return;
      steps.publish({ by: read.wall - from, from, to: read.wall });
    },
    onStep: (listener) => steps.on(listener),
  };
}

/** Steps of the machine's clock in the time of a derived clock, such as the demonstration's. */
export function derivedSteps(world: ClockSteps, derive: (worldMs: number) => number): ClockSteps {
  return {
    onStep: (listener) =>
      world.onStep(({ from, to }) => {
        const [before, after] = [derive(from), derive(to)];
        listener({ by: after - before, from: before, to: after });
      }),
  };
}
