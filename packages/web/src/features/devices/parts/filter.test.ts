import type { DeviceCard, DeviceStatus } from '@czyun/contract';
import { describe, expect, test } from 'vitest';
import { applyFilter, isFiltering, readFilter, regionPath, withStates } from './filter.ts';

function device(id: number, name: string, type: number, regionId: number | null, status: DeviceStatus, openAlarms = 0): DeviceCard {
  return {
    id,
    name,
    key: `key-${id}`,
    deviceType: { id: type, key: `t${type}`, name: `type ${type}`, nature: 'meter' },
    regionId,
    role: null,
    status,
    openAlarms,
    lastMessage: null,
    keyParams: [],
    stateParam: null,
  };
}

const regions = [
  { id: 1, name: '站', parentId: null },
  { id: 2, name: '一号舱', parentId: 1 },
  { id: 3, name: '办公楼', parentId: null },
];
const devices = [
  device(1, 'PCS 2', 10, 2, 'run'),
  device(2, 'PCS 10', 10, 2, 'fault', 2),
  device(3, 'BMS 1', 20, 1, 'run', 1),
  device(4, 'Meter', 30, 3, 'offline'),
  device(5, 'Spare', 30, null, 'offline'),
];
const all = withStates(devices, (each) => each);
const run = (address: string) => applyFilter(all, regions, readFilter(new URLSearchParams(address)));
const ids = (address: string) => run(address).list.map((each) => each.device.id);

describe('filter', () => {
  test('everything without one', () => {
    expect(ids('')).toEqual([1, 2, 3, 4, 5]);
    expect(isFiltering(readFilter(new URLSearchParams('view=table&sort=name')))).toBe(false);
  });
  test('a zone brings the zones below it', () => {
    expect(ids('region=1')).toEqual([1, 2, 3]);
    expect(ids('region=3')).toEqual([4]);
  });
  test('type, status, alarms and text narrow together; text knows key and type', () => {
    expect(ids('type=10&status=fault')).toEqual([2]);
    expect(ids('alarms=1')).toEqual([2, 3]);
    expect(ids('q=pcs')).toEqual([1, 2]);
    expect(ids('q=KEY-4')).toEqual([4]);
    expect(ids('q=type+10+2')).toEqual([1, 2]);
  });
  test('chips count what choosing them would show', () => {
    expect(run('status=run')).toMatchObject({ total: 5, alarms: 2, counts: { run: 2, fault: 1, offline: 2, stop: 0, auto: 0 } });
    expect(run('region=2&status=offline').counts).toMatchObject({ run: 1, fault: 1, offline: 0 });
  });
  test('standby is a state of its own, no stop', () => {
    const resting = withStates(devices, ({ id }) => ({ status: id < 3 ? 'standby' : 'stop', lastMessage: 5, openAlarms: 0 }));
    const { list, counts } = applyFilter(resting, regions, readFilter(new URLSearchParams('status=standby')));
    expect(list.map((each) => each.device.id)).toEqual([1, 2]);
    expect(counts).toMatchObject({ standby: 2, stop: 3 });
  });
  test('nonsense in the address is ignored', () => {
    expect(ids('region=abc&type=-1&status=broken&sort=colour')).toEqual([1, 2, 3, 4, 5]);
  });
  test('the state of the clock counts, not the one of the list', () => {
    const { list } = applyFilter(
      withStates(devices, ({ id }) => ({ status: id === 1 ? 'stop' : 'run', lastMessage: 5, openAlarms: 3 })),
      regions,
      readFilter(new URLSearchParams('status=stop')),
    );
    expect(list.map((each) => each.device.id)).toEqual([1]);
  });
});

test('a state that nobody knows yet is counted nowhere, and of no status', () => {
  const unknown = withStates(devices, () => ({ status: 'unknown', lastMessage: null, openAlarms: 0 }));
  const everything = applyFilter(unknown, regions, readFilter(new URLSearchParams('')));
  expect(everything).toMatchObject({ total: 5, known: false, counts: { run: 0, stop: 0, offline: 0, fault: 0, auto: 0 } });
  expect(everything.list).toHaveLength(5);
  expect(applyFilter(unknown, regions, readFilter(new URLSearchParams('status=offline'))).list).toEqual([]);
});

test('sorting: numbers in names as numbers, trouble first', () => {
  expect(ids('sort=name&type=10')).toEqual([1, 2]);
  expect(ids('sort=name&order=desc&type=10')).toEqual([2, 1]);
  expect(ids('sort=status')[0]).toBe(2);
  expect(ids('sort=alarms&order=desc').slice(0, 2)).toEqual([2, 3]);
});

test('the path of a zone', () => {
  expect(regionPath(regions, 2)).toBe('站 / 一号舱');
  expect(regionPath(regions, null)).toBe('');
});
