import { noLimits } from '@czyun/contract';
import { expect, it } from 'vitest';
import { isOn, isScheduled, wallOf } from './gate.ts';

const night = { days: [1], from: 22 * 60, to: 6 * 60 };

it('a schedule over midnight belongs to the day on which it begins', () => {
  expect(isScheduled(night, { day: 1, minute: 23 * 60 })).toBe(true);
  expect(isScheduled(night, { day: 2, minute: 5 * 60 + 59 })).toBe(true);
  expect(isScheduled(night, { day: 2, minute: 6 * 60 })).toBe(false);
  expect(isScheduled(night, { day: 1, minute: 5 * 60 })).toBe(false);
  expect(isScheduled({ ...night, days: [7] }, { day: 1, minute: 0 })).toBe(true);
  expect(isScheduled({ days: [], from: 0, to: 1440 }, { day: 3, minute: 1439 })).toBe(true);
});

it('uses the clocks of the project, on both sides of their change', () => {
  // Germany goes from 02:00 to 03:00 on Sunday, 2026-03-29, at 01:00 UTC.
  const change = Date.UTC(2026, 2, 29, 1);
  expect(wallOf('Europe/Berlin', change - 1)).toMatchObject({ day: 7, minute: 119 });
  expect(wallOf('Europe/Berlin', change)).toMatchObject({ day: 7, minute: 180 });
  expect(wallOf('Asia/Shanghai', change)).toMatchObject({ day: 7, minute: 9 * 60 });
  expect(wallOf('Asia/Shanghai', Date.UTC(2026, 2, 29, 16))).toMatchObject({ day: 1, minute: 0 });
});

it('the state of a device counts if it is known', () => {
  const wall = { day: 1, minute: 0 };
  const limits = { ...noLimits, states: ['run' as const] };
  expect(isOn('limit-high', limits, 'run', wall)).toBe(true);
  expect(isOn('limit-high', limits, 'standby', wall)).toBe(false);
  expect(isOn('limit-high', limits, 'offline', wall)).toBeNull();
  expect(isOn('limit-high', noLimits, 'fault', wall)).toBe(true);
  expect([isOn('stuck', noLimits, 'auto', wall), isOn('stuck', noLimits, 'stop', wall)]).toEqual([true, false]);
});
