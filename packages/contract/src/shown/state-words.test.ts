import { expect, test } from 'vitest';
import { countsOfStates, ownWord, stateWords, statusOfState, unitStateOf, unitStates } from './state-words.ts';

test('standby is a stop in calls and separate on screens', () => {
  expect(unitStateOf({ status: 'stop', detail: 'standby' })).toBe('standby');
  expect(unitStateOf({ status: 'stop' })).toBe('stop');
  // A fault has precedence over the unit's last own state.
  expect(unitStateOf({ status: 'fault', detail: 'standby' })).toBe('fault');
  for (const state of unitStates) expect(unitStateOf(statusOfState(state))).toBe(state);
});

test('every state has its own word in both languages', () => {
  for (const language of ['zh', 'en'] as const)
    expect(new Set(Object.values(stateWords).map((word) => word[language])).size).toBe(unitStates.length + 1);
});

test('counts of states add up to the total', () => {
  const counts = countsOfStates({ total: 9, run: 3, auto: 1, stop: 3, standby: 2, fault: 1, offline: 1 });
  expect(counts).toEqual({ run: 3, auto: 1, standby: 2, stop: 1, fault: 1, offline: 1 });
  expect(Object.values(counts).reduce((sum, n) => sum + n)).toBe(9);
});

test("the device's own word is shown beside the state only if it says more", () => {
  const charging = { zh: '充电', en: 'Charging' };
  expect(ownWord('run', charging)).toBe(charging);
  expect(ownWord('stop', { zh: '停机', en: 'Stopped' })).toBeNull();
  expect(ownWord('standby', { zh: '待机', en: 'Standby' })).toBeNull();
  // The last word before it went offline says nothing about its present state.
  expect(ownWord('offline', charging)).toBeNull();
  expect(ownWord('run', undefined)).toBeNull();
});
