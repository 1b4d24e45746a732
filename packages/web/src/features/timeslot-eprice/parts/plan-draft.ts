/** A plan while it is edited: rows of texts, their slots, and the moves of a slot by dragging and keys. */
import {
  dayMinutes,
  type FieldText,
  lengthOfSlot,
  numberOf,
  type PlanSlot,
  planFaults,
  quarterMinutes,
  type SlotMode,
  type SlotPlan,
  slotMode,
  slotModes,
} from '@czyun/contract';
import { clockText, minuteOf } from '../../../kit/form/clock-text.ts';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { draftOfRows, type RowField, rowsOf } from '../../../kit/form/row-state.ts';

export const rowFields = ['begin', 'end', 'mode', 'power'] as const;
export type RowName = (typeof rowFields)[number];
export type PlanField = 'name' | 'soc' | RowField<'slots', RowName>;
export type PlanTexts = Draft<PlanField>;

export const freshRow = { begin: '', end: '', mode: String(slotMode.charge), power: '' };

export function textsOf(name: string, slots: SlotPlan, soc = ''): PlanTexts {
  const rows = slots.map((slot) => rowOf(slot));
  return { name, soc, ...draftOfRows('slots', rows) };
}

export const rowOf = ({ from, to, mode, power }: PlanSlot) => ({
  ...{ begin: clockText(from), end: clockText(to), mode: String(mode), power: String(power) },
});

const modeOf = (text: string): SlotMode => slotModes.find((mode) => String(mode) === text) ?? slotMode.charge;

function slotOf({ begin, end, mode, power }: Readonly<Record<RowName, string>>): PlanSlot | null {
  const [from, to, kW] = [minuteOf(begin), minuteOf(end), numberOf(power)];
  if (from == null || to == null || kW === null || kW < 0 || from >= dayMinutes) return null;
  // Midnight as an end can be written both ways.
  return { mode: modeOf(mode), from, to: to === 0 ? dayMinutes : to, power: kW };
}

/** The slots row by row, null if a row is not a slot yet. */
export const slotsOf = (texts: PlanTexts): readonly (PlanSlot | null)[] => rowsOf(texts, 'slots', rowFields).map(slotOf);

const fieldNames: Readonly<Record<string, RowName>> = { from: 'begin', to: 'end', power: 'power' };

/** Server names of fields that differ. */
export const serverNames: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 12 }, (_, row) => [
    [`slots.${row}.from`, `slots.${row}.begin`],
    [`slots.${row}.to`, `slots.${row}.end`],
  ]).flat(),
);

/** Every field that breaks a rule; `power` is the device's maximum. */
export function planProblems(texts: PlanTexts, power: number | null): Problems<PlanField> {
  const wrong: Partial<Record<PlanField, FieldText>> = {};
  for (const [row, { begin, end, power: kW }] of rowsOf(texts, 'slots', rowFields).entries()) {
    const [from, to] = [minuteOf(begin), minuteOf(end)];
    if (from == null || from >= dayMinutes) wrong[`slots.${row}.begin`] = 'hourWrong';
    if (to == null) wrong[`slots.${row}.end`] = 'hourWrong';
    if (numberOf(kW) === null) wrong[`slots.${row}.power`] = 'planPower';
  }
  const slots = slotsOf(texts);
  const known = slots.flatMap((slot, row) => (slot ? [{ slot, row }] : []));
  for (const { path, fault } of planFaults(
    known.map(({ slot }) => slot),
    { power },
  )) {
    const [index = '', field = ''] = path.split('.');
    const row = known[Number(index)]?.row;
    const name = fieldNames[field];
    if (row !== undefined && name !== undefined) wrong[`slots.${row}.${name}`] ??= fault;
  }
  const soc = texts.soc.trim() === '' ? 0 : numberOf(texts.soc);
  if (soc === null || soc < 0 || soc > 100) wrong.soc = 'numberWrong';
  return wrong;
}

/** The moved part of a slot: all of it, or one of its ends. */
export type Grip = 'move' | 'from' | 'to';

const snapped = (minute: number) => Math.round(minute / quarterMinutes) * quarterMinutes;
const onDay = (minute: number) => ((minute % dayMinutes) + dayMinutes) % dayMinutes;
const asEnd = (minute: number) => onDay(minute) || dayMinutes;

/** A slot moved by minutes, its moved end on a quarter-hour; at least a quarter-hour and at most a day long. */
export function moved(slot: PlanSlot, grip: Grip, minutes: number): PlanSlot {
  const length = lengthOfSlot(slot);
  if (grip === 'move') {
    if (length >= dayMinutes) return slot;
    const from = onDay(snapped(slot.from + minutes));
    return { ...slot, from, to: asEnd(from + length) };
  }
  const shift = grip === 'from' ? snapped(slot.from + minutes) - slot.from : snapped(slot.to + minutes) - slot.to;
  const next = grip === 'from' ? length - shift : length + shift;
  if (next < quarterMinutes || next > dayMinutes) return slot;
  // A whole day has a single start.
  if (next === dayMinutes) return { ...slot, from: 0, to: dayMinutes };
  return grip === 'from' ? { ...slot, from: onDay(slot.from + shift) } : { ...slot, to: asEnd(slot.to + shift) };
}

/** More or less power, in steps of a fiftieth of the device's maximum, between one step and the maximum. */
export function strengthened(slot: PlanSlot, steps: number, most: number | null): PlanSlot {
  const step = most === null ? 10 : Math.max(1, Math.round(most / 50));
  const power = Math.round((slot.power + steps * step) * 10) / 10;
  return { ...slot, power: Math.max(step, Math.min(power, most ?? power)) };
}

/** The longest range without a slot, 2 hours at most, for a new one; null if there is none of a quarter-hour. */
export function freeRange(slots: readonly (PlanSlot | null)[]): Pick<PlanSlot, 'from' | 'to'> | null {
  const taken = new Set<number>();
  for (const slot of slots) {
    if (!slot) continue;
    for (let at = 0; at < lengthOfSlot(slot); at += 1) taken.add(onDay(slot.from + at));
  }
  let best: { from: number; length: number } | null = null;
  for (let from = 0; from < dayMinutes; from += quarterMinutes) {
    let length = 0;
    while (length < 120 && from + length < dayMinutes && !taken.has(from + length)) length += 1;
    length -= length % quarterMinutes;
    if (length > 0 && length > (best?.length ?? 0)) best = { from, length };
  }
  return best && { from: best.from, to: best.from + best.length };
}
