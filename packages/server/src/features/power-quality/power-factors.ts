/** cosφ of whole months to date, by the rule of the power-factor charge. */
import type { PowerQuality } from '@czyun/contract';
import { rounded } from '../../energy/sums.ts';
import { Quantity } from '../../money/quantity.ts';
import { powerFactor } from '../../money/tariff/power-factor.ts';
import type { Curve, History } from '../../telemetry/types.ts';
import { periodOf } from '../../time/periods.ts';
import { zoned } from '../../time/zone.ts';
import type { Given } from './quantities.ts';

type Month = PowerQuality['months'][number];

/**
 * Months touched by [start, end): imported active energy, reactive energy of both directions, and their cosφ; empty if the device does not
 * count both.
 */
export function createPowerFactors(history: Pick<History, 'buckets'>) {
  return async (given: Given, timeZone: string, start: number, end: number, now: number, signal?: AbortSignal): Promise<Month[]> => {
    const active = given.get('energy_import');
    const reactive = ['reactive_energy_import', 'reactive_energy_export'].flatMap((metric) => given.get(metric) ?? []);
    if (active === undefined || reactive.length === 0 || end <= start) return [];
    const first = periodOf(timeZone, 3, start, now, true).start;
    const last = Math.min(now, periodOf(timeZone, 3, end - 1, now, true).end);
    const paramIds = [active, ...reactive].map(({ paramId }) => paramId);
    const asked = { paramIds, start: first, end: last, bucket: { count: 1, unit: 'n' }, aggregate: 'diff' } as const;
    const { series } = await history.buckets({ ...asked, ...(signal ? { signal } : {}) });
    const [drawn, ...around] = paramIds.map((id) => series.find(({ paramId }) => paramId === id));
    return [...(drawn?.times ?? [])].map((time, at) =>
      monthOf(zoned(timeZone, time).toPlainDate().toString().slice(0, 7), at, drawn, around),
    );
  };
}

function monthOf(month: string, at: number, drawn: Curve | undefined, around: readonly (Curve | undefined)[]): Month {
  const kwh = known(drawn?.values[at]);
  const parts = around.map((curve) => known(curve?.values[at]));
  const kvarh = parts.some((part) => part === null) ? null : parts.reduce<number>((sum, part) => sum + Math.abs(part ?? 0), 0);
  if (kwh === null || kvarh === null) return { month, active: rounded(kwh, 3), reactive: rounded(kvarh, 3), powerFactor: null };
  const hundredths = powerFactor(new Quantity(kwh.toFixed(3), 'kWh'), new Quantity(kvarh.toFixed(3), 'kvarh'));
  return { month, active: rounded(kwh, 3), reactive: rounded(kvarh, 3), powerFactor: hundredths === null ? null : hundredths / 100 };
}

const known = (value: number | undefined) => (value === undefined || !Number.isFinite(value) ? null : value);
