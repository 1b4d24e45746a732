import { type DayKind, dayKindOf, dayNumber, secondOfDay } from './calendar.ts';
import { type Fault, faultOf } from './faults.ts';
import { noiseAt, uniformAt } from './noise.ts';
import { approach, type Settings, setting } from './settings.ts';

/** A kind of machine: the pieces, power and speed that it is built for. */
export interface MachinePlan {
  readonly key: string;
  readonly idealCycleS: number;
  readonly powerKw: number;
  readonly speedRpm: number;
  readonly processC: number;
}

/** Place of the moulding machine that works round the clock. */
const moulding = 4;

export const machinePlans: readonly MachinePlan[] = [
  { key: 'machine-1', idealCycleS: 42, powerKw: 18.5, speedRpm: 6_000, processC: 36 },
  { key: 'machine-2', idealCycleS: 42, powerKw: 18.5, speedRpm: 6_000, processC: 36 },
  { key: 'machine-3', idealCycleS: 65, powerKw: 26, speedRpm: 4_200, processC: 38 },
  { key: 'machine-4', idealCycleS: 65, powerKw: 26, speedRpm: 4_200, processC: 38 },
  { key: 'machine-5', idealCycleS: 28, powerKw: 45, speedRpm: 1_450, processC: 215 },
  { key: 'machine-6', idealCycleS: 28, powerKw: 45, speedRpm: 1_450, processC: 215 },
  { key: 'machine-7', idealCycleS: 12, powerKw: 30, speedRpm: 2_800, processC: 45 },
  { key: 'machine-8', idealCycleS: 12, powerKw: 30, speedRpm: 2_800, processC: 45 },
];

export interface MachineState {
  key: string;
  set: Settings;
  /** 0 stop, 1 automatic, 2 manual, 3 waiting for material, 4 fault, 5 set-up, 6 maintenance. */
  state: number;
  /** Bit of fault_word_1 while it is in fault, −1 otherwise. */
  faultBit: number;
  /** The active stop, and the one that was reset last. */
  stopWindow: number;
  resetWindow: number;
  pieces: number;
  rejects: number;
  piecesToday: number;
  rejectsToday: number;
  plannedTodayS: number;
  runTodayS: number;
  orderQuantity: number;
  orderStart: number;
  batchNo: number;
  cycleS: number;
  powerKw: number;
  spindleC: number;
  processC: number;
  toolPct: number;
  runHours: number;
  energyKwh: number;
}

/** Share of its life that a machine has worked so far: the moulding machine hardly ever stops. */
const workedShare = (index: number): number => (index === moulding ? 0.97 : 0.54);

/** A machine `days` after the plant's first day. */
export function createMachine(plan: MachinePlan, index: number, days: number): MachineState {
  const runHours = days * 24 * workedShare(index);
  const pieces = Math.round((runHours * 3600) / (plan.idealCycleS * 1.05));
  return {
    key: plan.key,
    set: { run_command: 1, work_mode: 1, speed_setpoint: plan.speedRpm, temperature_setpoint: plan.processC },
    state: 0,
    faultBit: -1,
    stopWindow: -1,
    resetWindow: -1,
    pieces,
    rejects: Math.round(pieces * 0.011),
    piecesToday: 0,
    rejectsToday: 0,
    plannedTodayS: 0,
    runTodayS: 0,
    orderQuantity: 2_000,
    orderStart: pieces,
    batchNo: 2_600 + index * 40,
    cycleS: plan.idealCycleS * 1.05,
    powerKw: 0,
    spindleC: 30,
    processC: 30,
    toolPct: 60 + index * 4,
    runHours,
    energyKwh: plan.powerKw * (0.75 * runHours + 0.03 * (days * 24 - runHours)),
  };
}

/** Machines at work by day and by night. */
const crews: Record<DayKind, readonly [day: number, night: number]> = {
  work: [8, 4],
  saturday: [6, 3],
  sunday: [4, 2],
  holiday: [3, 2],
};

const shiftHour = 8;

const isNight = (hour: number): boolean => hour < shiftHour || hour >= shiftHour + 12;

/** Number of machines at work in the shift of an instant. */
function crewAt(timeMs: number): number {
  const kind = dayKindOf(dayNumber(timeMs - shiftHour * 3_600_000));
  return crews[kind][isNight(secondOfDay(timeMs) / 3600) ? 1 : 0];
}

/** Whether the shift plan has the machine at work: two shifts of twelve hours all week, changing at 8 and 20; breaks are staggered. */
export function isPlanned(index: number, timeMs: number): boolean {
  const shiftDay = dayNumber(timeMs - shiftHour * 3_600_000);
  const hour = secondOfDay(timeMs) / 3600;
  // One moulding machine runs without a break; the others take turns.
  const turn = index === moulding ? 0 : 1 + ((index + shiftDay * 3) % 7);
  if (turn >= crewAt(timeMs)) return false;
  const pause = (isNight(hour) ? 0.5 : 12) + (index % 4) * 0.5;
  return index === moulding || hour < pause || hour >= pause + 0.5;
}

const windowS = 1_800;

export interface Stop {
  /** 3 waiting for material, 4 fault, 5 set-up, 6 maintenance. */
  readonly state: number;
  /** Bit of the fault word, −1 for none. */
  readonly bit: number;
  /** Identifies the stop for a reset; negative: a reset does not end it. */
  readonly window: number;
}

/** Light curtain, material jam, broken tool. */
const commonBits = [2, 9, 10] as const;

/** Random interruption at an instant: a few minutes of waiting, set-up or a minor fault, several times a day. */
function chanceStop(seed: number, index: number, timeMs: number): Stop | undefined {
  // With few machines at work, the moulding machine is not interrupted.
  if (index === moulding && crewAt(timeMs) < 6) return undefined;
  const t = timeMs / 1000;
  const window = Math.floor(t / windowS);
  const chance = uniformAt(seed, 320 + index, window);
  if (chance >= 0.13) return undefined;
  const lastsS = 150 + 480 * uniformAt(seed, 430 + index, window);
  const fromS = uniformAt(seed, 440 + index, window) * (windowS - lastsS);
  const inS = t - window * windowS;
  if (inS < fromS || inS >= fromS + lastsS) return undefined;
  if (chance < 0.025) return { state: 4, bit: commonBits[window % 3] ?? 9, window };
  return { state: chance < 0.07 ? 3 : 5, bit: -1, window };
}

function stopOf(machine: MachineState, faults: readonly Fault[], seed: number, index: number, timeMs: number): Stop | undefined {
  if (faultOf(faults, 'maintenance', machine.key)) return { state: 6, bit: -1, window: -1 };
  const stop = faultOf(faults, 'machine-stop', machine.key);
  if (stop) return { state: 4, bit: Math.max(0, Math.min(12, stop.member ?? 4)), window: -2 };
  return chanceStop(seed, index, timeMs);
}

/** Conditions in which a machine works. */
export interface Hall {
  readonly seed: number;
  readonly timeMs: number;
  readonly ambientC: number;
  readonly faults: readonly Fault[];
}

export function runMachine(
  machine: MachineState,
  plan: MachinePlan,
  index: number,
  { seed, timeMs, ambientC, faults }: Hall,
  dtS: number,
): void {
  const hours = dtS / 3600;
  const t = timeMs / 1000;
  const inPlan = isPlanned(index, timeMs);
  const stop = stopOf(machine, faults, seed, index, timeMs);
  machine.faultBit = -1;
  machine.stopWindow = stop?.window ?? -1;
  if (stop?.state === 6) machine.state = 6;
  else if (setting(machine.set, 'run_command') === 0 || !inPlan) machine.state = 0;
  else if (stop && (stop.window < 0 || stop.state !== 4 || machine.resetWindow !== stop.window)) {
    machine.state = stop.state;
    machine.faultBit = stop.bit;
  } else machine.state = setting(machine.set, 'work_mode') === 0 ? 2 : 1;
  const working = machine.state === 1 || machine.state === 2;
  const speed = Math.min(1.1, setting(machine.set, 'speed_setpoint') / plan.speedRpm);
  machine.cycleS =
    working && speed > 0.02
      ? (plan.idealCycleS / speed) * (1.04 + 0.035 * noiseAt(seed, 340 + index, t, 600)) * (machine.state === 2 ? 1.8 : 1)
      : machine.cycleS;
  if (working && speed > 0.02) {
    const made = dtS / machine.cycleS;
    // Fractions accumulate: a piece is finished when the integer part increases.
    const share = Math.max(0.002, 0.012 + 0.01 * noiseAt(seed, 360 + index, t, 5_400)) * (machine.toolPct < 10 ? 1.8 : 1);
    machine.pieces += made;
    machine.piecesToday += made;
    machine.rejects += made * share;
    machine.rejectsToday += made * share;
    machine.runTodayS += dtS;
    machine.runHours += hours;
    machine.toolPct -= made * 0.004;
    if (machine.toolPct < 3) machine.toolPct = 100;
    if (machine.pieces - machine.orderStart >= machine.orderQuantity) {
      machine.orderStart = machine.pieces;
      machine.batchNo += 1;
      machine.orderQuantity = 1_000 + 500 * Math.floor(4 * uniformAt(seed, 380 + index, machine.batchNo));
    }
  }
  if (inPlan) machine.plannedTodayS += dtS;
  const load = working
    ? 0.35 + 0.4 * speed + 0.18 * noiseAt(seed, 400 + index, t, Math.max(6, plan.idealCycleS / 2))
    : machine.state === 0
      ? 0.015
      : 0.12;
  machine.powerKw = plan.powerKw * load;
  machine.energyKwh += machine.powerKw * hours;
  machine.spindleC = approach(machine.spindleC, ambientC + 4 + (working ? 26 * speed : 0), dtS, 1_200);
  machine.processC = approach(
    machine.processC,
    machine.state === 0 ? ambientC + 2 : setting(machine.set, 'temperature_setpoint'),
    dtS,
    900,
  );
}
