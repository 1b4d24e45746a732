import { expect, it } from 'vitest';
import { alignColumns } from './align.ts';
import { putTail } from './live-tail.ts';

const dayOfSeconds = 86_400;

it('a live value is appended to the arrays of the day, which are not copied', () => {
  const times = Array.from({ length: dayOfSeconds }, (_, index) => index);
  const data = alignColumns([
    { times, values: times },
    { times: [5], values: [7] },
  ]);
  const [first, second, third] = data;
  let had = false;
  for (let at = 0; at < 500; at += 1) had = putTail(data, had, { time: dayOfSeconds + at, values: [at, null] });
  expect(data[0]).toBe(first);
  expect(data[1]).toBe(second);
  expect(data.map((row) => row.length)).toEqual([dayOfSeconds + 1, dayOfSeconds + 1, dayOfSeconds + 1]);
  expect([first.at(-1), second?.at(-1), third?.at(-1)]).toEqual([dayOfSeconds + 499, 499, undefined]);
  expect(putTail(data, had, null)).toBe(false);
  expect(first).toHaveLength(dayOfSeconds);
});

it('a tail that is not newer than the curves, or has no value, is ignored', () => {
  const data = alignColumns([{ times: [1, 2], values: [1, 2] }]);
  expect(putTail(data, false, { time: 2, values: [5] })).toBe(false);
  expect(putTail(data, false, { time: 3, values: [null] })).toBe(false);
  expect(data).toEqual([
    [1, 2],
    [1, 2],
  ]);
});
