import { type NoticeRule, noticeRule } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { isWithin, nextWithin } from './hours.ts';
import { matches, type RuledAlarm, suppressionOf } from './matching.ts';
import { onCallAt } from './on-call.ts';

const rule = (more: Partial<NoticeRule> = {}) =>
  noticeRule.parse({ name: 'x', severities: [1, 2], kinds: [2, 3], to: { email: true }, ...more });
const alarm: RuledAlarm = { type: 3, severity: 1, late: false, deviceId: 7, andon: null, regionIds: [30, 3] };

describe('a rule applies to an alarm', () => {
  it.each([
    ['all devices', {}, {}, true],
    ['its severity', { severities: [3] }, {}, false],
    ['its kind', { kinds: [1] }, {}, false],
    ['its device', { deviceIds: [7] }, {}, true],
    ['another device', { deviceIds: [8] }, {}, false],
    ['a zone around its zone', { regionIds: [3] }, {}, true],
    ['another device, but its zone', { deviceIds: [8], regionIds: [30] }, {}, true],
    ['no other alarm than calls of machines', { only: 'andon' }, {}, false],
    ['the call of a machine', { only: 'andon' }, { andon: 'stop' }, true],
    ['a call of its kind', { only: 'material' }, { andon: 'material' }, true],
    ['no call of another kind', { only: 'material' }, { andon: 'stop' }, false],
    ['nothing while it is off', { enabled: false }, {}, false],
    ['nothing that was told late', {}, { late: true }, false],
  ] satisfies [string, Partial<NoticeRule>, Partial<RuledAlarm>, boolean][])('%s', (_what, more, facts, told) => {
    expect(matches(rule(more), { ...alarm, ...facts })).toBe(told);
  });

  it('suppression is read from the event', () => {
    expect([suppressionOf({}), suppressionOf({ quiet: null }), suppressionOf({ quiet: 'shelved' })]).toEqual([null, null, 'shelved']);
  });
});

/** Monday 2026-03-02 in Shanghai. */
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 2, 1 + day, hour - 8, minute);
const zone = 'Asia/Shanghai';

describe('hours', () => {
  const night = { days: [1, 5], from: '22:00', to: '06:00' };

  it('cross midnight with their start day, and exclude their end', () => {
    const times = [at(1, 21, 59), at(1, 22), at(2, 5, 59), at(2, 6), at(2, 23), at(6, 3), at(7, 3)];
    expect(times.map((time) => isWithin(night, zone, time))).toEqual([false, true, true, false, false, true, false]);
  });

  it('start next at the start time of the next of their days', () => {
    expect(nextWithin(null, zone, at(1, 3))).toBe(at(1, 3));
    expect(nextWithin(night, zone, at(2, 3))).toBe(at(2, 3));
    expect(nextWithin(night, zone, at(2, 12))).toBe(at(5, 22));
    expect(nextWithin(night, zone, at(6, 12))).toBe(at(8, 22));
    expect(nextWithin({ days: [1], from: '08:00', to: '08:00' }, zone, at(2, 9))).toBe(at(8, 8));
  });

  it('follow local time when the clock is changed', () => {
    const early = { days: [7], from: '02:30', to: '04:00' };
    // 2026-03-29: Berlin jumps from 02:00 to 03:00.
    expect(nextWithin(early, 'Europe/Berlin', Date.UTC(2026, 2, 28, 12))).toBe(Date.UTC(2026, 2, 29, 1));
    expect(isWithin(early, 'Europe/Berlin', Date.UTC(2026, 2, 29, 1, 59))).toBe(true);
    expect(isWithin(early, 'Europe/Berlin', Date.UTC(2026, 2, 29, 2))).toBe(false);
  });
});

it('the people on duty: the roster, overridden by exceptions', () => {
  const calendar = {
    pattern: [
      { days: [1, 2, 3, 4, 5], from: '08:00', to: '20:00', userId: 1 },
      { days: [1, 2, 3, 4, 5, 6, 7], from: '20:00', to: '08:00', userId: 2 },
      { days: [1], from: '19:00', to: '21:00', userId: 1 },
    ],
    exceptions: [
      { from: '2026-03-03T08:00', to: '2026-03-03T12:00', userId: 3 },
      { from: '2026-03-04T00:00', to: '2026-03-05T00:00', userId: null },
    ],
  };
  const duty = (time: number) => onCallAt(calendar, zone, time);
  expect([at(1, 9), at(1, 19, 30), at(1, 20, 30), at(2, 3), at(2, 9), at(2, 12), at(3, 9), at(6, 12)].map(duty)).toEqual([
    [1],
    [1],
    [2, 1],
    [2],
    [3],
    [1],
    [],
    [],
  ]);
});
