import { describe, expect, it } from 'vitest';
import { alignColumns, valueAt, withGaps } from './align.ts';
import { cursorSpot, dotIndex } from './cursor-dots.ts';
import { timeLabels, valueLabels } from './ticks.ts';

describe('curves on one axis', () => {
  it('distinguish gaps from times without a point', () => {
    const data = alignColumns([
      { times: [1, 2, 4], values: [10, null, 30] },
      { times: new Float64Array([2, 3]), values: new Float64Array([5, Number.NaN]) },
    ]);
    expect(data).toEqual([
      [1, 2, 3, 4],
      [10, null, undefined, 30],
      [undefined, 5, null, undefined],
    ]);
    expect(valueAt(data[1] ?? [], 2)).toBeNull();
    expect(valueAt(data[2] ?? [], 1)).toBe(5);
    expect(valueAt(data[2] ?? [], 0)).toBeNull();
  });
  it('with identical times still get arrays of their own', () => {
    const times = [1, 2];
    const values = [5, Number.NaN];
    const data = alignColumns([
      { times, values },
      { times: [1, 2], values: [7, 8] },
    ]);
    expect(data).toEqual([
      [1, 2],
      [5, null],
      [7, 8],
    ]);
    expect(data[0]).not.toBe(times);
    expect(data[1]).not.toBe(values);
    expect(alignColumns([])).toEqual([[]]);
  });
  it('have a dot at the crosshair only where they show a value', () => {
    const row = [undefined, 5, undefined, null, undefined, 7];
    expect([0, 1, 2, 3, 4, 5].map((index) => dotIndex(row, index))).toEqual([null, 1, 1, null, null, 5]);
    expect(dotIndex(row, undefined)).toBeNull();
    expect(dotIndex(row, -1)).toBeNull();
  });
  it('that all hold their values report the time under the crosshair, not the nearest change', () => {
    const at = (left: number, idx: number) =>
      ({ data: [[0, 1000]], cursor: { left, idx }, posToVal: (px: number) => px }) as unknown as Parameters<typeof cursorSpot>[0];
    expect(cursorSpot(at(800, 1), true)).toEqual({ index: 0, time: 800 });
    expect(cursorSpot(at(1200, 1), true)).toEqual({ index: 1, time: 1200 });
    expect(cursorSpot(at(800, 1), false)).toEqual({ index: 1, time: 1000 });
  });
  it('break where a curve was silent', () => {
    expect(withGaps({ times: [0, 10, 100], values: [1, 2, 3] }, 50)).toEqual({ times: [0, 10, 11, 100], values: [1, 2, null, 3] });
  });
});

describe('tick labels', () => {
  it('name the day where it begins', () => {
    const day = Date.UTC(2026, 2, 1, 12);
    expect(timeLabels([day, day + 3 * 3_600_000, day + 6 * 3_600_000], 3 * 3_600_000, 'Asia/Shanghai')).toEqual([
      '20:00\n03-01',
      '23:00',
      '02:00\n03-02',
    ]);
  });
  it('have the decimals that the step needs', () => {
    expect(valueLabels([0, 0.05, 0.1], 0.05)).toEqual(['0.00', '0.05', '0.10']);
    expect(valueLabels([0, 50], 50)).toEqual(['0', '50']);
    expect(valueLabels([3e9], 1e9)).toEqual(['3.00×10⁹']);
  });
});
