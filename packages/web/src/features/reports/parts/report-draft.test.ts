import type { ReportItem } from '@czyun/contract';
import { expect, it } from 'vitest';
import { usualAlgorithm } from '../../../parts/reports/figures.ts';
import { moved, withColumns } from './report-draft.ts';

const item = (deviceId: number, metric: string): ReportItem => ({ deviceId, metric, algorithm: 'diff', title: '' });

it('a parameter of a device becomes one column, however often it is added', () => {
  const wanted = [
    { metric: 'a', algorithm: 'diff' },
    { metric: 'b', algorithm: 'diff' },
  ] as const;
  const items = withColumns([item(2, 'b')], [1, 2], wanted);
  expect(items.map(({ deviceId, metric }) => `${deviceId}${metric}`)).toEqual(['2b', '1a', '1b', '2a']);
  expect(withColumns(items, [1, 2], wanted)).toEqual(items);
  const many = Array.from({ length: 150 }, (_, index) => index + 1);
  expect(withColumns([], many, wanted)).toHaveLength(200);
});

it('columns change places, and none is lost at the ends', () => {
  const items = [item(1, 'a'), item(2, 'a'), item(3, 'a')];
  const order = (of: readonly ReportItem[]) => of.map(({ deviceId }) => deviceId);
  expect(order(moved(items, 0, 1))).toEqual([2, 1, 3]);
  expect(order(moved(items, 2, -1))).toEqual([1, 3, 2]);
  expect([order(moved(items, 0, -1)), order(moved(items, 2, 1))]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

it('counters are reported as differences, other values as means', () => {
  expect([
    usualAlgorithm('monthly', true),
    usualAlgorithm('daily', true),
    usualAlgorithm('hourlyDiff', false),
    usualAlgorithm('hourly', false),
  ]).toEqual(['diff', 'last', 'diff', 'avg']);
});
