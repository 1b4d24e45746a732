import { expect, test } from 'vitest';
import { moodOf } from './mood.ts';

const now = 1_700_000_000_000;
const well = { online: true, clockOffsetMs: 12, lastFault: null, refused: [] };
const fault = (agoMs: number) => ({ kind: 'timeout', time: now - agoMs, detail: '' });

test('the worst thing about a connection gives it its word', () => {
  expect(moodOf(well, now)).toBe('ok');
  expect(moodOf({ ...well, online: false, clockOffsetMs: 300_000 }, now)).toBe('offline');
  expect(moodOf({ ...well, clockOffsetMs: -300_000, lastFault: fault(1000) }, now)).toBe('clockWrong');
  expect(moodOf({ ...well, lastFault: fault(1000) }, now)).toBe('trouble');
});

test('a device that refuses registers is no healthy one, however long ago it was asked', () => {
  const block = { table: 'holding', address: 10, count: 2, code: 4, message: '', since: now - 3_600_000, metrics: [] } as const;
  expect(moodOf({ ...well, refused: [{ ...block, metrics: [] }], lastFault: fault(3_600_000) }, now)).toBe('trouble');
});

test('a trouble long past is no news, and a device without a clock has no wrong one', () => {
  expect(moodOf({ ...well, lastFault: fault(3_600_000) }, now)).toBe('ok');
  expect(moodOf({ ...well, clockOffsetMs: null }, now)).toBe('ok');
});
