import { type CellSummary, cellCount, cellOhm, openCircuitV, probeCount } from './cells.ts';
import type { Fault } from './faults.ts';
import { faultOf } from './faults.ts';
import { approach } from './settings.ts';

/** Energy of a new stack between 0 and 100 % SOC. */
export const ratedKwh = 1_000;
export const ratedPowerKw = 500;
/** All cells in series: 240 × 0.14 mΩ. */
const resistanceOhm = cellCount * cellOhm;
const heatCapacityKwhPerK = 1.4;

export interface BatteryState {
  key: string;
  /** Stored energy as a fraction of the capacity. */
  soc: number;
  sohPct: number;
  /** Average temperature of the cells. */
  cellsC: number;
  boxC: number;
  /** Progress of a hot-cell or drifting-cell fault. */
  hotProbe: number;
  hotK: number;
  /** Heating rate of the hot cell, K/min. */
  hotRate: number;
  driftCell: number;
  driftV: number;
  contactor: boolean;
  contactorCommand: number;
  balancingMode: number;
  socUpperPct: number;
  socLowerPct: number;
  socCalibrationPct: number;
  /** Terminal power, positive when discharging. */
  dcKw: number;
  currentA: number;
  terminalV: number;
  lossKw: number;
  chargeLimitKw: number;
  dischargeLimitKw: number;
  chargeKwh: number;
  dischargeKwh: number;
  chargeTodayKwh: number;
  dischargeTodayKwh: number;
  alarmWord1: number;
  alarmWord2: number;
  faultWord1: number;
  faultWord2: number;
  summary: CellSummary;
}

const bit = (on: boolean, index: number) => (on ? 1 << index : 0);

/** Alarm and protection bits from the cells; an active alarm clears only some way inside its limit. Positions: types/bms.ts. */
function protect(state: BatteryState): void {
  const { summary: cells } = state;
  const spreadV = cells.maxV - cells.minV;
  const stood = (...bits: readonly number[]) => bits.some((index) => ((state.alarmWord1 >> index) & 1) === 1);
  const above = (value: number, limit: number, back: number, ...bits: readonly number[]) => value > (stood(...bits) ? limit - back : limit);
  const hot = above(cells.maxC, 45, 3, 3, 4);
  // Near both ends of the SOC, cells diverge naturally: a wider limit detects only faulty ones there.
  const isLevel = state.soc > 0.12 && state.soc < 0.97;
  const wide = above(spreadV, isLevel ? 0.12 : 0.24, 0.025, 2);
  const charging = state.dcKw < -1;
  state.alarmWord1 =
    bit(above(cells.maxV, 3.6, 0.03, 0), 0) |
    bit(above(-cells.minV, -2.8, 0.05, 1), 1) |
    bit(wide, 2) |
    bit(hot && charging, 3) |
    bit(hot && !charging, 4) |
    bit(cells.minC < 2 && charging, 5) |
    bit(cells.minC < -10, 6) |
    bit(above(cells.maxC - cells.minC, 10, 2, 7), 7) |
    bit(state.soc < 0.04, 13) |
    bit(state.soc > 0.985, 14) |
    bit(state.sohPct < 70, 15);
  state.alarmWord2 = bit(state.hotK > 6 && state.hotRate > 1.5, 2) | bit(cells.balancing > 0, 11);
  const latched = state.faultWord1 & 0b111;
  state.faultWord1 = latched | bit(cells.maxV > 3.75, 0) | bit(cells.minV < 2.4, 1) | bit(cells.maxC > 60, 2);
}

/** Maximum charge and discharge power now, from SOC, temperature and contactor. */
function limit(state: BatteryState, dtS: number): void {
  const open = !state.contactor || state.faultWord1 !== 0 || state.faultWord2 !== 0;
  const { maxC, minC } = state.summary;
  const hotShare = Math.max(0, Math.min(1, (58 - maxC) / 13));
  const coldShare = Math.max(0, Math.min(1, minC / 10));
  const roomKwh = (state.socUpperPct / 100 - state.soc) * capacityKwh(state);
  const leftKwh = (state.soc - state.socLowerPct / 100) * capacityKwh(state);
  const hours = Math.max(dtS, 1) / 3600;
  // Taper over the last 2 % of either end, and never past the end within this step.
  const charge = Math.min(ratedPowerKw * Math.min(1, Math.max(0.04, roomKwh / 20)), Math.max(0, roomKwh) / hours);
  const discharge = Math.min(ratedPowerKw * Math.min(1, Math.max(0.04, leftKwh / 20)), (Math.max(0, leftKwh) / hours) * 0.96);
  state.chargeLimitKw = open ? 0 : charge * hotShare * coldShare;
  state.dischargeLimitKw = open ? 0 : discharge * hotShare;
}

/** Energy of the aged stack between 0 and 100 % SOC, kWh. */
export function capacityKwh(state: BatteryState): number {
  return (ratedKwh * state.sohPct) / 100;
}

/** Cell faults, protection and limits for the next `dtS` seconds; runs before the converter. `isOut`: the string is under maintenance. */
export function prepareBattery(state: BatteryState, faults: readonly Fault[], isOut: boolean, dtS: number): void {
  const hot = faultOf(faults, 'hot-cell', state.key);
  if (hot) state.hotProbe = Math.max(1, Math.min(probeCount, hot.member ?? 37));
  state.hotK = hot?.level ?? approach(state.hotK, hot ? 26 : 0, dtS, hot ? 25 : 40);
  // While an injected fault is active, the cell counts as heating at this rate.
  state.hotRate = hot ? (hot.level === undefined ? 20 : 0.15) : 0;
  if (!hot && state.hotK < 0.05) state.hotK = 0;
  const drift = faultOf(faults, 'drifting-cell', state.key);
  if (drift) {
    state.driftCell = Math.max(1, Math.min(cellCount, drift.member ?? 88));
    state.driftV = drift.level ?? Math.max(-0.26, state.driftV - 0.004 * dtS);
  } else state.driftV = Math.min(0, state.driftV + 0.01 * dtS);
  protect(state);
  const faulted = state.faultWord1 !== 0 || state.faultWord2 !== 0;
  state.contactor = state.contactorCommand === 1 && !faulted && !isOut;
  limit(state, dtS);
}

/** Current and voltage at which a power flows: U = OCV − I · R, P = U · I. */
function terminalsOf(soc: number, dcKw: number): { readonly currentA: number; readonly terminalV: number } {
  const openV = openCircuitV(soc) * cellCount;
  const currentA = (openV - Math.sqrt(openV * openV - 4 * resistanceOhm * dcKw * 1000)) / (2 * resistanceOhm);
  return { currentA, terminalV: openV - resistanceOhm * currentA };
}

/** Applies `dcKw` (positive discharging) for `dtS` seconds; `coolingKw` is the heat removed, `ambientC` the container's air. */
export function runBattery(state: BatteryState, dcKw: number, coolingKw: number, ambientC: number, dtS: number): void {
  const hours = dtS / 3600;
  state.dcKw = dcKw;
  const { currentA } = terminalsOf(state.soc, dcKw);
  state.lossKw = (currentA * currentA * resistanceOhm) / 1000;
  state.soc = Math.max(0, Math.min(1, state.soc - ((dcKw + state.lossKw) * hours) / capacityKwh(state)));
  Object.assign(state, terminalsOf(state.soc, dcKw));
  if (dcKw >= 0) {
    state.dischargeKwh += dcKw * hours;
    state.dischargeTodayKwh += dcKw * hours;
  } else {
    state.chargeKwh -= dcKw * hours;
    state.chargeTodayKwh -= dcKw * hours;
  }
  state.sohPct = Math.max(60, state.sohPct - agedPct((Math.abs(dcKw) * hours) / (2 * ratedKwh), hours));
  const exchangeKw = 0.12 * (ambientC - state.cellsC);
  state.cellsC += ((state.lossKw + 0.35 + exchangeKw - coolingKw) * hours) / heatCapacityKwhPerK;
  state.boxC += (state.cellsC + 4 + state.lossKw - state.boxC) * (1 - Math.exp(-dtS / 900));
}

/** SOH lost, %: about 20 % over 8000 full cycles, and 0.9 % a year by ageing alone. */
export const agedPct = (cycles: number, hours: number): number => cycles * (20 / 8000) + (hours / 8766) * 0.9;

/** A stack at rest with this state of charge, `hours` after its first day. */
export function createBattery(
  key: string,
  soc: number,
  energies: { chargeKwh: number; dischargeKwh: number },
  hours: number,
): BatteryState {
  return {
    key,
    soc,
    sohPct: 100 - agedPct((energies.chargeKwh + energies.dischargeKwh) / (2 * ratedKwh), hours),
    cellsC: 25.5,
    boxC: 30,
    hotProbe: 0,
    hotK: 0,
    hotRate: 0,
    driftCell: 0,
    driftV: 0,
    contactor: true,
    contactorCommand: 1,
    balancingMode: 1,
    socUpperPct: 97,
    socLowerPct: 5,
    socCalibrationPct: 50,
    dcKw: 0,
    currentA: 0,
    terminalV: openCircuitV(soc) * cellCount,
    lossKw: 0,
    chargeLimitKw: 0,
    dischargeLimitKw: 0,
    ...energies,
    chargeTodayKwh: 0,
    dischargeTodayKwh: 0,
    alarmWord1: 0,
    alarmWord2: 0,
    faultWord1: 0,
    faultWord2: 0,
    summary: {
      maxV: 3.3,
      maxVNo: 1,
      minV: 3.29,
      minVNo: 1,
      avgV: 3.295,
      maxC: 26,
      maxCNo: 1,
      minC: 25,
      minCNo: 1,
      avgC: 25.5,
      balancing: 0,
    },
  };
}
