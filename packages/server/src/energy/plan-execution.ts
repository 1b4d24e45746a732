/**
 * Execution of a slot plan on a day, slot by slot, with reasons. Powers kW, discharging positive; energies kWh, from registers. Unknown
 * stays null.
 */
import { minuteMs, type PlanSlot, planSpans } from '@czyun/contract';
import { judgedRun, type RunReason } from './execution-reason.ts';
import { less, percent, sumOf } from './sums.ts';

/** A slot with its number on the controller. */
export type NumberedSlot = PlanSlot & { readonly n: number };

/** Energy of a register in a quarter-hour; `estimated`: its readings at both ends are estimated. */
export interface CountedQuarter {
  readonly kWh: number | null;
  readonly estimated: readonly [boolean, boolean];
}

export interface FollowedQuarter {
  readonly start: number;
  readonly end: number;
  /** Local minutes since midnight at its start. */
  readonly minute: number;
  /** Plan in force during the whole quarter-hour; null: unknown, or it changed. */
  readonly plan: readonly NumberedSlot[] | null;
  /** Mean power; null: not covered by readings. */
  readonly power: number | null;
  readonly charge: CountedQuarter;
  readonly discharge: CountedQuarter;
  /** Minutes in which the device did not follow its slots, and those in which it limited its power, by number of the reason. */
  readonly suspended: number;
  readonly limits: ReadonlyMap<number, number>;
}

/** `deviation`: actual less planned; `percent`: of the plan. */
export interface PlannedEnergy {
  readonly planned: number | null;
  readonly actual: number | null;
  readonly estimated: boolean;
  readonly deviation: number | null;
  readonly percent: number | null;
}

export interface SlotRun extends PlannedEnergy {
  readonly slot: NumberedSlot;
  readonly start: number;
  readonly end: number;
  /** Its slot continues after the last known quarter-hour. */
  readonly goesOn: boolean;
  readonly reason: RunReason | null;
}

export interface PlanSide extends PlannedEnergy {
  /** Inside and outside slots. */
  readonly total: number | null;
  readonly totalEstimated: boolean;
}

export interface PlanExecuted {
  /** Mean planned kW of each quarter-hour; null: no slot, a slot that absorbs, or the plan is unknown. */
  readonly planned: readonly (number | null)[];
  readonly runs: readonly SlotRun[];
  readonly charge: PlanSide;
  readonly discharge: PlanSide;
  /** Quarter-hours without a known plan. */
  readonly unknown: number;
}

/** The part of a quarter-hour covered by one slot, in local minutes. */
interface Part {
  readonly slot: NumberedSlot;
  readonly from: number;
  readonly to: number;
}

const [charging, absorbing] = [1, 3];
const [quarterMinutes, dayMinutes] = [15, 1440];

const isSame = (a: NumberedSlot, b: NumberedSlot) =>
  a.n === b.n && a.mode === b.mode && a.from === b.from && a.to === b.to && a.power === b.power;

/** Slots in a quarter-hour, by time. */
function partsOf({ plan, minute }: FollowedQuarter): Part[] {
  return planSpans(plan ?? []).flatMap(({ from, to, slot: at }) => {
    const slot = plan?.[at];
    const part = { from: Math.max(from, minute), to: Math.min(to, minute + quarterMinutes) };
    return slot && part.to > part.from ? [{ slot, ...part }] : [];
  });
}

const kWhOf = ({ slot, from, to }: Part) => (slot.power * (to - from)) / 60;

function plannedPower(parts: readonly Part[]): number | null {
  if (parts.length === 0 || parts.some(({ slot }) => slot.mode === absorbing)) return null;
  const kWh = parts.reduce((sum, part) => sum + (part.slot.mode === charging ? -kWhOf(part) : kWhOf(part)), 0);
  return (kWh * 60) / quarterMinutes;
}

/** Energy of a register over a range, from its readings at both ends. */
function counted(quarters: readonly CountedQuarter[]) {
  const kWh = sumOf(quarters.map((each) => each.kWh));
  return { kWh, estimated: kWh !== null && (quarters[0]?.estimated[0] === true || quarters.at(-1)?.estimated[1] === true) };
}

function energyOf(planned: number | null, actual: number | null, estimated: boolean): PlannedEnergy {
  const deviation = less(actual, planned);
  return { planned, actual, estimated, deviation, percent: percent(deviation, planned) };
}

interface OpenRun {
  readonly slot: NumberedSlot;
  readonly first: number;
  readonly parts: Part[];
}

/** Parts of one slot in consecutive quarter-hours. */
function stretches(parts: readonly (readonly Part[])[]): OpenRun[] {
  const all: OpenRun[] = [];
  for (const [at, each] of parts.entries())
    for (const part of each) {
      const open = all.find(({ slot, first, parts: had }) => isSame(slot, part.slot) && first + had.length === at);
      if (open) open.parts.push(part);
      else all.push({ slot: part.slot, first: at, parts: [part] });
    }
  return all;
}

/** `quarters`: past quarter-hours in order; `step`: the last digit of the registers, kWh. */
export function planExecuted(quarters: readonly FollowedQuarter[], step: number): PlanExecuted {
  const parts = quarters.map(partsOf);
  const sideOf = ({ mode }: PlanSlot) => (mode === 2 ? 'discharge' : 'charge');

  const runs = stretches(parts).map(({ slot, first, parts: own }): SlotRun => {
    const within = quarters.slice(first, first + own.length);
    const [begin, last] = [own[0], own.at(-1)];
    const [head, tail] = [within[0], within.at(-1)];
    const side = sideOf(slot);
    // A quarter-hour with two slots in one direction cannot be split.
    const isShared = own.some((_, at) => parts[first + at]?.some((other) => !isSame(other.slot, slot) && sideOf(other.slot) === side));
    const { kWh, estimated } = counted(within.map((each) => each[side]));
    const planned = slot.mode === absorbing ? null : own.reduce((sum, part) => sum + kWhOf(part), 0);
    const energy = energyOf(planned, isShared ? null : kWh, estimated && !isShared);
    const judged = within.flatMap(({ power, suspended, limits, [side]: count }, at) => {
      const part = own[at];
      const isUnread = power === null && (count.kWh === null || count.estimated.includes(true));
      return part ? [{ planned: kWhOf(part), actual: count.kWh, isUnread, minutes: part.to - part.from, suspended, limits }] : [];
    });
    return {
      ...{ slot, ...energy },
      start: (head?.start ?? 0) + ((begin?.from ?? 0) - (head?.minute ?? 0)) * minuteMs,
      end: (tail?.start ?? 0) + ((last?.to ?? 0) - (tail?.minute ?? 0)) * minuteMs,
      goesOn: last?.to === (tail?.minute ?? 0) + quarterMinutes && last.to % dayMinutes !== slot.to % dayMinutes,
      reason: isShared ? null : judgedRun(judged, energy, step, begin?.from === slot.from),
    };
  });

  const sumsOf = (side: 'charge' | 'discharge'): PlanSide => {
    const own = runs.filter(({ slot }) => slot.mode !== absorbing && sideOf(slot) === side);
    const total = counted(quarters.map((each) => each[side]));
    const actual = sumOf(own.map((each) => each.actual));
    const estimated = actual !== null && own.some((each) => each.estimated);
    return { ...energyOf(sumOf(own.map((each) => each.planned)), actual, estimated), total: total.kWh, totalEstimated: total.estimated };
  };
  return {
    planned: parts.map(plannedPower),
    runs,
    charge: sumsOf('charge'),
    discharge: sumsOf('discharge'),
    unknown: quarters.filter(({ plan }) => plan === null).length,
  };
}
