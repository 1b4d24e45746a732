/** Storage units and their states over time: run states of the log, recorded outages and maintenance windows. */
import type { IndicatorSettings } from '@czyun/contract';
import { type ClassSpan, classSpans, type DeclaredOutage } from '../../energy/state-hours.ts';
import { createRunStates } from '../../figure-sources/run-states.ts';
import type { DeviceRecord, Registry } from '../../registry/types.ts';
import { zonesAround } from '../../registry/zones.ts';
import type { FeatureDeps } from '../deps.ts';
import type { RatedPowers } from './rated-powers.ts';
import { outagesIn, type WindowRow, windowsIn } from './repo.ts';

export type UnitDeps = Pick<FeatureDeps, 'db' | 'registry' | 'telemetry' | 'states'>;

export interface Unit {
  readonly device: DeviceRecord;
  /** kW. */
  readonly power: number | null;
  readonly spans: readonly ClassSpan[];
}

/** A converter, or a cabinet that contains one. */
export const isUnit = ({ enabled, type }: DeviceRecord): boolean => enabled && (type.nature === 'pcs' || type.nature === 'cabinet');

/** Whether a window belongs to the device, to its zone or to an enclosing zone. */
function covers({ deviceId, regionId }: WindowRow, device: DeviceRecord, registry: Pick<Registry, 'region'>): boolean {
  return regionId === null ? deviceId === device.id : zonesAround(registry, device).has(regionId);
}

export function createUnits(deps: UnitDeps) {
  const { db, registry } = deps;
  const runStates = createRunStates(deps);

  return async (
    projectId: number,
    start: number,
    until: number,
    settings: IndicatorSettings,
    powers: RatedPowers,
    now: number,
  ): Promise<Unit[]> => {
    const devices = registry.devicesOf(projectId).filter(isUnit);
    if (devices.length === 0) return [];
    const recorded = await outagesIn(db, projectId, start, until);
    const windows = settings.windows ? await windowsIn(db, projectId, start, until) : [];
    const units: Unit[] = [];
    for (const device of devices) {
      const outages: DeclaredOutage[] = [
        ...recorded
          .filter((row) => row.device_id === device.id)
          .map((row) => ({
            kind: row.kind === 'planned' ? ('planned' as const) : ('unplanned' as const),
            begins: row.begins,
            ends: row.ends,
          })),
        ...windows
          .filter((window) => covers(window, device, registry))
          .map(({ begins, ends }) => ({ kind: 'planned' as const, begins, ends })),
      ];
      const spans = until > start ? await runStates.ofDevice(device, start, until, now) : [];
      units.push({ device, power: powers.of(device), spans: classSpans(spans, outages, settings) });
    }
    return units;
  };
}
