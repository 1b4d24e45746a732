/** Range of the parameters of a device over the last days, beside which their limits are drawn. */
import { dayMs, hourMs, type LimitRanges, limitRangeDays } from '@czyun/contract';
import { limitTargets } from '../../alarms/limits/targets.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Registry } from '../../registry/types.ts';
import type { History } from '../../telemetry/types.ts';

export interface LimitRangeDeps {
  readonly registry: Pick<Registry, 'device'>;
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
    const end = now();
    // A whole hour: the rest comes from roll-ups.
    const start = Math.floor((end - limitRangeDays * dayMs) / hourMs) * hourMs;
    const paramIds = targets.flatMap(({ params }) => params[0]?.paramId ?? []);
    const totals = await telemetry.history.totals({ paramIds, start, end, ...(signal ? { signal } : {}) });
    const ranges = targets.flatMap(({ metric }, index) => {
      const { min = Number.NaN, max = Number.NaN } = totals[index] ?? {};
      return Number.isFinite(min) && Number.isFinite(max) ? [{ metric, min, max }] : [];
    });
    return { start, end, ranges };
  };
}
