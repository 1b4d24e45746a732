import { describe, expect, test } from 'vitest';
import { numberText } from '../../../shared/format/number.ts';
import { tokens } from '../../../shared/theme/tokens.ts';
import { colorOf, figuresOf, outliersOf, rampOf, scaleOf, spreadOf, toleranceOf } from './heat.ts';

const cell = { unit: 'V', range: [0, 5] as const, decimals: 3 };
const probe = { unit: '℃', range: [-40, 125] as const, decimals: 1 };
const calm = Array.from({ length: 120 }, (_, index) => 25 + (index % 7) * 0.2);

describe('figures', () => {
  test('say who holds highest and lowest, and skip what is unknown', () => {
    expect(figuresOf([3.3, null, 3.2, 3.4, 3.4])).toMatchObject({ count: 4, min: 3.2, minNo: 3, max: 3.4, maxNo: 4 });
    expect(figuresOf([3.3, null, 3.2, 3.4, 3.4])?.median).toBeCloseTo(3.35);
    expect(figuresOf([null, null])).toBeNull();
  });
  test('are as far apart as they are written', () => {
    // 3.266 − 3.253 in binary is a little less than 0.013 and would be cut to 12 mV.
    expect(numberText(spreadOf({ max: 3.266, min: 3.253 }, 3) * 1000, 'mV', 0)).toBe('13 mV');
    expect(spreadOf({ max: 3.2669, min: 3.2531 }, 3)).toBe(0.013);
    expect(spreadOf({ max: 25.09, min: 23.5 }, 1)).toBe(1.5);
    expect(spreadOf({ max: -1, min: -3 }, 0)).toBe(2);
  });
});

describe('outliers', () => {
  const named = (readings: readonly (number | null)[], point: typeof cell | typeof probe) =>
    outliersOf(readings, figuresOf(readings), toleranceOf(point)).map(({ no }) => no);

  test('one hot probe and its neighbour are named, the hottest first', () => {
    const hot = calm.with(36, 51).with(37, 33);
    expect(named(hot, probe)).toEqual([37, 38]);
  });
  test('a calm pack has none', () => {
    expect(named(calm, probe)).toEqual([]);
  });
  test('identical cells with a millivolt of noise have none', () => {
    expect(named([...new Array<number>(239).fill(3.3), 3.302], cell)).toEqual([]);
  });
  test('more than 30 mV is one however wide the scatter', () => {
    const wide = Array.from({ length: 240 }, (_, index) => 3.3 + ((index % 41) - 20) * 0.0012);
    expect(named(wide, cell)).toEqual([]);
    expect(named(wide.with(87, 3.3 - 0.031), cell)).toEqual([88]);
  });
  test('a member without a reading is not one', () => {
    expect(named([...calm, null], probe)).toEqual([]);
  });
});

describe('scale', () => {
  test('relative never looks narrower than ordinary scatter nor wider than the tolerance', () => {
    const flat = figuresOf(new Array<number>(240).fill(3.3));
    const calmScale = scaleOf('relative', cell, flat, toleranceOf(cell));
    expect(calmScale.high - calmScale.low).toBeCloseTo(0.02);
    const hot = figuresOf(calm.with(3, 80));
    const { low, high } = scaleOf('relative', probe, hot, toleranceOf(probe));
    expect(high - low).toBeCloseTo(10);
  });
  test('absolute does not depend on the readings', () => {
    const point = { unit: 'bar', range: [0, 40] as const, decimals: 1 };
    expect(scaleOf('absolute', point, figuresOf([1, 2]), toleranceOf(point))).toEqual({ low: 0, high: 40 });
  });
  test('beyond the ends the ends count, and neighbouring steps differ, in every theme', () => {
    for (const theme of ['light', 'dark'] as const) {
      const ramp = rampOf(tokens[theme].heat, { dark: tokens[theme].onSeverity2, light: tokens[theme].onAction });
      expect(colorOf(99, { low: 0, high: 1 }, ramp)).toBe(ramp.at(-1));
      expect(colorOf(-99, { low: 0, high: 1 }, ramp)).toBe(ramp[0]);
      expect(new Set(ramp.map(({ ground }) => ground)).size).toBeGreaterThan(50);
    }
  });
});
