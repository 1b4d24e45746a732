import { minuteMs } from '@czyun/contract';
import { expect, test } from 'vitest';
import { isDue, type Limits, limitOf, limitsOf, type StoppedMachine } from './limits.ts';

test('the limit of a machine is its own, else that of its type, else that of the project', () => {
  const limits: Limits = { enabled: true, minutes: 10, types: [{ typeId: 1501, minutes: 5 }], devices: [{ deviceId: 7, minutes: 3 }] };
  expect([7, 8].map((id) => limitOf(limits, { id, typeId: 1501 }))).toEqual([3, 5]);
  expect(limitOf(limits, { id: 8, typeId: 1502 })).toBe(10);
  expect(limitsOf(undefined)).toEqual({ enabled: false, minutes: 10, types: [], devices: [] });
});

test('only planned time without a planned reason calls', () => {
  const stopped: StoppedMachine = { planned: true, isAtWork: false, reason: null, plannedMs: 10 * minuteMs };
  expect(isDue(stopped, 10)).toBe(true);
  expect(isDue({ ...stopped, reason: 'unscheduled' }, 10)).toBe(true);
  for (const more of [{ planned: false }, { isAtWork: true }, { reason: 'planned' as const }, { plannedMs: 10 * minuteMs - 1 }])
    expect(isDue({ ...stopped, ...more }, 10)).toBe(false);
});
