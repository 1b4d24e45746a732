import { type LimitedParam, noLimits, type ParamLimits } from '@czyun/contract';
import { expect, it } from 'vitest';
import { isQuiet, limitStateOf, pictureOf } from './limit-state.ts';

const param = (limits: Partial<ParamLimits> | null, isFamily = false) =>
  ({ limits: limits && { ...noLimits, ...limits }, isFamily, range: [-40, 125] }) as unknown as LimitedParam;
const observed = { min: 20, max: 34 };

it('distinguishes thresholds that are missing, were passed, or can never be passed', () => {
  expect(limitStateOf(param(null), observed)).toBe('unset');
  expect(limitStateOf(param({}), observed)).toBe('unset');
  expect(limitStateOf(param({ high1: 55 }), observed)).toBe('fine');
  expect(limitStateOf(param({ high1: 55 }), undefined)).toBe('fine');
  expect(limitStateOf(param({ high1: 55, high3: 33 }), observed)).toBe('crossed');
  expect(limitStateOf(param({ low1: 21 }), observed)).toBe('crossed');
  expect(limitStateOf(param({ high1: 125 }), observed)).toBe('unreachable');
  expect(limitStateOf(param({ spread: 1 }, true), undefined)).toBe('fine');
  expect(limitStateOf(param({ spread: 1 }, true), { min: 0.2, max: 0.9 })).toBe('fine');
  expect(limitStateOf(param({ spread: 1 }, true), { min: 0.2, max: 1.1 })).toBe('crossed');
});

it('is quiet only if nothing but levels is checked, and none was passed', () => {
  const quiet = (limits: Partial<ParamLimits>) => isQuiet({ ...noLimits, ...limits }, observed);
  expect([{ high1: 34 }, { high3: 40, low1: 20 }].map(quiet)).toEqual([true, true]);
  expect([{ high1: 33 }, { low3: 21 }, { high1: 55, rateUp: 1 }, { stuckMin: 5 }].map(quiet)).toEqual([false, false, false, false]);
});

it('draws bands from the mildest level outwards to the end of the scale', () => {
  const { scale, bands } = pictureOf({ ...noLimits, high1: 55, high3: 45, low2: 5 }, [-40, 125], [20, 34, null]) ?? expect.fail('nothing');
  expect(scale).toEqual([-1, 61]);
  expect(bands).toEqual([
    { from: 45, to: 55, level: 3 },
    { from: 55, to: 61, level: 1 },
    { from: -1, to: 5, level: 2 },
  ]);
  expect(pictureOf(null, [-40, 125], [])).toBeNull();
  expect(pictureOf(null, [0, 100], [50])?.bands).toEqual([]);
  expect(pictureOf({ ...noLimits, spread: 0.3, spreadLevel: 1 }, [0, 5], [0.1], true)?.bands).toMatchObject([{ from: 0.3, level: 1 }]);
});
