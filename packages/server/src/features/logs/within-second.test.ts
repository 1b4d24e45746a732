import { expect, test } from 'vitest';
import { mostSevereFirst } from './within-second.ts';

const row = (id: number, start_time: number, severity: number | null) => ({ id, start_time, severity });
const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
const rows = [row(1, 5_900, 3), row(2, 5_300, 1), row(3, 5_000, null), row(4, 4_999, 3), row(5, 4_001, 2)];

test('entries of the same second are sorted by severity, whatever the sort direction', () => {
  expect(ids(mostSevereFirst(rows, { by: 'startTime', direction: 'desc' }))).toEqual([2, 1, 3, 5, 4]);
  expect(ids(mostSevereFirst(rows.toReversed(), { by: 'startTime', direction: 'asc' }))).toEqual([5, 4, 2, 1, 3]);
});

test('other orders are unchanged', () => {
  expect(mostSevereFirst(rows, { by: 'deviceId', direction: 'desc' })).toBe(rows);
});
