/** Range of the parameters of a device over the last days, beside which their limits are drawn. */
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

/** Of the days with readings; not finite where there is none. */
function extremeOf(curve: Curve | undefined, of: (...values: number[]) => number): number {
  return of(...(curve?.values ?? []).filter((value) => !Number.isNaN(value)));
}

/** Throws `notFound` for an unknown device. */
export function createLimitRanges({ registry, telemetry, now }: LimitRangeDeps) {
  return async (deviceId: number, signal?: AbortSignal): Promise<LimitRanges> => {
    const device = registry.device(deviceId);
    if (!device) throw new AppError('notFound');
    const targets = limitTargets(device).filter(({ isFamily }) => !isFamily);
    // Whole days and the full hours of today: roll-ups have them all.
    const end = Math.floor(now() / hourMs) * hourMs;
    const start = dayOf(timeZoneOf(registry, device.projectId), end - limitRangeDays * dayMs).start;
    const paramIds = targets.flatMap(({ params }) => params[0]?.paramId ?? []);
    const bucket = { count: 1, unit: 'd' } as const;
    const asked = { paramIds, start, end, bucket, aggregate: 'min', also: ['max'] as const, ...(signal ? { signal } : {}) } as const;
    const { series: lowest, also: [highest] = [] } = await telemetry.history.buckets(asked);
    const ranges = targets.flatMap(({ metric }, index) => {
      const min = extremeOf(lowest[index], Math.min);
      const max = extremeOf(highest?.[index], Math.max);
      return Number.isFinite(min) && Number.isFinite(max) ? [{ metric, min, max }] : [];
    });
    return { start, end, ranges };
  };
}
