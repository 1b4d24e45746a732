/** Newest value of every point, in memory. */
import { createTopic } from '../kernel/topic.ts';
import { qualityMask } from './ingest.ts';
import type { Logger } from './logger.ts';
import type { SeriesTable } from './series-table.ts';
import type { Batch, LiveValues } from './types.ts';

export interface LiveHub extends LiveValues {
  /** Takes durable readings: keeps the newest, tells listeners about those. */
  publish(batch: Batch): void;
}

function rowsOf(batch: Batch, rows: readonly number[]): Batch {
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

/** Live values over the table of series. */
export function createLive(table: SeriesTable, logger: Logger): LiveHub {
  const news = createTopic<Batch>('live values', logger);
  return {
    get: (paramId) => table.current(paramId),
    onChange: (listener) => news.on(listener),
    markStale(paramIds) {
      const changed = {
        paramIds: [] as number[],
        times: [] as number[],
        values: [] as number[],
        texts: new Map<number, string>(),
      };
      for (const paramId of paramIds) {
        const slot = table.find(paramId);
        const time = slot < 0 ? -Infinity : (table.liveTime[slot] ?? -Infinity);
        if (time === -Infinity || table.liveQuality[slot] !== 0) continue;
        table.liveQuality[slot] = 1;
        const text = table.liveText.get(slot);
        if (text !== undefined) changed.texts.set(changed.paramIds.length, text);
        changed.paramIds.push(paramId);
        changed.times.push(time);
        changed.values.push(table.liveValue[slot] ?? Number.NaN);
      }
      if (changed.paramIds.length === 0) return;
      news.tell({
        paramIds: Uint32Array.from(changed.paramIds),
        times: Float64Array.from(changed.times),
        values: Float64Array.from(changed.values),
        quality: new Uint8Array(changed.paramIds.length).fill(1),
        ...(changed.texts.size > 0 ? { texts: changed.texts } : {}),
      });
    },
    publish(batch) {
      const rows = table.takeNewest(batch);
      if (rows.length > 0 && news.size > 0) news.tell(rowsOf(batch, rows));
    },
  };
}
