/** Records device presence, from readings sent on change, in the presence series. */

import type { DirtyHours } from '../rollup/dirty.ts';
import { presenceKeepDays, presenceSeries, presentMsOf } from '../rollup/presence.ts';
import { ReadingColumns } from '../store/columns.ts';
import type { SeriesCatalog } from '../types.ts';

/** Cells per presence time of a device: messages within the same cell are recorded once. */
const cells = 10;

interface Tick {
  readonly deviceId: number;
  readonly cell: number;
  readonly time: number;
  readonly presentMs: number;
}

export class PresenceTicks {
  readonly #catalog: SeriesCatalog;
  /** Device → the newest stored cell. */
  readonly #newest = new Map<number, number>();
  #pending = new Map<string, Tick>();

  constructor(catalog: SeriesCatalog) {
    this.#catalog = catalog;
  }

  begin(): void {
    this.#pending = new Map();
  }

  /** The clock was set: cells stored ahead of it must not suppress new ones. */
  clockSet(): void {
    this.#newest.clear();
  }

  add(paramId: number, time: number): void {
    const info = this.#catalog.get(paramId);
    if (!info) return;
    const { deviceId } = info;
    const presentMs = presentMsOf(info);
    const cell = Math.floor((time * cells) / presentMs);
    const key = `${deviceId}:${cell}`;
    if (this.#newest.get(deviceId) === cell || this.#pending.has(key)) return;
    this.#pending.set(key, { deviceId, cell, time, presentMs });
  }

  columns(): ReadingColumns {
    const columns = new ReadingColumns(this.#pending.size);
    for (const { deviceId, time, presentMs } of this.#pending.values())
      columns.push(presenceSeries(deviceId), time, 1, 0, presenceKeepDays, presentMs);
    return columns;
  }

  /** Called once they are in the engine: a late one changes the validity of its device's readings. True if anything was marked. */
  stored(rolledUpTo: number, dirty: DirtyHours): boolean {
    let marked = false;
    for (const { deviceId, cell, time, presentMs } of this.#pending.values()) {
      this.#newest.set(deviceId, Math.max(cell, this.#newest.get(deviceId) ?? -Infinity));
      if (time >= rolledUpTo) continue;
      for (const info of this.#catalog.all()) {
        if (info.deviceId !== deviceId || info.intervalMs !== null) continue;
        for (const at of [time - presentMs, time + presentMs]) dirty.mark(info.paramId, at);
        marked = true;
      }
    }
    return marked;
  }
}
