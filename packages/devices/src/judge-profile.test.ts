import { describe, expect, it } from 'vitest';
import { judgeMap } from './judge-profile.ts';
import type { ModbusMap, RegisterPoint } from './profile.ts';
import { judgeDocument, profilesOf } from './type-document.ts';
import { deviceTypeById } from './types/index.ts';

const meter = deviceTypeById(1203) ?? expect.fail('there is no meter');
const pcs = deviceTypeById(1201) ?? expect.fail('there is no PCS');
const map = (...registers: RegisterPoint[]): ModbusMap => ({
  base: { kind: 'absolute' },
  wordOrder: 'big',
  maxRegisters: 100,
  maxGap: 8,
  registers,
});
const power: RegisterPoint = { metric: 'active_power', table: 'holding', address: 10, type: 's32', scale: 0.1 };
const voltage: RegisterPoint = { metric: 'voltage_a', table: 'holding', address: 12, type: 'u16' };
const said = (registers: RegisterPoint[], type = meter) =>
  judgeMap(map(...registers), type).map(({ path, message }) => `${path.join('.')}: ${message.en}`);

describe('a register map', () => {
  it('that fits has no faults', () => {
    expect(said([power, voltage])).toEqual([]);
  });

  it.each<[string, RegisterPoint[], string]>([
    ['a strange metric', [{ ...power, metric: 'moon' }], 'registers.0.metric: the device type has no metric moon'],
    ['a metric twice', [power, { ...power, address: 30 }], 'registers.1.metric: the metric active_power stands twice'],
    ['registers over each other', [power, { ...voltage, address: 11 }], 'registers.1.address: voltage_a lies over active_power'],
    ['an end beyond the last address', [{ ...power, address: 65_535 }], 'registers.0.address: the address 65535 lies outside 0 to 65535'],
    ['a number in a coil', [{ ...voltage, table: 'coil' }], 'registers.0.type: coils and discrete inputs are of the type bit'],
    ['a bit that says not which', [{ ...voltage, type: 'bit' }], 'registers.0.bit: a bit of a register says which one'],
    ['a scale of nothing', [{ ...power, scale: 0 }], 'registers.0.scale: a scale of 0 makes every value 0'],
    ['writing what is only read', [{ ...power, write: 16 }], 'registers.0.write: active_power cannot be written'],
    ['writing an input register', [{ ...power, table: 'input', write: 16 }], 'registers.0.write: input cannot be written'],
    ['one register for two words', [{ ...power, write: 6 }], 'registers.0.write: it is written with function 16'],
    [
      'a repeat without a number',
      [{ ...voltage, repeat: { count: 3, step: 1 } }],
      'registers.0.metric: a metric has {n} exactly when it repeats',
    ],
    ['text for a number', [{ ...voltage, type: 'string', length: 4 }], 'registers.0.type: voltage_a is of the type number'],
  ])('reports %s', (_what, registers, complaint) => {
    expect(said(registers)).toContain(complaint);
  });

  it('may have two flags in one register; its words must be words of the point', () => {
    const state: RegisterPoint = { metric: 'state', table: 'holding', address: 1, type: 'u16', words: { 0: 0, 7: 99 } };
    const flag = (metric: string, bit: number): RegisterPoint => ({ metric, table: 'holding', address: 5, type: 'bit', bit });
    expect(said([flag('ac_contactor', 0), flag('dc_contactor', 1)], pcs)).toEqual([]);
    expect(said([flag('ac_contactor', 1), flag('dc_contactor', 1)], pcs)).toHaveLength(1);
    expect(said([state], pcs)).toEqual(['registers.0.words.7: state has no word 99']);
  });

  it('with a million members is refused at once', () => {
    const many = { ...voltage, metric: 'v_{n}', repeat: { count: 1e6, step: 1 } };
    expect(said([many])).toEqual(['registers: 1000000 register points, at most 5000 are allowed']);
  });
});

describe('the document of a type', () => {
  const profile = (id: string) => ({ id, vendor: 'Acme', model: { zh: '一型', en: 'One' }, source: 'Manual', modbus: map(power) });

  it('gives its devices MQTT and the maps of the file, under unique ids', () => {
    const document = { ...meter, id: 10_001, key: 'boiler-meter', profiles: [profile('one')] };
    expect(judgeDocument(document)).toEqual([]);
    expect(profilesOf(document).map(({ id, deviceTypeId }) => [id, deviceTypeId])).toEqual([
      ['mqtt-boiler-meter', 10_001],
      ['file-10001-one', 10_001],
    ]);
  });

  it('reports the position of a fault in a map', () => {
    const bad = { ...profile('one'), modbus: map({ ...power, metric: 'moon' }) };
    const paths = judgeDocument({ ...meter, profiles: [profile('one'), bad] }).map(({ path }) => path.join('.'));
    expect(paths).toEqual(['profiles.1.id', 'profiles.1.modbus.registers.0.metric']);
  });
});
