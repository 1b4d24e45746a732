import { expect, test } from 'vitest';
import type { Item } from './items.ts';
import { type Answer, analysedOf, rowsOf } from './result.ts';

const item = (key: string, factor: 1 | -1) => ({ key, factor }) as unknown as Item;
const found = (key: string, values: readonly (number | null)[]) => ({
  ...{ key, paramId: 1, deviceId: 1, metric: 'm', count: 3, sum: 6, avg: 2, min: 1, max: 3, first: 1, last: 3, diff: 2 },
  times: [10, 20, 30].slice(0, values.length),
  values: [...values],
});
const answer = (...list: ReturnType<typeof found>[]) => ({ list }) as unknown as Answer;

test('a point of the opposite sign has its extremes swapped, but not its count', () => {
  const [straight, turned] = analysedOf(
    [item('1:a', 1), item('1:b', -1)],
    [answer(found('1:a', [1, 2, 3])), answer(found('1:b', [1, null]))],
    false,
  );
  expect([straight?.min, straight?.max, straight?.values]).toEqual([1, 3, [1, 2, 3]]);
  expect([turned?.min, turned?.max, turned?.avg, turned?.diff, turned?.count, turned?.values]).toEqual([-3, -1, -2, -2, 3, [-1, null]]);
  expect(analysedOf([item('1:b', -1)], [answer(found('1:b', [4]))], true)[0]?.values).toEqual([4]);
  expect(analysedOf([item('1:c', 1)], [undefined, answer()], false)).toEqual([]);
});

test('rows are buckets, newest first', () => {
  const list = analysedOf([item('1:a', 1), item('1:b', 1)], [answer(found('1:a', [1, 2, 3]), found('1:b', [5]))], false);
  expect(rowsOf(list)).toEqual([
    { time: 30, values: { '1:a': 3 } },
    { time: 20, values: { '1:a': 2 } },
    { time: 10, values: { '1:a': 1, '1:b': 5 } },
  ]);
});
