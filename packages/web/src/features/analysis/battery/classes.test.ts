import { describe, expect, test } from 'vitest';
import { className, dutyMap, isInGroup, temperatureClass, type Use, usedClasses } from './classes.ts';

describe('classes', () => {
  test('are named by their edges, open ones by one edge', () => {
    const edges = [-100, 0, 5, 55, 200];
    expect([0, 1, 3].map((at) => temperatureClass(edges, at))).toEqual(['< 0', '0–5', '≥ 55']);
    expect([0, 1].map((at) => className([0, 100, 200], at))).toEqual(['0–100', '100–200']);
  });

  test('without hours at either end are left out', () => {
    expect(usedClasses([0, 0, 2, 0, 1, 0])).toEqual([2, 4]);
    expect(usedClasses([0, 0])).toBeNull();
  });
});

const rateEdges = [-100, -0.5, -0.05, 0.05, 0.5, 100];

test('C-rates are grouped by their edges', () => {
  const groups = (group: Parameters<typeof isInGroup>[0]) => [0, 1, 2, 3, 4].filter((rate) => isInGroup(group, rateEdges, rate));
  expect(groups('all')).toEqual([0, 1, 2, 3, 4]);
  expect(groups('charge')).toEqual([0, 1]);
  expect(groups('rest')).toEqual([2]);
  expect(groups('discharge')).toEqual([3, 4]);
  expect(groups('fast')).toEqual([0, 4]);
  expect([isInGroup('all', rateEdges, null), isInGroup('rest', rateEdges, null)]).toEqual([true, false]);
});

test('the map sums the hours of the selected rates', () => {
  const use = {
    soc: { edges: [0, 50, 100], hours: [3, 2], unknown: 0, mean: 40 },
    temperature: { edges: [-100, 20, 25, 30, 200], hours: [0, 4, 1, 0], unknown: 0, mean: 23 },
    duty: {
      rateEdges,
      cells: [
        { soc: 0, temperature: 1, rate: 0, hours: 1 },
        { soc: 0, temperature: 1, rate: 2, hours: 2 },
        { soc: 1, temperature: 1, rate: 3, hours: 1 },
        { soc: 1, temperature: 2, rate: null, hours: 1 },
      ],
    },
  } as unknown as Use;
  expect(dutyMap(use, 'all')).toEqual({
    rows: ['20–25', '25–30'],
    columns: ['0–50', '50–100'],
    values: [
      [3, 1],
      [null, 1],
    ],
    hours: 5,
  });
  expect(dutyMap(use, 'charge')).toMatchObject({
    values: [
      [1, null],
      [null, null],
    ],
    hours: 1,
  });
  expect(dutyMap({ ...use, temperature: null }, 'all')).toBeNull();
});
