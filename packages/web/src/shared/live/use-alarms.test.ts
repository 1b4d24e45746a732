import type { LogEntry } from '@czyun/contract';
import { expect, test } from 'vitest';
import { openAt } from './open-alarms.ts';
import { askedFor } from './use-alarms.ts';

const noon = Date.UTC(2026, 4, 1, 12);
const entry = (id: number, startTime: number, recoverTime: number | null) =>
  ({ id, type: 2, severity: 2, startTime, recoverTime, recovered: recoverTime !== null }) as LogEntry;

test('the question is rounded, what stands is told by the instant itself', () => {
  const entries = [entry(1, noon - 60_000, noon + 5000), entry(2, noon + 7000, null), entry(3, noon, null)];
  const { startTime, endTime } = askedFor(noon);
  expect(entries.every((each) => each.startTime >= startTime && each.startTime < endTime)).toBe(true);
  const standing = (at: number) => openAt(entries, at).map(({ id }) => id);
  expect(standing(noon)).toEqual([3, 1]);
  expect(standing(noon + 5000)).toEqual([3]);
  expect(standing(noon + 7000)).toEqual([2, 3]);
});

test('ten seconds ask the same', () => {
  expect(askedFor(noon + 9999)).toEqual(askedFor(noon));
  expect(askedFor(noon + 10_000)).not.toEqual(askedFor(noon));
});
