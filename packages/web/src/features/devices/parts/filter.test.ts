import { type DeviceCard, type DeviceStatus, routes } from '@czyun/contract';
import { describe, expect, test } from 'vitest';
import type { DeviceState } from '../../../platform/live/use-device-states.ts';
import { asFilter, countStates, isFiltering, listed, matching, needsStates, regionPath, sameList } from './filter.ts';

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
const devices: readonly [DeviceCard & { status: DeviceStatus }, ...DeviceCard[]] = [
  device(1, 'PCS 2', 10, 2, 'run'),
  device(2, 'PCS 10', 10, 2, 'fault', 2),
  device(3, 'BMS 1', 20, 1, 'run', 1),
  device(4, 'Meter', 30, 3, 'offline'),
  device(5, 'Spare', 30, null, 'offline'),
];
const readFilter = (params: URLSearchParams) => asFilter(routes.devices.address.read(params));
const own = ({ id }: { readonly id: number }): DeviceState => devices.find((each) => each.id === id) ?? devices[0];
const run = (address: string, stateOf = own) => {
  const filter = readFilter(new URLSearchParams(address));
  const base = matching(devices, regions, filter);
  return { list: listed(base, regions, filter, stateOf), ...countStates(base, stateOf) };
};
const ids = (address: string, stateOf = own) => run(address, stateOf).list.map(({ id }) => id);

describe('filter', () => {
  test('an empty filter matches everything', () => {
    expect(ids('')).toEqual([1, 2, 3, 4, 5]);
    expect(isFiltering(readFilter(new URLSearchParams('view=table&sort=name')))).toBe(false);
  });
  test('a zone includes the zones below it', () => {
    expect(ids('region=1')).toEqual([1, 2, 3]);
    expect(ids('region=3')).toEqual([4]);
  });
  test('type, status, alarms and text combine; text matches key and type too', () => {
    expect(ids('type=10&status=fault')).toEqual([2]);
    expect(ids('alarms=1')).toEqual([2, 3]);
    expect(ids('q=pcs')).toEqual([1, 2]);
    expect(ids('q=KEY-4')).toEqual([4]);
    expect(ids('q=type+10+2')).toEqual([1, 2]);
  });
  test('chips count the devices they would show', () => {
    expect(run('status=run')).toMatchObject({ total: 5, alarms: 2, counts: { run: 2, fault: 1, offline: 2, stop: 0, auto: 0 } });
    expect(run('region=2&status=offline').counts).toMatchObject({ run: 1, fault: 1, offline: 0 });
  });
  test('standby is distinct from stopped', () => {
    const resting = ({ id }: { readonly id: number }) => ({ status: id < 3 ? 'standby' : 'stop', lastMessage: 5, openAlarms: 0 }) as const;
    expect(ids('status=standby', resting)).toEqual([1, 2]);
    expect(run('status=standby', resting).counts).toMatchObject({ standby: 2, stop: 3 });
  });
  test('invalid fields of the address are ignored', () => {
    expect(ids('region=abc&type=-1&status=broken&sort=colour')).toEqual([1, 2, 3, 4, 5]);
  });
  test("the state at the clock's instant applies, not that of the list", () => {
    expect(ids('status=stop', ({ id }) => ({ status: id === 1 ? 'stop' : 'run', lastMessage: 5, openAlarms: 3 }))).toEqual([1]);
  });
});

test('an unknown state is not counted and matches no status', () => {
  const unknown = () => ({ status: 'unknown', lastMessage: null, openAlarms: 0 }) as const;
  const everything = run('', unknown);
  expect(everything).toMatchObject({ total: 5, known: false, counts: { run: 0, stop: 0, offline: 0, fault: 0, auto: 0 } });
  expect(everything.list).toHaveLength(5);
  expect(ids('status=offline', unknown)).toEqual([]);
});

test('sorting: numbers in names as numbers, faults first', () => {
  expect(ids('sort=name&type=10')).toEqual([1, 2]);
  expect(ids('sort=name&order=desc&type=10')).toEqual([2, 1]);
  expect(ids('sort=status')[0]).toBe(2);
  expect(ids('sort=alarms&order=desc').slice(0, 2)).toEqual([2, 3]);
});

test('the path of a zone', () => {
  expect(regionPath(regions, 2)).toBe('站 / 一号舱');
  expect(regionPath(regions, null)).toBe('');
});

test('states matter only if the list depends on them, and an unchanged list stays identical', () => {
  const hangs = (address: string) => needsStates(readFilter(new URLSearchParams(address)));
  expect(['', 'type=10', 'q=a&sort=name'].map(hangs)).toEqual([false, false, false]);
  expect(['status=run', 'alarms=1', 'sort=status', 'sort=alarms', 'sort=seen'].map(hangs)).not.toContain(false);
  const list = [1, 2, 3];
  expect(sameList(list, [1, 2, 3])).toBe(list);
  expect(sameList(list, [1, 3, 2])).toEqual([1, 3, 2]);
  expect(sameList(list, [1, 2])).toEqual([1, 2]);
});
