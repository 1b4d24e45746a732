import type { LogEntry, ShiftEntry } from '@czyun/contract';
import { expect, test } from 'vitest';
import { eventsOf } from './shift-events.ts';

const alarm = (id: number, startTime: number, more: Partial<LogEntry> = {}) => ({ id, startTime, severity: 2, ...more }) as LogEntry;
const operation = (id: number, startTime: number, metric: string | null) => ({ id, startTime, metric }) as LogEntry;
const note = (id: number, time: number) => ({ id, time }) as ShiftEntry;
const keys = (of: Parameters<typeof eventsOf>[0], unfolded: readonly number[] = []) =>
  eventsOf(of, new Set(unfolded)).map(({ key }) => key);

test('events are in one list, newest first', () => {
  const of = { alarms: [alarm(1, 1000)], operations: [operation(2, 5000, 'power'), operation(3, 2000, null)], notes: [note(4, 3000)] };
  expect(keys(of)).toEqual(['operation 2', 'note 4', 'operation 3', 'alarm 1']);
  expect(eventsOf(of, new Set()).map(({ kind }) => kind)).toEqual(['command', 'note', 'operation', 'alarm']);
});

test('consequential alarms are folded under their first fault until it is unfolded', () => {
  const of = { alarms: [alarm(1, 1000), alarm(2, 1500, { firstId: 1 }), alarm(3, 9000, { firstId: 77 })], operations: [], notes: [] };
  expect(keys(of)).toEqual(['alarm 3', 'alarm 1']);
  expect(keys(of, [1])).toEqual(['alarm 3', 'alarm 1', 'alarm 2']);
  expect(eventsOf(of, new Set())[1]).toMatchObject({ followers: 1, follows: false });
});

test('within a second the most severe comes first', () => {
  const of = { alarms: [alarm(1, 1100, { severity: 3 }), alarm(2, 1050, { severity: 1 }), alarm(3, 1900)], operations: [], notes: [] };
  expect(keys(of)).toEqual(['alarm 2', 'alarm 3', 'alarm 1']);
});
