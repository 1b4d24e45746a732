import { routes } from '@czyun/contract';
import { expect, test } from 'vitest';
import { filterOf } from './address.ts';

const codec = routes['security-log'].address;
const read = (text: string) => codec.read(new URLSearchParams(text));
const now = Date.parse('2026-03-15T10:00:00+08:00');
const zone = 'Asia/Shanghai';

test('an empty address requests everything', () => {
  expect(codec.isFiltering(read(''))).toBe(false);
  expect(filterOf(read(''), now, zone)).toEqual({});
});

test('filters are read; invalid ones are ignored', () => {
  const asked = read('kind=signInFailed&severity=warning&account=anna&address=10.0.&project=3&range=24h&page=2&pageSize=50');
  expect(asked).toMatchObject({ page: 2, pageSize: 50 });
  expect(codec.isFiltering(asked)).toBe(true);
  expect(filterOf(asked, now, zone)).toEqual({
    kind: 'signInFailed',
    severity: 'warning',
    account: 'anna',
    address: '10.0.',
    projectId: 3,
    startTime: now - 86_400_000,
  });
  expect(read('kind=toString&severity=x&project=-1&range=9y&page=0')).toEqual(read(''));
});

test('a free range has its end', () => {
  expect(filterOf(read(`start=${now - 5000}&end=${now}`), now, zone)).toEqual({ startTime: now - 5000, endTime: now });
  expect(filterOf(read(`start=${now}&end=${now - 5000}`), now, zone)).toEqual({});
});
