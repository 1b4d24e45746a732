import { describe, expect, it } from 'vitest';
import { dayOn } from '../time/days.ts';
import { quartersOf } from '../time/quarters.ts';
import { type FollowedQuarter, type NumberedSlot, planExecuted } from './plan-execution.ts';

const none = new Map<number, number>();
const charge: NumberedSlot = { n: 2, mode: 1, from: 0, to: 120, power: 100 };
const give: NumberedSlot = { n: 5, mode: 2, from: 600, to: 660, power: 200 };
const exact = [false, false] as const;

/** A day of a storage with power `kw` (discharging positive) in each quarter-hour, by local minute, and its reasons. */
function dayOf(
  slots: readonly NumberedSlot[] | null,
  kw: (minute: number, index: number) => number | null,
  more: (minute: number, index: number) => Partial<FollowedQuarter> = () => ({}),
  [zone, date] = ['Asia/Shanghai', '2024-05-01'],
): FollowedQuarter[] {
  return quartersOf(zone ?? '', dayOn(zone ?? '', date ?? '')).map((quarter, index) => {
    const power = kw(quarter.minute, index);
    const kWh = (sign: number) => (power === null ? null : Math.max(0, (sign * power) / 4));
    return {
      ...quarter,
      ...{ plan: slots, power, suspended: 0, limits: none },
      charge: { kWh: kWh(-1), estimated: exact },
      discharge: { kWh: kWh(1), estimated: exact },
      ...more(quarter.minute, index),
    };
  });
}
const within = (minute: number, { from, to }: NumberedSlot) => minute >= from && minute < to;
const runOf = (quarters: FollowedQuarter[], at = 0) => planExecuted(quarters, 0.1).runs[at];

describe('a slot', () => {
  it('that was followed within 2 % and one digit of the register has no reason', () => {
    const quarters = dayOf([charge, give], (minute) => (within(minute, charge) ? -98 : within(minute, give) ? 203.9 : 0));
    const { runs, planned, charge: into, discharge: out, unknown } = planExecuted(quarters, 0.1);
    expect(runs.map(({ slot, planned: plan, actual, deviation, reason }) => [slot.n, plan, actual, deviation, reason])).toEqual([
      [2, 200, 196, -4, null],
      [5, 200, expect.closeTo(203.9, 9), expect.closeTo(3.9, 9), null],
    ]);
    expect(runs[0]).toMatchObject({ start: quarters[0]?.start, end: quarters[8]?.start, goesOn: false, percent: -2 });
    expect([planned[0], planned[7], planned[8], planned[40]]).toEqual([-100, -100, null, 200]);
    expect([into, out, unknown]).toMatchObject([{ planned: 200, actual: 196, total: 196, percent: -2 }, { planned: 200 }, 0]);
    expect(runOf(dayOf([charge], (minute) => (within(minute, charge) ? -97.9 : 0)))?.reason).toEqual({ code: 'other' });
    // A small slot: 0.1 kWh is the register's last digit.
    const little = { ...charge, power: 1 };
    expect(runOf(dayOf([little], (minute) => (within(minute, little) ? -0.95 : 0)))?.reason).toBeNull();
  });

  it('that started late and then ran is late', () => {
    const late = dayOf([give], (minute) => (minute >= 630 && minute < 660 ? 200 : 0));
    expect(runOf(late)).toMatchObject({ planned: 200, actual: 100, deviation: -100, percent: -50, reason: { code: 'late' } });
    // Not if the end is missing too, nor if it never ran.
    expect(runOf(dayOf([give], (minute) => (minute === 615 ? 200 : 0)))?.reason).toEqual({ code: 'other' });
    expect(runOf(dayOf([give], () => 0))?.reason).toEqual({ code: 'other' });
    // Running beyond the end is excess energy, not a late start.
    expect(runOf(dayOf([give], (minute) => (minute === 600 ? 0 : within(minute, give) ? 300 : 0)))?.reason).toEqual({ code: 'other' });
  });

  it('that was limited has the reason of most of the missing energy', () => {
    const full = (minute: number) => (minute >= 60 ? { limits: new Map([[1, 15]]) } : minute === 45 ? { limits: new Map([[3, 5]]) } : {});
    const quarters = dayOf([charge], (minute) => (minute < 60 ? -100 : minute < 75 ? -40 : 0), full);
    expect(runOf(quarters)).toMatchObject({ actual: 110, deviation: -90, reason: { code: 'limit', limit: 1 } });
    // One minute of a limit does not explain an hour without power.
    const short = dayOf(
      [give],
      () => 0,
      (minute) => (minute === 600 ? { limits: new Map([[2, 1]]) } : {}),
    );
    expect(runOf(short)?.reason).toEqual({ code: 'other' });
    // A late start with a reason is not late.
    const told = dayOf(
      [give],
      (minute) => (minute === 600 ? 0 : within(minute, give) ? 200 : 0),
      (minute) => (minute === 600 ? { limits: new Map([[6, 15]]) } : {}),
    );
    expect(runOf(told)?.reason).toEqual({ code: 'limit', limit: 6 });
  });

  it('that the device did not follow was suspended, also with excess energy', () => {
    const standby = () => ({ suspended: 15 });
    expect(runOf(dayOf([give], () => 0, standby))?.reason).toEqual({ code: 'suspended' });
    expect(runOf(dayOf([give], (minute) => (within(minute, give) ? 300 : 0), standby))).toMatchObject({
      deviation: 100,
      reason: { code: 'suspended' },
    });
  });

  it('is measured by registers: a device that reports execution while nothing flows is detected', () => {
    const lies = dayOf(
      [give],
      () => 200,
      () => ({ discharge: { kWh: 0, estimated: exact } }),
    );
    expect(runOf(lies)).toMatchObject({ planned: 200, actual: 0, percent: -100, reason: { code: 'other' } });
  });

  it('without readings is unknown, and estimated readings are marked', () => {
    expect(runOf(dayOf([give], () => null))).toMatchObject({
      actual: null,
      deviation: null,
      percent: null,
      reason: { code: 'noReadings' },
    });
    // No readings from 10:15 to 10:45, bridged by the register.
    const gap = (minute: number): Partial<FollowedQuarter> =>
      minute === 615 || minute === 630 ? { power: null, discharge: { kWh: 10, estimated: [minute === 630, minute === 615] } } : {};
    const bridged = runOf(dayOf([give], (minute) => (within(minute, give) ? 200 : 0), gap));
    expect(bridged).toMatchObject({ actual: 120, deviation: -80, estimated: false, reason: { code: 'noReadings' } });
    const ends = dayOf(
      [give],
      () => 200,
      (minute) => (minute === 645 ? { discharge: { kWh: 50, estimated: [false, true] } } : {}),
    );
    expect(planExecuted(ends, 0.1)).toMatchObject({
      runs: [{ estimated: true, actual: 200 }],
      discharge: { estimated: true, totalEstimated: false },
    });
  });

  it('over midnight has two runs in a day, and the one continued from before is not late', () => {
    const night = { ...charge, from: 1380, to: 60 };
    const { runs } = planExecuted(
      dayOf([night], (minute) => (minute >= 30 && (minute < 60 || minute >= 1380) ? -100 : 0)),
      0.1,
    );
    expect(runs).toMatchObject([
      { planned: 100, actual: 50, reason: { code: 'other' }, goesOn: false },
      { planned: 100, actual: 100, reason: null, goesOn: true },
    ]);
    expect((runs[0]?.end ?? 0) - (runs[0]?.start ?? 0)).toBe(3_600_000);
  });

  it('that absorbs has an actual energy but no planned one', () => {
    const absorb = { ...charge, mode: 3 as const };
    const told = planExecuted(
      dayOf([absorb], (minute) => (minute < 30 ? -20 : 0)),
      0.1,
    );
    expect(told.runs).toMatchObject([{ planned: null, actual: 10, deviation: null, percent: null, reason: null }]);
    expect([told.planned[0], told.charge.planned, told.charge.total]).toEqual([null, null, 10]);
  });

  it('off the quarter-hour is planned to the minute; neighbours in one quarter-hour are not separated', () => {
    const odd = { ...charge, from: 5, to: 40 };
    const told = planExecuted(
      dayOf([odd], () => 0),
      0.1,
    );
    expect(told.planned.slice(0, 4)).toEqual([expect.closeTo(-200 / 3, 9), -100, expect.closeTo(-200 / 3, 9), null]);
    expect(told.runs[0]?.planned).toBeCloseTo((100 * 35) / 60, 9);
    expect((told.runs[0]?.end ?? 0) - (told.runs[0]?.start ?? 0)).toBe(35 * 60_000);
    const next = { ...charge, n: 3, from: 40, to: 60 };
    expect(
      planExecuted(
        dayOf([odd, next], () => -100),
        0.1,
      ).runs.map(({ actual, reason }) => [actual, reason?.code]),
    ).toEqual([
      [null, undefined],
      [null, undefined],
    ]);
    // In opposite directions they are.
    expect(
      planExecuted(
        dayOf([odd, { ...next, mode: 2 }], () => -100),
        0.1,
      ).runs.map(({ actual }) => actual),
    ).toEqual([75, 0]);
  });
});

describe('a day', () => {
  it('with a changed or unknown plan has the runs of the plans in force', () => {
    const quarters = dayOf(
      [charge],
      () => -100,
      (minute) => (minute === 30 ? { plan: null } : minute > 30 ? { plan: [{ ...charge, power: 50 }] } : {}),
    );
    const told = planExecuted(quarters, 0.1);
    expect(told.runs.map(({ planned, slot, reason }) => [planned, slot.power, reason?.code])).toEqual([
      [50, 100, undefined],
      [62.5, 50, 'other'],
    ]);
    expect([told.unknown, told.planned[2]]).toEqual([1, null]);
    expect(
      planExecuted(
        dayOf(null, () => 5),
        0.1,
      ),
    ).toMatchObject({ runs: [], unknown: 96, charge: { planned: null, actual: null } });
  });

  it.each([
    ['2024-03-31', 92, 100],
    ['2024-10-27', 100, 300],
  ])('of %s has %i quarter-hours, and slots go by what clocks show', (date, count, planned) => {
    // 1:00 to 3:00: the hour from 2:00 is skipped on one day, and occurs twice on the other.
    const slot = { ...charge, from: 60, to: 180 };
    const told = planExecuted(
      dayOf(
        [slot],
        (minute) => (within(minute, slot) ? -100 : 0),
        () => ({}),
        ['Europe/Berlin', date],
      ),
      0.1,
    );
    expect(told.planned).toHaveLength(count);
    expect(told.runs).toMatchObject([{ planned, actual: planned, reason: null }]);
    const { start = 0, end = 0 } = told.runs[0] ?? {};
    expect((end - start) / 3_600_000).toBe(planned / 100);
  });

  it('that has only begun has no future slots and marks the current one', () => {
    const told = planExecuted(dayOf([charge, give], () => -100).slice(0, 3), 0.1);
    expect(told.runs).toMatchObject([{ planned: 75, actual: 75, goesOn: true }]);
    expect(planExecuted([], 0.1)).toMatchObject({ runs: [], unknown: 0, charge: { total: null } });
  });
});
