import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DriverDevice } from '../../registry/driver-device.ts';
import { Overloaded, type SubmitResult } from '../../telemetry/types.ts';
import { batchOf, FakeNewest, FakeRegistry, recordFixture, typeOf } from '../device-fixture.ts';
import type { DeviceState, Driver, DriverSink, WriteAnswer } from '../types.ts';
import { createDriverManager, type DriverManager } from './manager.ts';

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
  readonly followed: (readonly [left: readonly number[], now: readonly number[]])[] = [];
  followDevices(left: readonly number[], devices: readonly DriverDevice[]): void {
    this.followed.push([left, devices.map(({ id }) => id)]);
    const changed = new Set([...left, ...devices.map(({ id }) => id)]);
    this.devices = [...this.devices.filter(({ id }) => !changed.has(id)), ...devices];
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
/** The monotonic clock. */
let elapsed: number;
const clocks = { now: () => clock, elapsed: () => elapsed };
let registry: FakeRegistry;
let newest: FakeNewest;
let mqtt: FakeDriver;
let modbus: FakeDriver;
let manager: DriverManager;
let logged: { msg: string; kind?: string; count?: number; detail?: string }[];
let heard: (readonly DeviceState[])[];
let submit: () => Promise<SubmitResult>;
let contradict: (paramId: number, time: number) => void;

beforeEach(async () => {
  vi.useFakeTimers();
  clock = start;
  elapsed = 5000;
  logged = [];
  heard = [];
  registry = new FakeRegistry([
    recordFixture(1, 'm1', { type: withStatus }),
    recordFixture(2, 'b2', { connection: { kind: 'modbus', host: 'h', port: 502, unit: 1, pollMs: 1000 }, offlineAfterMs: 60_000 }),
  ]);
  newest = new FakeNewest();
  mqtt = new FakeDriver('mqtt');
  modbus = new FakeDriver('modbus');
  submit = async () => ({ stored: 1, repeated: 0, rejected: 0 });
  manager = createDriverManager({
    registry,
    telemetry: {
      newest,
      ingest: {
        submit: async (batch) => {
          const result = await submit();
          newest.take(batch);
          return result;
        },
        onConflict: (listener) => {
          contradict = listener;
          return () => {};
        },
      },
    },
    drivers: [mqtt, modbus],
    logger: pino({ level: 'info' }, { write: (line) => logged.push(JSON.parse(line)) }),
    clock: clocks,
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
    elapsed += Math.min(1000, left);
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

test('a state listener that throws is logged, and the others are still called', () => {
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
  test('a device that never sent a message is reported offline after its own time-out, not at once', () => {
    pass(29_000);
    expect(heard).toEqual([]);
    pass(2400);
    expect(heard.flat()).toEqual([{ deviceId: 1, status: 'offline', lastMessage: null }]);
    pass(30_000);
    expect(heard.flat().map(({ deviceId }) => deviceId)).toEqual([1, 2]);
  });

  test('an offline device has stale values; a message makes it online again', async () => {
    await manager.readings(1, batchOf([[paramOf(1, 'comm_state'), clock, 0]]));
    pass(400);
    expect(heard.flat()).toEqual([{ deviceId: 1, status: 'run', lastMessage: start }]);
    pass(31_000);
    expect(newest.stale.has(paramOf(1, 'comm_state'))).toBe(true);
    expect(manager.get(1).status).toBe('offline');
    manager.alive(1, 12);
    pass(400);
    expect(heard.flat().map(({ status }) => status)).toEqual(['run', 'offline', 'run']);
    expect(manager.health(1)).toMatchObject({ online: true, messages: 2, roundTripMs: 12 });
  });

  test('the last message is restored from the newest values', () => {
    newest.take(batchOf([[5001, start - 5000, 1]]));
    registry.set([recordFixture(5, 'm5')]);
    expect(manager.get(5).lastMessage).toBe(start - 5000);
    const telemetry = { newest, ingest: { submit, onConflict: () => () => {} } };
    const notStarted = createDriverManager({ registry, telemetry, drivers: [], logger: pino({ level: 'silent' }), clock: clocks });
    expect(notStarted.get(5).lastMessage).toBe(start - 5000);
  });
});

describe('a wall clock that is set', () => {
  test.each([10 * 3_600_000, -10 * 3_600_000])('by %i ms changes no device to offline or online', (jump) => {
    manager.alive(1);
    manager.alive(2);
    clock += jump;
    pass(29_000);
    expect([manager.get(1).status, manager.health(1).online]).toEqual(['stop', true]);
    pass(2400);
    expect(manager.get(1).status).toBe('offline');
    expect(manager.health(2).online).toBe(true);
  });
});

describe('a device that refuses reads', () => {
  const voltageA = () => paramOf(2, 'voltage_a');
  const block = (code: number | null, ...paramIds: number[]) => ({ table: 'holding', address: 10, count: 2, code, paramIds }) as const;
  const stay = (ms: number) => {
    for (let left = ms; left > 0; left -= 1000) {
      manager.alive(2);
      pass(1000);
    }
  };

  test('is reported at once, and as unwell if that lasts', async () => {
    await manager.readings(2, batchOf([[voltageA(), clock, 231]]));
    manager.refused?.(2, [block(4, voltageA())], false);
    expect(manager.health(2).refused).toEqual([{ ...block(4, voltageA()), since: start }]);
    stay(29_000);
    expect(manager.get(2)).toEqual({ deviceId: 2, status: 'run', lastMessage: clock - 1000 });
    stay(3000);
    expect(manager.get(2)).toMatchObject({ status: 'run', refuses: true });
    expect(heard.flat().findLast(({ deviceId }) => deviceId === 2)).toMatchObject({ refuses: true });
    expect(manager.health(2).refused?.[0]?.since).toBe(start);
    manager.refused?.(2, [], false);
    expect(manager.get(2)).toMatchObject({ refuses: false });
    expect(manager.health(2).refused).toBeUndefined();
  });

  test('for registers its model never had is reported, without an alarm', () => {
    manager.refused?.(2, [block(2, voltageA())], false);
    stay(60_000);
    expect(manager.get(2)).toMatchObject({ status: 'run', refuses: false });
    expect(manager.health(2).refused).toHaveLength(1);
    manager.refused?.(2, [block(null, voltageA())], false);
    stay(60_000);
    expect(manager.get(2)).toMatchObject({ refuses: true });
  });

  test('completely is online, but not reported as running', () => {
    manager.alive(2);
    manager.refused?.(2, [block(2, voltageA())], true);
    expect(manager.get(2).status).toBe('fault');
    expect(manager.health(2).online).toBe(true);
    stay(40_000);
    expect(manager.get(2)).toMatchObject({ status: 'fault', refuses: true });
  });

  test('of its run-state word is no longer reported as running once that word is stale', async () => {
    registry.set([recordFixture(1, 'm1', { type: withStatus })]);
    const word = paramOf(1, 'comm_state');
    await manager.readings(1, batchOf([[word, clock, 0]]));
    manager.refused?.(1, [block(4, word)], false);
    expect(manager.get(1).status).toBe('run');
    newest.take(batchOf([[word, clock, 0, 1]]));
    expect(manager.get(1).status).toBe('fault');
  });

  test('but becomes silent in the middle of a poll is only silent; after its return it has time to answer', async () => {
    await manager.readings(2, batchOf([[voltageA(), clock, 231]]));
    manager.refused?.(2, [block(null, voltageA())], false);
    pass(120_000);
    expect(manager.get(2).status).toBe('offline');
    expect(heard.flat().some(({ refuses }) => refuses)).toBe(false);
    stay(25_000);
    expect(manager.get(2)).toEqual({ deviceId: 2, status: 'run', lastMessage: clock - 1000 });
    manager.refused?.(2, [], false);
    stay(60_000);
    expect(heard.flat().some(({ refuses }) => refuses)).toBe(false);
  });

  test('and gets another connection starts again', () => {
    manager.refused?.(2, [block(4, voltageA())], false);
    registry.set([recordFixture(2, 'b2', { connection: { kind: 'mqtt', periodMs: 1000 } })]);
    expect(manager.health(2).refused).toBeUndefined();
  });
});

test('a device that keeps sending without its run-state word is no longer reported as running', async () => {
  registry.set([recordFixture(1, 'm1', { type: withStatus, offlineAfterMs: 35_000 })]);
  const [word, other] = [paramOf(1, 'comm_state'), paramOf(1, 'frequency')];
  const go = async (ms: number) => {
    for (const until = clock + ms; clock < until; ) {
      pass(5000);
      await manager.readings(1, batchOf([[other, clock, 50]]));
    }
  };
  await manager.readings(1, batchOf([[word, clock, 0]]));
  await go(40_000);
  expect(manager.get(1).status).toBe('run');
  newest.take(batchOf([[word, clock - 40_000, 0, 1]]));
  pass(400);
  expect(manager.get(1).status).toBe('fault');
  expect(heard.flat().at(-1)).toMatchObject({ status: 'fault' });
  await manager.readings(1, batchOf([[word, clock, 0]]));
  expect(manager.get(1).status).toBe('run');
  // After a silence the word is stale like everything else, and has time to arrive.
  pass(40_000);
  expect(manager.get(1).status).toBe('offline');
  newest.take(batchOf([[word, clock - 40_000, 0, 1]]));
  await manager.readings(1, batchOf([[other, clock, 50]]));
  expect(manager.get(1).status).toBe('run');
  heard.length = 0;
  await go(40_000);
  expect(manager.get(1).status).toBe('fault');
  expect(heard.flat().at(-1)).toMatchObject({ status: 'fault' });
});

test('values sent on change are good again when their device returns', async () => {
  await manager.readings(1, batchOf([[paramOf(1, 'frequency'), clock, 50]]));
  pass(31_000);
  expect(newest.stale.has(paramOf(1, 'frequency'))).toBe(true);
  manager.alive(1);
  expect(newest.stale.has(paramOf(1, 'frequency'))).toBe(false);
});

test('a driver that supports it reads a device on demand, others cannot', async () => {
  expect(await manager.readNow(2, ['voltage_a'], 100)).toBeNull();
  (modbus as Driver).readNow = async (_deviceId, metrics) => new Set(metrics);
  expect(await manager.readNow(2, ['voltage_a'], 100)).toEqual(new Set(['voltage_a']));
  expect(await manager.readNow(1, ['voltage_a'], 100)).toBeNull();
});

test('the status follows the newest run-state word, with few calls', async () => {
  for (const value of [0, 1, 0, 1, 1, 1]) await manager.readings(1, batchOf([[paramOf(1, 'comm_state'), clock, value]]));
  expect(manager.get(1).status).toBe('fault');
  pass(400);
  expect(heard).toEqual([[{ deviceId: 1, status: 'fault', lastMessage: start }]]);
});

test('implausible readings are stored with bad quality and counted', async () => {
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

test('refusals of the store are counted by kind with an example, and passed on', async () => {
  const refused = [
    { kind: 'tooOld', count: 2, row: 0 },
    { kind: 'conflict', count: 1, row: 1 },
    { kind: 'unknown', count: 1, row: 0 },
  ] as const;
  submit = async () => ({ stored: 0, repeated: 0, rejected: 4, refused });
  const batch = batchOf([
    [paramOf(1, 'frequency'), start, 50],
    [paramOf(1, 'voltage_a'), start + 1, 231],
  ]);
  expect(await manager.readings(1, batch)).toMatchObject({ rejected: 4, refused });
  expect(manager.health(1).faults).toEqual({ tooOld: 2, conflict: 1, unknownMetric: 1 });
  expect(logged.find(({ kind }) => kind === 'conflict')).toMatchObject({ detail: 'voltage_a = 231, 2025-10-09T08:53:20.001Z' });
  contradict(paramOf(1, 'frequency'), start);
  expect(manager.health(1)).toMatchObject({ faults: { conflict: 2 }, lastFault: { detail: 'frequency, 2025-10-09T08:53:20.000Z' } });
});

test('repeated rejections are reported as a state of the device until nothing was rejected for ten minutes', () => {
  manager.alive(1);
  for (let n = 0; n < 10; n += 1) manager.rejected?.(1);
  pass(1400);
  expect(manager.get(1).rejected).toBeUndefined();
  manager.rejected?.(1);
  pass(1400);
  expect(manager.get(1).rejected).toBe(true);
  expect(heard.flat().at(-1)).toMatchObject({ deviceId: 1, rejected: true });
  // Occasional rejections extend it, silence ends it.
  pass(500_000);
  manager.rejected?.(1);
  pass(590_000);
  expect(manager.get(1).rejected).toBe(true);
  pass(70_000);
  expect(manager.get(1).rejected).toBeUndefined();
  expect(heard.flat().at(-1)?.rejected).toBeUndefined();
  // At a lower rate they are not too many.
  for (let n = 0; n < 11; n += 1) {
    manager.rejected?.(1);
    pass(70_000);
  }
  expect(manager.get(1).rejected).toBeUndefined();
});

test('a kind of fault is logged once an hour with its count', () => {
  for (let n = 0; n < 1000; n += 1) manager.fault(1, 'malformed', 'x', 2);
  manager.fault(2, 'malformed', 'x');
  elapsed += 3_600_001;
  manager.fault(1, 'malformed', 'x');
  expect(logged.filter(({ kind }) => kind === 'malformed').map(({ count }) => count)).toEqual([2, 1, 1999]);
  expect(manager.health(1).faults).toEqual({ malformed: 2001 });
});

test('the clock offset is taken from prompt messages, not from late ones', () => {
  for (let n = 0; n < 100; n += 1) {
    elapsed += 1000;
    manager.clock?.(1, n % 3 === 0 ? 300_000 - 15 : -50_000);
  }
  expect(manager.health(1).clockOffsetMs).toBe(299_985);
});

test('writes: an offline device is not tried, the outcome after a throwing driver is unknown', async () => {
  const request = { deviceId: 1, metric: 'ct_ratio', value: 2, timeoutMs: 100 };
  expect(await manager.write(request)).toMatchObject({ ok: false, reason: 'offline' });
  manager.alive(1);
  expect(await manager.write(request)).toEqual({ ok: true });
  mqtt.answer = () => Promise.reject(new Error('boom'));
  expect(await manager.write(request)).toMatchObject({ ok: false, reason: 'timeout' });
  expect(await manager.write({ ...request, deviceId: 77 })).toMatchObject({ ok: false, reason: 'refused' });
});

test('drivers are notified of changed devices only', () => {
  const [first, second] = registry.devices();
  if (!first || !second) throw new Error('there are no devices');
  registry.set([first, { ...second, name: 'another' }]);
  expect([mqtt.followed, modbus.followed]).toEqual([[], [[[2], [2]]]]);
  registry.set([first, { ...second, enabled: false }, recordFixture(7, 'm7')]);
  expect([mqtt.followed.at(-1), modbus.followed.at(-1)]).toEqual([
    [[], [7]],
    [[2], []],
  ]);
  expect([mqtt.devices.map(({ id }) => id), modbus.devices]).toEqual([[1, 7], []]);
});

describe('after the server clock was two hours ahead', () => {
  const twoHours = 7_200_000;
  const back = (stamp: number) => (stamp >= start + twoHours ? stamp - twoHours : stamp);

  test('the last message, the last fault and refusals have true times, and states are published again', () => {
    clock += twoHours;
    modbus.sink?.alive(2);
    modbus.sink?.fault(2, 'malformed', 'x');
    modbus.sink?.refused?.(2, [{ table: 'holding', address: 1, count: 1, code: 2, paramIds: [] }], false);
    pass(1000);
    heard = [];
    clock -= twoHours;
    manager.clockSet(-twoHours, back);
    const health = manager.health(2);
    expect([health.lastMessage, health.lastFault?.time, health.refused?.[0]?.since]).toEqual([start, start, start]);
    pass(1000);
    expect(heard.flat().find(({ deviceId }) => deviceId === 2)?.lastMessage).toBe(start);
  });

  test('the clock offset of a device is unchanged, and only devices with their own clock have one', () => {
    mqtt.sink?.clock?.(1, 40);
    expect([...manager.ownStamped()]).toEqual([1]);
    clock += twoHours;
    manager.clockSet(twoHours, (stamp) => stamp);
    expect(manager.health(1).clockOffsetMs).toBe(40 - twoHours);
    clock -= twoHours;
    manager.clockSet(-twoHours, (stamp) => stamp);
    expect(manager.health(1).clockOffsetMs).toBe(40);
  });

  test('silence is measured by elapsed time: a clock step makes no device offline', () => {
    modbus.sink?.alive(2);
    clock += twoHours;
    manager.clockSet(twoHours, (stamp) => stamp);
    vi.advanceTimersByTime(2000);
    expect(manager.health(2).online).toBe(true);
    clock -= twoHours;
    manager.clockSet(-twoHours, (stamp) => stamp);
    pass(61_000);
    expect(manager.health(2).online).toBe(false);
  });
});
