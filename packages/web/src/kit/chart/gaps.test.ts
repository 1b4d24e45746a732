import { expect, test } from 'vitest';
import { breakGaps, endSilence, holdValue } from './gaps.ts';

const every = (from: number, count: number, step: number) => Array.from({ length: count }, (_, index) => from + index * step);
const ones = (times: readonly number[]) => ({ times, values: times.map(() => 1) });
const gaps = ({ times, values }: { times: readonly number[]; values: readonly (number | null)[] }) =>
  values.flatMap((value, index) => (value === null ? [(times[index] ?? 0) - 1] : []));

test('silence in a steady curve is a gap', () => {
  const times = [...every(0, 20, 1000), ...every(120_000, 20, 1000)];
  expect(gaps(breakGaps(ones(times), 3000, 4))).toEqual([19_000]);
});

test('a slow curve, also one that becomes fast, has no gaps', () => {
  const times = [...every(0, 10, 300_000), ...every(3_000_000, 200, 1000)];
  expect(gaps(breakGaps(ones(times), 3000, 4))).toEqual([]);
  expect(gaps(breakGaps(ones(every(0, 50, 300_000)), 3000, 4))).toEqual([]);
});

test('steps within the minimum are no gaps, however uneven', () => {
  expect(gaps(breakGaps(ones([0, 1, 2, 3, 4, 90, 91, 92, 93]), 100, 4))).toEqual([]);
});

test('empty buckets are gaps only in a curve that otherwise has a reading in each', () => {
  const minute = 60_000;
  const times = every(0, 12, minute);
  const full = { times, values: times.map((_, index) => (index === 6 ? null : 1)) };
  expect(gaps(breakGaps(full, 1.5 * minute, 1.5))).toEqual([5 * minute]);
  const sparse = { times, values: times.map((_, index) => (index % 3 === 0 ? 1 : null)) };
  expect(gaps(breakGaps(sparse, 1.5 * minute, 1.5))).toEqual([]);
});

test('one or two readings have no gaps', () => {
  expect(breakGaps(ones([5]), 10, 4)).toEqual({ times: [5], values: [1] });
  expect(gaps(breakGaps(ones([0, 1e9]), 10, 4))).toEqual([]);
});

test('a value sent only on change has no gaps; one sent at an even pace has', () => {
  expect(gaps(breakGaps(ones([0, 10_000, 12_000, 3_000_000, 3_001_000, 3_050_000]), 3000, 4, { held: true }))).toEqual([]);
  const times = [...every(0, 20, 1000), ...every(500_000, 20, 1000)];
  expect(gaps(breakGaps(ones(times), 3000, 4, { held: true }))).toEqual([19_000]);
});

test('a held value extends from edge to edge, except over silence after an even pace', () => {
  const sparse = { times: [100, 5000], values: [1, 2] };
  expect(holdValue(sparse, 3, 0, 9000)).toEqual({
    times: [0, 100, 5000, 9000],
    values: [3, 1, 2, 2],
    edges: { first: true, last: true },
  });
  expect(holdValue({ times: [], values: [] }, 3, 0, 9000)).toMatchObject({ times: [0, 9000], values: [3, 3] });
  expect(holdValue({ times: [], values: [] }, null, 0, 9000)).toMatchObject({ times: [], values: [] });
  const silent = holdValue(ones(every(0, 20, 1000)), null, 0, 500_000);
  expect([silent.times.at(-1), silent.values.at(-1), silent.edges.last]).toEqual([19_001, null, false]);
});

test('a measured curve that fell silent before the end gets a gap there; one that is only late does not', () => {
  const times = every(0, 20, 1000);
  expect(gaps(endSilence(ones(times), 3000, 4, 500_000))).toEqual([19_000]);
  expect(gaps(endSilence(ones(times), 3000, 4, 70_000))).toEqual([]);
  expect(gaps(endSilence(ones(every(0, 5, 300_000)), 3000, 4, 2_000_000))).toEqual([]);
  expect(gaps(endSilence(ones([0, 1000]), 3000, 4, 500_000))).toEqual([]);
});
