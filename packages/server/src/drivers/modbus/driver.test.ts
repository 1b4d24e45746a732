import { deviceTypeById, expandPoints, type ModbusMap, type Profile, profileById } from '@czyun/devices';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DriverDevice } from '../../registry/driver-device.ts';
import type { Batch } from '../../telemetry/types.ts';
import type { FaultKind, RefusedRead } from '../types.ts';
import { createModbusDriver, type ModbusDriver } from './index.ts';
import { put, startTestServer, type TestServer } from './test-server.ts';

interface Got {
  readonly deviceId: number;
  readonly metric: string;
  readonly value: number;
  readonly quality: number;
  readonly time: number;
}

const refusedRetry = { minMs: 50, maxMs: 200 };
/** A long time-out, because a busy test machine answers late and an unexpected time-out counts as a fault. */
const quick = { retry: { minMs: 20, maxMs: 100 }, refusedRetry, timeoutMs: 5_000, random: () => 0.5 };

/** For devices that do not answer; on a slow machine answers may be missed, which these tests tolerate. */
const impatient = { ...quick, timeoutMs: 80 };

let server: TestServer;
let driver: ModbusDriver;
let got: Got[];
let batches: Batch[];
let faults: { deviceId: number; kind: FaultKind; detail: string }[];
let alive: number[];
let refused: { readonly reads: readonly RefusedRead[]; readonly all: boolean } | undefined;
let devices: DriverDevice[];

beforeEach(async () => {
  server = await startTestServer();
  driver = createModbusDriver(quick);
  got = [];
  batches = [];
  faults = [];
  alive = [];
  refused = undefined;
  devices = [];
});

afterEach(async () => {
  await driver.stop();
  await server.close();
});

function deviceOf(id: number, profile: Profile, unit: number, more: { port?: number; pollMs?: number } = {}): DriverDevice {
  const type = deviceTypeById(profile.deviceTypeId);
  if (!type) throw new Error('no such type');
  const points = new Map(expandPoints(type).map((point, index) => [point.metric, { paramId: id * 10_000 + index, point }]));
  const connection = { kind: 'modbus', host: '127.0.0.1', port: more.port ?? server.port, unit, pollMs: more.pollMs ?? 50 } as const;
  return { id, key: `device-${id}`, typeId: type.id, profile, connection, offlineAfterMs: 30_000, points };
}

async function run(...all: DriverDevice[]): Promise<void> {
  devices = all;
  driver.setDevices(all);
  await driver.start({
    async readings(deviceId, batch) {
      batches.push(batch);
      const metrics = new Map(
        [...(devices.find((device) => device.id === deviceId)?.points ?? [])].map(([metric, { paramId }]) => [paramId, metric]),
      );
      for (const [index, paramId] of batch.paramIds.entries()) {
        const metric = metrics.get(paramId) ?? '?';
        got.push({
          deviceId,
          metric,
          value: batch.values[index] ?? Number.NaN,
          quality: batch.quality[index] ?? 9,
          time: batch.times[index] ?? 0,
        });
      }
      return { stored: batch.paramIds.length, repeated: 0, rejected: 0 };
    },
    fault: (deviceId, kind, detail) => faults.push({ deviceId, kind, detail }),
    alive: (deviceId) => alive.push(deviceId),
    refused: (_deviceId, reads, all) => {
      refused = { reads, all };
    },
  });
}

const newest = (metric: string, deviceId = 1) => got.findLast((one) => one.metric === metric && one.deviceId === deviceId);
const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 10 });
const words32 = (value: number) => [(value >>> 16) & 0xffff, value & 0xffff];

/** A small meter with a custom map, so that each test can choose its registers. */
function meterProfile(registers: ModbusMap['registers'], more: Partial<ModbusMap> = {}): Profile {
  return {
    id: 'test-meter',
    vendor: 'test',
    model: { zh: '试验', en: 'Test' },
    deviceTypeId: 1203,
    source: 'this test',
    modbus: { base: { kind: 'absolute' }, wordOrder: 'big', maxRegisters: 125, maxGap: 4, registers, ...more },
  };
}

const voltages = meterProfile([
  { metric: 'voltage_a', table: 'holding', address: 10, type: 'u16', scale: 0.1 },
  { metric: 'voltage_b', table: 'holding', address: 11, type: 'u16', scale: 0.1 },
  { metric: 'voltage_c', table: 'holding', address: 12, type: 'u16', scale: 0.1 },
]);

const profileOf = (id: string) => {
  const profile = profileById(id);
  if (!profile) throw new Error(`no profile ${id}`);
  return profile;
};

/** A SunSpec device: marker, model 1, then the given model. */
function putSunspec(unit: number, base: number, model: number, body: readonly number[]): void {
  put(server.holding, unit, base, [0x5375, 0x6e53, 1, 66, ...new Array<number>(66).fill(0), model, body.length, ...body, 0xffff, 0]);
}

function inverter103(): number[] {
  // All unset registers are "not implemented".
  const body = new Array<number>(50).fill(0x8000);
  const set = (offset: number, ...words: number[]) => {
    for (const [index, word] of words.entries()) body[offset - 2 + index] = word & 0xffff;
  };
  set(7, 0xffff, 0xffff, 0xffff);
  set(3, 1234, 1230, 1240, -2); // A, sf −2
  set(10, 2301, 2302, 2303, -1); // V, sf −1
  set(14, 1525, 1); // W, sf +1
  set(16, 4998, -2); // Hz
  set(24, ...words32(123_456_789), 0); // Wh
  set(33, 0x8000, 0x8000, 0x8000, 0x8000, 0);
  set(38, 4);
  set(40, 0, 0b1000_0001);
  return body;
}

describe('profiles against a third-party server', () => {
  it('reads a Sungrow hybrid inverter: register less one, low word first, discharging positive', async () => {
    const put1 = (address: number, ...words: number[]) => put(server.input, 1, address, words);
    put1(5000, 100);
    for (let address = 5007; address <= 5034; address++) put1(address, 0);
    put1(5007, 412);
    put1(5018, 2331, 2298, 2312);
    put1(5032, 0xff38, 0xffff); // −200 var
    put1(5034, 998);
    put1(5213, 0xf63c, 0xffff); // −2500 W: charging
    put1(5241, 5001);
    put1(12999, 0x0040);
    put1(13030, 0xffb5, 72, 73); // −7.5 A: the sign follows the power
    for (let address = 13019; address <= 13029; address++) put1(address, 0);
    put1(13019, 4805);
    for (let address = 13033; address <= 13045; address++) put1(address, 0);
    put1(13026, 0x86a0, 0x0001); // 100 000 → 10 000 kWh
    put1(13033, 0x1388, 0); // 5000 W
    put1(13040, 0xffff, 0xffff);
    await run(deviceOf(1, profileOf('sungrow-sh'), 1));
    await waitFor(() => expect(newest('active_power')?.value).toBe(5));
    expect(newest('rated_power')?.value).toBe(10);
    expect(newest('cabinet_temperature')?.value).toBe(41.2);
    expect(newest('voltage_a')?.value).toBe(233.1);
    expect(newest('reactive_power')?.value).toBe(-0.2);
    expect(newest('dc_power')?.value).toBe(-2.5);
    expect(newest('frequency')?.value).toBe(50.01);
    expect(newest('state')?.value).toBe(3);
    expect(newest('current_a')?.value).toBe(7.5);
    expect(newest('discharge_energy_total')?.value).toBe(10_000);
    expect(newest('charge_energy_total')).toBeUndefined();
    expect(got.every((one) => one.quality === 0)).toBe(true);
  });

  it.each([40000, 50000, 0])('finds SunSpec model 103 from %i on and applies its scale factors', async (base) => {
    putSunspec(7, base, 103, inverter103());
    await run(deviceOf(1, profileOf('sunspec-103'), 7));
    await waitFor(() => expect(newest('active_power')?.value).toBe(15.25));
    expect(newest('current_a')?.value).toBe(12.34);
    expect(newest('voltage_c')?.value).toBe(230.3);
    expect(newest('frequency')?.value).toBe(49.98);
    expect(newest('energy_total')?.value).toBe(123_456.789);
    expect(newest('state')?.value).toBe(3);
    expect(newest('fault_word_1')?.value).toBe((1 << 7) | (1 << 12));
    // Not implemented by this inverter: no reading, in particular not 65535.
    for (const metric of ['voltage_ab', 'apparent_power', 'cabinet_temperature', 'dc_power']) expect(newest(metric)).toBeUndefined();
    // After the walk a poll is one read.
    const polls = server.seen.filter((request) => request.count > 2);
    expect(new Set(polls.map((request) => `${request.address}+${request.count}`)).size).toBe(1);
  });

  it('lists the available models if the requested one is missing', async () => {
    putSunspec(7, 40000, 101, new Array<number>(50).fill(0));
    put(server.holding, 7, 40004, [0x4163, 0x6d65]); // "Acme"
    put(server.holding, 7, 40052, [0x5831, 0x3233]); // "X123"
    await run(deviceOf(1, profileOf('sunspec-103'), 7));
    await waitFor(() => expect(faults[0]?.detail).toBe('no SunSpec model 103; Acme X123 has 1, 101'));
    expect(got).toEqual([]);
  });

  it('walks again when the model has moved', async () => {
    putSunspec(7, 40000, 103, inverter103());
    await run(deviceOf(1, profileOf('sunspec-103'), 7));
    await waitFor(() => expect(newest('active_power')).toBeDefined());
    server.holding.clear();
    putSunspec(7, 40000, 101, new Array<number>(50).fill(1));
    await waitFor(() => expect(faults.some((fault) => fault.detail.includes('no longer where it was'))).toBe(true));
    expect(got.every((one) => one.metric !== 'active_power' || one.value === 15.25)).toBe(true);
  });
});

describe('reading', () => {
  it('gives all readings of a poll the same time, and handles answers byte by byte', async () => {
    server.split = true;
    put(server.holding, 1, 10, [2301, 2302, 2303]);
    await run(deviceOf(1, voltages, 1));
    await waitFor(() => expect(newest('voltage_c')?.value).toBe(230.3));
    for (const batch of batches) expect(new Set(batch.times).size).toBe(1);
    expect(server.seen[0]).toEqual({ unit: 1, code: 3, address: 10, count: 3 });
  });

  it('stores a value outside the plausible range with bad quality', async () => {
    put(server.holding, 1, 41, [9999]);
    await run(deviceOf(1, meterProfile([{ metric: 'frequency', table: 'holding', address: 41, type: 'u16', scale: 0.01 }]), 1));
    await waitFor(() => expect(newest('frequency')).toMatchObject({ value: 99.99, quality: 2 }));
    expect(faults[0]?.kind).toBe('outOfRange');
  });

  it('repeats the last value with bad quality when the device returns "not available"', async () => {
    put(server.holding, 1, 41, [5000]);
    await run(
      deviceOf(1, meterProfile([{ metric: 'frequency', table: 'holding', address: 41, type: 'u16', scale: 0.01, invalid: [0xffff] }]), 1),
    );
    await waitFor(() => expect(newest('frequency')).toMatchObject({ value: 50, quality: 0 }));
    put(server.holding, 1, 41, [0xffff]);
    await waitFor(() => expect(newest('frequency')).toMatchObject({ value: 50, quality: 2 }));
    const asked = server.seen.length;
    await waitFor(() => expect(server.seen.length).toBeGreaterThan(asked + 3));
    expect(got.filter((one) => one.quality === 2)).toHaveLength(1);
  });

  it('splits a block that the device refuses and skips only the missing register', async () => {
    driver = createModbusDriver({ ...quick, refusedRetry: { minMs: 600_000, maxMs: 600_000 } });
    put(server.holding, 1, 10, [2301]);
    put(server.holding, 1, 12, [2303]);
    await run(deviceOf(1, voltages, 1));
    await waitFor(() => expect(newest('voltage_c')).toBeDefined());
    expect(newest('voltage_a')?.value).toBe(230.1);
    expect(newest('voltage_b')).toBeUndefined();
    expect(faults.every((fault) => fault.kind === 'modbusException')).toBe(true);
    const refusals = faults.length;
    const asked = server.seen.length;
    await waitFor(() => expect(server.seen.length).toBeGreaterThan(asked + 8));
    expect(faults).toHaveLength(refusals);
    expect(server.seen.slice(asked).some((request) => request.address <= 11 && request.address + request.count > 11)).toBe(false);
  });

  it('keeps polling a device that refused everything, and reads it once it answers', async () => {
    await run(deviceOf(1, voltages, 1));
    await waitFor(() => expect(alive.length).toBeGreaterThan(5));
    expect(got).toEqual([]);
    expect(server.seen.length).toBeGreaterThan(8);
    put(server.holding, 1, 10, [2301, 2302, 2303]);
    await waitFor(() => expect(got.length).toBeGreaterThan(0));
  });

  it('retries refused registers after a while', async () => {
    put(server.holding, 1, 10, [2301]);
    put(server.holding, 1, 12, [2303]);
    await run(deviceOf(1, voltages, 1));
    await waitFor(() => expect(newest('voltage_c')).toBeDefined());
    put(server.holding, 1, 11, [2302]);
    await waitFor(() => expect(newest('voltage_b')?.value).toBe(230.2));
  });

  it('continues with the other blocks when one is answered with "busy"', async () => {
    const profile = meterProfile([
      { metric: 'voltage_a', table: 'holding', address: 10, type: 'u16', scale: 0.1 },
      { metric: 'voltage_b', table: 'holding', address: 500, type: 'u16', scale: 0.1 },
    ]);
    put(server.holding, 1, 10, [2301]);
    put(server.holding, 1, 500, [2302]);
    server.mischief = (request) => (request.address === 10 ? { exception: 6 } : undefined);
    await run(deviceOf(1, profile, 1));
    await waitFor(() => expect(newest('voltage_b')?.value).toBe(230.2));
    server.mischief = () => undefined;
    await waitFor(() => expect(newest('voltage_a')?.value).toBe(230.1));
  });
});

describe('a device that refuses', () => {
  const twoBlocks = meterProfile([
    { metric: 'voltage_a', table: 'holding', address: 10, type: 'u16', scale: 0.1 },
    { metric: 'voltage_b', table: 'holding', address: 500, type: 'u16', scale: 0.1 },
  ]);
  beforeEach(() => {
    put(server.holding, 1, 10, [2301, 2302, 2303]);
    put(server.holding, 1, 500, [2304]);
  });

  it('reports which registers and why, until they can be read', async () => {
    server.mischief = (request) => (request.address === 500 ? { exception: 4 } : undefined);
    await run(deviceOf(1, twoBlocks, 1));
    const paramId = devices[0]?.points.get('voltage_b')?.paramId;
    await waitFor(() =>
      expect(refused).toEqual({ reads: [{ table: 'holding', address: 500, count: 1, code: 4, paramIds: [paramId] }], all: false }),
    );
    server.mischief = () => ({ exception: 4 });
    await waitFor(() => expect(refused).toMatchObject({ reads: [{ address: 10 }, { address: 500 }], all: true }));
    server.mischief = () => undefined;
    await waitFor(() => expect(refused).toEqual({ reads: [], all: false }));
  });

  it('while it starts up is soon read in whole blocks again', async () => {
    server.mischief = () => ({ exception: 2 });
    await run(deviceOf(1, voltages, 1));
    await waitFor(() => expect(refused?.reads).toHaveLength(3));
    server.mischief = () => undefined;
    await waitFor(() => expect(got.length).toBeGreaterThan(0));
    await waitFor(() => expect(server.seen.slice(-3).map(({ address, count }) => [address, count])).toEqual(Array(3).fill([10, 3])));
    expect(refused).toEqual({ reads: [], all: false });
  });

  it('the SunSpec walk is still online', async () => {
    driver = createModbusDriver({ ...quick, retry: { minMs: 60_000, maxMs: 60_000 } });
    server.mischief = () => ({ exception: 4 });
    await run({ ...deviceOf(1, profileOf('sunspec-103'), 7), offlineAfterMs: 300 });
    // Often enough not to count as silent, whatever the wait for silent devices.
    await waitFor(() => expect(alive.length).toBeGreaterThan(4));
    await waitFor(() => expect(refused).toMatchObject({ reads: [{ table: 'holding', address: 40_000, code: 4 }], all: true }));
    expect(refused?.reads[0]?.paramIds).toHaveLength(devices[0]?.points.size ?? 0);
  });

  it('to answer one block does not slow down the others', async () => {
    const patient = { minMs: 600, maxMs: 2400 };
    driver = createModbusDriver({ ...quick, retry: patient, refusedRetry: patient, timeoutMs: 150 });
    server.mischief = (request) => (request.address === 10 ? 'silence' : undefined);
    await run(deviceOf(1, twoBlocks, 1));
    await waitFor(() => expect(newest('voltage_b')).toBeDefined());
    const begun = performance.now();
    const before = got.length;
    await waitFor(() => expect(got.length).toBeGreaterThan(before + 15));
    // Twenty a second without the silent block; a failure of the whole device would leave two.
    expect((performance.now() - begun) / 15).toBeLessThan(300);
    expect(server.seen.filter(({ address }) => address === 10).length).toBeLessThan(8);
    expect(newest('voltage_a')).toBeUndefined();
    expect(refused).toMatchObject({ reads: [{ address: 10, code: null }], all: false });
  });

  it('is retried by the monotonic clock', async () => {
    let jump = 0;
    const clock = { now: () => Date.now() + jump, elapsed: () => performance.now() };
    driver = createModbusDriver({ ...quick, timeoutMs: 400, clock });
    await run(deviceOf(1, twoBlocks, 1));
    for (const next of [10 * 3_600_000, -10 * 3_600_000, 0]) {
      jump = next;
      const before = got.length;
      await waitFor(() => expect(got.length).toBeGreaterThan(before + 6));
    }
    server.mischief = () => 'silence';
    await waitFor(() => expect(faults.filter(({ kind }) => kind === 'timeout').length).toBeGreaterThan(1));
    jump = -10 * 3_600_000;
    server.mischief = () => undefined;
    const before = got.length;
    await waitFor(() => expect(got.length).toBeGreaterThan(before + 6));
  });
});

describe('reading on demand', () => {
  it('returns current values between two polls, and only those answered', async () => {
    put(server.holding, 1, 10, [2301, 2302, 2303]);
    await run(deviceOf(1, voltages, 1, { pollMs: 60_000 }));
    await waitFor(() => expect(newest('voltage_c')).toBeDefined());
    put(server.holding, 1, 11, [2400]);
    expect(await driver.readNow?.(1, ['voltage_b'], 1000)).toEqual(new Set(['voltage_b']));
    expect(newest('voltage_b')?.value).toBe(240);
    server.mischief = (request) => (request.address === 11 ? { exception: 4 } : undefined);
    expect(await driver.readNow?.(1, ['voltage_b'], 1000)).toEqual(new Set());
    expect(await driver.readNow?.(1, ['ct_ratio'], 1000)).toEqual(new Set());
    expect(await driver.readNow?.(99, ['voltage_b'], 1000)).toEqual(new Set());
  });
});

describe('devices that misbehave', () => {
  it.each(['wrongUnit', 'wrongLength', 'wrongTransaction', 'wrongFunction', 'noise', 'close', 'silence'] as const)(
    'accepts no value from an answer with %s, and recovers',
    async (mischief) => {
      driver = createModbusDriver(impatient);
      put(server.holding, 1, 10, [2301, 2302, 2303]);
      server.mischief = () => mischief;
      await run(deviceOf(1, voltages, 1));
      await waitFor(() => expect(faults.length).toBeGreaterThanOrEqual(2));
      expect(got).toEqual([]);
      expect(faults.every((fault) => fault.deviceId === 1)).toBe(true);
      server.mischief = () => undefined;
      await waitFor(() => expect(newest('voltage_a')?.value).toBe(230.1));
      expect(server.connections).toBeGreaterThan(1);
    },
  );

  it('survives random bytes instead of answers without a reading', async () => {
    driver = createModbusDriver(impatient);
    put(server.holding, 1, 10, [2301, 2302, 2303]);
    const rubbish = fc.sample(fc.uint8Array({ minLength: 1, maxLength: 40 }), { numRuns: 30, seed: 7 });
    server.mischief = () => ({ bytes: rubbish[server.seen.length % rubbish.length] ?? new Uint8Array(1) });
    await run(deviceOf(1, voltages, 1));
    await waitFor(() => expect(server.seen.length).toBeGreaterThan(15));
    expect(got).toEqual([]);
    server.mischief = () => undefined;
    await waitFor(() => expect(newest('voltage_a')?.value).toBe(230.1));
  });

  it('waits for a server that is down and connects when it starts', async () => {
    const { port } = server;
    await server.close();
    await run(deviceOf(1, voltages, 1, { port }));
    await waitFor(() => expect(faults.filter((fault) => fault.kind === 'connection').length).toBeGreaterThan(1));
    server = await startTestServer(port);
    put(server.holding, 1, 10, [2301, 2302, 2303]);
    await waitFor(() => expect(newest('voltage_a')?.value).toBe(230.1));
  });

  it('reconnects after a server restart without unnecessary faults', async () => {
    put(server.holding, 1, 10, [2301, 2302, 2303]);
    await run(deviceOf(1, voltages, 1));
    await waitFor(() => expect(newest('voltage_a')).toBeDefined());
    const { port } = server;
    await server.close();
    server = await startTestServer(port);
    put(server.holding, 1, 10, [2400, 2400, 2400]);
    await waitFor(() => expect(newest('voltage_a')?.value).toBe(240));
  });

  it('reads the other units behind a gateway whose first unit is dead and whose second is slow', async () => {
    driver = createModbusDriver({ ...quick, timeoutMs: 400 });
    for (const unit of [1, 2, 3, 4]) put(server.holding, unit, 10, [2301, 2302, 2303]);
    server.mischief = ({ unit }) => (unit === 1 ? 'silence' : unit === 2 ? { delayMs: 50 } : undefined);
    await run(...[1, 2, 3, 4].map((id) => deviceOf(id, voltages, id)));
    const polls = (id: number) => got.filter((one) => one.deviceId === id && one.metric === 'voltage_a').length;
    const asked = (unit: number) => server.seen.filter((request) => request.unit === unit).length;
    await waitFor(() => {
      expect(polls(2)).toBeGreaterThan(0);
      expect(polls(3)).toBeGreaterThan(5);
      expect(polls(4)).toBeGreaterThan(10);
      // The dead unit is polled rarely, not at every poll of the others.
      expect(asked(1)).toBeLessThan(asked(3));
    });
    expect(polls(1)).toBe(0);
  });

  it('treats a gateway exception for a dead unit as silence of that unit', async () => {
    put(server.holding, 1, 10, [2301, 2302, 2303]);
    server.mischief = () => ({ exception: 11 });
    await run(deviceOf(1, voltages, 1));
    await waitFor(() => expect(faults.length).toBeGreaterThan(1));
    server.mischief = () => undefined;
    await waitFor(() => expect(newest('voltage_b')?.value).toBe(230.2));
    expect(server.connections).toBe(1);
  });
});

describe('writing', () => {
  const settings = meterProfile([
    { metric: 'demand_limit', table: 'holding', address: 20, type: 'u32', scale: 0.1, write: 16 },
    { metric: 'ct_ratio', table: 'holding', address: 22, type: 'u16', write: 6 },
    { metric: 'demand_window', table: 'holding', address: 23, type: 'u16', mask: 0x00ff, write: 6 },
    { metric: 'demand_reset', table: 'coil', address: 3, type: 'bit', write: 5 },
    { metric: 'frequency', table: 'holding', address: 24, type: 'u16', scale: 0.01 },
  ]);
  const write = (metric: string, value: number, timeoutMs = 1000) => driver.write({ deviceId: 1, metric, value, timeoutMs });

  beforeEach(() => {
    put(server.holding, 1, 20, [0, 1000, 1, 0x7f0f, 5000]);
    put(server.coils, 1, 3, [0]);
  });

  it('writes with the function of the profile, preserves other bits and reads back', async () => {
    await run(deviceOf(1, settings, 1, { pollMs: 60_000 }));
    expect(await write('demand_limit', 7000.5)).toEqual({ ok: true, readBack: 7000.5 });
    expect(server.holding.get(1)?.get(20)).toBe(1);
    expect(await write('ct_ratio', 200)).toEqual({ ok: true, readBack: 200 });
    expect(await write('demand_window', 30)).toEqual({ ok: true, readBack: 30 });
    expect(server.holding.get(1)?.get(23)).toBe(0x7f1e);
    expect(await write('demand_reset', 1)).toEqual({ ok: true });
    expect(server.coils.get(1)?.get(3)).toBe(1);
    expect(server.seen.filter((request) => request.code > 4).map((request) => request.code)).toEqual([16, 6, 6, 5]);
    expect(newest('ct_ratio')?.value).toBe(200);
  });

  it('distinguishes refusals, invalid values and read-only points', async () => {
    await run(deviceOf(1, settings, 1));
    expect(await write('ct_ratio', 70_000)).toMatchObject({ ok: false, reason: 'refused' });
    expect(await write('frequency', 50)).toMatchObject({ ok: false, reason: 'refused', detail: expect.stringContaining('read only') });
    expect(await write('voltage_a', 50)).toMatchObject({ ok: false, reason: 'refused' });
    expect(server.seen.filter((request) => request.code > 4)).toEqual([]);
    server.mischief = (request) => (request.code > 4 ? { exception: 3 } : undefined);
    expect(await write('ct_ratio', 10)).toMatchObject({ ok: false, reason: 'refused', detail: expect.stringContaining('3') });
    expect(await driver.write({ deviceId: 99, metric: 'ct_ratio', value: 1, timeoutMs: 100 })).toMatchObject({
      ok: false,
      reason: 'offline',
    });
  });

  it('never sends a write twice, and reports an unknown outcome', async () => {
    await run(deviceOf(1, settings, 1, { pollMs: 60_000 }));
    await waitFor(() => expect(newest('ct_ratio')).toBeDefined());
    server.mischief = (request) => (request.code > 4 ? 'silence' : undefined);
    expect(await write('ct_ratio', 10)).toMatchObject({ ok: false, reason: 'timeout' });
    server.mischief = (request) => (request.code > 4 ? 'close' : undefined);
    expect(await write('ct_ratio', 11)).toMatchObject({ ok: false, reason: 'timeout', detail: expect.stringContaining('nobody knows') });
    expect(server.seen.filter((request) => request.code === 6)).toHaveLength(2);
  });

  it('reports an unsent write as not sent: no turn in time, or no answer to the read before it', async () => {
    await run(deviceOf(1, settings, 1));
    await waitFor(() => expect(newest('ct_ratio')).toBeDefined());
    server.mischief = () => ({ delayMs: 150 });
    const asked = server.seen.length;
    await waitFor(() => expect(server.seen.length).toBeGreaterThan(asked));
    expect(await write('ct_ratio', 10, 30)).toEqual({ ok: false, reason: 'notSent', detail: 'the line was busy' });
    server.mischief = () => undefined;
    await waitFor(async () => expect(await write('ct_ratio', 20)).toMatchObject({ ok: true }));
    server.mischief = (request) => (request.address === 23 ? 'silence' : undefined);
    expect(await write('demand_window', 5)).toMatchObject({ ok: false, reason: 'notSent' });
    expect(server.seen.filter((request) => request.code > 4).map(({ address }) => address)).not.toContain(23);
  });

  it('answers "offline" at once when there is no connection', async () => {
    const { port } = server;
    await server.close();
    await run(deviceOf(1, settings, 1, { port }));
    await waitFor(() => expect(faults.length).toBeGreaterThan(0));
    expect(await write('ct_ratio', 10)).toMatchObject({ ok: false, reason: 'offline' });
    server = await startTestServer();
  });

  it('inserts a write between the reads of a long poll', async () => {
    const long = meterProfile(
      [
        ...(settings.modbus?.registers ?? []),
        ...Array.from(
          { length: 3 },
          (_, index) => ({ metric: `voltage_${'abc'[index]}`, table: 'holding', address: 1000 + index * 100, type: 'u16' }) as const,
        ),
      ],
      { maxGap: 0 },
    );
    for (const index of [0, 1, 2]) put(server.holding, 1, 1000 + index * 100, [230]);
    server.mischief = (request) => (request.address >= 1000 ? { delayMs: 60 } : undefined);
    await run(deviceOf(1, long, 1));
    await waitFor(() => expect(server.seen.some((request) => request.address === 1000)).toBe(true));
    expect(await write('ct_ratio', 77)).toMatchObject({ ok: true, readBack: 77 });
    const order = server.seen.map((request) => (request.code === 6 ? 'write' : request.address));
    expect(order.indexOf('write')).toBeGreaterThan(order.indexOf(1000));
    expect(order.indexOf('write')).toBeLessThan(order.includes(1200) ? order.indexOf(1200) : Number.POSITIVE_INFINITY);
    await waitFor(() => expect(newest('voltage_c')).toBeDefined());
    expect(got.filter((one) => one.metric === 'ct_ratio').map((one) => one.value)).toEqual(
      [...got.filter((one) => one.metric === 'ct_ratio').map((one) => one.value)].sort((a, b) => a - b),
    );
  });
});

describe('the set of devices', () => {
  it('keeps unchanged devices running, stops removed ones and closes unused connections', async () => {
    put(server.holding, 1, 10, [2301, 2302, 2303]);
    put(server.holding, 2, 10, [2401, 2402, 2403]);
    const [first, second] = [deviceOf(1, voltages, 1), deviceOf(2, voltages, 2)];
    await run(first, second);
    await waitFor(() => expect(newest('voltage_a', 2)).toBeDefined());
    expect(server.connections).toBe(1);
    driver.setDevices([deviceOf(1, voltages, 1)]);
    const asked = server.seen.length;
    await waitFor(() => expect(server.seen.length).toBeGreaterThan(asked + 5));
    expect(server.seen.slice(asked + 2).every((request) => request.unit === 1)).toBe(true);
    expect(server.connections).toBe(1);
    expect(driver.health()).toEqual({ ok: true, detail: '1 device, 1 of 1 connection open' });
    driver.setDevices([]);
    expect(driver.health().detail).toBe('0 devices, 0 of 0 connections open');
    const quiet = server.seen.length;
    driver.setDevices([second]);
    await waitFor(() => expect(server.seen.length).toBeGreaterThan(quiet));
    expect(server.connections).toBe(2);
  });
});
