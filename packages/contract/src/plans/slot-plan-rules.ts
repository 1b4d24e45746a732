/**
 * Rules of slot plans as plain functions, for the server that sends them and the page that draws them: faults, the slot of a minute,
 * registers of a controller.
 */

import { dayMinutes, quarterMinutes, quartersADay } from '../tariffs/rules.ts';
import type { FieldText } from '../texts/field-texts.ts';
import { maxSlots, type PlanSlot, type SlotMode, type SlotPlan, slotModes } from './slot-plan.ts';

type Times = Pick<PlanSlot, 'from' | 'to'>;

/** Parts of one day, in minutes since midnight, that a slot covers: two if it crosses midnight, none if its length is zero. */
export function spansOfSlot({ from, to }: Times): readonly Times[] {
  if (from === to) return [];
  if (from < to) return [{ from, to }];
  return [
    { from, to: dayMinutes },
    { from: 0, to },
  ];
}

/** Length of a slot, minutes. */
export const lengthOfSlot = (slot: Times) => spansOfSlot(slot).reduce((sum, { from, to }) => sum + to - from, 0);

/** Whether two slots share a minute of the day. */
export function slotsOverlap(a: Times, b: Times): boolean {
  return spansOfSlot(a).some((one) => spansOfSlot(b).some((other) => one.from < other.to && other.from < one.to));
}

/** Index of the slot in force at a minute of the day (0 to 1439), -1 for none; of overlapping slots the first, as on controllers. */
export function slotAt(plan: readonly Times[], minute: number): number {
  return plan.findIndex((slot) => spansOfSlot(slot).some(({ from, to }) => from <= minute && minute < to));
}

/** The slot of each of the 96 quarter-hours by its first minute, -1 for none. */
export function quarterSlots(plan: readonly Times[]): number[] {
  return Array.from({ length: quartersADay }, (_, quarter) => slotAt(plan, quarter * quarterMinutes));
}

export interface PlanSpan extends Times {
  /** Index in the plan, -1 for none. */
  readonly slot: number;
}

/** The day from 0 to 1440 without gaps, cut at the start and end of slots. */
export function planSpans(plan: readonly Times[]): PlanSpan[] {
  const cuts = new Set([0, dayMinutes, ...plan.flatMap(spansOfSlot).flatMap(({ from, to }) => [from, to])]);
  const sorted = [...cuts].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((from, index) => ({ from, to: sorted[index + 1] ?? dayMinutes, slot: slotAt(plan, from) }));
}

/** Limits of a controller. */
export interface PlanBounds {
  /** kW; null: unknown, so power is not limited. */
  readonly power: number | null;
}

export interface PlanFault {
  /** `2.power`; empty: the plan as a whole. */
  readonly path: string;
  readonly fault: Extract<FieldText, 'planEmpty' | 'planOverlap' | 'planPower' | 'planTooMany'>;
}

/** Controllers accept power in steps of 0.1 kW. */
const isPower = (power: number) => power > 0 && Math.abs(power * 10 - Math.round(power * 10)) < 1e-6;

/** Faults of a plan, slot by slot; empty if it can be sent. */
export function planFaults(plan: SlotPlan, { power: most }: PlanBounds): PlanFault[] {
  const faults: PlanFault[] = plan.length > maxSlots ? [{ path: '', fault: 'planTooMany' }] : [];
  for (const [index, slot] of plan.entries()) {
    if (lengthOfSlot(slot) === 0) faults.push({ path: `${index}.to`, fault: 'planEmpty' });
    if (plan.some((other, at) => at < index && slotsOverlap(slot, other))) faults.push({ path: `${index}.from`, fault: 'planOverlap' });
    if (!isPower(slot.power) || (most !== null && slot.power > most + 1e-9)) faults.push({ path: `${index}.power`, fault: 'planPower' });
  }
  return faults;
}

/** Metrics of slot `n` (1 to 12) of a controller. */
export const slotMetrics = (n: number) => ({
  beginHour: `slot_begin_hour_${n}`,
  beginMinute: `slot_begin_minute_${n}`,
  endHour: `slot_end_hour_${n}`,
  endMinute: `slot_end_minute_${n}`,
  power: `slot_power_${n}`,
  mode: `slot_mode_${n}`,
});

/** Numbers of the slots that a controller has. */
export const slotNumbers = Array.from({ length: maxSlots }, (_, index) => index + 1);

/** Every metric of a plan. */
export const planMetrics: readonly string[] = slotNumbers.flatMap((n) => Object.values(slotMetrics(n)));

/** Metric → value. */
export type PlanRegisters = Readonly<Record<string, number>>;

/** Register values after a plan is sent: all registers of a used slot; of an unused one only the flag. */
export function planRegisters(plan: SlotPlan): PlanRegisters {
  const registers: Record<string, number> = {};
  for (const n of slotNumbers) {
    const names = slotMetrics(n);
    const slot = plan[n - 1];
    registers[names.mode] = slot?.mode ?? 0;
    if (!slot) continue;
    registers[names.beginHour] = Math.floor(slot.from / 60);
    registers[names.beginMinute] = slot.from % 60;
    registers[names.endHour] = Math.floor(slot.to / 60);
    registers[names.endMinute] = slot.to % 60;
    registers[names.power] = slot.power;
  }
  return registers;
}

const isMode = (mode: number): mode is SlotMode => (slotModes as readonly number[]).includes(mode);

/**
 * One slot from its registers; null: unused or of zero length, which controllers treat alike. Undefined: a required register is unknown or
 * has an invalid value.
 */
export function slotOfRegisters(n: number, held: Readonly<Record<string, number | null | undefined>>): PlanSlot | null | undefined {
  const names = slotMetrics(n);
  const mode = held[names.mode];
  if (mode === 0) return null;
  const [beginHour, beginMinute, endHour, endMinute, power] = [
    ...[held[names.beginHour], held[names.beginMinute], held[names.endHour], held[names.endMinute], held[names.power]],
  ];
  if (mode == null || beginHour == null || beginMinute == null || endHour == null || endMinute == null || power == null) return undefined;
  const from = beginHour * 60 + beginMinute;
  const end = endHour * 60 + endMinute;
  if (from === end) return null;
  // Midnight as an end is written both ways.
  const to = end === 0 ? dayMinutes : end;
  const isTime = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < dayMinutes && to > 0 && to <= dayMinutes;
  return isMode(mode) && isTime && power >= 0 ? { mode, from, to, power } : undefined;
}

/** The plan in the registers, without unused slots; null if one of them is unknown. */
export function planOfRegisters(held: Readonly<Record<string, number | null | undefined>>): PlanSlot[] | null {
  const slots = slotNumbers.map((n) => slotOfRegisters(n, held));
  return slots.includes(undefined) ? null : slots.filter((slot) => slot != null);
}

/** Numbers of the slots whose registers differ or are unknown. An unused slot is equal regardless of its other registers. */
export function differingSlots(sent: PlanRegisters, held: Readonly<Record<string, number | null | undefined>>): number[] {
  const alike = (a: number | null | undefined, b: number | null | undefined) => a != null && b != null && Math.abs(a - b) <= 0.05 + 1e-9;
  return slotNumbers.filter((n) => {
    const names = slotMetrics(n);
    if (sent[names.mode] === 0) return held[names.mode] !== 0;
    return Object.values(names).some((metric) => !alike(sent[metric], held[metric]));
  });
}
