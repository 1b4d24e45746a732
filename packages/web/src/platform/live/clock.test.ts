import { describe, expect, it, vi } from 'vitest';
import {
  type Clock,
  caughtUp,
  goTo,
  instantAt,
  isNear,
  liveClock,
  loopClock,
  noteOpening,
  openingNow,
  openingTime,
  pastStep,
  runClock,
  stepClock,
} from './clock.ts';

const real = 1_000_000_000;
const past = (at: number): Clock => goTo(liveClock, at, real);

describe('the clock', () => {
  it('shows real time while live', () => {
    expect(instantAt(liveClock, real)).toBe(real);
  });
  it('is paused at the chosen instant', () => {
    const clock = past(real - 60_000);
    expect(instantAt(clock, real + 5000)).toBe(real - 60_000);
  });
  it('treats the future as live', () => {
    expect(past(real + 1)).toBe(liveClock);
    expect(stepClock(past(real - 1000), real, 60_000)).toBe(liveClock);
  });
  it('runs at its speed and never past real time', () => {
    const clock = runClock(past(real - 600_000), real, { playing: true, speed: 60 });
    expect(instantAt(clock, real + 1000)).toBe(real - 540_000);
    expect(instantAt(clock, real + 60_000)).toBe(real + 60_000);
    expect(caughtUp(clock, real + 1000)).toBe(false);
    expect(caughtUp(clock, real + 60_000)).toBe(true);
  });
  it('does not jump when speed changes or it pauses', () => {
    const running = runClock(past(real - 600_000), real, { playing: true, speed: 10 });
    const faster = runClock(running, real + 3000, { speed: 600 });
    expect(instantAt(faster, real + 3000)).toBe(real - 570_000);
    const paused = runClock(faster, real + 3100, { playing: false });
    expect(instantAt(paused, real + 9000)).toBe(real - 510_000);
  });
  it('limits speed to 1–600', () => {
    expect(runClock(past(real - 1e6), real, { speed: 9999 })).toMatchObject({ speed: 600 });
    expect(runClock(past(real - 1e6), real, { speed: 0 })).toMatchObject({ speed: 1 });
  });
  it('continues to play after a step', () => {
    const running = runClock(past(real - 600_000), real, { playing: true, speed: 1 });
    const stepped = stepClock(running, real, -60_000);
    expect(stepped).toMatchObject({ playing: true, speed: 1, at: real - 660_000 });
  });
});

describe('a loop', () => {
  const loop = [real - 600_000, real - 540_000] as const;
  const looped = (at: number, speed = 10) => runClock(loopClock(past(at), real, loop), real, { playing: true, speed });

  it('restarts when the clock reaches its end, any number of times', () => {
    const clock = looped(real - 580_000);
    expect(instantAt(clock, real + 3000)).toBe(real - 550_000);
    expect(instantAt(clock, real + 4000)).toBe(loop[0]);
    expect(instantAt(clock, real + 5000)).toBe(real - 590_000);
    expect(instantAt(clock, real + 4000 + 10 * 6000 + 1000)).toBe(real - 590_000);
    expect(caughtUp(clock, real + 3_600_000)).toBe(false);
  });
  it('begins at its start from an instant outside', () => {
    expect(loopClock(past(real - 60_000), real, loop)).toMatchObject({ at: loop[0], loop });
    expect(loopClock(past(real - 570_000), real, loop)).toMatchObject({ at: real - 570_000, loop });
  });
  it('survives a pause, a change of speed and a step inside, and ends with an instant outside', () => {
    const paused = runClock(looped(real - 580_000), real + 5000, { playing: false, speed: 60 });
    expect(paused).toMatchObject({ at: real - 590_000, loop, playing: false });
    expect(stepClock(paused, real + 5000, 10_000)).toMatchObject({ at: real - 580_000, loop });
    expect(goTo(paused, real - 60_000, real)).not.toHaveProperty('loop');
    expect(loopClock(paused, real, null)).not.toHaveProperty('loop');
  });
  it('is ignored if empty or not over yet, and while live', () => {
    expect(loopClock(past(real - 60_000), real, [real - 5000, real - 5000])).not.toHaveProperty('loop');
    expect(loopClock(past(real - 60_000), real, [real - 60_000, real + 1])).not.toHaveProperty('loop');
    expect(loopClock(liveClock, real, loop)).toBe(liveClock);
  });
});

describe('the instant to read', () => {
  const noon = Date.UTC(2026, 4, 1, 12);
  const pastBy = (change: Partial<Extract<Clock, { mode: 'past' }>>): Clock => ({
    mode: 'past',
    at: noon + 37_000,
    anchorMs: noon + 3_600_000,
    speed: 60,
    playing: false,
    ...change,
  });
  const started = noon + 3_600_000;
  const step = (clock: Clock, realMs: number) => pastStep(clock, realMs, { askMs: 4000, leastMs: 60_000 });

  it('is undefined while live, and that of a paused clock otherwise', () => {
    expect(step({ mode: 'live' }, started)).toBeUndefined();
    expect(step(pastBy({}), started)).toBe(noon + 37_000);
    expect(step(pastBy({}), started + 5000)).toBe(noon + 37_000);
  });

  it('of a playing clock changes once a minute of its time, and at most every four seconds', () => {
    const slow = pastBy({ playing: true, speed: 1 });
    expect(step(slow, started)).toBe(noon);
    expect(step(slow, started + 22_000)).toBe(noon);
    expect(step(slow, started + 23_000)).toBe(noon + 60_000);
    const fast = pastBy({ playing: true, speed: 600, at: noon });
    const asked = new Set(Array.from({ length: 200 }, (_, index) => step(fast, started + index * 100)));
    expect(asked.size).toBeLessThanOrEqual(6);
  });

  it('of a previous response is near only while playing, and for a few steps', () => {
    const asking = { askMs: 2000, leastMs: 1000 };
    const playing = pastBy({ playing: true, speed: 60 });
    expect(isNear(playing, noon, noon + 120_000, asking)).toBe(true);
    expect(isNear(playing, noon, noon + 3_600_000, asking)).toBe(false);
    expect(isNear(playing, noon, noon - 3_600_000, asking)).toBe(false);
    expect(isNear(playing, undefined, noon, asking)).toBe(false);
    expect(isNear(pastBy({}), noon, noon + 1000, asking)).toBe(false);
    expect(isNear(liveClock, noon, undefined, asking)).toBe(false);
  });
});

it('first renders see the instant at which the address was opened, for a few seconds', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  try {
    noteOpening();
    vi.setSystemTime(1_004_000);
    expect(openingTime()).toBe(1_000_000);
    expect(openingNow()).toBe(1_000_000);
    vi.setSystemTime(1_020_000);
    expect(openingTime()).toBe(1_020_000);
    // A clock that was set back.
    vi.setSystemTime(900_000);
    expect(openingTime()).toBe(900_000);
  } finally {
    vi.useRealTimers();
  }
});
