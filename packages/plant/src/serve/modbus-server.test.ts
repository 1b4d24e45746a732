import { decodeRegister, type ExpandedRegister, encodeRegister, expandRegisters, profileById } from '@czyun/devices';
import modbusSerial from 'modbus-serial';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PlantDevice } from '../device.ts';
import { createState } from '../physics/state.ts';
import { createRunningPlant, type RunningPlant } from '../running-plant.ts';
import { type ModbusGateway, startModbus } from './modbus-server.ts';

const start = Date.UTC(2026, 5, 15, 2);
let running: RunningPlant;
let gateway: ModbusGateway;
let client: InstanceType<typeof modbusSerial.default>;

beforeEach(async () => {
  running = createRunningPlant(createState(5, start));
  running.runTo(start + 120_000);
  gateway = await startModbus(running, 0);
  client = new modbusSerial.default();
  await client.connectTCP('127.0.0.1', { port: gateway.port });
  client.setTimeout(2_000);
});

afterEach(async () => {
  await new Promise<void>((resolve) => client.close(() => resolve()));
  await gateway.close();
});

const deviceOf = (key: string): PlantDevice => running.devices.find(({ station }) => station.key === key)!;
const registersOf = (device: PlantDevice) => expandRegisters(profileById(device.station.profileId)!.modbus!);

function select(device: PlantDevice): void {
  if (device.station.connection.kind !== 'modbus') throw new Error('not on Modbus');
  client.setID(device.station.connection.unit);
}

async function readOne(register: ExpandedRegister): Promise<number | string | undefined> {
  const read = register.table === 'holding' ? client.readHoldingRegisters : client.readInputRegisters;
  const { data } = await read.call(client, register.address, register.width);
  return decodeRegister(register, data);
}

const registerOf = (device: PlantDevice, metric: string) => registersOf(device).find((one) => one.metric === metric)!;

it('serves every value of every unit as the profile decodes it', async () => {
  for (const device of running.devices.filter(({ station }) => station.connection.kind === 'modbus')) {
    select(device);
    const { values } = running.report(device);
    const registers = registersOf(device);
    for (const table of ['input', 'holding'] as const) {
      const words: number[] = [];
      const end = Math.max(0, ...registers.filter((one) => one.table === table).map((one) => one.address + one.width));
      while (words.length < end) {
        const count = Math.min(125, end - words.length);
        const read = table === 'holding' ? client.readHoldingRegisters : client.readInputRegisters;
        words.push(...(await read.call(client, words.length, count)).data);
      }
      for (const register of registers.filter((one) => one.table === table)) {
        const index = device.points.findIndex(({ point }) => point.metric === register.metric);
        const expected = values[index] ?? Number.NaN;
        const got = decodeRegister(register, words.slice(register.address, register.address + register.width));
        expect([device.station.key, register.metric, got]).toEqual([
          device.station.key,
          register.metric,
          Number.isNaN(expected) ? 0 : expected,
        ]);
      }
    }
  }
});

it('accepts a setpoint and returns it at once, with single and multiple registers', async () => {
  const pcs = deviceOf('pcs-1');
  const ems = deviceOf('ems-1');
  select(ems);
  await client.writeRegister(registerOf(ems, 'run_command').address, 0);
  const setpoint = registerOf(pcs, 'active_power_setpoint');
  select(pcs);
  await client.writeRegisters(setpoint.address, encodeRegister(setpoint, -150.5));
  expect(await readOne(setpoint)).toBe(-150.5);
  running.runTo(start + 150_000);
  expect(await readOne(registerOf(pcs, 'active_power'))).toBe(-150.5);
});

it('answers exceptions: value out of limits 3, no such register 2, no such unit 11, silent unit 11', async () => {
  const lc = deviceOf('lc-1');
  select(lc);
  const setpoint = registerOf(lc, 'cooling_temperature_setpoint');
  const refusal = (code: number) => expect.objectContaining({ modbusCode: code });
  await expect(client.writeRegisters(setpoint.address, encodeRegister(setpoint, 39))).rejects.toEqual(refusal(3));
  expect(await readOne(setpoint)).toBe(22);
  await expect(client.readInputRegisters(60_000, 1)).rejects.toEqual(refusal(2));
  await expect(client.writeRegister(60_000, 1)).rejects.toEqual(refusal(2));
  await expect(client.readCoils(0, 1)).rejects.toEqual(refusal(1));
  client.setID(200);
  await expect(client.readInputRegisters(0, 1)).rejects.toEqual(refusal(11));
  running.setFault('comms-loss', 'pcs-2', true);
  select(deviceOf('pcs-2'));
  await expect(client.readInputRegisters(0, 1)).rejects.toEqual(refusal(11));
  running.clearFaults();
  expect((await client.readInputRegisters(0, 1)).data).toHaveLength(1);
});

it('repeats a stuck value and toggles a flapping bit', async () => {
  const pcs = deviceOf('pcs-1');
  running.setFault('stuck-value', 'pcs-1', true);
  running.setFault('flapping-bit', 'pcs-2', true, 3);
  select(pcs);
  const before = await readOne(registerOf(pcs, 'active_power'));
  const words = new Set<unknown>();
  for (let second = 0; second < 8; second++) {
    running.runTo(running.state.timeMs + 1_000);
    running.write(deviceOf('ems-1'), 'system_mode', 0);
    running.write(deviceOf('ems-1'), 'dispatch_power_setpoint', 60 * second);
    select(pcs);
    expect(await readOne(registerOf(pcs, 'active_power'))).toBe(before);
    select(deviceOf('pcs-2'));
    words.add(await readOne(registerOf(deviceOf('pcs-2'), 'alarm_word_1')));
  }
  expect([...words].sort()).toEqual([0, 8]);
});

it('refuses, loses or does not answer writes, refuses block reads, and records the writes that reached the device', async () => {
  const pcs = deviceOf('pcs-2');
  const ramp = registerOf(pcs, 'power_ramp');
  const write = (value: number) => client.writeRegister(ramp.address, encodeRegister(ramp, value)[0] ?? 0);
  select(pcs);
  await write(100);
  running.setFault('refused-writes', 'pcs-2', true);
  await expect(write(101)).rejects.toEqual(expect.objectContaining({ modbusCode: 3 }));
  running.clearFaults();
  running.setFault('lost-writes', 'pcs-2', true);
  await write(102);
  expect(await readOne(ramp)).toBe(100);
  running.clearFaults();
  running.setFault('unanswered-writes', 'pcs-2', true);
  client.setTimeout(300);
  await expect(write(103)).rejects.toMatchObject({ errno: 'ETIMEDOUT' });
  running.clearFaults();
  // It executed the write that it did not answer.
  expect(await readOne(ramp)).toBe(103);
  expect(running.reached().map(({ device, metric, value, refused }) => [device, metric, value, refused !== undefined])).toEqual([
    ['pcs-2', 'power_ramp', 100, false],
    ['pcs-2', 'power_ramp', 101, true],
    ['pcs-2', 'power_ramp', 102, false],
    ['pcs-2', 'power_ramp', 103, false],
  ]);
  running.setFault('refused-block', 'pcs-2', true, 20);
  await expect(client.readInputRegisters(18, 3)).rejects.toEqual(expect.objectContaining({ modbusCode: 2 }));
  expect((await client.readInputRegisters(16, 4)).data).toHaveLength(4);
  expect((await client.readInputRegisters(28, 4)).data).toHaveLength(4);
});
