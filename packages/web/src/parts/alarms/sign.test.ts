import type { LogEntry } from '@czyun/contract';
import { expect, it } from 'vitest';
import { signOf } from './sign.ts';

const entry = (id: number, severity: 1 | 2 | 3 | null, ackTime: number | null = null, startTime = id) =>
  ({ id, severity, ackTime, startTime }) as LogEntry;
const ids = (entries: readonly LogEntry[]) => entries.map(({ id }) => id);

it('separates unacknowledged alarms, newest first', () => {
  const sign = signOf([entry(1, 1), entry(2, 2), entry(3, 1, 9), entry(4, 1), entry(5, 3, 9)]);
  expect(ids(sign.unacknowledged)).toEqual([4, 2, 1]);
  expect(ids(sign.acknowledged)).toEqual([5, 3]);
  expect(ids(sign.urgent)).toEqual([4, 1]);
});

it('has the severity of the worst unacknowledged alarm, not of all active ones', () => {
  expect(signOf([entry(1, 1, 9), entry(2, 3), entry(3, 2)]).worst).toBe(2);
  expect(signOf([entry(1, 1, 9)]).worst).toBeNull();
  expect(signOf([entry(1, null)]).worst).toBeNull();
});

it('lists the first fault before consequential alarms', () => {
  const follower = { ...entry(5, 1), firstId: 4 };
  expect(ids(signOf([entry(4, 1), follower, entry(3, 1)]).urgent)).toEqual([4, 3, 5]);
});
