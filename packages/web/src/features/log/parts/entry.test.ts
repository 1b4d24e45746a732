import type { LogEntry } from '@czyun/contract';
import { expect, test } from 'vitest';
import { shortContent } from '../../../parts/alarms/short-content.ts';
import { asOf, historyFields, lastedMs, mayBeAcknowledged, mayBeRemoved, withChanges } from './entry.ts';

const entry = (more: Partial<LogEntry> = {}): LogEntry => ({
  id: 1,
  indexName: 'alarm',
  type: 2,
  severity: 2,
  projectId: 1,
  deviceId: 4,
  deviceName: 'BMS',
  paramId: 9,
  metric: 'alarm_word',
  content: 'hot',
  startTime: 1_000_000_000,
  recoverTime: 1_000_060_000,
  recovered: true,
  ackTime: 1_000_030_000,
  ackUser: 'operator',
  ackBy: null,
  by: null,
  count: 1,
  user: null,
  targetParam: null,
  setValue: null,
  ...more,
});

test('an alarm at a past instant has the state of that instant', () => {
  expect(asOf(entry(), null)).toEqual(entry());
  expect(asOf(entry(), 1_000_020_000)).toMatchObject({ recovered: false, recoverTime: null, ackTime: null, ackUser: null });
  expect(asOf(entry(), 1_000_040_000)).toMatchObject({ recovered: false, ackUser: 'operator' });
  expect(asOf(entry(), 1_000_060_000)).toMatchObject({ recovered: true, recoverTime: 1_000_060_000 });
});

test('durations end with recovery, grow while the alarm is active, and operations have none', () => {
  expect(lastedMs(entry(), 2_000_000_000)).toBe(60_000);
  expect(lastedMs(entry({ recovered: false, recoverTime: null }), 1_000_005_000)).toBe(5000);
  expect(lastedMs(entry({ type: 4 }), 2_000_000_000)).toBeNull();
});

test('only raised and unacknowledged entries can be acknowledged', () => {
  expect(mayBeAcknowledged(entry())).toBe(false);
  expect(mayBeAcknowledged(entry({ ackTime: null }))).toBe(true);
  expect(mayBeAcknowledged(entry({ ackTime: null, type: 5 }))).toBe(false);
});

test('only ended entries that are not operations can be removed', () => {
  expect(mayBeRemoved(entry())).toBe(true);
  expect(mayBeRemoved(entry({ recovered: false, recoverTime: null }))).toBe(false);
  expect(mayBeRemoved(entry({ type: 4 }))).toBe(false);
  expect(mayBeRemoved(entry({ type: 5 }))).toBe(true);
});

test('history opens around the event and not beyond now', () => {
  const half = 1_800_000;
  expect(historyFields(entry(), 2_000_000_000)).toEqual({
    keys: ['4:alarm_word'],
    time: { range: null, start: 1_000_000_000 - half, end: 1_000_060_000 + half },
  });
  expect(historyFields(entry(), 1_000_160_000)?.time.end).toBe(1_000_160_000);
  expect(historyFields(entry({ metric: null }), 0)).toBeNull();
});

test('changes update the rows in place; new entries are not added', () => {
  const list = [entry(), entry({ id: 2 })];
  const after = withChanges(list, [entry({ id: 2, count: 5 }), entry({ id: 3 })]);
  expect(after.map(({ id, count }) => [id, count])).toEqual([
    [1, 1],
    [2, 5],
  ]);
  expect(withChanges(list, [entry({ id: 9 })])).toBe(list);
});

test('the name of the device appears once', () => {
  expect(shortContent(entry({ deviceName: '1# PCS', content: '1# PCS 过温' }))).toBe('过温');
  expect(shortContent(entry({ deviceName: '1# PCS', content: '1# PCS2 过温' }))).toBe('1# PCS2 过温');
  expect(shortContent(entry({ deviceName: null }))).toBe('hot');
});
