import { describe, expect, test } from 'vitest';
import { numberText } from '../../platform/format/number.ts';
import { tokens } from '../../platform/theme/tokens.ts';
import { boundOf, colorOf, figuresOf, limitOf, outliersOf, rampOf, scaleOf, spreadOf } from './heat.ts';

const cell = { unit: 'V', range: [0, 5] as const, decimals: 3 };
const nine15 = [3.28, 3.281, 3.279, 3.282, 3.278, 3.275, 3.284, 3.28, 3.291];
/** Limits as declared by a type, V by % SOC. */
const lfp = {
  ...cell,
  outlier: [
    { upTo: 10, limit: 0.06 },
    { upTo: 20, limit: 0.04 },
    { upTo: 90, limit: 0.03 },
    { upTo: 95, limit: 0.04 },
    { upTo: 100, limit: 0.06 },
  ],
};
const probe = { unit: '℃', range: [-40, 125] as const, decimals: 1 };
const calm = Array.from({ length: 120 }, (_, index) => 25 + (index % 7) * 0.2);

describe('figures', () => {
  test('identify the members with the highest and lowest reading, and skip unknown ones', () => {
    expect(figuresOf([3.3, null, 3.2, 3.4, 3.4])).toMatchObject({ count: 4, min: 3.2, minNo: 3, max: 3.4, maxNo: 4 });
    expect(figuresOf([3.3, null, 3.2, 3.4, 3.4])?.median).toBeCloseTo(3.35);
    expect(figuresOf([null, null])).toBeNull();
  });
  test('have the spread of the displayed numbers', () => {
    // 3.266 − 3.253 in binary is slightly less than 0.013 and would be truncated to 12 mV.
    expect(numberText(spreadOf({ max: 3.266, min: 3.253 }, 3) * 1000, 'mV', 0)).toBe('13 mV');
    expect(spreadOf({ max: 3.2669, min: 3.2531 }, 3)).toBe(0.013);
    expect(spreadOf({ max: 25.09, min: 23.5 }, 1)).toBe(1.5);
    expect(spreadOf({ max: -1, min: -3 }, 0)).toBe(2);
  });
});

describe('outliers', () => {
  const named = (readings: readonly (number | null)[], point: typeof cell | typeof probe, soc: number | null = 50) =>
    outliersOf(readings, figuresOf(readings), limitOf(point, soc)).map(({ no }) => no);

  /** Nine readings in mV; the median is 3280. Distances 0 0 1 1 2 2 4 5 11 have the median 2, so 4 · MAD is 8 mV. */
  const nine = [3280, 3281, 3279, 3282, 3278, 3275, 3284, 3280, 3291].map((mv) => mv / 1000);

  test('figures match a table computed by hand', () => {
    expect(figuresOf(nine)?.median).toBeCloseTo(3.28, 9);
    expect(figuresOf(nine)?.mad).toBeCloseTo(0.002, 9);
    expect(boundOf({ mad: 0.002 }, 0.04)).toBe(0.04);
    // The group itself is scattered: 4 · 12 mV is more than the limit.
    expect(boundOf({ mad: 0.012 }, 0.03)).toBeCloseTo(0.048, 9);
  });
  test.each([
    // SOC, limit of the type (mV), the last cell against 3280 mV, whether it is an outlier
    [15, 40, 3291, false],
    [15, 40, 3269, false],
    [15, 40, 3321, true],
    [50, 30, 3309, false],
    [50, 30, 3311, true],
    [50, 30, 3249, true],
    [8, 60, 3339, false],
    [93, 40, 3321, true],
    [99, 60, 3339, false],
    [null, 60, 3321, false],
  ] as const)('at SOC %s, limit %i mV, a cell at %i mV stands out: %s', (soc, limit, mv, stands) => {
    expect(limitOf(lfp, soc)).toBe(limit / 1000);
    expect(named(nine.with(8, mv / 1000), lfp, soc)).toEqual(stands ? [9] : []);
  });
  test('a hot probe and its neighbour are outliers, the hottest first', () => {
    const hot = calm.with(36, 51).with(37, 33);
    expect(named(hot, probe)).toEqual([37, 38]);
  });
  test('a balanced pack has none, nor do equal cells with a millivolt of noise', () => {
    expect(named(calm, probe)).toEqual([]);
    expect(named([...new Array<number>(239).fill(3.3), 3.302], cell)).toEqual([]);
  });
  test('in a scattered group only deviations beyond four times the scatter count', () => {
    // Distances are spread evenly up to 24 mV: their median is 12 mV, the bound 48 mV.
    const wide = Array.from({ length: 246 }, (_, index) => 3.3 + ((index % 41) - 20) * 0.0012);
    expect(named(wide, cell)).toEqual([]);
    expect(named(wide.with(87, 3.3 - 0.04), cell)).toEqual([]);
    expect(named(wide.with(87, 3.3 - 0.05), cell)).toEqual([88]);
  });
  test('a member without a reading is not an outlier', () => {
    expect(named([...calm, null], probe)).toEqual([]);
  });
});

describe('scale', () => {
  test('the relative scale ends at most where outliers begin, and noise stays within it', () => {
    const flat = figuresOf(new Array<number>(240).fill(3.3));
    const calmScale = scaleOf('relative', cell, flat, limitOf(cell, 50));
    expect(calmScale.high - calmScale.low).toBeCloseTo(0.03);
    const hot = figuresOf(calm.with(3, 80));
    const { low, high } = scaleOf('relative', probe, hot, limitOf(probe, 50));
    expect(high - low).toBeCloseTo(10);
  });
  test('eleven millivolts at 15 % are far from the ends of the scale', () => {
    const figures = figuresOf(nine15);
    const { low, high } = scaleOf('relative', lfp, figures, limitOf(lfp, 15));
    expect((3.291 - low) / (high - low)).toBeLessThan(0.8);
  });
  test('the absolute scale does not depend on the readings', () => {
    const point = { unit: 'bar', range: [0, 40] as const, decimals: 1 };
    expect(scaleOf('absolute', point, figuresOf([1, 2]), limitOf(point, null))).toEqual({ low: 0, high: 40 });
  });
  test('values beyond the ends take the end colours, and neighbouring steps differ in every theme', () => {
    for (const theme of ['light', 'dark'] as const) {
      const ramp = rampOf(tokens[theme].heat, { dark: tokens[theme].onSeverity2, light: tokens[theme].onAction });
      expect(colorOf(99, { low: 0, high: 1 }, ramp)).toBe(ramp.at(-1));
      expect(colorOf(-99, { low: 0, high: 1 }, ramp)).toBe(ramp[0]);
      expect(new Set(ramp.map(({ ground }) => ground)).size).toBeGreaterThan(50);
    }
  });
});
