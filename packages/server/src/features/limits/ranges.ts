/** Range of the parameters of a device over the last days, beside which their limits are drawn. */
import { dayMs, hourMs, type LimitRanges, limitRangeDays } from '@czyun/contract';
import { limitTargets } from '../../alarms/limits/targets.ts';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { Registry } from '../../registry/types.ts';
import type { History } from '../../telemetry/types.ts';
import { dayOf } from '../../time/days.ts';

export interface LimitRangeDeps {
  readonly registry: Registry;
  readonly telemetry: { readonly history: Pick<History, 'totals'> };
  /** Epoch ms. */
  readonly now: () => number;
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
    const totals = await telemetry.history.totals({ paramIds, start, end, ...(signal ? { signal } : {}) });
    const ranges = targets.flatMap(({ metric }, index) => {
      const { min = Number.NaN, max = Number.NaN } = totals[index] ?? {};
      return Number.isFinite(min) && Number.isFinite(max) ? [{ metric, min, max }] : [];
    });
    return { start, end, ranges };
  };
}
