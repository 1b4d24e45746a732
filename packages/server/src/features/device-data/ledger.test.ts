import { expect, it } from 'vitest';
import { packed, unpacked } from './ledger.ts';

it('readings are returned by series and time, each once, also from a slice of larger columns', () => {
  const rows = 45_000;
  const series = Uint32Array.from({ length: rows + 1 }, (_, row) => (row % 2 === 0 ? 7 : 4_000_000_000));
  const times = Float64Array.from({ length: rows + 1 }, (_, row) => 1_790_000_000_000 - row);
  const values = Float64Array.from({ length: rows + 1 }, (_, row) => row / 3);
  const slice = { series: series.subarray(1), times: times.subarray(1), values: values.subarray(1) };
  const pieces = [...packed(slice)];
  expect(pieces).toHaveLength(3);
  const back = unpacked([...pieces, ...pieces]);
  expect(back.map((each) => [each.series, each.times.length])).toEqual([
    [4_000_000_000, rows / 2],
    [7, rows / 2],
  ]);
  for (const each of back) {
    expect([...each.times]).toEqual([...each.times].sort((a, b) => a - b));
    expect([...each.values].every((value, at) => value === (1_790_000_000_000 - (each.times[at] ?? 0)) / 3)).toBe(true);
  }
  expect(unpacked([])).toEqual([]);
});
