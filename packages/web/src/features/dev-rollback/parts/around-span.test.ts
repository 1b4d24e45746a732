import { hourMs, minuteMs } from '@czyun/contract';
import { expect, it } from 'vitest';
import { aroundMs, readSpan } from './around-span.ts';

it('is about a quarter of the lanes', () => {
  expect([1, 8, 24, 168].map((hours) => aroundMs(hours * hourMs) / minuteMs)).toEqual([10, 60, 180, 1440]);
});

it('reads what is drawn around any instant, and rarely again', () => {
  const length = hourMs;
  const read = new Set<number>();
  for (let at = 0; at <= 4 * hourMs; at += minuteMs) {
    const [start, end] = readSpan(at, length);
    expect(start).toBeLessThanOrEqual(at - length / 2);
    expect(end).toBeGreaterThanOrEqual(at + length / 2);
    read.add(start);
  }
  expect(read.size).toBeLessThanOrEqual(9);
});
