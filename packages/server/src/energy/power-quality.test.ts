/** Power quality against direct arithmetic: sums over lists, and sums of phasors for the unbalance. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOf, type Intervals, percentile, shareWithin, unbalanceOf, worstOf } from './power-quality.ts';
import { limitsAt, unbalanceLimit } from './power-quality-limits.ts';

const intervals = (values: readonly number[], covered: readonly number[] = values.map(() => 1)): Intervals => ({
  times: values.map((_, at) => at * 600_000),
  values,
  covered,
});

describe('shares of time', () => {
  it('are relative to the covered time', () => {
    const of = intervals([0, 8, Number.NaN, -7, 7], [1, 0.5, 0, 1, 0.5]);
    // Three covered ten-minute intervals, half of one of them outside.
    expect(shareWithin(of, -7, 7)).toBeCloseTo((2.5 / 3) * 100, 9);
    expect(shareWithin(intervals([Number.NaN]), -7, 7)).toBeNull();
    expect(shareWithin(intervals([1], [0]), -7, 7)).toBeNull();
  });

  it('of whole intervals agree with a count', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 60 }), (values) => {
        const inside = values.filter((value) => value >= -70 && value <= 70).length;
        expect(shareWithin(intervals(values), -70, 70)).toBeCloseTo((inside / values.length) * 100, 9);
        const sorted = [...values].sort((a, b) => a - b);
        expect(percentile(intervals(values), 0.95)).toBe(sorted[Math.ceil(values.length * 0.95 - 1e-9) - 1]);
      }),
    );
  });
});

describe('unbalance', () => {
  /** By symmetrical components of three phasors (volts, degrees). */
  function byPhasors(phasors: readonly (readonly [number, number])[]) {
    const complex = phasors.map(
      ([size, degrees]) => [size * Math.cos((degrees * Math.PI) / 180), size * Math.sin((degrees * Math.PI) / 180)] as const,
    );
    const turned = (step: number) => {
      const sum = complex.reduce(
        ([re, im], [x, y], at) => {
          const angle = (step * at * Math.PI) / 180;
          return [re + x * Math.cos(angle) - y * Math.sin(angle), im + x * Math.sin(angle) + y * Math.cos(angle)] as const;
        },
        [0, 0] as readonly [number, number],
      );
      return Math.hypot(...sum);
    };
    const between = (a: number, b: number) =>
      Math.hypot((complex[a]?.[0] ?? 0) - (complex[b]?.[0] ?? 0), (complex[a]?.[1] ?? 0) - (complex[b]?.[1] ?? 0));
    return { unbalance: (turned(-120) / turned(120)) * 100, ab: between(0, 1), bc: between(1, 2), ca: between(2, 0) };
  }

  it('equals that of the symmetrical components', () => {
    const size = fc.integer({ min: 200_000, max: 240_000 }).map((millivolts) => millivolts / 1000);
    const turn = fc.integer({ min: -50, max: 50 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(size, size, size, turn, turn, (a, b, c, second, third) => {
        const { unbalance, ab, bc, ca } = byPhasors([
          [a, 0],
          [b, -120 + second],
          [c, 120 + third],
        ]);
        expect(unbalanceOf(ab, bc, ca)).toBeCloseTo(unbalance, 3);
      }),
    );
    expect(unbalanceOf(400, 400, 400)).toBeCloseTo(0, 5);
  });

  it('is unknown for values that form no triangle, or are missing', () => {
    expect([unbalanceOf(0, 0, 0), unbalanceOf(Number.NaN, 1, 1), unbalanceOf(1, 1, 5)]).toEqual([null, null, null]);
  });
});

describe('figures', () => {
  it('report the worst ten minutes and their single readings', () => {
    const of: Intervals = { ...intervals([1, -3, 6, 6]), min: [0, -4, 5, Number.NaN], max: [2, -2, 9, 6] };
    expect(figuresOf(of, limitsAt['10'].voltage)).toEqual({
      covered: 1,
      mean: 2.5,
      p95: 6,
      greatest: { value: 6, time: 1_200_000 },
      least: { value: -3, time: 600_000 },
      peak: { value: 9, time: 1_200_000 },
      trough: { value: -4, time: 600_000 },
      within: 100,
      holds: true,
    });
  });

  it('meet the limit if both 95 % and all of them do', () => {
    const most = Array.from({ length: 95 }, () => 1.9);
    expect(figuresOf(intervals([...most, ...Array.from({ length: 5 }, () => 3.9)]), unbalanceLimit)).toMatchObject({
      p95: 1.9,
      holds: true,
    });
    expect(figuresOf(intervals([...most, ...Array.from({ length: 6 }, () => 3.9)]), unbalanceLimit)).toMatchObject({
      p95: 3.9,
      holds: false,
    });
    expect(figuresOf(intervals([...most, 4.1]), unbalanceLimit)).toMatchObject({ p95: 1.9, holds: false });
    expect(figuresOf(intervals([Number.NaN]), unbalanceLimit)).toMatchObject({ covered: 0, mean: null, within: null, holds: null });
    expect(figuresOf(intervals([1]), null)).toMatchObject({ within: null, holds: null, mean: 1 });
  });

  it('from 35 kV on add both signs, and use the larger for equal signs', () => {
    const holds = (...values: number[]) => figuresOf(intervals(values), limitsAt['35'].voltage).holds;
    expect([holds(6, -4), holds(6, -4.1), holds(9.9, 2), holds(10.1, 2), holds(-9, -3)]).toEqual([true, false, true, false, true]);
    expect(figuresOf(intervals([50]), limitsAt['35'].voltage).within).toBeNull();
  });

  it('of three phases are those of the worst phase', () => {
    const all = worstOf([intervals([-9, 1, 2]), intervals([8, 1, Number.NaN]), intervals([0, -2, 0])], limitsAt['0.22'].voltage);
    // 8 is beyond 7, while −9 is within −10.
    expect(all?.values).toEqual([8, 1, Number.NaN]);
    expect(worstOf([], null)).toBeNull();
    expect(worstOf([intervals([1], [0.5]), intervals([-2], [0.8])], null)).toMatchObject({ values: [-2], covered: [0.5] });
  });
});

describe('limits', () => {
  it('are the published ones', () => {
    expect(Object.entries(limitsAt).map(([kv, { voltage, thd }]) => [kv, voltage.low, voltage.high, voltage.sum, thd.p95])).toEqual([
      ['6', -7, 7, null, 4],
      ['10', -7, 7, null, 4],
      ['20', -7, 7, null, 4],
      ['35', null, null, 10, 3],
      ['66', null, null, 10, 3],
      ['110', null, null, 10, 2],
      ['0.22', -10, 7, null, 5],
      ['0.38', -7, 7, null, 5],
    ]);
  });
});
