/** Range of each parameter of a device over the last days, shown beside its limits. */
import { dayMs, hourMs, type LimitRanges, limitRangeDays } from '@czyun/contract';
import { limitTargets } from '../../alarms/limits/targets.ts';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { Registry } from '../../registry/types.ts';
import type { Curve, History } from '../../telemetry/types.ts';
import { dayOf } from '../../time/days.ts';

export interface LimitRangeDeps {
  readonly registry: Registry;
  readonly telemetry: { readonly history: Pick<History, 'buckets'> };
  /** Epoch ms. */
  readonly now: () => number;
}

/** Extreme over the days with readings; not finite if there are none. */
function extremeOf(curve: Curve | undefined, of: (...values: number[]) => number): number {
  return of(...(curve?.values ?? []).filter((value) => !Number.isNaN(value)));
}

/** Lowest and highest spread between members, by hourly means; null if no hour has two members. */
function spreadRange(members: readonly Curve[]): { readonly min: number; readonly max: number } | null {
  const hours = new Map<number, { low: number; high: number; count: number }>();
  for (const { times, values } of members)
    for (const [row, time] of times.entries()) {
      const value = values[row] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const hour = hours.get(time) ?? { low: value, high: value, count: 0 };
      hours.set(time, { low: Math.min(hour.low, value), high: Math.max(hour.high, value), count: hour.count + 1 });
    }
  const spreads = [...hours.values()].filter(({ count }) => count > 1).map(({ low, high }) => high - low);
  return spreads.length === 0 ? null : { min: Math.min(...spreads), max: Math.max(...spreads) };
}

/** Throws `notFound` for an unknown device. */
export function createLimitRanges({ registry, telemetry, now }: LimitRangeDeps) {
  return async (deviceId: number, signal?: AbortSignal): Promise<LimitRanges> => {
    const device = registry.device(deviceId);
    if (!device) throw new AppError('notFound');
    const { false: targets = [], true: families = [] } = Object.groupBy(limitTargets(device), ({ isFamily }) => `${isFamily}` as const);
    // Whole days plus the full hours of today: available from roll-ups.
    const end = Math.floor(now() / hourMs) * hourMs;
    const start = dayOf(timeZoneOf(registry, device.projectId), end - limitRangeDays * dayMs).start;
    const paramIds = targets.flatMap(({ params }) => params[0]?.paramId ?? []);
    const span = { start, end, ...(signal ? { signal } : {}) };
    const asked = { ...span, paramIds, bucket: { count: 1, unit: 'd' }, aggregate: 'min', also: ['max'] as const } as const;
    const { series: lowest, also: [highest] = [] } = await telemetry.history.buckets(asked);
    const ranges = targets.flatMap(({ metric }, index) => {
      const min = extremeOf(lowest[index], Math.min);
      const max = extremeOf(highest?.[index], Math.max);
      return Number.isFinite(min) && Number.isFinite(max) ? [{ metric, min, max }] : [];
    });
    const spreads: LimitRanges['ranges'] = [];
    for (const { metric, params } of families) {
      const members = params.map(({ paramId }) => paramId);
      const { series } = await telemetry.history.buckets({
        ...span,
        ...{ paramIds: members, bucket: { count: 1, unit: 'h' }, aggregate: 'avg' },
      });
      const spread = spreadRange(series);
      if (spread !== null) spreads.push({ metric, ...spread });
    }
    return { start, end, ranges: [...ranges, ...spreads] };
  };
}
