import type { FloorMachine } from '@czyun/contract/shop-floor';
import { expect, test } from 'vitest';
import { byUrgency, countsOf, type FloorState, lampOf, withLive } from './machine-state.ts';

const machine = (deviceId: number, state: FloorState): FloorMachine => ({
  ...{ deviceId, state, name: `M${deviceId}`, regionId: null, zone: '', own: 'Automatic', since: 1000, planned: true },
  ...{ stop: null, order: null, made: 0, rejects: 0, cycleS: null, idealCycleS: null, powerKw: null, day: null, shift: null },
  ...{ target: null, targetNow: null, calls: [], alarms: { count: 0, severity: null, content: '' } },
});

const stopCall = { deviceId: 1, name: 'M1', kind: 'stop', since: 5, by: null, answered: null, closed: null } as const;

test('faults come first, running machines last', () => {
  const states: readonly FloorState[] = ['auto', 'stop', 'fault', 'offline', 'run'];
  expect(byUrgency(states.map((state, index) => machine(index, state))).map(({ state }) => state)).toEqual([
    ...['fault', 'stop', 'offline', 'run', 'auto'],
  ]);
  expect(countsOf(states.map((state, index) => machine(index, state)))).toEqual({ running: 2, stopped: 1, fault: 1, offline: 1 });
});

test('the light of a stopped machine is yellow in planned time only', () => {
  expect(lampOf({ state: 'stop', planned: true, calls: [] })).toBe('yellow');
  expect(lampOf({ state: 'stop', planned: false, calls: [] })).toBe('off');
  expect(lampOf({ state: 'stop', planned: true, calls: [stopCall] })).toBe('red');
  expect(lampOf({ state: 'fault', planned: false, calls: [] })).toBe('red');
  expect(lampOf({ state: 'auto', planned: false, calls: [] })).toBe('green');
  // Help called by a person, also while the machine runs.
  expect(lampOf({ state: 'auto', planned: true, calls: [{ ...stopCall, kind: 'material' }] })).toBe('red');
  expect(lampOf({ state: 'auto', planned: true, calls: [{ ...stopCall, answered: { at: 6, by: null } }] })).toBe('yellow');
});

test('a live state replaces the one in the response and its related data', () => {
  const stop = { start: 5, version: 0, note: '', reason: null };
  expect(withLive({ ...machine(1, 'stop'), stop }, { status: 'auto', lastMessage: 9 })).toMatchObject({
    ...{ state: 'auto', own: null, since: 9, stop: null },
  });
  const same = machine(1, 'auto');
  expect(withLive(same, { status: 'auto', lastMessage: 9 })).toBe(same);
  expect(withLive(same, { status: 'unknown', lastMessage: null })).toBe(same);
  expect(withLive(same, undefined)).toBe(same);
});
