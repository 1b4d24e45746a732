import { describe, expect, it } from 'vitest';
import { boundsOf, isOutside, moved, numberIn, withText, writableGroups } from './pending.ts';

const [a, b, c] = ['a', 'b', 'c'].map((metric) => ({ metric, text: '1' })) as [W, W, W];
type W = { metric: string; text: string };

describe('pending values', () => {
  it('are in the order of typing, and keep their place when typed again', () => {
    expect(withText([a, b], 'c', '1')).toEqual([a, b, c]);
    expect(withText([a, b], 'a', '2')).toEqual([{ metric: 'a', text: '2' }, b]);
    expect(withText([a, b], 'a', ' ')).toEqual([b]);
    expect(withText([a], 'b', '')).toEqual([a]);
  });

  it('move by one place within the list', () => {
    expect(moved([a, b, c], 'b', -1)).toEqual([b, a, c]);
    expect(moved([a, b, c], 'b', 1)).toEqual([a, c, b]);
    expect(moved([a, b, c], 'a', -1)).toEqual([a, b, c]);
    expect(moved([a, b, c], 'c', 1)).toEqual([a, b, c]);
    expect(moved([a], 'x', 1)).toEqual([a]);
  });

  it('accept numbers in common notations only', () => {
    expect(['5', ' -2.5 ', '+.5', '−3', '7.'].map(numberIn)).toEqual([5, -2.5, 0.5, -3, 7]);
    expect(['', '-', '1e3', 'x', '1,5', '0x10', 'NaN'].map(numberIn)).toEqual([null, null, null, null, null, null, null]);
  });

  it('are bounded by numbers, by another metric or by the range', () => {
    const values: Record<string, number | null> = { low: -100, high: null };
    const liveOf = (metric: string) => values[metric] ?? null;
    const bounds = boundsOf({ limits: { min: 'low', max: 'high' }, range: [-3000, 3000] }, liveOf);
    expect(bounds).toEqual({ min: -100, max: null });
    expect([isOutside(-101, bounds), isOutside(9999, bounds)]).toEqual([true, false]);
    expect(boundsOf({ range: [0, 5] }, liveOf)).toEqual({ min: 0, max: 5 });
  });

  it('are in the groups of the type in order, without read-only points', () => {
    const point = (group: string, access: 'r' | 'w' | 'rw') => ({ group, access, type: 'number' as const });
    const groups = { one: { zh: '一', en: 'One' }, two: { zh: '二', en: 'Two' }, three: { zh: '三', en: 'Three' } };
    const found = writableGroups([point('three', 'w'), point('one', 'rw'), point('two', 'r')], groups);
    expect(found.map(({ key, points }) => [key, points.length])).toEqual([
      ['one', 1],
      ['three', 1],
    ]);
  });
});
