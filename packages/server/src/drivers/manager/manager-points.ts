import type { DriverDevice } from '../../registry/driver-device.ts';
import { isImplausible } from '../../registry/plausible.ts';
import type { DeviceRecord, Registry } from '../../registry/types.ts';
import type { Batch, RefusalKind } from '../../telemetry/types.ts';
import type { Driver, FaultKind } from '../types.ts';

/** Lookups of the manager per reading; follows the devices of the registry. */
export class PointIndex {
  /** ParamId → plausible range. */
  readonly ranges = new Map<number, readonly [min: number, max: number]>();
  /** ParamId of a run-state point → its device. */
  readonly statusParams = new Map<number, number>();

  add(device: DeviceRecord): void {
    const statusMetric = device.type.status?.metric;
    for (const { paramId, point } of device.params) {
      if (point.range) this.ranges.set(paramId, point.range);
      if (point.metric === statusMetric) this.statusParams.set(paramId, device.id);
    }
  }

  clear(): void {
    this.ranges.clear();
    this.statusParams.clear();
  }

  remove(device: DeviceRecord): void {
    for (const { paramId } of device.params) {
      this.ranges.delete(paramId);
      this.statusParams.delete(paramId);
    }
  }
}

/** Marks readings outside their plausible range as bad; returns their number and the row of the first. */
export function judgeRange(
  batch: Batch,
  ranges: ReadonlyMap<number, readonly [min: number, max: number]>,
): { readonly count: number; readonly row: number } {
  const { paramIds, values, quality } = batch;
  let count = 0;
  let first = -1;
  for (let row = 0; row < values.length; row += 1) {
    const range = ranges.get(paramIds[row] ?? 0);
    const value = values[row] ?? Number.NaN;
    // A repeated batch was already counted.
    if (!isImplausible(range, value) || quality[row] === 2) continue;
    quality[row] = 2;
    count += 1;
    if (first < 0) first = row;
  }
  return { count, row: first };
}

/** Devices for a driver, without disabled devices and those of other protocols. */
export function drivenBy({ protocol }: Driver, devices: Iterable<DeviceRecord>): DriverDevice[] {
  return [...devices].flatMap(({ enabled, driver }) => (enabled && driver.connection.kind === protocol ? driver : []));
}

/** Refusals by ingest → kinds of faults shown on the device's page. */
export const refusalFaults: Readonly<Record<RefusalKind, FaultKind>> = {
  unknown: 'unknownMetric',
  notANumber: 'notANumber',
  futureTime: 'futureTime',
  tooOld: 'tooOld',
  conflict: 'conflict',
};

/** A row for the text of a fault: point, value and time in UTC. */
export function rowText(batch: Batch, row: number, registry: Pick<Registry, 'param'>): string {
  const time = batch.times[row] ?? Number.NaN;
  // Beyond this a number is not a valid date.
  const when = Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : String(time);
  return `${registry.param(batch.paramIds[row] ?? 0)?.point.metric} = ${batch.texts?.get(row)?.slice(0, 60) ?? batch.values[row]}, ${when}`;
}
