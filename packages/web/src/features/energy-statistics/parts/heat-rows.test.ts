import { expect, test } from 'vitest';
import { heatRows } from './heat-rows.ts';

const hour = 3_600_000;

test('a month is days by hours, in the zone', () => {
  const start = Date.parse('2026-05-01T00:00+08:00');
  const times = Array.from({ length: 48 }, (_, index) => start + index * hour);
  const { columns, rows, values } = heatRows(
    'month',
    times,
    times.map((_, index) => (index === 30 ? null : index)),
    'Asia/Shanghai',
  );
  expect([columns.length, rows]).toEqual([24, ['05-01', '05-02']]);
  expect([values[0]?.[5], values[1]?.[5], values[1]?.[6]]).toEqual([5, 29, null]);
});

test('a year is months by days; missing days are empty', () => {
  const times = ['2026-02-28', '2026-03-01', '2026-03-31'].map((day) => Date.parse(`${day}T00:00+08:00`));
  const { rows, values } = heatRows('year', times, [1, 2, 3], 'Asia/Shanghai');
  expect(rows).toEqual(['2026-02', '2026-03']);
  expect([values[0]?.[27], values[0]?.[28], values[1]?.[0], values[1]?.[30]]).toEqual([1, null, 2, 3]);
});

test('the repeated hour of a clock change is the sum of both', () => {
  const first = Date.parse('2026-10-25T00:00Z');
  expect(heatRows('month', [first, first + hour], [2, 3], 'Europe/Berlin').values[0]?.[2]).toBe(5);
});
