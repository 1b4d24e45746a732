/** Computes curves, totals and registers of ranges. */
import { hourMs } from '@czyun/contract';
import { type Bucket, type Grid, gridOf } from '../../time/buckets.ts';
import type { Source } from '../rollup/sql.ts';
import type { Curve, CurveAnswer, RangesRequest, RegisterCurve, Total } from '../types.ts';
import { coarser, fallbackTimeZone, type Gathering, type RangeRequest } from './gathering.ts';
import type { HistoryParts } from './history.ts';
import { curveOf, type Measure, registerCurve, totalColumns, totalFrom } from './measures.ts';
import { fetchPartials } from './partials.ts';
import { createRangeTotals } from './range-totals.ts';
import { drawnCurve } from './reduce.ts';
import { intervalsOf, sourceOfColumn } from './width.ts';

const drawnColumns = ['first_time', 'first', 'last_time', 'last', 'min_time', 'min', 'max_time', 'max'];

type CurvesParts = Pick<HistoryParts, 'engine' | 'catalog' | 'state' | 'retention' | 'showing'> & { readonly gathering: Gathering };

export function createCurves({ engine, catalog, state, retention, showing, gathering }: CurvesParts) {
  const { planned, byTimeZone, gathered } = gathering;
  const rangeTotals = createRangeTotals({ engine, catalog, gathering });

  /** All aggregates are computed by one statement: the first is the answer's own, the others the additional ones. */
  async function bucketed(asked: RangeRequest, bucket: Bucket, measures: readonly Measure[]): Promise<CurveAnswer> {
    const curves = new Map<number, readonly Curve[]>();
    let source: Source = 'raw';
    let approximate = false;
    await showing(asked.start, asked.end);
    for (const [timeZone, series] of byTimeZone(asked.paramIds)) {
      const grid = gridOf(bucket, asked.start, asked.end, timeZone);
      const found = await gathered(series, timeZone, grid, bucket.unit, measures, asked);
      source = coarser(source, found.source);
      for (const paramId of series) {
        const each = measures.map((measure) => curveOf(found.partials, found.infoOf(paramId), measure));
        approximate ||= each.some((one) => one.approximate);
        curves.set(
          paramId,
          each.map(({ curve }) => curve),
        );
      }
    }
    const [series = [], ...also] = measures.map((_, index) => asked.paramIds.flatMap((id) => curves.get(id)?.[index] ?? []));
    return { series, bucket, source, ...(also.length > 0 ? { also } : {}), ...(approximate ? { approximate } : {}) };
  }

  async function drawn({ paramIds, start, end, signal }: RangeRequest, columns: number): Promise<CurveAnswer> {
    const width = (end - start) / columns;
    const coarsest = sourceOfColumn(width);
    const series = [...new Set(paramIds)];
    await showing(start, end);
    const group = `toInt64(floor((t - ${start}) / ${width}))`;
    // From a full hour on where only roll-ups remain: the hour that contains `start` has part of the curve too.
    const gone = start < retention.ofAll(series, state.minuteUpTo).rawFrom;
    const from = gone ? Math.floor(start / hourMs) * hourMs : start;
    const pieces = planned({ series, start: from, end, coarsest, timeZone: fallbackTimeZone });
    const source = pieces.reduce<Source>((found, piece) => coarser(found, piece.source), 'raw');
    const partials = await fetchPartials(
      engine,
      { pieces: pieces.map((piece) => ({ ...piece, group })), columns: drawnColumns, intervalOf: intervalsOf(catalog) },
      signal,
    );
    return { series: paramIds.map((id) => drawnCurve([partials], id, start, end)), bucket: 'raw', source };
  }

  async function whole(asked: RangeRequest): Promise<readonly Total[]> {
    const totals = new Map<number, Total>();
    await showing(asked.start, asked.end);
    for (const [timeZone, series] of byTimeZone(asked.paramIds)) {
      const grid: Grid = { edges: Float64Array.of(asked.start, asked.end), equal: undefined };
      const found = await gathered(series, timeZone, grid, 'd', totalColumns, asked);
      for (const paramId of series) totals.set(paramId, totalFrom(found.partials, found.infoOf(paramId)));
    }
    return asked.paramIds.flatMap((id) => totals.get(id) ?? []);
  }

  /** `whole` of each of some ranges. */
  async function wholes({ paramIds, ranges, signal }: RangesRequest): Promise<readonly (readonly Total[])[]> {
    const totals = ranges.map(() => new Map<number, Total>());
    await showing(Math.min(...ranges.map(({ start }) => start)), Math.max(...ranges.map(({ end }) => end)));
    for (const [timeZone, series] of byTimeZone(paramIds)) {
      const found = await rangeTotals(series, timeZone, ranges, signal);
      for (const [index, by] of found.entries()) for (const [id, total] of by) totals[index]?.set(id, total);
    }
    return totals.map((by) => paramIds.flatMap((id) => by.get(id) ?? []));
  }

  async function atEdges(asked: RangeRequest, bucket: Bucket): Promise<readonly RegisterCurve[]> {
    const curves = new Map<number, RegisterCurve>();
    await showing(asked.start, asked.end);
    for (const [timeZone, series] of byTimeZone(asked.paramIds)) {
      const grid = gridOf(bucket, asked.start, asked.end, timeZone);
      const { partials, infoOf } = await gathered(series, timeZone, grid, bucket.unit, ['diff'], asked);
      for (const paramId of series) curves.set(paramId, registerCurve(partials, infoOf(paramId)));
    }
    return asked.paramIds.flatMap((id) => curves.get(id) ?? []);
  }

  return { bucketed, drawn, whole, wholes, atEdges };
}
