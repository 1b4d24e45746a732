/** Devices behind one Modbus gateway that takes 200 ms per answer: no write is refused because the line is slow. */
import { deviceTypeById, expandPoints, type Profile } from '@czyun/devices';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mapFixture, recordFixture, typeOf } from '../../drivers/device-fixture.ts';
import { createModbusDriver, type ModbusDriver } from '../../drivers/modbus/index.ts';
import { put, startTestServer, type TestServer } from '../../drivers/modbus/test-server.ts';
import type { DriverDevice } from '../../registry/driver-device.ts';
import { commandsFixture, type Fixture } from '../commands-fixture.ts';

const devices = 5;
const answerMs = 200;
/** The check of its mode needs two more registers, which are read before the write. */
const pcsProfile = mapFixture('slow-pcs', 1201, [
  { metric: 'control_source', table: 'holding', address: 10, type: 'u16' },
  { metric: 'state', table: 'holding', address: 50, type: 'u16' },
  { metric: 'grid_mode', table: 'holding', address: 100, type: 'u16', write: 6 },
]);
const meterProfile = mapFixture('slow-meter', 1203, [
  { metric: 'voltage_a', table: 'holding', address: 10, type: 'u16', scale: 0.1 },
  { metric: 'ct_ratio', table: 'holding', address: 100, type: 'u16', write: 6 },
]);

let gateway: TestServer;
let driver: ModbusDriver;
let t: Fixture;

function deviceOf(id: number, profile: Profile): DriverDevice {
  const type = deviceTypeById(profile.deviceTypeId);
  if (!type) throw new Error('no such type');
  const points = new Map(expandPoints(type).map((point, index) => [point.metric, { paramId: id * 1000 + index + 1, point }]));
  const connection = { kind: 'modbus', host: '127.0.0.1', port: gateway.port, unit: id, pollMs: 1000 } as const;
  return { id, key: `m${id}`, typeId: type.id, profile, connection, offlineAfterMs: 30_000, points };
}

/** Devices of this profile behind the gateway, as units 1, 2, … */
async function behind(profile: Profile, words: Readonly<Record<number, number>>): Promise<void> {
  const ids = Array.from({ length: devices }, (_, index) => index + 1);
  t.registry.set(ids.map((id) => recordFixture(id, `m${id}`, { type: typeOf(profile.deviceTypeId) })));
  for (const id of ids) for (const [address, word] of Object.entries(words)) put(gateway.holding, id, Number(address), [word]);
  driver.setDevices(ids.map((id) => deviceOf(id, profile)));
  await driver.start({
    async readings(_deviceId, batch) {
      t.newest.take(batch);
      return { stored: batch.paramIds.length, repeated: 0, rejected: 0 };
    },
    fault: () => {},
    alive: () => {},
  });
}

beforeEach(async () => {
  gateway = await startTestServer();
  gateway.mischief = () => ({ delayMs: answerMs });
  driver = createModbusDriver();
  t = await commandsFixture();
});
afterEach(async () => {
  await driver?.stop();
  await t?.close();
  await gateway?.close();
});

const open = (writeMs: number) =>
  t.open({
    write: (request) => driver.write(request),
    readNow: (...request) => driver.readNow?.(...request) ?? Promise.resolve(null),
    times: { turnMs: 50_000, wireMs: 50_000, writeMs },
  });

it('fifty writes are all done, in the order of each device, and none is sent twice', async () => {
  await behind(meterProfile, { 10: 2200, 100: 1 });
  const commands = open(1500);
  const each = 50 / devices;
  const groups = Array.from({ length: devices }, (_, index) => {
    const values = Array.from({ length: each }, (_value, step) => ['ct_ratio', 2 + step] as const);
    return t.give(commands, values, {}, index + 1);
  });
  const ends = (await Promise.all(groups)).flat();
  expect(ends.map(({ result, reason }) => `${result} ${reason.en}`)).toEqual(Array(50).fill('done '));
  const writes = gateway.seen.filter(({ code }) => code === 6 || code === 16);
  expect(writes).toHaveLength(50);
  for (let unit = 1; unit <= devices; unit += 1)
    expect(writes.filter((write) => write.unit === unit).map(({ count }) => count)).toEqual(
      Array.from({ length: each }, (_, step) => 2 + step),
    );
}, 120_000);

it('inputs of a check are read however long others use the line', async () => {
  await behind(pcsProfile, { 10: 1, 50: 0, 100: 0 });
  // Its own three answers fit in its time, those of the others do not.
  const commands = open(700);
  const values = [
    ['grid_mode', 1],
    ['grid_mode', 2],
  ] as const;
  const groups = Array.from({ length: devices }, (_, index) => t.give(commands, values, {}, index + 1));
  const ends = (await Promise.all(groups)).flat();
  expect(ends.map(({ result, reason }) => `${result} ${reason.en}`)).toEqual(Array(2 * devices).fill('done '));
}, 60_000);

it('an expiry applies to a write that still waits for the line', async () => {
  await behind(meterProfile, { 10: 2200, 100: 1 });
  const commands = open(1500);
  // Every device has a write, so that the line is busy for seconds.
  const others = [1, 2, 3, 4].map((id) => t.give(commands, [['ct_ratio', 7]], {}, id));
  const late = t.give(commands, [['ct_ratio', 9]], { notAfter: t.now + 50 }, 5);
  expect((await late)[0]).toMatchObject({ result: 'refused' });
  for (const [end] of await Promise.all(others)) expect(end?.result).toBe('done');
  expect(gateway.seen.some(({ unit, code }) => unit === 5 && code !== 3)).toBe(false);
}, 30_000);
