import type { LogEntry } from '@czyun/contract';
import { expect, test } from 'vitest';
import { newestWith } from './faults.ts';

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
  ackBy: null,
  by: null,
  count: 1,
  user: null,
  targetParam: null,
  setValue: null,
  ...fields,
});

test('alarms of the stream come first; those no longer in the stream have cleared', () => {
  const read = [entry(1, 100), entry(2, 200, { recovered: true, recoverTime: 300 })];
  expect(newestWith(read, { open: [entry(3, 400)], quiet: [], known: true }, 20).map(({ id, recovered }) => [id, recovered])).toEqual([
    [3, false],
    [2, true],
    [1, true],
  ]);
});

test('while the active alarms are unknown, none counts as cleared', () => {
  expect(newestWith([entry(1, 100)], { open: [], quiet: [], known: false }, 20)[0]?.recovered).toBe(false);
  expect(newestWith([entry(1, 100), entry(2, 50)], { open: [], quiet: [], known: false }, 1)).toHaveLength(1);
});

test('shelved, suppressed and out-of-service alarms are active', () => {
  const shelved = entry(1, 100, { quiet: { kind: 'shelved', since: 150, until: null } });
  const [first] = newestWith([entry(1, 100)], { open: [], quiet: [shelved], known: true }, 20);
  expect(first).toEqual(shelved);
});
