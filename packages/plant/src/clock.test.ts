import { expect, it } from 'vitest';
import { clockFrom, readInstant, readSpeed } from './clock.ts';

it('starts at an instant and runs at the given speed', () => {
  let real = 1_000;
  const now = clockFrom({ fromMs: 5_000_000, speed: 60 }, () => real);
  expect(now()).toBe(5_000_000);
  real += 2_500;
  expect(now()).toBe(5_150_000);
  expect(clockFrom({ fromMs: 5_000_000, speed: 60, sinceMs: 500 }, () => real)()).toBe(5_180_000);
});

it('reads instants in the plant’s own time zone, and rejects invalid ones', () => {
  expect(readInstant('2026-11-20T00:00')).toBe(Date.UTC(2026, 10, 19, 16));
  expect(readInstant('2026-11-20')).toBe(Date.UTC(2026, 10, 19, 16));
  expect(readInstant('2026-11-20T08:30:15.000Z')).toBe(Date.UTC(2026, 10, 20, 8, 30, 15));
  expect(readInstant('2026-11-20T08:30:15Z')).toBe(Date.UTC(2026, 10, 20, 8, 30, 15));
  for (const text of ['tomorrow', '2026-13-01', '20261120', '2026-11-20T25:00']) expect(() => readInstant(text)).toThrow(/no instant/);
  expect(readSpeed('60')).toBe(60);
  for (const text of ['0', '-1', 'fast', '1e9']) expect(() => readSpeed(text)).toThrow(/no speed/);
});
