/** Newest value of every point, in memory. */
import { createTopic } from '../kernel/topic.ts';
import { qualityMask } from './ingest.ts';
import type { Logger } from './logger.ts';
import type { SeriesTable } from './series-table.ts';
import type { Staleness } from './staleness.ts';
import type { Batch, Current, NewestValues, Quality } from './types.ts';

export interface NewestHub extends NewestValues {
  /** Takes durable readings: keeps the newest, tells listeners about those. `sameToo`: also another value for the newest instant. */
  publish(batch: Batch, sameToo?: boolean): void;
  /** What was newest is gone from the store: these older ones are, or none; listeners hear of them as stale. */
  retreat(to: readonly (readonly [paramId: number, older: Current | undefined])[]): void;
  /** Marks what is overdue by now; to be called about once a second. */
  age(): void;
  /** Notifies listeners of values of which only the time was corrected. */
  retell(paramIds: readonly number[]): void;
}

function rowsOf(batch: Batch, rows: readonly number[]): Batch {
  // Most batches are news as a whole, and go on as they are.
  if (rows.length === batch.paramIds.length && batch.quality.every((quality) => quality <= qualityMask)) return batch;
  const picked = {
    paramIds: new Uint32Array(rows.length),
    times: new Float64Array(rows.length),
    values: new Float64Array(rows.length),
    quality: new Uint8Array(rows.length),
  };
  const texts = new Map<number, string>();
  rows.forEach((row, at) => {
    picked.paramIds[at] = batch.paramIds[row] ?? 0;
    picked.times[at] = batch.times[row] ?? 0;
    picked.values[at] = batch.values[row] ?? Number.NaN;
    picked.quality[at] = (batch.quality[row] ?? 0) & qualityMask;
    const text = batch.texts?.get(row);
    if (text !== undefined) texts.set(at, text);
  });
  return texts.size > 0 ? { ...picked, texts } : picked;
}

/** Newest values over the table of series. */
export function createNewest(table: SeriesTable, staleness: Staleness, logger: Logger, now: () => number): NewestHub {
  const news = createTopic<Batch>('newest values', logger);
  const lateNews = createTopic<Batch>('late values', logger);
  /** Notifies listeners of the current values. */
  const tellOf = (paramIds: readonly number[]): void => {
    const known = paramIds.flatMap((paramId) => table.current(paramId) ?? []);
    if (known.length === 0) return;
    const texts = new Map(known.flatMap(({ text }, row) => (text === undefined ? [] : [[row, text] as const])));
    news.tell({
      paramIds: Uint32Array.from(known, ({ paramId }) => paramId),
      times: Float64Array.from(known, ({ time }) => time),
      values: Float64Array.from(known, ({ value }) => value),
      quality: Uint8Array.from(known, ({ quality }) => quality),
      ...(texts.size > 0 ? { texts } : {}),
    });
  };
  /** Turns values of one quality into another, telling listeners. */
  const turn = (paramIds: readonly number[], from: Quality, to: Quality): void => {
    const turned = paramIds.filter((paramId) => {
      const slot = table.find(paramId);
      if (slot < 0 || table.newestTime[slot] === -Infinity || table.newestQuality[slot] !== from) return false;
      table.newestQuality[slot] = to;
      return true;
    });
    tellOf(turned);
  };
  return {
    get: (paramId) => table.current(paramId),
    onChange: (listener) => news.on(listener),
    onLate: (listener) => lateNews.on(listener),
    markStale: (paramIds) => turn(paramIds, 0, 1),
    markPresent: (paramIds) =>
      turn(
        paramIds.filter((paramId) => staleness.isOnChange(paramId)),
        1,
        0,
      ),
    age: () => turn(staleness.overdue(), 0, 1),
    retell: tellOf,
    retreat(to) {
      for (const [paramId, older] of to) table.retreat(paramId, older);
      const texts = new Map(to.flatMap(([, older], row) => (older?.text === undefined ? [] : [[row, older.text] as const])));
      news.tell({
        paramIds: Uint32Array.from(to, ([paramId]) => paramId),
        times: Float64Array.from(to, ([, older]) => older?.time ?? 0),
        values: Float64Array.from(to, ([, older]) => older?.value ?? Number.NaN),
        quality: Uint8Array.from(to, ([paramId]) => table.current(paramId)?.quality ?? 1),
        ...(texts.size > 0 ? { texts } : {}),
      });
    },
    publish(batch, sameToo) {
      const rows = table.takeNewest(batch, now(), sameToo);
      if (rows.length > 0) {
        const old = staleness.came(batch, rows);
        if (news.size > 0) news.tell(rowsOf(batch, rows));
        // A late reading says what was, and is told as such; nobody is to take it for the present.
        if (old.length > 0) turn(old, 0, 1);
      }
      if (rows.length === batch.paramIds.length || lateNews.size === 0) return;
      const newest = new Set(rows);
      const late = Array.from(batch.paramIds, (_, row) => row).filter((row) => !newest.has(row));
      lateNews.tell(rowsOf(batch, late));
    },
  };
}
