import { expect, it } from 'vitest';
import { goTo, liveClock } from '../../platform/live/clock.ts';
import { dayBefore, secondInstant } from './second-instant.ts';

const zone = 'Europe/Berlin';

it('the day before has the same time of day, also where clocks change and months end', () => {
  expect(dayBefore(Date.parse('2026-05-01T10:20:30.5+02:00'), zone)).toBe(Date.parse('2026-04-30T10:20:30.5+02:00'));
  expect(dayBefore(Date.parse('2026-03-29T12:00:00+02:00'), zone)).toBe(Date.parse('2026-03-28T12:00:00+01:00'));
  expect(dayBefore(Date.parse('2026-10-25T12:00:00+01:00'), zone)).toBe(Date.parse('2026-10-24T12:00:00+02:00'));
});

it('the compared instant follows the address and the clock', () => {
  const real = Date.parse('2026-05-12T10:20:30+02:00');
  const past = goTo(liveClock, real - 3_600_000, real);
  expect(secondInstant('', past, real, zone)).toBeNull();
  expect(secondInstant('now', past, real, zone)).toBe(real);
  expect(secondInstant('now', liveClock, real, zone)).toBeNull();
  expect(secondInstant('day', past, real, zone)).toBe(real - 25 * 3_600_000);
  expect(secondInstant(String(real - 5000), past, real, zone)).toBe(real - 5000);
  expect(secondInstant(String(real + 5000), past, real, zone)).toBeNull();
});
