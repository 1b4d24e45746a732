import { secondOfDay } from './calendar.ts';

export interface Slot {
  beginHour: number;
  beginMinute: number;
  endHour: number;
  endMinute: number;
  powerKw: number;
  /** 0 unused, 1 charge, 2 discharge, 3 absorb what PV and wind have over. */
  mode: number;
}

export interface EmsState {
  runCommand: number;
  /** 0 manual, 1 automatic. */
  mode: number;
  setpointKw: number;
  strategy: number;
  socUpperPct: number;
  socLowerPct: number;
  demandLimitKw: number;
  demandControl: number;
  reverseProtection: number;
  exportLimitKw: number;
  slots: Slot[];
  /** What the last step decided. */
  slotNow: number;
  planState: number;
  targetKw: number;
  limitReason: number;
}

export const transformerKw = 1_200;

/** Valley, peak and flat hours of Guangdong: charge in the valley and at noon, discharge in both peaks. */
const defaultPlan: readonly (readonly [begin: number, end: number, powerKw: number, mode: number])[] = [
  [0, 8, 230, 1],
  [8, 10, 200, 3],
  [10, 12, 480, 2],
  [12, 14, 330, 1],
  [14, 19, 260, 2],
];

export function createEms(): EmsState {
  return {
    runCommand: 1,
    mode: 1,
    setpointKw: 0,
    strategy: 0,
    socUpperPct: 95,
    socLowerPct: 8,
    demandLimitKw: 1_000,
    demandControl: 1,
    reverseProtection: 0,
    exportLimitKw: 800,
    slots: Array.from({ length: 12 }, (_, index) => {
      const [begin, end, powerKw, mode] = defaultPlan[index] ?? [0, 0, 0, 0];
      return { beginHour: begin, beginMinute: 0, endHour: end, endMinute: 0, powerKw, mode };
    }),
    slotNow: 0,
    planState: 1,
    targetKw: 0,
    limitReason: 0,
  };
}

const minutes = (hour: number, minute: number) => hour * 60 + minute;

/** Whether a minute of the day stands in a slot; a slot whose end is not after its begin crosses midnight, one of no length is empty. */
export function covers(slot: Slot, minute: number): boolean {
  if (slot.mode === 0) return false;
  const begin = minutes(slot.beginHour, slot.beginMinute);
  const end = minutes(slot.endHour, slot.endMinute);
  if (begin === end) return false;
  return begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
}

/** Number (1–12) of the slot in force at a time, 0 for none; of overlapping slots the first counts. */
export function slotAt(slots: readonly Slot[], timeMs: number): number {
  const minute = secondOfDay(timeMs) / 60;
  return slots.findIndex((slot) => covers(slot, minute)) + 1;
}

/** Whether two used slots share a minute. */
export function slotsOverlap(slots: readonly Slot[]): boolean {
  const used = slots.filter(
    (slot) => slot.mode !== 0 && minutes(slot.beginHour, slot.beginMinute) !== minutes(slot.endHour, slot.endMinute),
  );
  return used.some((slot, index) =>
    used.some(
      (other, otherIndex) =>
        otherIndex > index &&
        (covers(slot, minutes(other.beginHour, other.beginMinute)) || covers(other, minutes(slot.beginHour, slot.beginMinute))),
    ),
  );
}

/** What the station stands in when the EMS decides. Powers in kW; `netLoadKw` is load − PV − wind. */
export interface EmsView {
  readonly timeMs: number;
  readonly soc: number;
  readonly netLoadKw: number;
  readonly dischargeableKw: number;
  readonly chargeableKw: number;
  readonly converters: number;
}

function wish(ems: EmsState, view: EmsView): { powerKw: number; slot: number } {
  if (ems.mode === 0) return { powerKw: ems.setpointKw, slot: 0 };
  switch (ems.strategy) {
    case 1: {
      // Peak shaving: keep the grid below four fifths of the demand limit, refill below half of it.
      const high = ems.demandLimitKw * 0.8;
      const low = ems.demandLimitKw * 0.5;
      if (view.netLoadKw > high) return { powerKw: view.netLoadKw - high, slot: 0 };
      return { powerKw: view.netLoadKw < low ? Math.max(view.netLoadKw - low, -300) : 0, slot: 0 };
    }
    case 2:
      return { powerKw: view.netLoadKw, slot: 0 };
    case 3:
      return { powerKw: ems.setpointKw, slot: 0 };
    default: {
      const slot = slotAt(ems.slots, view.timeMs);
      const { mode, powerKw } = ems.slots[slot - 1] ?? { mode: 0, powerKw: 0 };
      if (mode === 1) return { powerKw: -powerKw, slot };
      if (mode === 2) return { powerKw, slot };
      if (mode === 3) return { powerKw: Math.min(0, Math.max(-powerKw, view.netLoadKw)), slot };
      return { powerKw: 0, slot };
    }
  }
}

/** Decides the station's storage power for now: wish, then limits, safest last. */
export function runEms(ems: EmsState, view: EmsView): void {
  if (ems.runCommand === 0) {
    Object.assign(ems, { slotNow: 0, planState: 4, targetKw: 0, limitReason: 0 });
    return;
  }
  const { powerKw, slot } = wish(ems, view);
  let target = powerKw;
  let reason = 0;
  const bound = (low: number, high: number, why: number) => {
    const bounded = Math.max(low, Math.min(high, target));
    if (Math.abs(bounded - target) > 0.5) reason = why;
    target = bounded;
  };
  // Never draw more from upstream than allowed because of charging; never feed back more than allowed because of discharging.
  const importLimit = ems.demandControl === 1 ? Math.min(ems.demandLimitKw, transformerKw) : transformerKw;
  if (target < 0) bound(Math.min(0, view.netLoadKw - importLimit + 10), 0, 3);
  const exportLimit = ems.reverseProtection === 1 ? Math.min(ems.exportLimitKw, transformerKw) : transformerKw;
  if (target > 0) bound(0, Math.max(0, view.netLoadKw + exportLimit - 5), 4);
  if (target < 0 && view.soc * 100 >= ems.socUpperPct) bound(0, 0, 1);
  else if (target > 0 && view.soc * 100 <= ems.socLowerPct) bound(0, 0, 2);
  bound(-view.chargeableKw, view.dischargeableKw, view.converters === 0 ? 6 : 5);
  const used = ems.slots.some((one) => one.mode !== 0);
  const executing = ems.strategy === 0 ? slot > 0 : true;
  ems.slotNow = slot;
  ems.targetKw = target;
  ems.limitReason = reason;
  ems.planState = ems.mode === 0 ? 4 : executing ? (reason === 0 ? 2 : 3) : used ? 1 : 0;
}
