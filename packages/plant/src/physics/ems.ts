import { type DayKind, secondOfDay } from './calendar.ts';
import { approach } from './settings.ts';

export interface Slot {
  beginHour: number;
  beginMinute: number;
  endHour: number;
  endMinute: number;
  powerKw: number;
  /** 0 unused, 1 charge, 2 discharge, 3 absorb the surplus of PV and wind. */
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
  /** Result of the last step. */
  slotNow: number;
  planState: number;
  targetKw: number;
  limitReason: number;
  /** An SOC limit was reached: that direction is blocked until the SOC has moved away by `returnPct`. */
  isFull: boolean;
  isEmpty: boolean;
  /** Surplus of PV and wind, smoothed; whether it is being absorbed. */
  surplusKw: number;
  isAbsorbing: boolean;
  /** The slots are its own plan by the kind of day; writing a slot ends that. */
  ownPlan: boolean;
}

export const transformerKw = 1_200;

type Plan = readonly (readonly [begin: number, end: number, powerKw: number, mode: number])[];

/**
 * Valley, peak and flat hours of Guangdong: charge in the valley and at noon, discharge in both peaks; on days off PV fills the storage.
 */
const plans: Record<DayKind, Plan> = {
  work: [
    [0, 8, 230, 1],
    [8, 10, 200, 3],
    [10, 12, 380, 2],
    [12, 14, 330, 1],
    [14, 19, 300, 2],
  ],
  saturday: [
    [0, 7, 220, 1],
    [8, 10, 250, 3],
    [10, 12, 300, 2],
    [12, 14, 300, 1],
    [14, 19, 270, 2],
  ],
  sunday: [
    [1, 7, 190, 1],
    [9, 15, 350, 3],
    [15, 19, 330, 2],
  ],
  holiday: [
    [1, 7, 160, 1],
    [9, 15, 350, 3],
    [15, 19, 300, 2],
  ],
};

/** In July, August and September two hours of the afternoon are more expensive than all others. */
const sharpAfternoon: Plan = [
  [14, 15, 220, 2],
  [15, 17, 440, 2],
  [17, 19, 200, 2],
];

function slotsOf(plan: Plan): Slot[] {
  return Array.from({ length: 12 }, (_, index) => {
    const [begin, end, powerKw, mode] = plan[index] ?? [0, 0, 0, 0];
    return { beginHour: begin, beginMinute: 0, endHour: end, endMinute: 0, powerKw, mode };
  });
}

/** The EMS's own plan of a day; `month` is 0–11. */
export function planOf(kind: DayKind, month: number): Slot[] {
  const isSharp = kind === 'work' && month >= 6 && month <= 8;
  return slotsOf(isSharp ? [...plans.work.slice(0, 4), ...sharpAfternoon] : plans[kind]);
}

export function createEms(slots: Slot[]): EmsState {
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
    slots,
    slotNow: 0,
    planState: 1,
    targetKw: 0,
    limitReason: 0,
    isFull: false,
    isEmpty: false,
    surplusKw: 0,
    isAbsorbing: false,
    ownPlan: true,
  };
}

const minutes = (hour: number, minute: number) => hour * 60 + minute;

/** Whether a minute of the day is in a slot; a slot that ends before it begins crosses midnight, one of zero length is empty. */
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

/** The state of the station when the EMS decides. Powers in kW; `netLoadKw` is load − PV − wind. */
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
      if (mode === 3) return { powerKw: ems.isAbsorbing ? -Math.min(powerKw, Math.max(0, ems.surplusKw)) : 0, slot };
      return { powerKw: 0, slot };
    }
  }
}

/** Distance from an SOC limit at which that direction is enabled again, points of SOC. */
const returnPct = 4;
/** Power is reduced over the last points of SOC, so that a limit is reached gently; this share of the wanted power remains. */
const taperPct = 1;
const taperLeast = 0.15;
const rampKwPerS = 25;
/** Absorbing begins above the first and ends below the second, kW. */
const absorbFromKw = 90;
const absorbToKw = 8;

function watchEnds(ems: EmsState, soc: number): void {
  const pct = soc * 100;
  ems.isFull = pct >= ems.socUpperPct || (ems.isFull && pct > ems.socUpperPct - returnPct);
  ems.isEmpty = pct <= ems.socLowerPct || (ems.isEmpty && pct < ems.socLowerPct + returnPct);
}

function watchSurplus(ems: EmsState, netLoadKw: number, dtS: number): void {
  ems.surplusKw = approach(ems.surplusKw, -netLoadKw, dtS, 600);
  ems.isAbsorbing = ems.isAbsorbing ? ems.surplusKw > absorbToKw : ems.surplusKw > absorbFromKw;
}

/** Computes the station's storage power for the next `dtS` seconds: wanted power along its ramp, then limits, safest last. */
export function runEms(ems: EmsState, view: EmsView, dtS: number): void {
  watchEnds(ems, view.soc);
  watchSurplus(ems, view.netLoadKw, dtS);
  if (ems.runCommand === 0) {
    Object.assign(ems, { slotNow: 0, planState: 4, targetKw: 0, limitReason: 0 });
    return;
  }
  const { powerKw, slot } = wish(ems, view);
  const pct = view.soc * 100;
  const left = powerKw < 0 ? ems.socUpperPct - pct : pct - ems.socLowerPct;
  const gentle = Math.max(taperLeast, Math.min(1, left / taperPct));
  const wanted = powerKw * gentle;
  let target = ems.targetKw + Math.max(-rampKwPerS * dtS, Math.min(rampKwPerS * dtS, wanted - ems.targetKw));
  let reason = gentle < 1 && Math.abs(powerKw) > 0.5 ? (powerKw < 0 ? 1 : 2) : 0;
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
  if (target < 0 && ems.isFull) bound(0, 0, 1);
  else if (target > 0 && ems.isEmpty) bound(0, 0, 2);
  bound(-view.chargeableKw, view.dischargeableKw, view.converters === 0 ? 6 : 5);
  const used = ems.slots.some((one) => one.mode !== 0);
  const executing = ems.strategy === 0 ? slot > 0 : true;
  ems.slotNow = slot;
  ems.targetKw = Math.abs(target) < 0.01 ? 0 : target;
  ems.limitReason = reason;
  ems.planState = ems.mode === 0 ? 4 : executing ? (reason === 0 ? 2 : 3) : used ? 1 : 0;
}
