import type { ChartBand } from '../../../kit/chart/time-chart-types.ts';
import type { CurveAnswer } from '../queries.ts';

const strength = 0.14;

/** Ranges that changed later, of all curves together. */
export function changedRanges(answer: Pick<CurveAnswer, 'series'> | undefined): readonly (readonly [number, number])[] {
  const ranges = (answer?.series ?? []).flatMap(({ changed = [] }) => changed).toSorted((a, b) => a[0] - b[0]);
  const joined: [number, number][] = [];
  for (const [from, to] of ranges) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

export const changedBands = (answer: Pick<CurveAnswer, 'series'> | undefined): readonly ChartBand[] =>
  changedRanges(answer).map(([start, end]) => ({ start, end: Math.max(start + 1, end), meaning: 'grid', strength }));
