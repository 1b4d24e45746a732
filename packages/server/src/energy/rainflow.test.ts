import { describe, expect, it } from 'vitest';
import { cyclesByDepth, fullCycles, type RainflowCycle, rainflow, turningPoints } from './rainflow.ts';

/** Counts by range. */
function byRange(cycles: readonly RainflowCycle[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { range, count } of cycles) counts[range] = (counts[range] ?? 0) + count;
  return counts;
}

describe('rainflow counting', () => {
  it('counts the example of ASTM E1049-85', () => {
    const sequence = [-2, 1, -3, 5, -1, 3, -4, 4, -2];
    expect(turningPoints(sequence)).toEqual(sequence);
    expect(byRange(rainflow(sequence))).toEqual({ '3': 0.5, '4': 1.5, '6': 0.5, '8': 1, '9': 0.5 });
  });

  it('counts two equal full cycles as two', () => {
    const duty = [0, 50, 100, 60, 0, 40, 100, 100, 0];
    const cycles = rainflow(turningPoints(duty, 1));
    expect(fullCycles(cycles)).toBe(2);
    expect(cyclesByDepth(cycles, [0, 50, 100])).toEqual([0, 2]);
  });

  it('counts a small cycle within a large one, and a drift as a half cycle', () => {
    // Down to 20 in two steps with a charge of 20 points in between, then up again.
    const cycles = rainflow(turningPoints([90, 40, 60, 20, 90]));
    expect(byRange(cycles)).toEqual({ '20': 1, '70': 1 });
    expect(byRange(rainflow(turningPoints([10, 30, 55])))).toEqual({ '45': 0.5 });
  });

  it('omits noise and unknown values', () => {
    const noisy = [50, 50.4, 49.8, Number.NaN, 80, 79.6, 80.2, 20.3, 20.6, 20];
    expect(turningPoints(noisy, 1)).toEqual([50, 80.2, 20]);
    expect(rainflow(turningPoints([Number.NaN]))).toEqual([]);
    expect(rainflow(turningPoints([5, 5, 5]))).toEqual([]);
    expect(fullCycles([])).toBe(0);
  });

  it('conserves the path: twice the ranges times their counts is the total movement', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const points = turningPoints(Array.from({ length: 2000 }, () => Math.round(random() * 1000) / 10));
    const way = points.slice(1).reduce((sum, point, at) => sum + Math.abs(point - (points[at] ?? 0)), 0);
    const counted = rainflow(points).reduce((sum, { range, count }) => sum + 2 * range * count, 0);
    expect(counted).toBeCloseTo(way, 6);
  });

  it('counts each depth once, the deepest included', () => {
    const cycles: RainflowCycle[] = [
      { range: 10, mean: 50, count: 1 },
      { range: 9.9, mean: 50, count: 0.5 },
      { range: 100, mean: 50, count: 1 },
    ];
    expect(cyclesByDepth(cycles, [0, 10, 90, 100])).toEqual([0.5, 1, 1]);
  });
});
