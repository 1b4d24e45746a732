/** The curve whose highest value is a dQ/dV peak: one cell in one charge, with the cell of the median peak. */
import type { PeakCurve } from '@czyun/contract';
import { chargeCurve } from '../../energy/cells/peaks.ts';
import type { CellSample } from '../../energy/cells/types.ts';
import { rounded } from '../../energy/sums.ts';
import type { Bucket } from '../../time/buckets.ts';
import { type CellPoints, cellsAt } from './points.ts';
import { type CellRange, type CellReads, daysOfCells } from './readings.ts';
import type { StoredEvent } from './repo.ts';

/** Decimals of voltage and of dQ/dV. */
const [voltDigits, curveDigits] = [5, 3];

export interface WantedCurve {
  readonly cell: number;
  /** Numbers of the ranked cells. */
  readonly members: readonly number[];
  readonly points: CellPoints;
  readonly step: Bucket;
  readonly event: StoredEvent;
  readonly timeZone: string;
}

/** The cell with the median of the known values. */
function medianCell({ values }: StoredEvent, members: readonly number[]): number | undefined {
  const known = members.filter((_, place) => values[place] != null);
  const heightOf = (cell: number) => values[members.indexOf(cell)] ?? 0;
  return known.toSorted((a, b) => heightOf(a) - heightOf(b))[known.length >> 1];
}

/** null: the readings of the charge are no longer stored. */
export async function peakCurveOf(history: CellReads, wanted: WantedCurve, signal: AbortSignal): Promise<PeakCurve | null> {
  const { cell, members, points, step, event, timeZone } = wanted;
  const middle = medianCell(event, members);
  const cells = [cell, ...(middle === undefined || middle === cell ? [] : [middle])];
  const used = cellsAt(
    points,
    cells.map((each) => points.members.indexOf(each)),
  );
  const range: CellRange = { start: event.start, end: event.end, timeZone };
  const samples: CellSample[] = [];
  for await (const day of daysOfCells(history, used, step, range, signal)) samples.push(...day.samples);
  const curves = cells.map((each, place) => {
    const curve = chargeCurve(samples, place);
    const digits = (list: readonly number[], count: number) => list.map((value) => rounded(value, count) ?? 0);
    return curve && { cell: each, atV: digits(curve.atV, voltDigits), values: digits(curve.values, curveDigits) };
  });
  const [own, median] = curves;
  return own ? { own, median: median ?? null } : null;
}
