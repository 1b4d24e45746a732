import type { LogEntry } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { mergeAlarms } from './open-alarms.ts';

const entry = (id: number, change: Partial<LogEntry> = {}): LogEntry => ({
  id,
  indexName: 'alarm',
  type: 2,
  severity: 2,
  projectId: 1,
  deviceId: 1,
  deviceName: '',
  paramId: null,
  metric: null,
  content: '',
  startTime: id * 1000,
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
  ...change,
});

describe('open alarms', () => {
  it('adds raised alarms, replaces changed ones, removes cleared ones', () => {
    const open = [entry(1), entry(2)];
    const after = mergeAlarms(open, [entry(1, { recovered: true }), entry(2, { count: 5 }), entry(3, { severity: 1 })]);
    expect(after.map(({ id, count }) => [id, count])).toEqual([
      [3, 1],
      [2, 5],
    ]);
  });
});
