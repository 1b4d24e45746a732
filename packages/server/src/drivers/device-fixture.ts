/** Devices for the tests of drivers and alarms. */
import { type DeviceType, deviceTypeById, expandPoints, type Profile } from '@czyun/devices';
import type { Connection, DriverDevice } from '../registry/driver-device.ts';
import { createCatalog } from '../registry/index.ts';
import type { DeviceRecord, ParamRecord, Registry, RegistryChange } from '../registry/types.ts';
import type { Batch, Current, NewestValues, Quality, SeriesInfo, SubmitResult } from '../telemetry/types.ts';
import type { DriverSink, FaultKind } from './types.ts';

export function typeOf(id: number): DeviceType {
  const type = deviceTypeById(id);
  if (!type) throw new Error(`no device type ${id}`);
  return type;
}

/** A meter by default; its points have paramIds id × 1000 + 1, + 2, … in the order of the type. */
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

/** A sink that records everything it receives; `durable` decides when readings are durable. */
export class FakeSink implements DriverSink {
  readonly batches: { deviceId: number; batch: Batch }[] = [];
  readonly faults: { deviceId: number; kind: FaultKind; detail: string; count: number }[] = [];
  readonly clocks: { deviceId: number; offsetMs: number }[] = [];
  readonly lives: number[] = [];
  readonly rejections: number[] = [];
  durable: () => Promise<void> = () => Promise.resolve();
  /** See `DriverSink`. */
  confirmed?: () => Promise<void>;
  /** The store's answer to a batch; by default everything is stored. */
  verdict: (batch: Batch) => SubmitResult = ({ paramIds }) => ({ stored: paramIds.length, repeated: 0, rejected: 0 });

  async readings(deviceId: number, batch: Batch): Promise<SubmitResult> {
    this.batches.push({ deviceId, batch });
    await this.durable();
    return this.verdict(batch);
  }

  rejected(deviceId: number): void {
    this.rejections.push(deviceId);
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

/** The device as the registry holds it, in project 1. */
export function recordFixture(id: number, key: string, more: Parameters<typeof deviceFixture>[2] = {}): DeviceRecord {
  const driver = deviceFixture(id, key, more);
  return {
    id,
    projectId: 1,
    regionId: null,
    key,
    name: `设备 ${key}`,
    type: more.type ?? typeOf(1203),
    role: null,
    enabled: true,
    created: null,
    tokenHash: null,
    intervalMs: 1000,
    params: [...driver.points.values()].map(({ paramId, point }) => ({ paramId, deviceId: id, projectId: 1, point })),
    driver,
  };
}

/** A registry of fixed devices. */
export class FakeRegistry implements Registry {
  readonly catalog = createCatalog([]);
  #devices = new Map<number, DeviceRecord>();
  #params = new Map<number, ParamRecord>();
  readonly #listeners = new Set<(change: RegistryChange) => void>();

  constructor(devices: readonly DeviceRecord[]) {
    this.set(devices);
  }

  set(devices: readonly DeviceRecord[]): void {
    const before = this.#devices;
    this.#devices = new Map(devices.map((device) => [device.id, device]));
    this.#params = new Map(devices.flatMap(({ params }) => params.map((param) => [param.paramId, param])));
    const ids = [...new Set([...before.keys(), ...this.#devices.keys()])].filter((id) => before.get(id) !== this.#devices.get(id));
    const changed = new Map(ids.map((id) => [id, { before: before.get(id), after: this.#devices.get(id) }]));
    for (const listener of this.#listeners) listener({ projects: new Set(), devices: changed });
  }

  get(paramId: number): SeriesInfo | undefined {
    const param = this.#params.get(paramId);
    return (
      param && {
        paramId,
        deviceId: param.deviceId,
        metric: param.point.metric,
        storage: param.point.storage,
        counter: false,
        intervalMs: 1000,
        timeZone: 'Asia/Shanghai',
      }
    );
  }

  *all(): Iterable<SeriesInfo> {
    for (const paramId of this.#params.keys()) {
      const info = this.get(paramId);
      if (info) yield info;
    }
  }

  projects = () => [];
  project = () => undefined;
  regionsOf = () => [];
  region = () => undefined;
  pagesOf = () => [];
  devices = () => [...this.#devices.values()];
  devicesOf = () => this.devices();
  device = (id: number) => this.#devices.get(id);
  deviceByKey = (key: string) => this.devices().find((device) => device.key === key);
  param = (paramId: number) => this.#params.get(paramId);
  paramOf = (deviceId: number, metric: string) => this.device(deviceId)?.params.find(({ point }) => point.metric === metric);
  reload = async () => {};
  refresh = async () => {};
  onChange(listener: (change: RegistryChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Newest values set by a test. */
export class FakeNewest implements NewestValues {
  readonly values = new Map<number, Current>();
  readonly stale = new Set<number>();
  readonly #listeners = new Set<(changed: Batch) => void>();
  readonly #lateListeners = new Set<(late: Batch) => void>();

  get(paramId: number): Current | undefined {
    return this.values.get(paramId);
  }

  take(batch: Batch): void {
    for (const [row, paramId] of batch.paramIds.entries())
      this.values.set(paramId, {
        paramId,
        time: batch.times[row] ?? 0,
        value: batch.values[row] ?? 0,
        quality: (batch.quality[row] ?? 0) as Quality,
      });
    for (const listener of this.#listeners) listener(batch);
  }

  onChange(listener: (changed: Batch) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Readings older than the newest. */
  takeLate(batch: Batch): void {
    for (const listener of this.#lateListeners) listener(batch);
  }

  onLate(listener: (late: Batch) => void): () => void {
    this.#lateListeners.add(listener);
    return () => this.#lateListeners.delete(listener);
  }

  markStale(paramIds: readonly number[]): void {
    for (const paramId of paramIds) this.stale.add(paramId);
  }

  markPresent(paramIds: readonly number[]): void {
    for (const paramId of paramIds) this.stale.delete(paramId);
  }
}

/** Readings of good quality unless a fourth number gives another. */
export function batchOf(rows: readonly (readonly [paramId: number, time: number, value: number, quality?: Quality])[]): Batch {
  return {
    paramIds: Uint32Array.from(rows, ([paramId]) => paramId),
    times: Float64Array.from(rows, ([, time]) => time),
    values: Float64Array.from(rows, ([, , value]) => value),
    quality: Uint8Array.from(rows, ([, , , quality]) => quality ?? 0),
  };
}

/** A register map of a fictitious vendor: high word first, absolute addresses. */
export function mapFixture(id: string, deviceTypeId: number, registers: NonNullable<Profile['modbus']>['registers']): Profile {
  return {
    id,
    vendor: 'test',
    model: { zh: '试验', en: 'Test' },
    deviceTypeId,
    source: 'this test',
    modbus: { base: { kind: 'absolute' }, wordOrder: 'big', maxRegisters: 125, maxGap: 4, registers },
  };
}
