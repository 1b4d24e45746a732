/**
 * Compares the wall clock with elapsed time and notices when it is set. Between two looks `now` goes on as elapsed time does when the wall clock has jumped,
 * so that nobody reads a time of after the step before the listeners have adjusted what they hold: a stamp is of before the step or of after it.
 */
import type { Clock, WorldClock } from '../clock.ts';
import { createTopic, type TopicLogger } from '../kernel/topic.ts';
import type { ClockStep, ClockSteps } from './types.ts';

export interface ClockWatch extends ClockSteps {
  /** The watched clock; everything in the server reads this one. */
  readonly clock: Clock;
  /** Notices a step; to be called about twice a second. */
  look(): void;
}

/** A clock that is slewed never comes near this between two looks, ms; a smaller step is followed in silence. */
export const leastStepMs = 5000;
/** A process may be stopped between two reads: these would not belong together. */
const togetherMs = 50;
const readTries = 5;

interface Reading {
  readonly wall: number;
  readonly elapsed: number;
  /** ms of suspension since some instant. */
  readonly suspended: number;
}

/** The clocks at one instant; undefined when the process was stopped at every try. */
function readTogether({ now, elapsed, uptime }: WorldClock): Reading | undefined {
  for (let tries = 0; tries < readTries; tries++) {
    const before = elapsed();
    const [wall, awake] = [now(), uptime?.()];
    const after = elapsed();
    if (after - before <= togetherMs) return { wall, elapsed: after, suspended: awake === undefined ? 0 : awake - after };
  }
  return undefined;
}

export function watchClock(world: WorldClock, logger: TopicLogger): ClockWatch {
  const steps = createTopic<ClockStep>('clock steps', logger);
  /** Wall clock less elapsed time, as far as it is accepted. */
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
      // Time passed while the machine slept, and the wall clock is right: no step.
      const slept = read.suspended - suspended;
      suspended = read.suspended;
      if (slept > leastStepMs) offset += slept;
      const by = read.wall - (read.elapsed + offset);
      const from = Math.floor(read.elapsed + offset);
      offset += by;
      if (Math.abs(by) <= leastStepMs) return;
      steps.tell({ by: read.wall - from, from, to: read.wall });
    },
    onStep: (listener) => steps.on(listener),
  };
}

/** The steps of a world clock in the time of a clock that is derived from it, as the demonstration's own. */
export function derivedSteps(world: ClockSteps, derive: (worldMs: number) => number): ClockSteps {
  return {
    onStep: (listener) =>
      world.onStep(({ from, to }) => {
        const [before, after] = [derive(from), derive(to)];
        listener({ by: after - before, from: before, to: after });
      }),
  };
}
