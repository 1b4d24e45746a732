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
