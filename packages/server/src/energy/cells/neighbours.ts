/** Correlation of each cell with its neighbours: changes of its voltage and of the mean of theirs. Pure. */
import { blank, type CellEvent, type CellRules, type CellSample, medianOf } from './types.ts';

/** Minimum changes a day for a correlation. */
const leastChanges = 60;

export function createNeighbours({ cells }: CellRules) {
  const found: CellEvent[] = [];
  const sums = Array.from({ length: 6 }, () => blank(cells, 0));
  const [n, x, y, xx, yy, xy] = sums as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];
  let before: CellSample | null = null;
  let start = Number.NaN;
  let end = Number.NaN;

  function correlation(cell: number): number {
    const of = (each: Float64Array) => each[cell] ?? 0;
    const count = of(n);
    if (count < leastChanges) return Number.NaN;
    const sxx = of(xx) - of(x) ** 2 / count;
    const syy = of(yy) - of(y) ** 2 / count;
    return sxx > 0 && syy > 0 ? (of(xy) - (of(x) * of(y)) / count) / Math.sqrt(sxx * syy) : Number.NaN;
  }
  function add(cell: number, own: number, others: number) {
    if (!Number.isFinite(own) || !Number.isFinite(others)) return;
    const more = [1, own, others, own * own, others * others, own * others];
    sums.forEach((each, at) => {
      each[cell] = (each[cell] ?? 0) + (more[at] ?? 0);
    });
  }

  return {
    add(sample: CellSample) {
      const from = before;
      before = sample;
      if (from === null || from.end !== sample.start || cells < 2) return;
      if (Number.isNaN(start)) start = sample.start;
      end = sample.end;
      const change = (cell: number) => (sample.volts[cell] ?? Number.NaN) - (from.volts[cell] ?? Number.NaN);
      for (let cell = 0; cell < cells; cell++) {
        const near = [cell - 1, cell + 1].filter((each) => each >= 0 && each < cells).map(change);
        add(cell, change(cell), near.reduce((sum, each) => sum + each, 0) / near.length);
      }
    },
    closeDay() {
      const values = blank(cells).map((_, cell) => correlation(cell));
      if (values.some(Number.isFinite))
        found.push({ start, end, values, error: (1 - medianOf(values) ** 2) / Math.sqrt(Math.max(1, medianOf(n))) });
      for (const each of sums) each.fill(0);
      start = Number.NaN;
    },
    events: () => found,
  };
}
