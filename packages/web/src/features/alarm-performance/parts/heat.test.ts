import type { AlarmPerformance } from '@czyun/contract';
import { expect, it } from 'vitest';
import { cellAt, cellsOf, rowsOf, stepOf } from './heat.ts';

const day = (hours: number[]) => ({ hours }) as unknown as AlarmPerformance['days'][number];
const days = [day([0, 3, ...Array(22).fill(0)]), day([...Array(24).fill(1), 40]), day([0, 7])];

it('colours an hour by the number of alarms an operator can handle', () => {
  expect([0, 1, 6, 7, 12, 13, 30, 31].map(stepOf)).toEqual(['quiet', 'low', 'low', 'target', 'target', 'limit', 'limit', 'crowded']);
});

it('has a cell for each hour with an alarm, and finds the hour at a position', () => {
  expect(rowsOf(days)).toBe(25);
  expect(cellsOf(days)).toHaveLength(1 + 25 + 1);
  expect(cellAt(days, 0.1, 1.5 / 25)).toEqual({ day: 0, hour: 1, alarms: 3 });
  expect(cellAt(days, 0.5, 24.5 / 25)).toEqual({ day: 1, hour: 24, alarms: 40 });
  // In the future, and outside the picture.
  expect([cellAt(days, 0.9, 0.5), cellAt(days, 1.2, 0.5), cellAt(days, -0.1, 0.5)]).toEqual([null, null, null]);
});
