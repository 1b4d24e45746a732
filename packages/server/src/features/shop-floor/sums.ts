/** Sums of machines in the production day, computed once for all callers within a few seconds. */
import type { CallResult, Language } from '@czyun/contract';
import type { oeeApi } from '@czyun/contract/oee';
import { rounded } from '../../energy/sums.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import type { FeatureDeps } from '../deps.ts';
import type { OeeQuery } from '../oee/index.ts';

export interface FloorSums {
  readonly oee: CallResult<typeof oeeApi.getOee>;
  readonly energyKwh: number | null;
}

/** Maximum age of sums, ms. */
const freshMs = 10_000;
const leastMs = 60_000;

interface Asked {
  readonly projectId: number;
  readonly start: number;
  readonly now: number;
  readonly language: Language;
}

export function createSums({ registry, telemetry, oee }: Pick<FeatureDeps, 'registry' | 'telemetry'> & { readonly oee: OeeQuery }) {
  const held = new Map<string, { readonly at: number; readonly start: number; readonly sums: Promise<FloorSums> }>();

  async function energyOf(devices: readonly DeviceRecord[], start: number, end: number): Promise<number | null> {
    const paramIds = devices.flatMap(({ id }) => registry.paramOf(id, 'energy_total')?.paramId ?? []);
    if (paramIds.length === 0) return null;
    const curves = await telemetry.history.registers({ paramIds, start, end, bucket: { count: 15, unit: 'm' } });
    const counted = curves.flatMap(({ values }) => [...values].filter(Number.isFinite));
    return counted.length === 0
      ? null
      : rounded(
          counted.reduce((sum, each) => sum + each, 0),
          2,
        );
  }

  async function compute({ projectId, start, now, language }: Asked, devices: readonly DeviceRecord[]): Promise<FloorSums> {
    const from = Math.min(start, now - leastMs);
    const deviceIds = devices.map(({ id }) => id);
    return {
      oee: await oee({ projectId, deviceIds, start: from, end: now, by: 'shift' }, language, now),
      energyKwh: await energyOf(devices, from, now),
    };
  }

  return (asked: Asked, devices: readonly DeviceRecord[]): Promise<FloorSums> => {
    const { projectId, start, now, language } = asked;
    const key = `${projectId}/${language}`;
    const found = held.get(key);
    if (found && found.start === start && now >= found.at && now - found.at < freshMs) return found.sums;
    const sums = compute(asked, devices);
    held.set(key, { at: now, start, sums });
    // A failed computation is retried by the next call.
    sums.catch(() => held.delete(key));
    return sums;
  };
}
