import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spacings } from './spacing.ts';

/** The lower median of the positive distances, computed directly. */
function plain(times: readonly number[]): number | undefined {
  const sorted = times.filter(Number.isFinite).toSorted((a, b) => a - b);
  const steps = sorted.map((time, at) => time - (sorted[at - 1] ?? time)).filter((step) => step > 0);
  return steps.toSorted((a, b) => a - b)[(steps.length - 1) >> 1];
}

test('the distance of a series is the median of its own distances, in any order of its readings', () => {
  const time = fc.oneof({ arbitrary: fc.integer({ min: 0, max: 50 }), weight: 9 }, { arbitrary: fc.constant(Number.NaN), weight: 1 });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), time), { maxLength: 60 }), (rows) => {
      const columns = { paramIds: Uint32Array.from(rows, ([id]) => id), times: Float64Array.from(rows, ([, at]) => at) };
      const found = spacings(columns, (id) => id !== 2);
      for (const series of [1, 3]) expect(found.get(series)).toBe(plain(rows.filter(([id]) => id === series).map(([, at]) => at)));
      expect(found.has(2)).toBe(false);
    }),
  );
});
