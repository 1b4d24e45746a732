/** Next slots of a station controller's plan, from its registers. */
import { maxSlots } from '@czyun/contract';

/** Latest value of a metric of the controller; null: unknown. */
export type PlanValue = (metric: string) => number | null;

export interface Slot {
  readonly n: number;
  readonly mode: number;
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
  /** kW, absolute. */
  readonly power: number | null;
}

/** The slots in use with known times, in register order. */
export function slotsOf(value: PlanValue): readonly Slot[] {
  return Array.from({ length: maxSlots }, (_, index) => index + 1).flatMap((n) => {
    const [mode, fromHour, fromMinute, toHour, toMinute] = [
      value(`slot_mode_${n}`),
      value(`slot_begin_hour_${n}`),
      value(`slot_begin_minute_${n}`),
      value(`slot_end_hour_${n}`),
      value(`slot_end_minute_${n}`),
    ];
    if (!mode || fromHour === null || toHour === null) return [];
    const from = fromHour * 60 + (fromMinute ?? 0);
    const to = toHour * 60 + (toMinute ?? 0);
    return [{ n, mode, from, to, power: value(`slot_power_${n}`) }];
  });
}

/** A slot that begins later today, or tomorrow. */
export interface Coming {
  readonly slot: Slot;
  readonly tomorrow: boolean;
}

/** The slots in order of their start after a minute of the day: those of today, then those of tomorrow morning. */
export function comingSlots(slots: readonly Slot[], minute: number): readonly Coming[] {
  const byBegin = slots.toSorted((a, b) => a.from - b.from || a.n - b.n);
  const later = byBegin.filter(({ from }) => from > minute);
  const before = byBegin.filter(({ from }) => from <= minute);
  return [...later.map((slot) => ({ slot, tomorrow: false })), ...before.map((slot) => ({ slot, tomorrow: true }))];
}

/** The next slot after a minute of the day, the first one tomorrow if none is left today; undefined without slots. */
export const nextSlot = (slots: readonly Slot[], minute: number): Coming | undefined => comingSlots(slots, minute)[0];

/** `07:05`; the end of a day is `24:00`. */
export const minuteText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
