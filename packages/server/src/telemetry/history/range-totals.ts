/** Totals of many ranges in a few statements: the rows of all ranges are read together and combined range by range. */

import { numbers } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import { joinedSpans, type Span } from '../rollup/spans.ts';
import type { Source } from '../rollup/sql.ts';
import { levels, type SpanRows, spanRowsSql } from '../rollup/stored-rows.ts';
import type { SeriesCatalog, Total } from '../types.ts';
import type { Gathering } from './gathering.ts';
import { columnsFor, totalColumns, totalFrom } from './measures.ts';
import { endOfRows, fromAnswer, maxStoredRows, type Partials, rangeOf } from './partials.ts';
import type { Piece } from './plan.ts';
import { intervalsOf, rowsIn } from './width.ts';

/** Maximum rows of one statement. */
const maxRows = 60_000;
const columns = [...new Set(totalColumns.flatMap((measure) => columnsFor[measure]))];

type PlannedPiece = Piece & { readonly series: readonly number[] };

interface Planned extends Span {
  /** Position in the requested order. */
  readonly index: number;
  readonly pieces: readonly PlannedPiece[];
  readonly rows: number;
}

/** Rows of several ranges, each with its level. */
interface Rows {
  readonly partials: Partials;
  readonly level: ArrayLike<number>;
}

/** What has to be read: for each level the series that need the same spans of it. */
function partsOf(ranges: readonly Planned[]): SpanRows[] {
  return levels.flatMap((source) => {
    const spansOf = new Map<number, Span[]>();
    for (const { pieces } of ranges)
      for (const { series, source: of, start, end } of pieces)
        if (of === source) for (const id of series) spansOf.set(id, [...(spansOf.get(id) ?? []), { start, end }]);
    const joined = [...spansOf].map(([id, spans]) => ({ id, spans: joinedSpans(spans) }));
    return [...Map.groupBy(joined, ({ spans }) => JSON.stringify(spans)).values()].map((alike) => ({
      ...{ source, series: alike.map(({ id }) => id), spans: alike[0]?.spans ?? [] },
    }));
  });
}

/** First row in [from, to) whose bucket is not before a time. */
function rowAt({ bucket }: Partials, from: number, to: number, time: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bucket[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows of one range, as if they had been read alone. */
function rowsOf({ partials, level }: Rows, { pieces, start, end }: Planned, series: readonly number[]): Partials {
  const rows: number[] = [];
  for (const id of series.toSorted((a, b) => a - b)) {
    const own = pieces.filter((piece) => piece.series.includes(id));
    const { from, to } = rangeOf(partials, id);
    for (let row = rowAt(partials, from, to, start); row < to && (partials.bucket[row] ?? 0) < end; row++) {
      const time = partials.bucket[row] ?? 0;
      const source: Source | undefined = levels[level[row] ?? 0];
      if (own.some((piece) => piece.source === source && piece.start <= time && time < piece.end)) rows.push(row);
    }
  }
  const picked = Object.entries(partials).map(([name, column]: [string, ArrayLike<number> | number]) => [
    name,
    typeof column === 'number' ? rows.length : Float64Array.from(column.length === 0 ? [] : rows, (row) => column[row] ?? Number.NaN),
  ]);
  return Object.fromEntries(picked) as Partials;
}

/** Ranges in order, together as long as their rows fit one statement. */
function packed(ranges: readonly Planned[]): Planned[][] {
  const packs: Planned[][] = [];
  let room = 0;
  for (const range of ranges) {
    room -= range.rows;
    if (room < 0 || packs.length === 0) {
      packs.push([]);
      room = maxRows - range.rows;
    }
    packs.at(-1)?.push(range);
  }
  return packs;
}

interface RangeTotalsParts {
  readonly engine: Engine;
  readonly catalog: SeriesCatalog;
  readonly gathering: Gathering;
}

/** Totals of series of one time zone: for each range, by series. */
export function createRangeTotals({ engine, catalog, gathering: { planned, gathered, neighbours, aroundOf } }: RangeTotalsParts) {
  const intervalOf = intervalsOf(catalog);

  /** The engine combines the rows, as for `History.totals`. */
  async function alone(series: readonly number[], timeZone: string, { start, end }: Span, signal?: AbortSignal) {
    const edges = Float64Array.of(start, end);
    const asked = { paramIds: series, start, end, ...(signal ? { signal } : {}) };
    const { partials, infoOf } = await gathered(series, timeZone, { edges, equal: undefined }, 'd', totalColumns, asked);
    return new Map(series.map((id) => [id, totalFrom(partials, infoOf(id))]));
  }

  async function together(series: readonly number[], ranges: readonly Planned[], signal?: AbortSignal) {
    const { before, untilOf } = await neighbours.beforeRanges(series, ranges, signal);
    const until = Math.max(...ranges.flatMap(({ pieces }) => pieces.map(endOfRows)));
    const answer = await engine.query(spanRowsSql(partsOf(ranges), columns), { signal, until });
    const rows = { partials: fromAnswer(answer), level: numbers(answer, 'level') };
    const known = ranges.map((range, at) => ({
      ...{ start: range.start, end: range.end, partials: rowsOf(rows, range, series), before: before[at] ?? new Map() },
    }));
    const after = await neighbours.afterRanges(series, known, untilOf, signal);
    return known.map(({ start, end, partials, before }, at) => {
      const beside = { before, after: after[at] ?? new Map(), untilOf };
      return new Map(series.map((id) => [id, totalFrom(partials, aroundOf(id, Float64Array.of(start, end), beside))]));
    });
  }

  return async (
    series: readonly number[],
    timeZone: string,
    ranges: readonly Span[],
    signal?: AbortSignal,
  ): Promise<readonly ReadonlyMap<number, Total>[]> => {
    const totals = ranges.map((): ReadonlyMap<number, Total> => new Map());
    const plans = ranges.map(({ start, end }, index): Planned => {
      const pieces = planned({ series, start, end, coarsest: 'day', timeZone });
      const rows = pieces.reduce(
        (sum, { series: paramIds, ...piece }) => sum + rowsIn({ paramIds, ...piece }, piece.source, intervalOf),
        0,
      );
      return { index, start, end, pieces, rows };
    });
    const isLarge = ({ rows }: Planned) => rows > maxStoredRows;
    for (const plan of plans.filter(isLarge)) totals[plan.index] = await alone(series, timeZone, plan, signal);
    for (const pack of packed(plans.filter((plan) => !isLarge(plan)))) {
      const found = await together(series, pack, signal);
      for (const [at, { index }] of pack.entries()) totals[index] = found[at] ?? new Map();
    }
    return totals;
  };
}
