import { hourMs, minuteMs } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { folded, within } from './fold.ts';
import { runsOfNumber, runsOfStates } from './runs.ts';

const minutes = (...values: (number | null)[]) => ({
  times: values.map((_, index) => index * minuteMs),
  values: values.map((value) => value ?? Number.NaN),
});
const told = (runs: ReturnType<typeof runsOfNumber>) =>
  runs.map(({ number, start, end, open, cut }) => [number, start / minuteMs, end / minuteMs, open, cut]);

describe('runs of a number', () => {
  it('end where the number changes; the first and the last are incomplete', () => {
    expect(told(runsOfNumber(minutes(7, 7, 8, 8, 9, 9), 6 * minuteMs))).toEqual([
      ['7', 0, 2, false, true],
      ['8', 2, 4, false, false],
      ['9', 4, 6, true, false],
    ]);
  });

  it('continue over gaps, and 0 is not a batch number', () => {
    expect(told(runsOfNumber(minutes(0, 5, null, 5, 0, 6, null), 7 * minuteMs))).toEqual([
      ['5', 1, 4, false, false],
      ['6', 5, 7, true, false],
    ]);
  });

  it('end before a long gap that is followed by another number', () => {
    const silent = { times: [0, minuteMs, 2 * minuteMs, 2 * hourMs], values: [0, 3, 3, 4] };
    expect(told(runsOfNumber(silent, 3 * hourMs))).toEqual([
      ['3', 1, 3, false, true],
      ['4', 120, 180, true, false],
    ]);
  });
});

describe('runs of states', () => {
  const isWork = (state: number) => state > 0;

  it('last while the device works; their number follows from the counter at their start', () => {
    const states = minutes(0, 1, 2, 5, 0, 0, 1, 2);
    const counter = minutes(11, 11, 11, 12, 12, 12, 12, 12);
    expect(told(runsOfStates(states, isWork, counter, 8 * minuteMs))).toEqual([
      ['12', 1, 4, false, false],
      ['13', 6, 8, true, false],
    ]);
  });

  it('end with the last known minute if the state is unknown for an hour', () => {
    const states = { times: [0, minuteMs, 2 * minuteMs, 63 * minuteMs], values: [0, 1, 1, Number.NaN] };
    const counter = { times: states.times, values: [4, 4, 4, Number.NaN] };
    expect(told(runsOfStates(states, isWork, counter, 90 * minuteMs))).toEqual([['5', 1, 3, false, true]]);
  });
});

it('folds minutes into steps over known values, and measures the time within a band', () => {
  expect(folded([1, 3, null, 5, null, null, 7], 2)).toEqual([2, 5, null, 7]);
  expect(within([10, 12, 15, null, 9], [10, 10, 10, 10, null], 2, 60_000)).toEqual({ insideMs: 120_000, outsideMs: 60_000 });
  expect(within([1], [1], null, 60_000)).toEqual({ insideMs: 0, outsideMs: 0 });
});
