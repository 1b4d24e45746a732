import { expect, test } from 'vitest';
import { isFiltering, questionOf, readAddress } from './address.ts';

const read = (text: string) => readAddress(new URLSearchParams(text));
const now = Date.parse('2026-03-15T10:00:00+08:00');
const zone = 'Asia/Shanghai';

test('an empty address asks for alarms and faults of all time, newest first, twenty a page', () => {
  const address = read('');
  expect(isFiltering(address)).toBe(false);
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

test('filters, order and page are read; rubbish counts as nothing', () => {
  const address = read('type=4,5,9&device=12&recovered=false&query=PCS&account=operator&sort=severity&order=asc&page=3&pageSize=50');
  expect(address).toMatchObject({
    types: [4, 5],
    deviceId: 12,
    recovered: false,
    query: 'PCS',
    account: 'operator',
    sort: 'severity',
    order: 'asc',
    page: 3,
    pageSize: 50,
  });
  expect(isFiltering(address)).toBe(true);
  expect(read('type=x&device=-1&recovered=maybe&sort=name&page=0&pageSize=9999')).toMatchObject({
    types: [2, 3],
    deviceId: null,
    recovered: null,
    sort: 'startTime',
    page: 1,
    pageSize: 500,
  });
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
