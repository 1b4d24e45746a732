import { routes } from '@czyun/contract';
import { expect, test } from 'vitest';
import { questionOf } from './address.ts';

const codec = routes.log.address;
const read = (text: string) => codec.read(new URLSearchParams(text));
const now = Date.parse('2026-03-15T10:00:00+08:00');
const zone = 'Asia/Shanghai';

test('an empty address requests alarms and faults of all time, newest first, twenty a page', () => {
  const address = read('');
  expect(codec.isFiltering(address)).toBe(false);
  expect(questionOf(address, 7, now, zone, null)).toEqual({
    projectId: 7,
    type: '2,3',
    query: '',
    sort: 'startTime',
    order: 'desc',
    page: 1,
    pageSize: 20,
  });
});

test('filters, order and page become query fields; invalid values are ignored', () => {
  const address = read('type=4,5,9&device=12&recovered=false&query=PCS&account=operator&sort=severity&order=asc&page=3&pageSize=50');
  expect(questionOf(address, 7, now, zone, null)).toEqual({
    projectId: 7,
    type: '4,5',
    deviceId: 12,
    recovered: false,
    query: 'PCS',
    account: 'operator',
    sort: 'severity',
    order: 'asc',
    page: 3,
    pageSize: 50,
  });
  expect(codec.isFiltering(address)).toBe(true);
  expect(read('type=x&device=-1&recovered=maybe&sort=name&page=0')).toEqual(read(''));
});

test('severity, zone and acknowledgement are query fields only when they are set', () => {
  const address = read('severity=3,1&region=4&acknowledged=false');
  expect(questionOf(address, 7, now, zone, null)).toMatchObject({ severity: '1,3', regionId: 4, acknowledged: false });
  expect(codec.isFiltering(address)).toBe(true);
  expect(questionOf(read('severity=9&region=x&acknowledged=perhaps'), 7, now, zone, null)).toEqual(
    questionOf(read(''), 7, now, zone, null),
  );
});

test('the log of a device has the same query apart from the device', () => {
  const ofDevice = routes['dev-log'].address;
  const fields = (params: string) => ofDevice.read(new URLSearchParams(params));
  expect(fields('id=12&severity=1&page=3')).toMatchObject({ id: 12, severity: [1], page: 3, type: [2, 3] });
  expect(ofDevice.isFiltering(fields('id=12'))).toBe(false);
  expect(ofDevice.search({ id: 12, acknowledged: false })).toBe('?id=12&acknowledged=false');
});

test('a named range has no end while the clock is live, and ends at the clock otherwise', () => {
  const day = read('range=24h');
  expect(questionOf(day, 1, now, zone, null)).toMatchObject({ startTime: now - 86_400_000 });
  expect(questionOf(day, 1, now, zone, null)).not.toHaveProperty('endTime');
  expect(questionOf(day, 1, now, zone, now)).toMatchObject({ startTime: now - 86_400_000, endTime: now });
  const free = read(`start=${now - 5000}&end=${now + 5000}`);
  expect(questionOf(free, 1, now, zone, null)).toMatchObject({ startTime: now - 5000, endTime: now + 5000 });
  expect(questionOf(free, 1, now, zone, now)).toMatchObject({ endTime: now });
});
