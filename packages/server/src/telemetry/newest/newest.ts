/** Newest value of every point, in memory. */
import { createTopic } from '../../kernel/topic.ts';
import { qualityMask } from '../intake/ingest.ts';
import type { SeriesTable } from '../intake/series-table.ts';
import type { Logger } from '../logger.ts';
import type { Batch, Current, NewestValues, Quality } from '../types.ts';
import type { Staleness } from './staleness.ts';

export interface NewestHub extends NewestValues {
  /** Takes durable readings: stores the newest, and notifies listeners of those. `sameToo`: also another value for the newest instant. */
  publish(batch: Batch, sameToo?: boolean): void;
  /** Takes newest values of another server, including older and stale ones. None counts as late, and none is known to be stored. */
  mirror(batch: Batch): void;
  /** The newest readings were deleted: these older ones replace them, or none; listeners receive them as stale. */
  retreat(to: readonly (readonly [paramId: number, older: Current | undefined])[]): void;
  /** Marks overdue values as stale; to be called about once a second. */
  age(): void;
  /** Notifies listeners of values with only a corrected time. */
  renotify(paramIds: readonly number[]): void;
}

function hasFlags(quality: Uint8Array): boolean {
  for (let row = 0; row < quality.length; row++) if ((quality[row] ?? 0) > qualityMask) return true;
  return false;
}

function rowsOf(batch: Batch, rows: ArrayLike<number>): Batch {
  // Most batches are newer as a whole, and are passed on unchanged.
  if (rows.length === batch.paramIds.length && !hasFlags(batch.quality)) return batch;
  const picked = {
    paramIds: new Uint32Array(rows.length),
    times: new Float64Array(rows.length),
    values: new Float64Array(rows.length),
    quality: new Uint8Array(rows.length),
  };
  const texts = new Map<number, string>();
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    picked.paramIds[at] = batch.paramIds[row] ?? 0;
    picked.times[at] = batch.times[row] ?? 0;
    picked.values[at] = batch.values[row] ?? Number.NaN;
    picked.quality[at] = (batch.quality[row] ?? 0) & qualityMask;
    const text = batch.texts?.get(row);
    if (text !== undefined) texts.set(at, text);
  }
  return texts.size > 0 ? { ...picked, texts } : picked;
}

/** The rows of a batch that are not in `rows`, which is ascending. */
function others({ paramIds }: Batch, rows: Uint32Array): number[] {
  const left: number[] = [];
  for (let row = 0, at = 0; row < paramIds.length; row++)
    if (rows[at] === row) at++;
    else left.push(row);
  return left;
}

/** Newest values over the table of series. */
export function createNewest(table: SeriesTable, staleness: Staleness, logger: Logger, now: () => number): NewestHub {
  const news = createTopic<Batch>('newest values', logger);
  const lateNews = createTopic<Batch>('late values', logger);
  /** Notifies listeners of the current values of slots that have one. */
  const tellOf = (slots: readonly number[]): void => {
    if (slots.length === 0 || news.size === 0) return;
    const changed = {
      paramIds: new Uint32Array(slots.length),
      times: new Float64Array(slots.length),
      values: new Float64Array(slots.length),
      quality: new Uint8Array(slots.length),
    };
    const texts = new Map<number, string>();
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] ?? 0;
      changed.paramIds[at] = table.ids[slot] ?? 0;
      changed.times[at] = table.newestTime[slot] ?? 0;
      changed.values[at] = table.newestValue[slot] ?? Number.NaN;
      changed.quality[at] = table.newestQuality[slot] ?? 0;
      const text = table.newestText.get(slot);
      if (text !== undefined) texts.set(at, text);
    }
    news.publish(texts.size > 0 ? { ...changed, texts } : changed);
  };
  const known = (paramIds: readonly number[]): number[] =>
    paramIds.map((paramId) => table.find(paramId)).filter((slot) => slot >= 0 && table.newestTime[slot] !== -Infinity);
  /** Changes the quality of values, and notifies listeners. */
  const turn = (slots: readonly number[], from: Quality, to: Quality): void => {
    const turned: number[] = [];
    for (const slot of slots) {
      if (table.newestTime[slot] === -Infinity || table.newestQuality[slot] !== from) continue;
      table.newestQuality[slot] = to;
      turned.push(slot);
    }
    tellOf(turned);
  };
  return {
    get: (paramId) => table.current(paramId),
    onChange: (listener) => news.on(listener),
    onLate: (listener) => lateNews.on(listener),
    markStale: (paramIds) => turn(known(paramIds), 0, 1),
    markPresent: (paramIds) => turn(known(paramIds.filter((paramId) => staleness.isOnChange(paramId))), 1, 0),
    age: () => turn(staleness.overdue(), 0, 1),
    renotify: (paramIds) => tellOf(known(paramIds)),
    retreat(to) {
      for (const [paramId, older] of to) table.retreat(paramId, older);
      const texts = new Map(to.flatMap(([, older], row) => (older?.text === undefined ? [] : [[row, older.text] as const])));
      news.publish({
        paramIds: Uint32Array.from(to, ([paramId]) => paramId),
        times: Float64Array.from(to, ([, older]) => older?.time ?? 0),
        values: Float64Array.from(to, ([, older]) => older?.value ?? Number.NaN),
        quality: Uint8Array.from(to, ([paramId]) => table.current(paramId)?.quality ?? 1),
        ...(texts.size > 0 ? { texts } : {}),
      });
    },
    mirror(batch) {
      for (const [row, paramId] of batch.paramIds.entries()) {
        const before = table.current(paramId);
        const time = batch.times[row] ?? 0;
        if (before && before.time > time) table.retreat(paramId, { ...before, time });
      }
      const taken = table.takeNewest(batch, now(), true);
      if (taken.rows.length === 0) return;
      staleness.came(batch, taken);
      if (news.size > 0) news.publish(rowsOf(batch, taken.rows));
    },
    publish(batch, sameToo) {
      const taken = table.takeNewest(batch, now(), sameToo);
      // Before listeners are notified: the returned rows are valid until the next batch.
      const late = taken.rows.length < batch.paramIds.length && lateNews.size > 0 ? rowsOf(batch, others(batch, taken.rows)) : undefined;
      if (taken.rows.length > 0) {
        const old = staleness.came(batch, taken);
        if (news.size > 0) news.publish(rowsOf(batch, taken.rows));
        // A late reading is published as late, never as the present value.
        if (old.length > 0) turn(old, 0, 1);
      }
      if (late) lateNews.publish(late);
    },
  };
}
