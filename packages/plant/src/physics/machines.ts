import { isWorkday, secondOfDay } from './calendar.ts';
import { noiseAt, uniformAt } from './noise.ts';
import { approach, type Settings, setting } from './settings.ts';

/** What kind of machine stands where: pieces, power and speed it is built for. */
export interface MachinePlan {
  readonly key: string;
  readonly idealCycleS: number;
  readonly powerKw: number;
  readonly speedRpm: number;
  readonly processC: number;
  /** Works the night too. */
  readonly night: boolean;
}

export const machinePlans: readonly MachinePlan[] = [
  { key: 'machine-1', idealCycleS: 42, powerKw: 18.5, speedRpm: 6_000, processC: 36, night: true },
  { key: 'machine-2', idealCycleS: 42, powerKw: 18.5, speedRpm: 6_000, processC: 36, night: true },
  { key: 'machine-3', idealCycleS: 65, powerKw: 26, speedRpm: 4_200, processC: 38, night: false },
  { key: 'machine-4', idealCycleS: 65, powerKw: 26, speedRpm: 4_200, processC: 38, night: false },
  { key: 'machine-5', idealCycleS: 28, powerKw: 45, speedRpm: 1_450, processC: 215, night: true },
  { key: 'machine-6', idealCycleS: 28, powerKw: 45, speedRpm: 1_450, processC: 215, night: false },
  { key: 'machine-7', idealCycleS: 12, powerKw: 30, speedRpm: 2_800, processC: 45, night: false },
  { key: 'machine-8', idealCycleS: 12, powerKw: 30, speedRpm: 2_800, processC: 45, night: false },
];

export interface MachineState {
  key: string;
  set: Settings;
  /** 0 stop, 1 automatic, 2 manual, 3 waiting for material, 4 fault, 5 set-up, 6 maintenance. */
  state: number;
  /** Which fault (bit of fault_word_1), −1 none; repaired by reset. */
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

export function createMachine(plan: MachinePlan, index: number): MachineState {
  const pieces = 120_000 + index * 31_000;
  return {
    key: plan.key,
    set: { run_command: 1, work_mode: 1, speed_setpoint: plan.speedRpm, temperature_setpoint: plan.processC },
    state: 0,
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
    runHours: 8_000 + index * 450,
    energyKwh: 90_000 + index * 22_000,
  };
}

/** Whether the shift plan has the machine working: 08–12, 13–20 on workdays, the night shift 20–06 on some, Saturdays half. */
function planned(plan: MachinePlan, seed: number, index: number, timeMs: number): boolean {
  const hour = secondOfDay(timeMs) / 3600;
  const day = Math.floor(timeMs / 86_400_000);
  if (!isWorkday(timeMs)) return uniformAt(seed, 300 + index, day) < 0.35 && hour >= 8 && hour < 17;
  if (plan.night && (hour >= 20.5 || hour < 6)) return true;
  const lunch = 12 + (index % 2) * 0.5;
  return hour >= 8 && hour < 20 && !(hour >= lunch && hour < lunch + 0.75);
}

const windowS = 480;

/** What the day brings in a window of eight minutes: mostly work. */
function chanceState(seed: number, index: number, window: number): number {
  const chance = uniformAt(seed, 320 + index, window);
  if (chance < 0.012) return 4;
  if (chance < 0.05) return 5;
  if (chance < 0.1) return 3;
  return 1;
}

export function runMachine(
  machine: MachineState,
  plan: MachinePlan,
  seed: number,
  index: number,
  timeMs: number,
  ambientC: number,
  dtS: number,
): void {
  const hours = dtS / 3600;
  const t = timeMs / 1000;
  const window = Math.floor(t / windowS);
  const inPlan = planned(plan, seed, index, timeMs);
  const chance = chanceState(seed, index, window);
  if (setting(machine.set, 'run_command') === 0 || !inPlan) machine.state = 0;
  else if (chance === 4 && machine.resetWindow !== window) machine.state = 4;
  else if (chance === 4) machine.state = 1;
  else if (setting(machine.set, 'work_mode') === 0) machine.state = 2;
  else machine.state = chance;
  const working = machine.state === 1 || machine.state === 2;
  const speed = Math.min(1.1, setting(machine.set, 'speed_setpoint') / plan.speedRpm);
  machine.cycleS =
    working && speed > 0.02
      ? (plan.idealCycleS / speed) * (1.04 + 0.035 * noiseAt(seed, 340 + index, t, 600)) * (machine.state === 2 ? 1.8 : 1)
      : machine.cycleS;
  if (working && speed > 0.02) {
    const made = dtS / machine.cycleS;
    // Fractions count on: a piece is finished when the whole part grows.
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
