/**
 * Plans of a controller in the past, for evaluation: the plans sent to it (`plansInForce` finds which was in force), and the dispatch that
 * it
 * reports itself.
 */
import type { DeviceRecord, ParamRecord } from '../registry/types.ts';
import type { History } from '../telemetry/types.ts';
import { monthOf } from '../time/months.ts';
import { type SentRow, sentPlans } from './repo.ts';

export { type SentRow, sentPlans };

/** [start, until) in local time of a zone. */
export interface Period {
  readonly start: number;
  readonly until: number;
  readonly timeZone: string;
}

type Buckets = Pick<History, 'buckets'>;

/** Minimum share of a quarter-hour with readings of its power. */
const leastCovered = 0.9;
const quarter = { count: 15, unit: 'm' } as const;

interface Mean {
  readonly mean: number;
  /** Minimum of the readings in it; NaN: there are none. */
  readonly least: number;
}

/**
 * A parameter by quarter-hour, by their starts; those without coverage are missing. Requested a month at a time, since an answer holds no
 * more.
 */
async function quartersOfParam(history: Buckets, { paramId }: ParamRecord, { start, until, timeZone }: Period, signal?: AbortSignal) {
  const byStart = new Map<number, Mean>();
  for (let from = start; from < until; from = monthOf(timeZone, from).end) {
    const end = Math.min(until, monthOf(timeZone, from).end);
    const { series, also } = await history.buckets({
      ...{ paramIds: [paramId], start: from, end, bucket: quarter },
      ...{ aggregate: 'avg', also: ['min'], ...(signal ? { signal } : {}) },
    });
    const [curve] = series;
    const least = new Map<number, number>();
    const lows = also?.[0]?.[0];
    lows?.times.forEach((time, at) => {
      least.set(time, lows.values[at] ?? Number.NaN);
    });
    curve?.times.forEach((time, at) => {
      const mean = curve.values[at] ?? Number.NaN;
      if (Number.isFinite(mean) && (curve.covered?.[at] ?? 0) >= leastCovered)
        byStart.set(time, { mean, least: least.get(time) ?? Number.NaN });
    });
  }
  return byStart;
}

/** Mean of a parameter over each quarter-hour that readings cover, by their starts. */
export async function quarterMeans(
  history: Buckets,
  param: ParamRecord,
  period: Period,
  signal?: AbortSignal,
): Promise<Map<number, number>> {
  const all = await quartersOfParam(history, param, period, signal);
  return new Map([...all].map(([start, { mean }]) => [start, mean]));
}

export interface DispatchedQuarter {
  /** `whole`: a slot ran throughout; `part`: during some of it; `none`: not at all. */
  readonly slot: 'whole' | 'part' | 'none';
  /** Mean dispatched power, kW, discharging positive; null: unknown. */
  readonly power: number | null;
}

/** The points that report the dispatched power and its slot; null: the device has none. */
export function dispatchParams({ params }: DeviceRecord): { readonly power: ParamRecord; readonly slot: ParamRecord } | null {
  const of = (metric: string) => params.find(({ point }) => point.metric === metric);
  const [power, slot] = [of('dispatch_power'), of('slot_now')];
  return power && slot ? { power, slot } : null;
}

/** Dispatch reported by a device, by the starts of quarter-hours; those without a report of the slot are missing. */
export async function dispatchedBy(
  history: Buckets,
  device: DeviceRecord,
  period: Period,
  signal?: AbortSignal,
): Promise<Map<number, DispatchedQuarter>> {
  const params = dispatchParams(device);
  if (!params) return new Map();
  const powers = await quarterMeans(history, params.power, period, signal);
  const slots = await quartersOfParam(history, params.slot, period, signal);
  // Slot numbers cannot be averaged: slot 12 for two minutes gives a mean of 1.6. With no slot at the start the mean is below the least
  // reading.
  const isWhole = ({ mean, least }: Mean) => mean >= 1 && (Number.isNaN(least) || (least >= 1 && mean >= least - 1e-9));
  return new Map(
    [...slots].map(([start, slot]) => [
      start,
      { slot: isWhole(slot) ? 'whole' : slot.mean > 0 ? 'part' : 'none', power: powers.get(start) ?? null } as const,
    ]),
  );
}
