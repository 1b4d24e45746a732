/** Devices for the tests of drivers and alarms. */
import { type DeviceType, deviceTypeById, expandPoints, type Profile } from '@czyun/devices';
import type { Batch } from '../telemetry/types.ts';
import type { Connection, DriverDevice, DriverSink, FaultKind } from './types.ts';

export function typeOf(id: number): DeviceType {
  const type = deviceTypeById(id);
  if (!type) throw new Error(`no device type ${id}`);
  return type;
}

/** A meter unless told; its points have paramIds id × 1000 + 1, + 2, … in the order of the type. */
export function deviceFixture(
  id: number,
  key: string,
  more: { mqtt?: Profile['mqtt']; type?: DeviceType; connection?: Connection; offlineAfterMs?: number } = {},
): DriverDevice {
  const type = more.type ?? typeOf(1203);
  const profile: Profile = {
    id: 'test',
    vendor: 'test',
    model: { zh: '测试', en: 'test' },
    deviceTypeId: type.id,
    source: 'test',
    ...(more.mqtt ? { mqtt: more.mqtt } : {}),
  };
  return {
    id,
    key,
    typeId: type.id,
    profile,
    connection: more.connection ?? { kind: 'mqtt', periodMs: 1000 },
    offlineAfterMs: more.offlineAfterMs ?? 30_000,
    points: new Map(expandPoints(type).map((point, index) => [point.metric, { paramId: id * 1000 + index + 1, point }])),
  };
}

/** A sink that remembers what it got; `durable` decides when readings are. */
export class FakeSink implements DriverSink {
  readonly batches: { deviceId: number; batch: Batch }[] = [];
  readonly faults: { deviceId: number; kind: FaultKind; detail: string; count: number }[] = [];
  readonly clocks: { deviceId: number; offsetMs: number }[] = [];
  readonly lives: number[] = [];
  durable: () => Promise<void> = () => Promise.resolve();

  readings(deviceId: number, batch: Batch): Promise<void> {
    this.batches.push({ deviceId, batch });
    return this.durable();
  }

  fault(deviceId: number, kind: FaultKind, detail: string, count = 1): void {
    this.faults.push({ deviceId, kind, detail, count });
  }

  alive(deviceId: number): void {
    this.lives.push(deviceId);
  }

  clock(deviceId: number, offsetMs: number): void {
    this.clocks.push({ deviceId, offsetMs });
  }

  faultCount(kind: FaultKind): number {
    return this.faults.filter((fault) => fault.kind === kind).reduce((sum, { count }) => sum + count, 0);
  }

  /** Newest value by metric of a device. */
  values(device: DriverDevice): Record<string, number | string> {
    const names = new Map([...device.points].map(([metric, { paramId }]) => [paramId, metric]));
    const found: Record<string, number | string> = {};
    for (const { batch } of this.batches)
      for (const [row, paramId] of batch.paramIds.entries()) {
        const metric = names.get(paramId);
        if (metric) found[metric] = batch.texts?.get(row) ?? batch.values[row] ?? Number.NaN;
      }
    return found;
  }
}
