import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanSlot } from './slot-plan.ts';
import {
  differingSlots,
  planFaults,
  planMetrics,
  planOfRegisters,
  planRegisters,
  planSpans,
  quarterSlots,
  slotAt,
  slotsOverlap,
} from './slot-plan-rules.ts';

const slot = (from: number, to: number, power = 100, mode: PlanSlot['mode'] = 1): PlanSlot => ({ mode, from, to, power });

/** Any times, including slots of zero length. */
const times = fc.record({ from: fc.integer({ min: 0, max: 1439 }), to: fc.integer({ min: 1, max: 1440 }) });
const anySlot = fc
  .tuple(times, fc.constantFrom(1 as const, 2 as const, 3 as const), fc.integer({ min: 1, max: 9999 }))
  .map(([{ from, to }, mode, tenths]): PlanSlot => ({ from, to, mode, power: tenths / 10 }));

/** A clock that runs minute by minute from start to end, across midnight. */
function minutesOf({ from, to }: { from: number; to: number }): Set<number> {
  const minutes = new Set<number>();
  if (from === to) return minutes;
  for (let at = from; ; at = (at + 1) % 1440) {
    if (at === to % 1440 && minutes.size > 0) break;
    minutes.add(at);
  }
  return minutes;
}

describe('slots', () => {
  it('overlap if and only if they share a minute of the day', () => {
    fc.assert(
      fc.property(times, times, (a, b) => {
        const minutes = minutesOf(a);
        expect(slotsOverlap(a, b)).toBe([...minutesOf(b)].some((minute) => minutes.has(minute)));
      }),
    );
  });

  it('are in force in the minutes that a simulated clock finds; of several the first', () => {
    fc.assert(
      fc.property(fc.array(times, { maxLength: 12 }), fc.integer({ min: 0, max: 1439 }), (plan, minute) => {
        expect(slotAt(plan, minute)).toBe(plan.findIndex((each) => minutesOf(each).has(minute)));
        const spans = planSpans(plan);
        expect([spans[0]?.from, spans.at(-1)?.to]).toEqual([0, 1440]);
        for (const [index, span] of spans.entries()) if (index > 0) expect(span.from).toBe(spans[index - 1]?.to);
        expect(spans.find(({ from, to }) => from <= minute && minute < to)?.slot).toBe(slotAt(plan, minute));
      }),
    );
    expect(
      quarterSlots([slot(1425, 30)])
        .map((each, index) => (each === 0 ? index : -1))
        .filter((index) => index >= 0),
    ).toEqual([0, 1, 95]);
  });
});

describe('a plan', () => {
  it('has no faults if it can be sent', () => {
    expect(planFaults([slot(0, 480), slot(480, 600), slot(1380, 1440)], { power: 100 })).toEqual([]);
    expect(planFaults([slot(0, 1440)], { power: null })).toEqual([]);
  });

  it('reports faults slot by slot', () => {
    const wrong = [slot(1320, 60), slot(30, 90), slot(100, 100), slot(200, 210, 100.1), slot(210, 220, 0), slot(220, 230, 5.55)];
    expect(planFaults(wrong, { power: 100 }).map(({ path, fault }) => `${path} ${fault}`)).toEqual([
      '1.from planOverlap',
      '2.to planEmpty',
      '3.power planPower',
      '4.power planPower',
      '5.power planPower',
    ]);
    const many = Array.from({ length: 13 }, (_, index) => slot(index * 60, index * 60 + 30));
    expect(planFaults(many, { power: null })).toEqual([{ path: '', fault: 'planTooMany' }]);
  });

  it('is unchanged after writing to and reading from the registers of a controller', () => {
    const plans = fc.array(
      anySlot.filter(({ from, to }) => from !== to),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(plans, (plan) => {
        const registers = planRegisters(plan);
        expect(planOfRegisters(registers)).toEqual(plan);
        expect(differingSlots(registers, registers)).toEqual([]);
        for (const [metric, value] of Object.entries(registers)) {
          expect(planMetrics).toContain(metric);
          if (metric.includes('minute')) expect(value).toBeLessThan(60);
        }
      }),
    );
  });

  it('of a controller is unknown while a required register is unknown', () => {
    const registers = { ...planRegisters([slot(60, 120)]) };
    expect(planOfRegisters({ ...registers, slot_begin_hour_2: null })).toHaveLength(1);
    expect(planOfRegisters({ ...registers, slot_power_1: null })).toBeNull();
    expect(planOfRegisters({ ...registers, slot_mode_1: 9 })).toBeNull();
    expect(planOfRegisters({ ...registers, slot_end_hour_1: 24, slot_end_minute_1: 30 })).toBeNull();
    // A slot whose end equals its start does nothing; some controllers write midnight as an end as 0:00.
    expect(planOfRegisters({ ...registers, slot_end_hour_1: 1 })).toEqual([]);
    expect(planOfRegisters({ ...registers, slot_end_hour_1: 0 })).toEqual([slot(60, 1440)]);
  });

  it('that drifted names the slots, and ignores the registers of unused ones', () => {
    const sent = planRegisters([slot(60, 120), slot(240, 300)]);
    expect(differingSlots(sent, { ...sent, slot_power_2: 90, slot_power_7: 33 })).toEqual([2]);
    expect(differingSlots(sent, { ...sent, slot_mode_7: 1, slot_begin_hour_1: null })).toEqual([1, 7]);
    expect(differingSlots(sent, { ...sent, slot_power_1: 100.02 })).toEqual([]);
  });
});
