import { expect, test } from 'vitest';
import { comingSlots, minuteText, nextSlot, slotsOf } from './next-slot.ts';

const registers: Record<string, number> = {
  slot_mode_1: 1,
  slot_begin_hour_1: 23,
  slot_begin_minute_1: 30,
  slot_end_hour_1: 6,
  slot_end_minute_1: 0,
  slot_power_1: 200,
  slot_mode_2: 2,
  slot_begin_hour_2: 10,
  slot_end_hour_2: 24,
  slot_mode_3: 0,
  slot_begin_hour_3: 12,
  slot_end_hour_3: 13,
  // Its start is unknown.
  slot_mode_4: 2,
  slot_end_hour_4: 20,
};
const slots = slotsOf((metric) => registers[metric] ?? null);

test('slots in use have a mode and known times', () => {
  expect(slots).toEqual([
    { n: 1, mode: 1, from: 1410, to: 360, power: 200 },
    { n: 2, mode: 2, from: 600, to: 1440, power: null },
  ]);
});

test('the next slot begins later today, or is the first one tomorrow', () => {
  const at = (minute: number) => nextSlot(slots, minute);
  expect([at(0)?.slot.n, at(599)?.slot.n, at(600)?.slot.n, at(1409)?.slot.n]).toEqual([2, 2, 1, 1]);
  expect([at(1410)?.slot.n, at(1410)?.tomorrow, at(0)?.tomorrow]).toEqual([2, true, false]);
  expect(comingSlots(slots, 700).map(({ slot, tomorrow }) => [slot.n, tomorrow])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(nextSlot([], 5)).toBeUndefined();
  expect([minuteText(1410), minuteText(1440), minuteText(5)]).toEqual(['23:30', '24:00', '00:05']);
});
