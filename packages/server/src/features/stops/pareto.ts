/** Stop time by reason, device, shift and zone. */
import type { Language } from '@czyun/contract';
import type { StopPareto, StopType } from '@czyun/contract/stops';
import { nameIn, textIn } from '../../registry/name.ts';
import type { RegionRecord } from '../../registry/types.ts';
import { oneAtATime, type Shift } from '../../time/shifts.ts';
import type { FoundStop } from './found.ts';

interface Slice {
  durationMs: number;
  count: number;
}

const partOf = ({ from, end }: Pick<FoundStop, 'from' | 'end'>) => end - from;

function summed<K>(stops: readonly FoundStop[], keyOf: (stop: FoundStop) => K): [K, Slice][] {
  const sums = new Map<K, Slice>();
  for (const stop of stops) {
    const key = keyOf(stop);
    const slice = sums.get(key) ?? { durationMs: 0, count: 0 };
    slice.durationMs += partOf(stop);
    slice.count += 1;
    sums.set(key, slice);
  }
  return largestFirst([...sums]);
}

const largestFirst = <K>(sums: [K, Slice][]) => sums.sort(([, a], [, b]) => b.durationMs - a.durationMs || b.count - a.count);

/**
 * Time of each stop within shifts, by shift name; '' means outside shifts. Each stop counts once, in the shift in which its part starts.
 */
export function byShift(stops: readonly Pick<FoundStop, 'from' | 'end'>[], shifts: readonly Shift[]): [string, Slice][] {
  const order = oneAtATime(shifts);
  const sums = new Map<string, Slice>();
  const sliceOf = (name: string) => {
    const slice = sums.get(name) ?? { durationMs: 0, count: 0 };
    sums.set(name, slice);
    return slice;
  };
  for (const stop of stops) {
    let rest = partOf(stop);
    let beginsIn = '';
    for (const { start, end, name } of order.slice(firstAfter(order, stop.from))) {
      if (start >= stop.end) break;
      const ms = Math.min(end, stop.end) - Math.max(start, stop.from);
      if (ms <= 0) continue;
      if (start <= stop.from) beginsIn = name;
      sliceOf(name).durationMs += ms;
      rest -= ms;
    }
    if (rest > 0) sliceOf('').durationMs += rest;
    sliceOf(beginsIn).count += 1;
  }
  return largestFirst([...sums]);
}

/** Index of the first shift that ends after an instant. */
function firstAfter(shifts: readonly { readonly end: number }[], time: number): number {
  let low = 0;
  let high = shifts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shifts[middle]?.end ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface ParetoOptions {
  readonly shifts: readonly Shift[];
  readonly shiftName: (name: string) => string;
  readonly regionOf: (id: number) => RegionRecord | undefined;
  readonly language: Language;
}

export function paretoOf(stops: readonly FoundStop[], { shifts, shiftName, regionOf, language }: ParetoOptions): StopPareto {
  const reasonText = new Map(stops.flatMap(({ reason }) => (reason ? [[reason.id, reason] as const] : [])));
  const devices = new Map(stops.map(({ device }) => [device.id, device]));
  return {
    byReason: summed(stops, ({ reason }) => reason?.id ?? null).map(([id, slice]) => {
      const reason = id === null ? undefined : reasonText.get(id);
      return {
        reasonId: id,
        name: reason ? textIn(language, reason.name, reason.name_en) : '',
        type: (reason?.type ?? null) as StopType | null,
        ...slice,
      };
    }),
    byDevice: summed(stops, ({ device }) => device.id).map(([deviceId, slice]) => {
      const device = devices.get(deviceId);
      return { deviceId, name: device ? nameIn(language, device) : '', ...slice };
    }),
    byShift: byShift(stops, shifts).map(([name, slice]) => ({ name: shiftName(name), ...slice })),
    byZone: summed(stops, ({ device }) => device.regionId).map(([regionId, slice]) => {
      const region = regionId === null ? undefined : regionOf(regionId);
      return { regionId, name: region ? nameIn(language, region) : '', ...slice };
    }),
  };
}
