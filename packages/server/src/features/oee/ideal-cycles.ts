/** Ideal cycle times that apply at an instant, used for planning. */
import { cycleFinder } from '../../machine-time/cycles.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { dayOn } from '../../time/days.ts';
import type { FeatureDeps } from '../deps.ts';
import { metrics } from './facts.ts';
import { cyclesRepo } from './repo.ts';

/** Ideal time of a piece, ms, by product key; '' applies to all products without their own. */
export type IdealPieces = Readonly<Record<string, number>>;

/** By device: configured times first, otherwise the machine's current reading. */
export async function idealPieces(
  { db, registry, telemetry }: Pick<FeatureDeps, 'db' | 'registry' | 'telemetry'>,
  { projectId, timeZone, devices, now }: { projectId: number; timeZone: string; devices: readonly DeviceRecord[]; now: number },
): Promise<ReadonlyMap<number, IdealPieces>> {
  const rows = Map.groupBy(await cyclesRepo(db).ofProject(projectId), (row) => row.device_id);
  return new Map(
    devices.map((device) => {
      const settings = (rows.get(device.id) ?? []).map((row) => ({
        ...{ product: row.product, start: dayOn(timeZone, row.from_date).start, ms: row.cycle_ms },
      }));
      const param = registry.paramOf(device.id, metrics.cycle);
      const newest = param && telemetry.newest.get(param.paramId);
      const seconds = newest && typeof newest.value === 'number' ? newest.value : 0;
      const readings = [{ time: 0, ms: Math.round(seconds * 1000) }];
      const pieces = ['', ...settings.map(({ product }) => product)].flatMap((product) => {
        const batches = [{ start: 0, end: Number.POSITIVE_INFINITY, product }];
        const found = cycleFinder({ settings, batches, readings })(now);
        return found === null ? [] : [[product, found.ms] as const];
      });
      return [device.id, Object.fromEntries(pieces)];
    }),
  );
}
