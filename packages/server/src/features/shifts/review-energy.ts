/** Energy and state of charge of the storage over a shift, from the registers and functions of the overview. */
import { minuteMs } from '@czyun/contract';
import { balanceOf } from '../../energy/balance.ts';
import { createCounts } from '../../energy/counts.ts';
import { energiesOf } from '../../energy/flows.ts';
import { socOf } from '../../energy/readings.ts';
import { offeredBy, type Registry } from '../../registry/index.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { History, NewestValues } from '../../telemetry/types.ts';

export interface ReviewEnergyDeps {
  readonly registry: Registry;
  readonly telemetry: { readonly history: Pick<History, 'totals' | 'buckets' | 'valuesAt'>; readonly newest: NewestValues };
}

/** Maximum age of a state of charge, ms; an older one is unknown. */
const backMs = 15 * minuteMs;

export function createReviewEnergy({ registry, telemetry: { history, newest } }: ReviewEnergyDeps) {
  const counts = createCounts(history);
  return async (projectId: number, { start, end }: { readonly start: number; readonly end: number }, signal?: AbortSignal) => {
    const devices = registry.devicesOf(projectId);
    const balance = balanceOf(devices, (device) => offeredBy(device, newest));
    const params = [...(balance.energy.charge ?? []), ...(balance.energy.discharge ?? [])].map(({ param }) => param);
    const counted = await counts.between(params, { start, end, timeZone: timeZoneOf(registry, projectId) }, signal);
    const { charge = null, discharge = null } = energiesOf(balance, ({ paramId }) => counted.get(paramId) ?? null);
    const socAt = async (time: number) => {
      if (balance.soc.length === 0) return null;
      const found = await history.valuesAt({ paramIds: balance.soc.map(({ paramId }) => paramId), time, backMs, good: true });
      const values = new Map(found.map((current) => [current.paramId, { ...current, quality: 0 as const }]));
      const isCharge = (paramId: number) => balance.soc.some((param) => param.paramId === paramId);
      // Rated energies are nameplate data: current values are used.
      return socOf({ get: (paramId) => (isCharge(paramId) ? values.get(paramId) : newest.get(paramId)) }, balance.soc, devices);
    };
    const [socFrom, socTo] = await Promise.all([socAt(start), socAt(end)]);
    return { charged: charge, discharged: discharge, socFrom, socTo };
  };
}
