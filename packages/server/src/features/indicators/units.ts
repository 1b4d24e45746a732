/** Storage units and what they were, hour by hour: run states of the log, beside outages that were entered and maintenance windows. */
import type { IndicatorSettings } from '@czyun/contract';
import { type ClassSpan, classSpans, type DeclaredOutage } from '../../energy/state-hours.ts';
import { createRunStates } from '../../figure-sources/run-states.ts';
import type { DeviceRecord, Registry } from '../../registry/types.ts';
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

/** What converts: a converter, or a cabinet that has one within. */
export const isUnit = ({ enabled, type }: DeviceRecord): boolean => enabled && (type.nature === 'pcs' || type.nature === 'cabinet');

/** Whether a window is about a device: itself, its zone, or one that its zone lies in. */
function isAbout({ deviceId, regionId }: WindowRow, device: DeviceRecord, registry: Pick<Registry, 'region'>): boolean {
  if (regionId === null) return deviceId === device.id;
  const passed = new Set<number>();
  for (let at = device.regionId; at !== null && !passed.has(at); at = registry.region(at)?.parentId ?? null) {
    if (at === regionId) return true;
    passed.add(at);
  }
  return false;
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
    const entered = await outagesIn(db, projectId, start, until);
    const windows = settings.windows ? await windowsIn(db, projectId, start, until) : [];
    const units: Unit[] = [];
    for (const device of devices) {
      const outages: DeclaredOutage[] = [
        ...entered
          .filter((row) => row.device_id === device.id)
          .map((row) => ({
            kind: row.kind === 'planned' ? ('planned' as const) : ('unplanned' as const),
            begins: row.begins,
            ends: row.ends,
          })),
        ...windows
          .filter((window) => isAbout(window, device, registry))
          .map(({ begins, ends }) => ({ kind: 'planned' as const, begins, ends })),
      ];
      const spans = until > start ? await runStates.ofDevice(device, start, until, now) : [];
      units.push({ device, power: powers.of(device), spans: classSpans(spans, outages, settings) });
    }
    return units;
  };
}
