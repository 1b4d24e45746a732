import type { LogEntry } from '@czyun/contract';
import { expect, test } from 'vitest';
import { countByDay, entriesAt, newestWith } from './faults.ts';

const entry = (id: number, startTime: number, fields: Partial<LogEntry> = {}): LogEntry => ({
  id,
  indexName: 'alarm',
  type: 2,
  severity: 2,
  projectId: 1,
  deviceId: 1,
  deviceName: 'd',
  paramId: null,
  metric: null,
  content: 'c',
  startTime,
  recoverTime: null,
  recovered: false,
  ackTime: null,
  ackUser: null,
  count: 1,
  user: null,
  targetParam: null,
  setValue: null,
  ...fields,
});

test('what the stream tells stands on top; what it no longer tells has recovered', () => {
  const read = [entry(1, 100), entry(2, 200, { recovered: true, recoverTime: 300 })];
  expect(newestWith(read, [entry(3, 400)], true, 20).map(({ id, recovered }) => [id, recovered])).toEqual([
    [3, false],
    [2, true],
    [1, true],
  ]);
});

test('while the open ones are not known yet, nothing is taken for recovered', () => {
  expect(newestWith([entry(1, 100)], [], false, 20)[0]?.recovered).toBe(false);
  expect(newestWith([entry(1, 100), entry(2, 50)], [], false, 1)).toHaveLength(1);
});

test('at a past instant, later entries are not there and later recoveries have not happened', () => {
  const list = [entry(3, 900), entry(2, 400, { recovered: true, recoverTime: 800 }), entry(1, 100, { recovered: true, recoverTime: 200 })];
  expect(entriesAt(list, 500).map(({ id, recovered }) => [id, recovered])).toEqual([
    [2, false],
    [1, true],
  ]);
});

test('days are those of the zone', () => {
  const at = Date.UTC(2026, 2, 10, 4);
  // 17:00 UTC is already the next day in Shanghai.
  const days = countByDay([entry(1, Date.UTC(2026, 2, 8, 17)), entry(2, at, { type: 3 }), entry(3, at + 1)], at, 'Asia/Shanghai', 3);
  expect(days).toEqual([
    { day: '2026-03-08', notice: 0, alarm: 0, fault: 0 },
    { day: '2026-03-09', notice: 0, alarm: 1, fault: 0 },
    { day: '2026-03-10', notice: 0, alarm: 0, fault: 1 },
  ]);
});
