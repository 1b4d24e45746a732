import { describe, expect, it } from 'vitest';
import { waterfallBars } from './waterfall-bars.ts';

const ends = (bars: ReturnType<typeof waterfallBars>) => bars.map(({ from, to }) => [from, to]);

describe('bars of a waterfall', () => {
  it('begin at the end of the previous row', () => {
    const bars = waterfallBars([
      { kind: 'total', value: 100 },
      { kind: 'step', value: 50 },
      { kind: 'step', value: -110 },
      { kind: 'total', value: 40 },
      { kind: 'gap', value: 60 },
    ]);
    expect(ends(bars)).toEqual([
      [0, 66.67],
      [66.67, 100],
      [26.67, 100],
      [0, 26.67],
      [26.67, 66.67],
    ]);
    expect(bars.map(({ before, after }) => [before, after]).slice(1, 3)).toEqual([
      [66.67, 100],
      [100, 26.67],
    ]);
  });

  it('omit their common part and mark it', () => {
    const bars = waterfallBars([
      { kind: 'total', value: 10_000 },
      { kind: 'step', value: -100 },
      { kind: 'total', value: 9900 },
    ]);
    // From 30 below 9900 to 10000.
    expect(ends(bars)).toEqual([
      [0, 100],
      [23.08, 100],
      [0, 23.08],
    ]);
    expect(bars.map(({ isCut }) => isCut)).toEqual([true, false, true]);
  });

  it('extend below zero, and start there without a first total', () => {
    expect(
      ends(
        waterfallBars([
          { kind: 'step', value: -30 },
          { kind: 'step', value: 90 },
          { kind: 'total', value: 60 },
        ]),
      ),
    ).toEqual([
      [0, 33.33],
      [0, 100],
      [33.33, 100],
    ]);
  });

  it('are absent for unknown values and for empty rows', () => {
    expect(
      ends(
        waterfallBars([
          { kind: 'total', value: 100 },
          { kind: 'step', value: null },
          { kind: 'total', value: 100 },
        ]),
      ),
    ).toEqual([
      [0, 100],
      [null, null],
      [0, 100],
    ]);
    expect(ends(waterfallBars([{ kind: 'total', value: 0 }]))).toEqual([[0, 0]]);
    expect(waterfallBars([])).toEqual([]);
  });
});
