import { type CellSummary, cellCount, cellOhm, openCircuitV, probeCount } from './cells.ts';
import type { Fault } from './faults.ts';
import { faultOf } from './faults.ts';

/** Energy of a new stack between 0 and 100 % SOC. */
export const ratedKwh = 1_000;
export const ratedPowerKw = 500;
/** All cells in series: 240 × 0.1 mΩ. */
const resistanceOhm = cellCount * cellOhm;
const heatCapacityKwhPerK = 0.75;

export interface BatteryState {
  key: string;
  /** Fraction of the energy that the stack holds now. */
  soc: number;
  sohPct: number;
  /** Average temperature of the cells. */
  cellsC: number;
  boxC: number;
  /** How far the cell of a hot-cell or drifting-cell fault has gone. */
  hotProbe: number;
  hotK: number;
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

/** Alarm and protection bits out of the cells, and the contactor with them. Positions: types/bms.ts. */
function protect(state: BatteryState): void {
  const { summary: cells } = state;
  const spreadV = cells.maxV - cells.minV;
  const hot = cells.maxC > 45;
  const charging = state.dcKw < -1;
  state.alarmWord1 =
    bit(cells.maxV > 3.6, 0) |
    bit(cells.minV < 2.8, 1) |
    bit(spreadV > 0.12 && state.soc > 0.12 && state.soc < 0.97, 2) |
    bit(hot && charging, 3) |
    bit(hot && !charging, 4) |
    bit(cells.minC < 2 && charging, 5) |
    bit(cells.minC < -10, 6) |
    bit(cells.maxC - cells.minC > 10, 7) |
    bit(state.soc < 0.04, 13) |
    bit(state.soc > 0.985, 14) |
    bit(state.sohPct < 70, 15);
  state.alarmWord2 = bit(state.hotK > 6, 2) | bit(cells.balancing > 0, 11);
  const latched = state.faultWord1 & 0b111;
  state.faultWord1 = latched | bit(cells.maxV > 3.75, 0) | bit(cells.minV < 2.4, 1) | bit(cells.maxC > 60, 2);
}

/** Greatest charge and discharge power now, out of SOC, temperature and contactor. */
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

/** Energy in kWh between 0 and 100 % SOC as the stack has aged. */
export function capacityKwh(state: BatteryState): number {
  return (ratedKwh * state.sohPct) / 100;
}

/** Faults of cells, protection and limits for the coming `dtS` seconds; before the converter is asked. */
export function prepareBattery(state: BatteryState, faults: readonly Fault[], dtS: number): void {
  const hot = faultOf(faults, 'hot-cell', state.key);
  if (hot) state.hotProbe = Math.max(1, Math.min(probeCount, hot.member ?? 37));
  state.hotK += ((hot ? 26 : 0) - state.hotK) * (1 - Math.exp(-dtS / (hot ? 25 : 40)));
  if (!hot && state.hotK < 0.05) state.hotK = 0;
  const drift = faultOf(faults, 'drifting-cell', state.key);
  if (drift) {
    state.driftCell = Math.max(1, Math.min(cellCount, drift.member ?? 88));
    state.driftV = Math.max(-0.26, state.driftV - 0.004 * dtS);
  } else state.driftV = Math.min(0, state.driftV + 0.01 * dtS);
  protect(state);
  const faulted = state.faultWord1 !== 0 || state.faultWord2 !== 0;
  state.contactor = state.contactorCommand === 1 && !faulted;
  limit(state, dtS);
}

/** Lets `dcKw` (positive discharging) flow for `dtS` seconds; `coolingKw` is heat taken away, `ambientC` the container's air. */
export function runBattery(state: BatteryState, dcKw: number, coolingKw: number, ambientC: number, dtS: number): void {
  const hours = dtS / 3600;
  const openV = openCircuitV(state.soc) * cellCount;
  state.dcKw = dcKw;
  state.currentA = (openV - Math.sqrt(openV * openV - 4 * resistanceOhm * dcKw * 1000)) / (2 * resistanceOhm);
  state.terminalV = openV - resistanceOhm * state.currentA;
  state.lossKw = (state.currentA * state.currentA * resistanceOhm) / 1000;
  state.soc = Math.max(0, Math.min(1, state.soc - ((dcKw + state.lossKw) * hours) / capacityKwh(state)));
  if (dcKw >= 0) {
    state.dischargeKwh += dcKw * hours;
    state.dischargeTodayKwh += dcKw * hours;
  } else {
    state.chargeKwh -= dcKw * hours;
    state.chargeTodayKwh -= dcKw * hours;
  }
  // About 20 % lost over 8000 full cycles.
  state.sohPct = Math.max(60, state.sohPct - ((Math.abs(dcKw) * hours) / (2 * ratedKwh)) * (20 / 8000));
  const exchangeKw = 0.12 * (ambientC - state.cellsC);
  state.cellsC += ((state.lossKw + 0.35 + exchangeKw - coolingKw) * hours) / heatCapacityKwhPerK;
  state.boxC += (state.cellsC + 4 + state.lossKw - state.boxC) * (1 - Math.exp(-dtS / 900));
}

/** A stack at rest with this much charge. */
export function createBattery(key: string, soc: number, sohPct: number): BatteryState {
  return {
    key,
    soc,
    sohPct,
    cellsC: 25.5,
    boxC: 30,
    hotProbe: 0,
    hotK: 0,
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
    chargeKwh: 412_350,
    dischargeKwh: 391_820,
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
