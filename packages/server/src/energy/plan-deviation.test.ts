import { describe, expect, it } from 'vitest';
import { planFollowed, plansInForce, setpointOf } from './plan-deviation.ts';

const slots = [
  { mode: 1, from: 1380, to: 120, power: 200 },
  { mode: 2, from: 600, to: 700, power: 380 },
  { mode: 3, from: 720, to: 840, power: 100 },
] as const;

describe('the setpoint of a plan', () => {
  it('is the power of the slot that covers the whole quarter-hour, charging negative, over midnight too', () => {
    expect([1365, 1380, 1425, 0, 105, 120].map((minute) => setpointOf(slots, minute))).toEqual([null, -200, -200, -200, -200, null]);
    // The last quarter-hour is partly covered.
    expect([600, 675, 690].map((minute) => setpointOf(slots, minute))).toEqual([380, 380, null]);
    // A slot that follows the surplus has no setpoint.
    expect(setpointOf(slots, 735)).toBeNull();
  });
});

describe('the plan in force', () => {
  const sent = (asked: number, end: number | null, state: string, power: number) => ({
    ...{ asked, end, state },
    slots: [{ mode: 2 as const, from: 0, to: 60, power }],
  });
  const short = (list: ReturnType<typeof plansInForce>) => list.map(({ start, end, slots: [slot] }) => [start, end, slot?.power]);

  it('is the confirmed one, the previous one after a reverted failure, and none after an unknown result', () => {
    const all = [
      sent(10, 12, 'done', 1),
      sent(20, 21, 'refused', 2),
      sent(30, 33, 'restored', 3),
      sent(40, 44, 'done', 4),
      sent(50, 51, 'unknown', 5),
      sent(60, null, 'writing', 6),
    ];
    expect(short(plansInForce(all, 100))).toEqual([
      [12, 30, 1],
      [33, 40, 1],
      [44, 50, 4],
    ]);
    expect(short(plansInForce(all, 46))).toEqual([
      [12, 30, 1],
      [33, 40, 1],
      [44, 46, 4],
    ]);
    expect(plansInForce([], 100)).toEqual([]);
  });
});

describe('the deviation from the plan', () => {
  it('counts quarter-hours within the tolerance, and omits unknown ones', () => {
    const quarters = [100, 110, 110.1, -100, null].map((power) => ({ power, setpoint: 100 }));
    // 10 of 500 kW are 2 %; off by 0, 2, 2.02 and 40 %.
    expect(planFollowed(quarters, 500, 2)).toMatchObject({ followed: 2, judged: 4, unknown: 1 });
    expect(planFollowed(quarters, 500, 2).deviation).toBeCloseTo(44.02 / 4, 6);
    expect(planFollowed([], 500, 2)).toEqual({ followed: 0, judged: 0, unknown: 0, deviation: null });
  });
});
