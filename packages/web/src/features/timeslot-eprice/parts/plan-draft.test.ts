import { lengthOfSlot, type PlanSlot } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { freeRange, moved, planProblems, slotsOf, strengthened, textsOf } from './plan-draft.ts';

const slot = (from: number, to: number, power = 100): PlanSlot => ({ mode: 1, from, to, power });

describe('a draft', () => {
  it('survives a round trip with its plan', () => {
    const plan = [slot(0, 480), { ...slot(1380, 60, 12.5), mode: 3 as const }, slot(1200, 1440)];
    expect(slotsOf(textsOf('x', plan))).toEqual(plan);
    expect(planProblems(textsOf('x', plan), 100)).toEqual({ 'slots.1.begin': 'planOverlap', 'slots.2.begin': 'planOverlap' });
  });

  it('reports invalid slots, field by field', () => {
    const texts = {
      ...textsOf('x', [slot(60, 120), slot(180, 240)]),
      'slots.0.begin': '25:00',
      'slots.1.end': '3:00',
      'slots.1.power': '101',
    };
    expect(planProblems(texts, 100)).toEqual({ 'slots.0.begin': 'hourWrong', 'slots.1.end': 'planEmpty', 'slots.1.power': 'planPower' });
    expect(slotsOf(texts)[0]).toBeNull();
    expect(slotsOf({ ...texts, 'slots.0.begin': '０１：００', 'slots.0.end': '0:00' })[0]).toEqual(slot(60, 1440));
    expect(planProblems({ ...textsOf('', []), soc: '101' }, null)).toEqual({ soc: 'numberWrong' });
  });
});

describe('a moved slot', () => {
  it('has the same length, also across midnight, on quarter-hours', () => {
    expect(moved(slot(60, 125), 'move', 22)).toEqual(slot(75, 140));
    expect(moved(slot(1380, 1440), 'move', 30)).toEqual(slot(1410, 30));
    expect(moved(slot(0, 60), 'move', -60)).toEqual(slot(1380, 1440));
    expect(moved(slot(0, 1440), 'move', 60)).toEqual(slot(0, 1440));
  });

  it('has at least a quarter-hour between its ends', () => {
    expect(moved(slot(60, 120), 'to', 30)).toEqual(slot(60, 150));
    expect(moved(slot(60, 120), 'from', 30)).toEqual(slot(90, 120));
    expect(moved(slot(60, 75), 'to', -15)).toEqual(slot(60, 75));
    expect(moved(slot(60, 75), 'from', 15)).toEqual(slot(60, 75));
    expect(moved(slot(60, 1440), 'to', 30)).toEqual(slot(60, 30));
    expect(moved(slot(0, 60), 'from', -30)).toEqual(slot(1410, 60));
    expect(moved(slot(60, 45), 'to', 15)).toEqual(slot(0, 1440));
    expect(lengthOfSlot(moved(slot(0, 1440), 'to', 15))).toBe(1440);
  });

  it('has a power between one step and the device’s maximum', () => {
    expect([strengthened(slot(0, 60, 495), 1, 500).power, strengthened(slot(0, 60, 5), -1, 500).power]).toEqual([500, 10]);
  });
});

it('a new slot fills the first free two hours, or less', () => {
  expect(freeRange([])).toEqual({ from: 0, to: 120 });
  expect(freeRange([slot(0, 480), null])).toEqual({ from: 480, to: 600 });
  expect(freeRange([slot(30, 0)])).toEqual({ from: 0, to: 30 });
  expect(freeRange([slot(0, 1440)])).toBeNull();
});
