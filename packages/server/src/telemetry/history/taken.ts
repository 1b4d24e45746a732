/** Rows of an import: those that are certainly new, those that may already be stored, and the roll-ups that they make outdated. */
import { dayMs } from '@czyun/contract';
import { futureLimitMs } from '../../kernel/reading-time.ts';
import { holdMs } from '../intake/hold.ts';
import { qualityMask } from '../intake/ingest.ts';
import type { SeriesTable } from '../intake/series-table.ts';
import { TouchedHours } from '../rollup/touched.ts';
import { ReadingColumns, type TextReading } from '../store/columns.ts';
import type { Batch, ImportStatement } from '../types.ts';
import { spacings } from './spacing.ts';

/** Readings beyond their retention are stored this many days longer, so that their roll-ups are computed first. */
export const graceDays = 2;
export const longestKeep = 65_000;

/** What an import states about a series. */
interface SeriesTerms {
  readonly keep: number;
  /** Undefined: as declared at the time. */
  readonly hold: number | undefined;
  readonly shift: number;
  isTaken: boolean;
}

export interface Taken {
  readonly fresh: ReadingColumns;
  readonly doubtful: ReadingColumns;
  readonly texts: TextReading[];
  readonly series: Set<number>;
  readonly touched: TouchedHours;
  rejected: number;
  from: number;
  to: number;
}

/** Times in whole ms; returned unchanged if they already are. */
export function wholeTimes(times: Float64Array): Float64Array {
  let row = 0;
  while (row < times.length && Number.isInteger(times[row])) row++;
  if (row === times.length) return times;
  const rounded = times.slice();
  // A loop: `map` takes many times as long.
  for (; row < rounded.length; row++) rounded[row] = Math.round(rounded[row] ?? Number.NaN);
  return rounded;
}

/** Classifies the rows of a batch received at `now`; `fresh` has room for all of them, and its previous content is overwritten. */
export function takeRows(
  batch: Batch,
  { spacingMs, stampedAtEnd, asDeclared }: ImportStatement,
  table: SeriesTable,
  now: number,
  fresh: ReadingColumns,
): Taken {
  const { paramIds, times, values, quality, texts } = batch;
  const tick = Math.floor(now / 1000);
  const rows = paramIds.length;
  const stated = (series: number) => (typeof spacingMs === 'number' ? spacingMs : spacingMs?.get(series));
  const own = spacings(batch, (series) => !asDeclared && stated(series) === undefined);
  const spacingOf = (series: number) => stated(series) ?? own.get(series);
  fresh.rows = 0;
  const taken: Taken = {
    fresh,
    doubtful: new ReadingColumns(0),
    texts: [],
    series: new Set(),
    touched: new TouchedHours(table.count),
    rejected: 0,
    from: Infinity,
    to: -Infinity,
  };
  // By slot: rows of many series are mostly interleaved.
  const terms: (SeriesTerms | undefined)[] = [];
  const termsOf = (slot: number, series: number): SeriesTerms => {
    const step = spacingOf(series);
    const keep = table.keep(slot, tick);
    const shift = stampedAtEnd?.has(series) && !table.isCounter(slot) ? (step ?? 0) : 0;
    return { keep, hold: step === undefined ? undefined : holdMs(step), shift, isTaken: false };
  };
  for (let row = 0; row < rows; row++) {
    const series = paramIds[row] ?? 0;
    const value = values[row] ?? Number.NaN;
    const slot = table.slot(series);
    const own = terms[slot] ?? termsOf(slot, series);
    terms[slot] = own;
    const time = (times[row] ?? Number.NaN) - own.shift;
    const text = texts?.get(row);
    if (own.keep <= 0 || !(time <= now + futureLimitMs && time >= 0) || (!Number.isFinite(value) && text === undefined)) {
      taken.rejected++;
      continue;
    }
    const days = Math.min(longestKeep, Math.max(own.keep, Math.ceil((now - time) / dayMs) + graceDays));
    const flags = (quality[row] ?? 0) & qualityMask;
    if (!own.isTaken) {
      own.isTaken = true;
      taken.series.add(series);
    }
    if (time < taken.from) taken.from = time;
    if (time > taken.to) taken.to = time;
    if (text !== undefined) taken.texts.push({ series, time, text, quality: flags, keep: days });
    else {
      const isFresh = time > (table.knownTo[slot] ?? -Infinity);
      // Set at once, so that the same reading arriving from its device in the meantime is checked against this import.
      if (isFresh) table.knownTo[slot] = time;
      taken.touched.add(slot, series, time);
      (isFresh ? taken.fresh : taken.doubtful).push(series, time, value, flags, days, own.hold ?? table.hold(slot, time));
    }
  }
  return taken;
}
