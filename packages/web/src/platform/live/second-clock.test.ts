import { expect, it } from 'vitest';
import { type Clock, goTo, instantAt, liveClock, runClock } from './clock.ts';
import { besideMs, comparisonOf, daysBefore, isSameClock, secondClock } from './second-clock.ts';

const zone = 'Europe/Berlin';
const real = Date.parse('2026-05-12T10:20:30+02:00');
const hour = 3_600_000;
const past = goTo(liveClock, real - hour, real);
const second = (vs: string, clock: Clock, realMs = real) => {
  const found = secondClock(comparisonOf(vs, zone), clock, realMs);
  return found.mode === 'live' ? null : Math.round(instantAt(found, realMs));
};

it('earlier days have the same time of day, also across clock changes and month ends', () => {
  expect(daysBefore(Date.parse('2026-05-01T10:20:30.5+02:00'), zone, 1)).toBe(Date.parse('2026-04-30T10:20:30.5+02:00'));
  expect(daysBefore(Date.parse('2026-03-29T12:00:00+02:00'), zone, 1)).toBe(Date.parse('2026-03-28T12:00:00+01:00'));
  expect(daysBefore(Date.parse('2026-10-27T12:00:00+01:00'), zone, 7)).toBe(Date.parse('2026-10-20T12:00:00+02:00'));
});

it('follows the address and the clock', () => {
  expect(second('', past)).toBeNull();
  expect([second('now', past), second('now', liveClock)]).toEqual([real, null]);
  expect([second('day', past), second('week', past)]).toEqual([real - 25 * hour, real - 169 * hour]);
  expect([second('before', past), second('after', past)]).toEqual([real - hour - besideMs, real - hour + besideMs]);
  expect([second('before', liveClock), second('after', liveClock)]).toEqual([real - besideMs, null]);
  expect([second(String(real - 5000), past), second(String(real + 5000), past)]).toEqual([real - 5000, null]);
  expect(second('1778567000', past)).toBe(1_778_567_000_000);
});

it('moves in whole steps beside the present', () => {
  expect(second('day', liveClock, real + 9999)).toBe(second('day', liveClock));
  expect(second('day', liveClock, real + 10_000)).toBe(real + 10_000 - 24 * hour);
});

it('plays with the first clock, in its loop', () => {
  const playing = runClock(past, real, { playing: true, speed: 60 });
  const beside = secondClock(comparisonOf('day', zone), playing, real + 2000);
  expect(instantAt(beside, real + 5000)).toBe(instantAt(playing, real + 5000) - 24 * hour);
  // Unchanged in the meantime.
  expect(isSameClock(beside, secondClock(comparisonOf('day', zone), playing, real + 4000))).toBe(true);
  const loop = [real - hour, real - hour + 60_000] as const;
  const looped = secondClock(comparisonOf('week', zone), { ...playing, loop } as Clock, real + 1000);
  expect(looped).toMatchObject({ loop: loop.map((time) => time - 168 * hour) });
});

it('differs after a step, a change of speed, or at the end', () => {
  const playing = runClock(past, real, { playing: true, speed: 60 });
  expect(isSameClock(past, goTo(past, real - 2 * hour, real))).toBe(false);
  expect(isSameClock(playing, runClock(playing, real, { speed: 120 }))).toBe(false);
  expect(isSameClock(playing, liveClock)).toBe(false);
  expect(isSameClock(goTo(past, real - hour, real + 5), past)).toBe(true);
});
