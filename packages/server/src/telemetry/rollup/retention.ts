/** Start of the stored readings and minute roll-ups of a series: the engine deletes them by age. */
import { dayMs, hourMs } from '@czyun/contract';
import type { StorageLevel } from '@czyun/devices';
import { keepDays, minuteKeepFactor } from '../schema/schema.ts';
import type { Retention, SeriesCatalog } from '../types.ts';

export interface Kept {
  readonly rawFrom: number;
  /** Full hours, like `rawFrom`, so that no hour is partly deleted. Hour and day roll-ups are never deleted. */
  readonly minuteFrom: number;
}

/** The default retention of a storage level. */
export function usualRetention(storage: Exclude<StorageLevel, 'live'>): Retention {
  const rawDays = keepDays[storage];
  return { rawDays, minuteDays: rawDays * minuteKeepFactor, givenDays: rawDays, rawGoneTo: 0, minuteGoneTo: 0 };
}

/** `now` may lag a little behind the engine's clock: an hour that is being deleted counts as deleted. */
export function keptOf(storage: StorageLevel, now: number, retention?: Retention): Kept {
  if (storage === 'live') return { rawFrom: Number.NEGATIVE_INFINITY, minuteFrom: Number.NEGATIVE_INFINITY };
  const { rawDays, minuteDays, rawGoneTo, minuteGoneTo } = retention ?? usualRetention(storage);
  const next = (Math.floor(now / hourMs) + 1) * hourMs;
  const from = (days: number, goneTo: number) => Math.max(next - days * dayMs, Math.ceil(goneTo / hourMs) * hourMs);
  return { rawFrom: from(rawDays, rawGoneTo), minuteFrom: from(minuteDays, minuteGoneTo) };
}

/** The retention of each series: the default of its level, or its project's. */
export class SeriesRetention {
  #retentionOf: (paramId: number) => Retention | undefined = () => undefined;
  readonly #catalog: SeriesCatalog;

  constructor(catalog: SeriesCatalog) {
    this.#catalog = catalog;
  }

  /** Sets the retention of series; undefined: the default of their level. */
  retainBy(retentionOf: (paramId: number) => Retention | undefined): void {
    this.#retentionOf = retentionOf;
  }

  /** An unknown series is not stored. */
  of(paramId: number, now: number): Kept {
    return keptOf(this.#catalog.get(paramId)?.storage ?? 'live', now, this.#retentionOf(paramId));
  }

  /** The time from which all of some series are stored. */
  ofAll(paramIds: Iterable<number>, now: number): Kept {
    let [rawFrom, minuteFrom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const id of paramIds) {
      const kept = this.of(id, now);
      rawFrom = Math.max(rawFrom, kept.rawFrom);
      minuteFrom = Math.max(minuteFrom, kept.minuteFrom);
    }
    return { rawFrom, minuteFrom };
  }

  /** Days for which new readings of a level are stored. */
  givenDays(paramId: number, storage: Exclude<StorageLevel, 'live'>): number {
    return this.#retentionOf(paramId)?.givenDays ?? keepDays[storage];
  }
}
