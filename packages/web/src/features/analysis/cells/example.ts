/** An example ranking like that of the demonstration, for the page before the first computation. */
import { type CellMeasure, type CellRanking, cellMeasures, type RankedMeasure } from '@czyun/contract';

const cells = 60;
const members = Array.from({ length: cells }, (_, at) => at + 1);

interface Shape {
  readonly unit: string;
  readonly decimals: number;
  readonly worst: RankedMeasure['worst'];
  readonly middle: number;
  readonly scatter: number;
  /** An outlier cell and its value. */
  readonly out?: readonly [cell: number, value: number];
}

const shapes: Readonly<Record<CellMeasure, Shape>> = {
  capacity: { unit: 'Ah', decimals: 1, worst: 'low', middle: 276, scatter: 1.6, out: [23, 263] },
  resistance: { unit: 'mΩ', decimals: 4, worst: 'high', middle: 0.142, scatter: 0.008, out: [41, 0.189] },
  selfDischarge: { unit: 'mV/d', decimals: 2, worst: 'high', middle: 0, scatter: 0.2 },
  restSpread: { unit: 'mV', decimals: 1, worst: 'far', middle: 0, scatter: 2.1, out: [23, -14] },
  peak: { unit: 'Ah/V', decimals: 0, worst: 'low', middle: 5200, scatter: 90 },
  correlation: { unit: '', decimals: 3, worst: 'low', middle: 0.997, scatter: 0.001 },
};

function exampleOf(measure: CellMeasure, index: number): RankedMeasure {
  const { unit, decimals, worst, middle, scatter, out } = shapes[measure];
  const values = members.map((cell) =>
    out?.[0] === cell ? out[1] : middle + scatter * Math.sin(cell * (2.3 + index) + cell * cell * 0.7),
  );
  const badness = (value: number) => (worst === 'far' ? Math.abs(value) : worst === 'low' ? middle - value : value - middle);
  const order = members.toSorted((a, b) => badness(values[b - 1] ?? 0) - badness(values[a - 1] ?? 0));
  const all = <T>(value: T) => members.map(() => value);
  return {
    ...{ measure, unit, decimals, worst, values, order, median: middle, limit: null, count: 12, least: 3 },
    ...{ errors: all(scatter / 4), counts: all(12), perMonth: all(null), outlook: all('few' as const), limitAt: all(null) },
    standOut: out ? [out[0]] : [],
  };
}

export const exampleRanking: CellRanking = {
  ...{ made: 0, start: 0, end: 0, fullV: 3.35, emptyV: 3.12, stepMs: 60_000, direction: 'discharge', members },
  measures: cellMeasures.map(exampleOf),
};
