import type { Moment } from '@czyun/contract';
import { expect, it } from 'vitest';
import { columnAt, folded } from './fold.ts';

const at = (time: number, more: Partial<Moment> = {}): Moment => ({
  ...{ kind: 'note', time, last: time, count: 1, severity: null, text: `n${time}`, deviceId: null, deviceName: null },
  ...{ end: null, entryId: null, ...more },
});
const into = { start: 1000, end: 2000, columns: 10 };

it('assigns an instant to its column; the end of a column belongs to the next one', () => {
  expect([1000, 1099, 1100, 1999].map((time) => columnAt(time, into))).toEqual([0, 0, 1, 9]);
});

it('folds moments of the same kind and column, with their number, first and last time', () => {
  expect(folded([at(1150), at(1100), at(1199), at(1200)], into)).toEqual([at(1100, { last: 1199, count: 3 }), at(1200)]);
});

it('never folds different kinds together and loses no moment', () => {
  const moments = Array.from({ length: 500 }, (_, n) => at(1000 + ((n * 37) % 1000), { kind: n % 2 === 0 ? 'note' : 'alarm' }));
  const found = folded(moments, into);
  expect(found).toHaveLength(20);
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(500);
  expect(found.every(({ time, last }) => columnAt(time, into) === columnAt(last, into))).toBe(true);
});
