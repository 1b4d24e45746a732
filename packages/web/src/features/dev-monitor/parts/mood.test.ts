import { expect, test } from 'vitest';
import { moodOf } from './mood.ts';

const now = 1_700_000_000_000;
const well = { online: true, clockOffsetMs: 12, lastFault: null, refused: [] };
const fault = (agoMs: number) => ({ kind: 'timeout', time: now - agoMs, detail: '' });

test('the most serious fault of a connection determines its state', () => {
  expect(moodOf(well, now)).toBe('ok');
  expect(moodOf({ ...well, online: false, clockOffsetMs: 300_000 }, now)).toBe('offline');
  expect(moodOf({ ...well, clockOffsetMs: -300_000, lastFault: fault(1000) }, now)).toBe('clockWrong');
  expect(moodOf({ ...well, lastFault: fault(1000) }, now)).toBe('trouble');
});

test('refused registers are a fault, however old the last request is', () => {
  const block = { table: 'holding', address: 10, count: 2, code: 4, message: '', since: now - 3_600_000, metrics: [] } as const;
  expect(moodOf({ ...well, refused: [{ ...block, metrics: [] }], lastFault: fault(3_600_000) }, now)).toBe('trouble');
});

test('an old fault does not count, and a device without a clock has no wrong time', () => {
  expect(moodOf({ ...well, lastFault: fault(3_600_000) }, now)).toBe('ok');
  expect(moodOf({ ...well, clockOffsetMs: null }, now)).toBe('ok');
});
