import { expect, test } from 'vitest';
import { filterOf, isFiltering, readAddress } from './address.ts';

const read = (text: string) => readAddress(new URLSearchParams(text));
const now = Date.parse('2026-03-15T10:00:00+08:00');
const zone = 'Asia/Shanghai';

test('an empty address asks for everything', () => {
  expect(isFiltering(read(''))).toBe(false);
  expect(filterOf(read(''), now, zone)).toEqual({});
});

test('filters are read; rubbish counts as nothing', () => {
  const asked = read('kind=signInFailed&severity=warning&account=anna&address=10.0.&project=3&range=24h&page=2&pageSize=50');
  expect(asked).toMatchObject({ page: 2, pageSize: 50 });
  expect(isFiltering(asked)).toBe(true);
  expect(filterOf(asked, now, zone)).toEqual({
    kind: 'signInFailed',
    severity: 'warning',
    account: 'anna',
    address: '10.0.',
    projectId: 3,
    startTime: now - 86_400_000,
  });
  const rubbish = read('kind=toString&severity=x&project=-1&range=9y&page=0&pageSize=9999');
  expect([isFiltering(rubbish), rubbish.page, rubbish.pageSize]).toEqual([false, 1, 500]);
});

test('a free range has its end', () => {
  expect(filterOf(read(`start=${now - 5000}&end=${now}`), now, zone)).toEqual({ startTime: now - 5000, endTime: now });
  expect(filterOf(read(`start=${now}&end=${now - 5000}`), now, zone)).toEqual({});
});
