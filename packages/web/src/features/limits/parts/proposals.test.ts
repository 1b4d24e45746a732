import { type LimitedParam, noLimits, type ParamLimits } from '@czyun/contract';
import { expect, it } from 'vitest';
import { proposalsOf } from './proposals.ts';

const recommended = { ...noLimits, high1: 55, delayS: 10 };
const param = (metric: string, limits: Partial<ParamLimits> | null, suggestion: ParamLimits | null = recommended) =>
  ({ metric, limits: limits && { ...noLimits, ...limits }, suggestion, isFamily: false }) as unknown as LimitedParam;

it('proposes what differs, parameters without limits first, and preserves schedules', () => {
  const found = proposalsOf([
    param('same', { high1: 55, delayS: 10 }),
    param('same-days', { high1: 55, delayS: 10, days: [1, 2] }),
    param('other', { high1: 60, days: [1, 2] }),
    param('unset', null),
    param('emptied', {}),
    param('unknown', null, null),
  ]);
  expect(found.map(({ id, param: { metric }, kind }) => [id, metric, kind])).toEqual([
    [3, 'unset', 'new'],
    [4, 'emptied', 'new'],
    [2, 'other', 'replaced'],
  ]);
  expect(found.at(-1)?.limits).toEqual({ ...recommended, days: [1, 2] });
});

it('proposes the mildest level around the range of the last days if the type recommends nothing', () => {
  const other = (metric: string, limits: Partial<ParamLimits> | null, range = [-1000, 1000]) =>
    ({ ...param(metric, limits, null), range, decimals: 1 }) as unknown as LimitedParam;
  const observed = new Map(
    ['a', 'set', 'end', 'still'].map((metric) => [metric, metric === 'still' ? { min: 5, max: 5 } : { min: 0, max: 100 }]),
  );
  const found = proposalsOf(
    [other('a', null), other('set', { high1: 3 }), other('end', null, [0, 100]), other('still', null), other('x', null)],
    observed,
  );
  expect(found).toMatchObject([
    { kind: 'range', param: { metric: 'a' }, limits: { low3: -20, high3: 120, high1: null, delayS: 60, deadBand: 5 } },
  ]);
  expect(found).toHaveLength(1);
  expect(proposalsOf([other('a', null)])).toEqual([]);
});
