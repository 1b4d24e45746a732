import { expect, test } from 'vitest';
import { coarserFor, exceeded } from './limits.ts';

const zone = 'Asia/Shanghai';
const day = 86_400_000;
const end = Date.parse('2026-11-26T12:00+08:00');
const span = (days: number) => [end - days * day, end] as const;

test('minutes allow 7 days, hours 32, days and months 12 months', () => {
  expect(exceeded('15m', span(7), zone)).toBeNull();
  expect(exceeded('15m', span(8), zone)).toEqual({ days: 7 });
  expect(exceeded('1h', span(32), zone)).toBeNull();
  expect(exceeded('1h', span(33), zone)).toEqual({ days: 32 });
  expect(exceeded('1d', span(365), zone)).toBeNull();
  expect(exceeded('1n', span(367), zone)).toEqual({ months: 12 });
});

test('a longer range has the finest bucket that allows it', () => {
  expect(coarserFor('1m', span(20), zone)).toBe('1h');
  expect(coarserFor('1h', span(90), zone)).toBe('1d');
  expect(coarserFor('1d', span(500), zone)).toBeNull();
});
