import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeviceState } from '../alarms/types.ts';
import { Overloaded, type SubmitResult } from '../telemetry/types.ts';
import { batchOf, FakeLive, FakeRegistry, recordFixture, typeOf } from './device-fixture.ts';
import { createDriverManager, type DriverManager } from './manager.ts';
import type { Driver, DriverDevice, DriverSink, WriteAnswer } from './types.ts';

class FakeDriver implements Driver {
  readonly protocol;
  devices: readonly DriverDevice[] = [];
  sink: DriverSink | undefined;
  answer: () => Promise<WriteAnswer> = async () => ({ ok: true });
  constructor(protocol: 'mqtt' | 'modbus') {
    this.protocol = protocol;
  }
  async start(sink: DriverSink): Promise<void> {
    this.sink = sink;
  }
  async stop(): Promise<void> {
    this.sink = undefined;
  }
  setDevices(devices: readonly DriverDevice[]): void {
    this.devices = devices;
  }
  write(): Promise<WriteAnswer> {
    return this.answer();
  }
  health() {
    return { ok: true, detail: 'fake' };
  }
}

const withStatus = { ...typeOf(1203), status: { metric: 'comm_state', map: { 0: 'run', 1: 'fault' } } } as const;
const start = 1_760_000_000_000;
let clock: number;
let registry: FakeRegistry;
let live: FakeLive;
let mqtt: FakeDriver;
let modbus: FakeDriver;
let manager: DriverManager;
let logged: { msg: string; kind?: string; count?: number }[];
let heard: (readonly DeviceState[])[];
let submit: () => Promise<SubmitResult>;

beforeEach(async () => {
  vi.useFakeTimers();
  clock = start;
  logged = [];
  heard = [];
  registry = new FakeRegistry([
    recordFixture(1, 'm1', { type: withStatus }),
    recordFixture(2, 'b2', { connection: { kind: 'modbus', host: 'h', port: 502, unit: 1, pollMs: 1000 }, offlineAfterMs: 60_000 }),
  ]);
  live = new FakeLive();
  mqtt = new FakeDriver('mqtt');
  modbus = new FakeDriver('modbus');
  submit = async () => ({ stored: 1, repeated: 0, rejected: 0 });
  manager = createDriverManager({
    registry,
    telemetry: {
      live,
      ingest: {
        submit: async (batch) => {
          const result = await submit();
          live.take(batch);
          return result;
        },
      },
    },
    drivers: [mqtt, modbus],
    logger: pino({ level: 'info' }, { write: (line) => logged.push(JSON.parse(line)) }),
    now: () => clock,
  });
  manager.onChange((states) => heard.push(states));
  await manager.start();
});

afterEach(async () => {
  await manager.stop();
  vi.useRealTimers();
});

function pass(ms: number): void {
  for (let left = ms; left > 0; left -= 1000) {
    clock += Math.min(1000, left);
    vi.advanceTimersByTime(Math.min(1000, left));
  }
}

const paramOf = (id: number, metric: string) => registry.paramOf(id, metric)?.paramId ?? 0;

test('devices go to the driver of their protocol and follow the registry', () => {
  expect(mqtt.devices.map(({ key }) => key)).toEqual(['m1']);
  expect(modbus.devices.map(({ key }) => key)).toEqual(['b2']);
  registry.set([recordFixture(1, 'm1', { type: withStatus }), recordFixture(3, 'm3'), { ...recordFixture(4, 'm4'), enabled: false }]);
  expect(mqtt.devices.map(({ key }) => key)).toEqual(['m1', 'm3']);
  expect(modbus.devices).toEqual([]);
});

test('a listener to states that throws is logged, and the others hear', () => {
  const later: unknown[] = [];
  manager.onChange(function broken() {
    throw new Error('broken');
  });
  manager.onChange((states) => later.push(...states));
  pass(31_400);
  expect(later).toEqual([{ deviceId: 1, status: 'offline', lastMessage: null }]);
  expect(logged).toContainEqual(expect.objectContaining({ topic: 'device states', listener: 'broken' }));
});

describe('silence', () => {
  test('a device never heard of is reported offline after its own time-out, not at once', () => {
    pass(29_000);
    expect(heard).toEqual([]);
    pass(2400);
    expect(heard.flat()).toEqual([{ deviceId: 1, status: 'offline', lastMessage: null }]);
    pass(30_000);
    expect(heard.flat().map(({ deviceId }) => deviceId)).toEqual([1, 2]);
  });

  test('offline marks its values stale; a message brings it back', async () => {
    await manager.readings(1, batchOf([[paramOf(1, 'comm_state'), clock, 0]]));
    pass(400);
    expect(heard.flat()).toEqual([{ deviceId: 1, status: 'run', lastMessage: start }]);
    pass(31_000);
    expect(live.stale.has(paramOf(1, 'comm_state'))).toBe(true);
    expect(manager.get(1).status).toBe('offline');
    manager.alive(1, 12);
    pass(400);
    expect(heard.flat().map(({ status }) => status)).toEqual(['run', 'offline', 'run']);
    expect(manager.health(1)).toMatchObject({ online: true, messages: 2, roundTripMs: 12 });
  });

  test('the last message is restored from the newest values', () => {
    live.take(batchOf([[5001, start - 5000, 1]]));
    registry.set([recordFixture(5, 'm5')]);
    expect(manager.get(5).lastMessage).toBe(start - 5000);
    const telemetry = { live, ingest: { submit } };
    const notStarted = createDriverManager({ registry, telemetry, drivers: [], logger: pino({ level: 'silent' }), now: () => clock });
    expect(notStarted.get(5).lastMessage).toBe(start - 5000);
  });
});

test('the status follows the newest run-state word, in few calls', async () => {
  for (const value of [0, 1, 0, 1, 1, 1]) await manager.readings(1, batchOf([[paramOf(1, 'comm_state'), clock, value]]));
  expect(manager.get(1).status).toBe('fault');
  pass(400);
  expect(heard).toEqual([[{ deviceId: 1, status: 'fault', lastMessage: start }]]);
});

test('implausible readings are kept with quality bad and counted', async () => {
  const batch = batchOf([
    [paramOf(1, 'voltage_a'), clock, 231],
    [paramOf(1, 'voltage_b'), clock, -5],
    [paramOf(1, 'voltage_c'), clock, 1e9],
  ]);
  await manager.readings(1, batch);
  expect([...batch.quality]).toEqual([0, 2, 2]);
  expect(manager.health(1)).toMatchObject({ faults: { outOfRange: 2 }, lastFault: { kind: 'outOfRange', detail: 'voltage_b = -5' } });
});

test('a store that refuses is counted with its reason, logged once an hour, and passed on to the driver', async () => {
  submit = () => Promise.reject(new Overloaded('full'));
  await expect(manager.readings(1, batchOf([[paramOf(1, 'frequency'), clock, 50]]))).rejects.toThrow(Overloaded);
  expect(manager.health(1).faults).toEqual({ overloaded: 1 });
  submit = () => Promise.reject(new Error('ENOSPC: no space left on device, write'));
  await expect(manager.readings(1, batchOf([[paramOf(1, 'frequency'), clock, 50]]))).rejects.toThrow('ENOSPC');
  expect(manager.health(1)).toMatchObject({ faults: { overloaded: 2 }, lastFault: { detail: expect.stringContaining('ENOSPC') } });
  await expect(manager.readings(2, batchOf([[paramOf(2, 'frequency'), clock, 50]]))).rejects.toThrow('ENOSPC');
  expect(logged.filter(({ kind }) => kind === 'overloaded')).toHaveLength(2);
});

test('a kind of fault is logged once an hour with its count', () => {
  for (let n = 0; n < 1000; n += 1) manager.fault(1, 'malformed', 'x', 2);
  manager.fault(2, 'malformed', 'x');
  clock += 3_600_001;
  manager.fault(1, 'malformed', 'x');
  expect(logged.filter(({ kind }) => kind === 'malformed').map(({ count }) => count)).toEqual([2, 1, 1999]);
  expect(manager.health(1).faults).toEqual({ malformed: 2001 });
});

test('the clock offset comes from prompt messages, not from late ones', () => {
  for (let n = 0; n < 100; n += 1) {
    clock += 1000;
    manager.clock?.(1, n % 3 === 0 ? 300_000 - 15 : -50_000);
  }
  expect(manager.health(1).clockOffsetMs).toBe(299_985);
});

test('writes: offline is not tried, after a throwing driver nobody knows', async () => {
  const request = { deviceId: 1, metric: 'ct_ratio', value: 2, timeoutMs: 100 };
  expect(await manager.write(request)).toMatchObject({ ok: false, reason: 'offline' });
  manager.alive(1);
  expect(await manager.write(request)).toEqual({ ok: true });
  mqtt.answer = () => Promise.reject(new Error('boom'));
  expect(await manager.write(request)).toMatchObject({ ok: false, reason: 'timeout' });
  expect(await manager.write({ ...request, deviceId: 77 })).toMatchObject({ ok: false, reason: 'refused' });
});
