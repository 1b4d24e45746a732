import type { HistoryImport } from '@czyun/contract';
import { expect, it } from 'vitest';
import { daysDone, isMissing, missingSpan } from './progress.ts';

const day = 86_400_000;
const end = 31.4 * day;
const at = (phase: HistoryImport['phase'], reached: number): HistoryImport => ({
  start: 0,
  end,
  phase,
  reached,
  interrupted: false,
  announced: 0,
});

it('counts whole days, from the newest while readings are imported and from the oldest while alarms are computed', () => {
  expect(daysDone(at('importing', end))).toEqual({ done: 0, total: 32 });
  expect(daysDone(at('importing', 19.4 * day))).toEqual({ done: 12, total: 32 });
  expect(daysDone(at('computing', 12.9 * day))).toEqual({ done: 12, total: 32 });
  expect(daysDone({ ...at('importing', 0), end: 100 })).toEqual({ done: 0, total: 1 });
});

it('determines the missing time', () => {
  const importing = at('importing', 19 * day);
  expect(missingSpan(importing, 'readings')).toEqual({ from: 0, to: 19 * day });
  expect(missingSpan(importing, 'alarms')).toEqual({ from: 0, to: end });
  const computing = at('computing', 12 * day);
  expect(missingSpan(computing, 'readings')).toBeNull();
  expect(missingSpan(computing, 'alarms')).toEqual({ from: 12 * day, to: end });
  expect(isMissing(importing, 'readings', 19 * day, 20 * day)).toBe(false);
  expect(isMissing(importing, 'readings', 18 * day, 20 * day)).toBe(true);
  expect(isMissing(importing, 'alarms', 19 * day)).toBe(true);
  expect(isMissing(computing, 'alarms', 0, 12 * day)).toBe(false);
  expect(isMissing(at('importing', 0), 'readings')).toBe(false);
});
