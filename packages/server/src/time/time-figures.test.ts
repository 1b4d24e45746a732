import { describe, expect, it } from 'vitest';
import { heldPieces, type Piece, timeFigures } from './time-figures.ts';

/** A direct sum over milliseconds. */
function plainly(pieces: readonly Piece[], line: number) {
  const values: number[] = [];
  for (const { from, to, value } of pieces) for (let at = from; at < to; at += 1) values.push(value);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return {
    coveredMs: values.length,
    mean,
    deviation: Math.sqrt(variance),
    aboveMs: values.filter((value) => value > line).length,
    belowMs: values.filter((value) => value < line).length,
  };
}

describe('figures over time', () => {
  it('match a sum over every millisecond', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let run = 0; run < 50; run += 1) {
      let at = 0;
      const pieces = Array.from({ length: 12 }, (): Piece => {
        const from = at + Math.floor(random() * 5);
        at = from + 1 + Math.floor(random() * 40);
        return { from, to: at, value: Math.round(random() * 100) / 10 };
      });
      const [found, expected] = [timeFigures(pieces, 5), plainly(pieces, 5)];
      expect(found.coveredMs).toBe(expected.coveredMs);
      expect([found.aboveMs, found.belowMs]).toEqual([expected.aboveMs, expected.belowMs]);
      expect(found.mean).toBeCloseTo(expected.mean, 10);
      expect(found.deviation).toBeCloseTo(expected.deviation, 10);
    }
  });

  it('include only the known part of a mean, and are unknown without known time', () => {
    expect(timeFigures([{ from: 0, to: 100, value: 8, share: 0.5 }], 5)).toEqual({
      ...{ coveredMs: 50, mean: 8, deviation: 0 },
      ...{ aboveMs: 50, belowMs: 0 },
    });
    const nothing = timeFigures([]);
    expect([nothing.coveredMs, nothing.mean, nothing.deviation, nothing.aboveMs]).toEqual([0, Number.NaN, Number.NaN, Number.NaN]);
  });

  it('preserve a small spread of large numbers', () => {
    const pieces = [1e9, 1e9 + 0.2].map((value, index) => ({ from: index * 10, to: index * 10 + 10, value }));
    expect(timeFigures(pieces).deviation).toBeCloseTo(0.1, 6);
  });
});

it('count a reading until the next one, at most for its hold and up to the end', () => {
  const readings = { times: [0, 10, 20, 60], values: [1, Number.NaN, 3, 4], holds: [30, 30, 15, 30] };
  expect(heldPieces(readings, 70)).toEqual([
    { from: 0, to: 10, value: 1 },
    { from: 20, to: 35, value: 3 },
    { from: 60, to: 70, value: 4 },
  ]);
});
