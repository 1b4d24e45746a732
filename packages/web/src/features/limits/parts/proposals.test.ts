import { type LimitedParam, noLimits, type ParamLimits } from '@czyun/contract';
import { expect, it } from 'vitest';
import { proposalsOf } from './proposals.ts';

const recommended = { ...noLimits, high1: 55, delayS: 10 };
const param = (metric: string, limits: Partial<ParamLimits> | null, suggestion: ParamLimits | null = recommended) =>
  ({ metric, limits: limits && { ...noLimits, ...limits }, suggestion, isFamily: false }) as unknown as LimitedParam;

it('proposes what differs, parameters without limits first, and keeps schedules', () => {
  const found = proposalsOf([
    param('same', { high1: 55, delayS: 10 }),
    param('same-days', { high1: 55, delayS: 10, days: [1, 2] }),
    param('other', { high1: 60, days: [1, 2] }),
    param('unset', null),
    param('emptied', {}),
    param('unknown', null, null),
  ]);
  expect(found.map(({ id, param: { metric }, isNew }) => [id, metric, isNew])).toEqual([
    [3, 'unset', true],
    [4, 'emptied', true],
    [2, 'other', false],
  ]);
  expect(found.at(-1)?.limits).toEqual({ ...recommended, days: [1, 2] });
});
