/** From when on readings and minute roll-ups of a storage level are still there: the engine forgets them by age. */
import type { StorageLevel } from '@czyun/devices';
import { dayMs } from '../../time/days.ts';
import { keepDays, minuteKeepFactor } from '../schema.ts';
import { hourMs } from './dirty.ts';

export interface Kept {
  readonly rawFrom: number;
  /** Full hours, like `rawFrom`, so that no hour is half gone. Hour and day roll-ups stay. */
  readonly minuteFrom: number;
}

/** `now` may lag a little behind the engine's clock: the hour in which something is forgotten counts as gone. */
export function keptOf(storage: StorageLevel, now: number): Kept {
  if (storage === 'live') return { rawFrom: Number.NEGATIVE_INFINITY, minuteFrom: Number.NEGATIVE_INFINITY };
  const next = (Math.floor(now / hourMs) + 1) * hourMs;
  const days = keepDays[storage];
  return { rawFrom: next - days * dayMs, minuteFrom: next - days * minuteKeepFactor * dayMs };
}

/** What is still there of every one of the storage levels. */
export function keptOfAll(levels: Iterable<StorageLevel>, now: number): Kept {
  let rawFrom = Number.NEGATIVE_INFINITY;
  let minuteFrom = Number.NEGATIVE_INFINITY;
  for (const level of new Set(levels)) {
    const kept = keptOf(level, now);
    rawFrom = Math.max(rawFrom, kept.rawFrom);
    minuteFrom = Math.max(minuteFrom, kept.minuteFrom);
  }
  return { rawFrom, minuteFrom };
}
