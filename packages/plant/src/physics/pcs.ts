import { type Fault, faultOf } from './faults.ts';

export interface PcsState {
  key: string;
  /** 0 stopped, 1 standby, 2 starting, 3 running, 4 stopping, 5 fault. */
  state: number;
  /** Seconds in a starting or stopping state. */
  timerS: number;
  runCommand: number;
  remote: number;
  setpointKw: number;
  reactiveSetpointKvar: number;
  powerFactorSetpoint: number;
  rampKwPerS: number;
  gridMode: number;
  workMode: number;
  offgridV: number;
  offgridHz: number;
  /** Power after the ramp, before the battery's limits. */
  rampedKw: number;
  acKw: number;
  reactiveKvar: number;
  /** Power on the DC side, positive out of the battery. */
  dcKw: number;
  lossKw: number;
  limited: boolean;
  igbtC: number;
  cabinetC: number;
  faultWord1: number;
  faultWord2: number;
  faultWord3: number;
  chargeKwh: number;
  dischargeKwh: number;
  chargeTodayKwh: number;
  dischargeTodayKwh: number;
  runHours: number;
  /** Present limits at the AC terminals, from the battery and the rating. */
  upperKw: number;
  lowerKw: number;
}

export const pcsRatedKw = 500;
/** Below this power the converter is in standby. */
const leastKw = 0.5;
const fixedKw = 0.8;
const linear = 0.011;
const square = 1.2e-5;

/** Loss of the converter while it runs, in kW at an AC power. */
export function pcsLossKw(acKw: number): number {
  return fixedKw + linear * Math.abs(acKw) + square * acKw * acKw;
}

/** AC power that draws `dcKw` from the DC side: solves ac + loss(ac) = dc. */
export function acOfDc(dcKw: number): number {
  const slope = dcKw >= fixedKw ? 1 + linear : 1 - linear;
  return (-slope + Math.sqrt(slope * slope - 4 * square * (fixedKw - dcKw))) / (2 * square);
}

export function createPcs(key: string, counters: { chargeKwh: number; dischargeKwh: number; runHours: number }): PcsState {
  return {
    key,
    state: 1,
    timerS: 0,
    runCommand: 1,
    remote: 1,
    setpointKw: 0,
    reactiveSetpointKvar: 0,
    powerFactorSetpoint: 1,
    rampKwPerS: 100,
    gridMode: 0,
    workMode: 0,
    offgridV: 400,
    offgridHz: 50,
    rampedKw: 0,
    acKw: 0,
    reactiveKvar: 0,
    dcKw: 0,
    lossKw: 0,
    limited: false,
    igbtC: 32,
    cabinetC: 29,
    faultWord1: 0,
    faultWord2: 0,
    faultWord3: 0,
    ...counters,
    chargeTodayKwh: 0,
    dischargeTodayKwh: 0,
    upperKw: pcsRatedKw,
    lowerKw: -pcsRatedKw,
  };
}

export const isFaulted = (pcs: PcsState): boolean => (pcs.faultWord1 | pcs.faultWord2 | pcs.faultWord3) !== 0;

/** Whether the converter accepts a power setpoint. */
export const isAvailable = (pcs: PcsState): boolean => pcs.state === 1 || pcs.state === 3;

/** Start, stop, trip, maintenance: the state before power flows. `batteryFault` and `fire` are hard-wired interlocks. */
export function preparePcs(pcs: PcsState, faults: readonly Fault[], batteryFault: boolean, fire: boolean, dtS: number): void {
  // An overcurrent trip stays until the injected fault is removed, which is repair and reset in one.
  const trip = faultOf(faults, 'pcs-trip', pcs.key) ? 1 << 7 : 0;
  pcs.faultWord1 = (pcs.faultWord1 & ~(1 << 7)) | trip;
  pcs.faultWord3 = (pcs.faultWord3 & (1 << 4)) | (batteryFault ? 1 << 5 : 0) | (fire ? 1 << 6 : 0);
  const on = pcs.runCommand === 1 && !faultOf(faults, 'maintenance', pcs.key);
  pcs.timerS += dtS;
  const go = (state: number) => {
    if (pcs.state !== state) pcs.timerS = 0;
    pcs.state = state;
  };
  if (isFaulted(pcs)) go(5);
  else if (pcs.state === 5) go(on ? 2 : 0);
  else if (!on && pcs.state !== 0) {
    if (pcs.state !== 4) go(4);
    else if (pcs.timerS >= 3) go(0);
  } else if (on && (pcs.state === 0 || pcs.state === 4)) go(2);
  else if (pcs.state === 2 && pcs.timerS >= 6) go(1);
  if (pcs.state === 5 || pcs.state === 0) pcs.rampedKw = 0;
}

/** Moves the wanted power towards the setpoint along the ramp. An islanded converter has nothing to feed here. */
export function rampPcs(pcs: PcsState, dtS: number): void {
  const target = isAvailable(pcs) && pcs.gridMode === 0 ? Math.max(-pcsRatedKw, Math.min(pcsRatedKw, pcs.setpointKw)) : 0;
  const most = pcs.rampKwPerS * dtS;
  pcs.rampedKw += Math.max(-most, Math.min(most, target - pcs.rampedKw));
  if (!isAvailable(pcs) && pcs.state !== 4) pcs.rampedKw = 0;
}

/** Running DCDC modules between battery and converter. */
export interface DcPath {
  readonly modules: number;
  /** Maximum power of the running modules, kW on the converter's side. */
  readonly ratedKw: number;
}

const moduleFixedKw = 0.12;
const moduleLinear = 0.006;

export interface DcFlow {
  readonly acKw: number;
  readonly dcKw: number;
  readonly batteryKw: number;
  /** Loss of the converter alone. */
  readonly lossKw: number;
  readonly limited: boolean;
}

function batteryOf(dcKw: number, modules: number): number {
  return dcKw + moduleFixedKw * modules + moduleLinear * Math.abs(dcKw);
}

function dcOfBattery(batteryKw: number, modules: number): number {
  const rest = batteryKw - moduleFixedKw * modules;
  return rest >= 0 ? rest / (1 + moduleLinear) : rest / (1 - moduleLinear);
}

/**
 * Flow of a requested AC power within the battery's limits (kW, both positive).
 * ac + converter loss = dc and dc + module loss = battery hold exactly.
 */
export function flowOf(askedKw: number, running: boolean, path: DcPath, chargeLimitKw: number, dischargeLimitKw: number): DcFlow {
  const resting: DcFlow = { acKw: 0, dcKw: 0, batteryKw: 0, lossKw: 0, limited: Math.abs(askedKw) > leastKw };
  if (!running || path.modules === 0 || Math.abs(askedKw) <= leastKw) return resting;
  let acKw = askedKw;
  let dcKw = acKw + pcsLossKw(acKw);
  const low = Math.max(-path.ratedKw, dcOfBattery(-chargeLimitKw, path.modules));
  const high = Math.max(low, Math.min(path.ratedKw, dcOfBattery(dischargeLimitKw, path.modules)));
  if (dcKw < low || dcKw > high) {
    dcKw = dcKw < low ? low : high;
    acKw = acOfDc(dcKw);
    if (Math.abs(acKw) <= leastKw) return resting;
  }
  return { acKw, dcKw, batteryKw: batteryOf(dcKw, path.modules), lossKw: dcKw - acKw, limited: Math.abs(acKw - askedKw) > 0.5 };
}

/** Applies the flow for `dtS` seconds: counters, temperatures, running or standby. */
export function runPcs(pcs: PcsState, flow: DcFlow, roomC: number, dtS: number): void {
  const hours = dtS / 3600;
  pcs.acKw = flow.acKw;
  pcs.dcKw = flow.dcKw;
  pcs.lossKw = flow.lossKw;
  pcs.limited = flow.limited;
  // The state follows the actual power: in standby the valves are blocked and nothing is drawn from the battery.
  if (pcs.state === 1 && Math.abs(flow.acKw) > leastKw) pcs.state = 3;
  else if (pcs.state === 3 && Math.abs(flow.acKw) <= leastKw) pcs.state = 1;
  const wantedKvar = pcs.reactiveSetpointKvar !== 0 ? pcs.reactiveSetpointKvar : reactiveOf(pcs);
  const roomKvar = Math.sqrt(Math.max(0, 550 * 550 - flow.acKw * flow.acKw));
  pcs.reactiveKvar = isAvailable(pcs) ? Math.max(-roomKvar, Math.min(roomKvar, wantedKvar)) : 0;
  if (flow.acKw >= 0) {
    pcs.dischargeKwh += flow.acKw * hours;
    pcs.dischargeTodayKwh += flow.acKw * hours;
  } else {
    pcs.chargeKwh -= flow.acKw * hours;
    pcs.chargeTodayKwh -= flow.acKw * hours;
  }
  if (pcs.state === 3) pcs.runHours += hours;
  pcs.igbtC += (roomC + 6 + flow.lossKw * 4.2 - pcs.igbtC) * (1 - Math.exp(-dtS / 60));
  pcs.cabinetC += (roomC + 2 + flow.lossKw * 0.9 - pcs.cabinetC) * (1 - Math.exp(-dtS / 600));
}

function reactiveOf(pcs: PcsState): number {
  const factor = Math.min(1, Math.max(0.1, Math.abs(pcs.powerFactorSetpoint)));
  const sign = pcs.powerFactorSetpoint < 0 ? -1 : 1;
  return sign * Math.abs(pcs.acKw) * Math.tan(Math.acos(factor));
}
