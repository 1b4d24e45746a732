/** A step of the wall clock is distinguished from slewing, from a suspended machine and from a stopped process. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ownClock } from '../clock.ts';
import type { ClockStep } from './types.ts';
import { type ClockWatch, derivedSteps, watchClock } from './watch.ts';

const hour = 3_600_000;
const start = 1_795_000_000_000;
const logger = { error: () => {} };

let world: { wall: number; elapsed: number; uptime: number };
let watch: ClockWatch;
let steps: ClockStep[];
/** Advances all clocks. */
const pass = (ms: number) => {
  world = { wall: world.wall + ms, elapsed: world.elapsed + ms, uptime: world.uptime + ms };
};

beforeEach(() => {
  world = { wall: start, elapsed: 1_000.25, uptime: 50_000 };
  watch = watchClock({ now: () => world.wall, elapsed: () => world.elapsed, uptime: () => world.uptime }, logger);
  steps = [];
  watch.onStep((step) => steps.push(step));
});

describe('a step', () => {
  it('forward and back is reported with the times before and after', () => {
    pass(60_000);
    world.wall += 2 * hour;
    watch.look();
    pass(600_000);
    world.wall -= 2 * hour;
    watch.look();
    expect(steps).toEqual([
      { by: 2 * hour, from: start + 60_000, to: start + 2 * hour + 60_000 },
      { by: -2 * hour, from: start + 2 * hour + 660_000, to: start + 660_000 },
    ]);
  });

  it('is not readable before the listeners are notified', () => {
    const read: number[] = [];
    watch.onStep(() => read.push(watch.clock.now()));
    world.wall -= 2 * hour;
    pass(300);
    expect(watch.clock.now()).toBe(start + 300);
    watch.look();
    expect([read, watch.clock.now()]).toEqual([[start + 300 - 2 * hour], start + 300 - 2 * hour]);
  });

  it('ends after the last stamp before it, though the process was stopped for a moment while it read the clocks', () => {
    let stopped = 0;
    // Stopped between its reads of the wall clock and of the elapsed time.
    const stopping = watchClock(
      {
        now: () => {
          const { wall } = world;
          pass(stopped);
          stopped = 0;
          return wall;
        },
        elapsed: () => world.elapsed,
      },
      logger,
    );
    stopping.onStep((step) => steps.push(step));
    stopped = 40;
    stopping.look();
    pass(100);
    const stamp = world.wall;
    world.wall -= 2 * hour;
    stopping.look();
    expect(steps).toHaveLength(1);
    expect(steps[0]?.from).toBeGreaterThanOrEqual(stamp);
  });

  it('of a few seconds is followed without notice, again and again', () => {
    for (let count = 0; count < 10; count++) {
      world.wall += 4_000;
      expect(watch.clock.now()).toBe(world.wall);
      watch.look();
      pass(1_000);
    }
    expect(steps).toEqual([]);
  });
});

describe('no step', () => {
  it('is a clock that is slewed, however far', () => {
    for (let second = 0; second < 3_600; second++) {
      pass(1_000);
      world.wall -= 50;
      watch.look();
    }
    expect(steps).toEqual([]);
    expect(watch.clock.now()).toBe(world.wall);
  });

  it('is a machine that was suspended: elapsed time stopped, the wall clock and the uptime did not', () => {
    world.wall += 8 * hour;
    world.uptime += 8 * hour;
    watch.look();
    expect([steps, watch.clock.now()]).toEqual([[], world.wall]);
    pass(1_000);
    watch.look();
    expect(steps).toEqual([]);
  });

  it('is a machine that is suspended for short times, many times', () => {
    for (let count = 0; count < 20; count++) {
      world.wall += 3_000;
      world.uptime += 3_000;
      watch.look();
      pass(500);
    }
    watch.look();
    expect(steps).toEqual([]);
  });

  it('is a process that was stopped or blocked: all clocks continued', () => {
    pass(10 * 60_000);
    watch.look();
    expect(steps).toEqual([]);
  });

  it('is a process that was stopped between two reads of the clocks', () => {
    let reads = 0;
    const stopped = watchClock(
      {
        now: () => world.wall,
        elapsed: () => {
          // The third read follows the wall clock of the first check.
          reads += 1;
          if (reads === 4) pass(30_000);
          return world.elapsed;
        },
        uptime: () => world.uptime,
      },
      logger,
    );
    stopped.onStep((step) => steps.push(step));
    for (let count = 0; count < 3; count++) stopped.look();
    expect([reads > 4, steps]).toEqual([true, []]);
  });
});

it('a clock set during suspension is found by the difference to the duration of the suspension', () => {
  world.wall += 8 * hour + 20_000;
  world.uptime += 8 * hour;
  watch.look();
  expect(steps.map(({ by }) => by)).toEqual([20_000]);
});

it('if the duration of a suspension is unknown, it is a step forward, never one back', () => {
  const plain = watchClock({ now: () => world.wall, elapsed: () => world.elapsed }, logger);
  plain.onStep((step) => steps.push(step));
  world.wall += hour;
  world.uptime += hour;
  plain.look();
  expect(steps.map(({ by }) => by)).toEqual([hour]);
});

it("the clock of a demonstration has no steps of its own, and follows those of the machine's clock at its own speed", () => {
  const own = (ms: number) => 10_000 + (ms - start) * 60;
  const clock = ownClock(10_000, 60, start, watch.clock);
  const told: ClockStep[] = [];
  derivedSteps(watch, own).onStep((step) => told.push(step));
  for (let second = 0; second < 100; second++) {
    pass(1_000);
    watch.look();
  }
  expect([told, clock.now()]).toEqual([[], 10_000 + 6_000_000]);
  world.wall -= hour;
  watch.look();
  expect(told).toEqual([{ by: -60 * hour, from: own(start + 100_000), to: own(start + 100_000 - hour) }]);
});
