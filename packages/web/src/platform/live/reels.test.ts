import { expect, test } from 'vitest';
import { Reels } from './reels.ts';

const reels = () => {
  const made = new Reels();
  made.add(
    {
      ...{ start: 1000, stepMs: 100, count: 3 },
      stamps: [
        { ages: [50, 150, 0], qualities: [0, 1, 0] },
        { ages: [null, null, 7], qualities: [1, 1, 2] },
      ],
      list: [
        { paramId: 1, stamp: 0, values: [10, 10, 12] },
        { paramId: 2, stamp: 1, values: [null, null, 'run'] },
      ],
    },
    [1, 2, 3],
  );
  return made;
};

test('each instant has its values, with the time of their reading; missing ones are unknown', () => {
  expect(reels().frame([1, 2, 3], 1100)).toEqual([
    [1, { value: 10, time: 950, quality: 'stale' }],
    [2, { value: null, time: null, quality: 'stale' }],
    [3, { value: null, time: null, quality: 'stale' }],
  ]);
  expect(reels().frame([2, 1], 1200)).toEqual([
    [2, { value: 'run', time: 1193, quality: 'bad' }],
    [1, { value: 12, time: 1200, quality: 'good' }],
  ]);
});

test('other instants and parameters are missing', () => {
  expect(reels().missing([1, 4], 1200)).toEqual([4]);
  for (const time of [900, 1050, 1300]) expect([reels().missing([1], time), reels().frame([1], time)]).toEqual([[1], []]);
});

test('frames that no instant needs are removed', () => {
  const made = reels();
  made.keep([1200, 1300]);
  expect(made.missing([1], 1200)).toEqual([]);
  made.keep([1300]);
  expect(made.missing([1], 1200)).toEqual([1]);
});
