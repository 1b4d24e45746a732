import { type BatteryState, prepareBattery, runBattery } from './battery.ts';
import { dayKindOf, dayNumber, monthNumber, secondOfDay } from './calendar.ts';
import { cellCount, fillCells, probeCount, summarise } from './cells.ts';
import { runAir, runCooling } from './climate.ts';
import { airMachines, runCompressor } from './compressor.ts';
import { planOf, runEms } from './ems.ts';
import { faultOf } from './faults.ts';
import { campusKw } from './load.ts';
import { machinePlans, runMachine } from './machines.ts';
import { runMeter } from './meters.ts';
import { noiseAt } from './noise.ts';
import { type DcFlow, flowOf, isAvailable, isFaulted, pcsRatedKw, preparePcs, rampPcs, runPcs } from './pcs.ts';
import { runFan, runVessel, vesselKw } from './process.ts';
import { runFire, runSts } from './safety.ts';
import { approach, setting } from './settings.ts';
import { runPv, runWind, stringCount } from './sources.ts';
import { type DcdcState, emptyToday, type PlantState, spreadOfStack } from './state.ts';
import { storyAt } from './story.ts';
import { weatherAt } from './weather.ts';

/** Cells of one stack, filled by every step. */
export interface Cells {
  readonly voltages: Float64Array;
  readonly temperatures: Float64Array;
}

/** Buffers for the cells of both stacks. */
export function createCells(): Cells[] {
  return [0, 1].map(() => ({ voltages: new Float64Array(cellCount), temperatures: new Float64Array(probeCount) }));
}

const moduleRatedKw = 260;

/** Maximum power of a module: its rating, or the setpoint in constant power mode. */
function moduleKw(module: DcdcState): number {
  if (module.state !== 2) return 0;
  return setting(module.set, 'work_mode') === 0
    ? Math.min(moduleRatedKw, Math.abs(setting(module.set, 'active_power_setpoint')))
    : moduleRatedKw;
}

/** A module follows its converter: off while the converter is stopped or in fault, soft start with it. */
function prepareDcdc(module: DcdcState, converterState: number, dtS: number): void {
  const on = setting(module.set, 'run_command') === 1 && converterState !== 0 && converterState !== 5;
  module.timerS = on && module.state === 1 ? module.timerS + dtS : 0;
  if (!on) module.state = 0;
  else if (module.state === 0) module.state = 1;
  else if (module.state === 1 && module.timerS >= 4) module.state = 2;
}

/** Resistance between a stack and its converter: cables, contactors, modules. */
const pathOhm = 0.0012;

/**
 * Voltage of the bus between modules and converter: that of the battery after the cables, or the setpoint of a module that holds the bus.
 */
function busVoltage(modules: readonly DcdcState[], battery: BatteryState, highKw: number): number {
  const running = modules.filter(({ state }) => state === 2);
  if (running.length === 0 || !battery.contactor) return 0;
  const holding = running.find(({ set }) => setting(set, 'work_mode') === 3);
  return holding ? setting(holding.set, 'high_voltage_setpoint') : battery.terminalV - ((highKw * 1000) / battery.terminalV) * pathOhm;
}

function runDcdc(module: DcdcState, highKw: number, lowKw: number, highV: number, roomC: number, dtS: number): void {
  const hours = dtS / 3600;
  module.highKw = highKw;
  module.lowKw = lowKw;
  module.highV = module.state === 2 ? highV : 0;
  if (lowKw >= 0) {
    module.dischargeKwh += lowKw * hours;
    module.dischargeTodayKwh += lowKw * hours;
  } else {
    module.chargeKwh -= lowKw * hours;
    module.chargeTodayKwh -= lowKw * hours;
  }
  module.moduleC = approach(module.moduleC, roomC + 4 + Math.abs(lowKw - highKw) * 16, dtS, 180);
}

function startDay(state: PlantState, day: number): void {
  state.today = emptyToday(day);
  for (const one of [...state.pcs, ...state.batteries, ...state.dcdc]) Object.assign(one, { chargeTodayKwh: 0, dischargeTodayKwh: 0 });
  for (const source of [...state.pv, state.wind]) source.todayKwh = 0;
  for (const machine of state.machines) Object.assign(machine, { piecesToday: 0, rejectsToday: 0, plannedTodayS: 0, runTodayS: 0 });
  if (state.ems.ownPlan) state.ems.slots = planOf(dayKindOf(day), monthNumber(state.timeMs) % 12);
}

/** Splits a power between the strings: by what each can still give (or take), none beyond its limit. */
function sharesOf(totalKw: number, most: readonly number[], weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const shares = most.map((kw, index) => Math.min(kw, sum > 0 ? (totalKw * (weights[index] ?? 0)) / sum : 0));
  for (const [index, kw] of most.entries()) {
    const rest = totalKw - shares.reduce((a, b) => a + b, 0);
    if (rest <= 0) break;
    shares[index] = Math.min(kw, (shares[index] ?? 0) + rest);
  }
  return shares;
}

/** The setpoint of each converter from the EMS; 0 for a converter that the EMS cannot reach, or whose battery it cannot reach. */
function dispatch(state: PlantState, netLoadKw: number, dtS: number): void {
  const { ems, pcs, batteries, standing } = state;
  const reached = pcs.map(
    ({ key }, index) => !faultOf(standing, 'comms-loss', key) && !faultOf(standing, 'comms-loss', `bms-${index + 1}`),
  );
  const upper = pcs.map(({ upperKw }, index) => (reached[index] ? upperKw : 0));
  const lower = pcs.map(({ lowerKw }, index) => (reached[index] ? -lowerKw : 0));
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  const soc = sum(batteries.map((one) => one.soc)) / batteries.length;
  const converters = pcs.filter((one, index) => isAvailable(one) && reached[index]).length;
  // The plan at the start of this step.
  const view = { timeMs: state.timeMs - dtS * 1000, soc, netLoadKw, dischargeableKw: sum(upper), chargeableKw: sum(lower), converters };
  runEms(ems, view, dtS);
  if (ems.runCommand !== 1) return;
  const isDischarge = ems.targetKw >= 0;
  const weights = batteries.map((one) => Math.max(0.02, isDischarge ? one.soc - 0.03 : 1 - one.soc));
  const shares = sharesOf(Math.abs(ems.targetKw), isDischarge ? upper : lower, weights);
  for (const [index, converter] of pcs.entries()) converter.setpointKw = (isDischarge ? 1 : -1) * (shares[index] ?? 0) + 0;
}

/** The two strings of battery, modules and converter under the EMS's target; returns their power at the AC bus. */
function runStorage(state: PlantState, netLoadKw: number, dtS: number): number {
  const { pcs, batteries, standing, air, fire } = state;
  for (const [index, converter] of pcs.entries()) {
    const battery = batteries[index]!;
    const isOut = faultOf(standing, 'maintenance', converter.key) !== undefined;
    prepareBattery(battery, standing, isOut, dtS);
    preparePcs(converter, standing, battery.faultWord1 !== 0 || battery.faultWord2 !== 0, fire.level >= 3, dtS);
    const modules = [state.dcdc[index * 2]!, state.dcdc[index * 2 + 1]!];
    for (const module of modules) prepareDcdc(module, converter.state, dtS);
    const path = moduleKw(modules[0]!) + moduleKw(modules[1]!);
    const up = isAvailable(converter) && path > 0;
    converter.upperKw = up ? Math.max(0, Math.min(pcsRatedKw, path, battery.dischargeLimitKw * 0.975)) : 0;
    converter.lowerKw = up ? -Math.max(0, Math.min(pcsRatedKw, path, battery.chargeLimitKw * 1.025)) : 0;
  }
  dispatch(state, netLoadKw, dtS);
  // The coolant takes more out of the warmer stack.
  const heats = batteries.map(({ cellsC }) => Math.max(0.5, cellsC - 17));
  const heat = heats.reduce((a, b) => a + b, 0);
  let storageKw = 0;
  for (const [index, converter] of pcs.entries()) {
    const battery = batteries[index]!;
    rampPcs(converter, dtS);
    const modules = [state.dcdc[index * 2]!, state.dcdc[index * 2 + 1]!];
    const powers = modules.map(moduleKw);
    const ratedKw = (powers[0] ?? 0) + (powers[1] ?? 0);
    const running = (isAvailable(converter) || converter.state === 4) && battery.contactor && ratedKw > 0;
    const path = { modules: powers.filter((power) => power > 0).length, ratedKw };
    const flow: DcFlow = flowOf(converter.rampedKw, running, path, battery.chargeLimitKw, battery.dischargeLimitKw);
    runPcs(converter, flow, air.roomC, dtS);
    runBattery(battery, flow.batteryKw, (state.cooling.coolingKw * (heats[index] ?? 0)) / heat, state.weather.ambientC, dtS);
    const highV = busVoltage(modules, battery, flow.dcKw);
    for (const [at, module] of modules.entries()) {
      const share = ratedKw > 0 ? (powers[at] ?? 0) / ratedKw : 0;
      runDcdc(module, flow.dcKw * share, flow.batteryKw * share, highV, air.roomC, dtS);
    }
    storageKw += flow.acKw;
  }
  return storageKw;
}

function runFactory(state: PlantState, dtS: number): number {
  const { seed, timeMs, standing } = state;
  const indoorC = 24 + (state.weather.ambientC - 22) * 0.35;
  let powerKw = 0;
  let working = 0;
  for (const [index, plan] of machinePlans.entries()) {
    const machine = state.machines[index]!;
    runMachine(machine, plan, index, { seed, timeMs, ambientC: indoorC, faults: standing }, dtS);
    powerKw += machine.powerKw;
    if (machine.state === 1 || machine.state === 2) working++;
  }
  runFan(state.fan, working / machinePlans.length, indoorC, seed, timeMs, dtS);
  runVessel(state.vessel, indoorC, dtS, seed);
  const supplied = state.machines.slice(0, airMachines).filter((one) => one.state === 1 || one.state === 2).length;
  runCompressor(state.compressor, { working: supplied, ambientC: indoorC, seed, timeMs }, dtS);
  return powerKw + state.fan.powerKw + vesselKw(state.vessel) + state.compressor.powerKw;
}

function count(state: PlantState, dtS: number): void {
  const { balance, today } = state;
  const hours = dtS / 3600;
  today.chargeKwh += balance.chargeKw * hours;
  today.dischargeKwh += balance.dischargeKw * hours;
  today.importKwh += Math.max(0, balance.gridKw) * hours;
  today.exportKwh += Math.max(0, -balance.gridKw) * hours;
  today.pvKwh += balance.pvKw * hours;
  today.windKwh += balance.windKw * hours;
  today.loadKwh += balance.loadKw * hours;
  today.auxiliaryKwh += balance.auxiliaryKw * hours;
  const irradiation = (state.weather.irradianceWm2 * hours) / 1000;
  today.irradiationKwh += irradiation;
  state.irradiationTotalKwh += irradiation;
  if (state.weather.irradianceWm2 > 120) today.sunshineS += dtS;
  today.rainMm += state.weather.rainMmH * hours;
  state.storageChargeKwh += balance.chargeKw * hours;
  state.storageDischargeKwh += balance.dischargeKw * hours;
}

/** Fills the cells of both stacks for the state's instant. */
export function fillAll(state: PlantState, cells: readonly Cells[]): void {
  for (const [index, battery] of state.batteries.entries()) {
    const one = cells[index]!;
    fillCells(state.seed, spreadOfStack(state, index), battery, state.timeMs, one.voltages, one.temperatures);
    summarise(battery.summary, one.voltages, one.temperatures, battery.balancingMode, battery.soc);
  }
}

/** Share of the daytime work in the switch room's critical loads: offices by day on workdays, none at night; changes gradually. */
function daytimeShare(timeMs: number): number {
  const hour = secondOfDay(timeMs) / 3600;
  const busy = dayKindOf(dayNumber(timeMs)) === 'work' ? 1 : 0.3;
  return busy * Math.max(0, Math.min(1, (hour - 7.5) * 2, (20 - hour) / 2));
}

/** Loss of the feeder between the storage and its gateway meter, from the power of the last step. */
const feederLossKw = ({ chargeKw, dischargeKw }: PlantState['balance']): number => 0.35 + 4e-6 * (chargeKw + dischargeKw) ** 2;

/** Updates the faults active at the state's instant. */
export function refreshStanding(state: PlantState): void {
  state.standing = [...state.faults, ...storyAt(state.pastEndMs, state.timeMs)];
}

const lostStringOf = (state: PlantState, key: string): number => {
  const lost = faultOf(state.standing, 'string-loss', key);
  return lost ? Math.max(1, Math.min(stringCount, lost.member ?? 1)) : 0;
};

/**
 * Advances the plant by `dtS` seconds (1–60) in place; powers hold over the whole step, counters are their integrals.
 * The balance closes exactly because the grid takes the rest; `cells` is filled for the new instant.
 */
export function step(state: PlantState, dtS: number, cells: readonly Cells[]): void {
  const { seed } = state;
  const timeMs = state.timeMs + dtS * 1000;
  const t = timeMs / 1000;
  state.timeMs = timeMs;
  refreshStanding(state);
  state.weather = weatherAt(seed, timeMs);
  const { weather } = state;
  state.windMean10 = approach(state.windMean10, weather.windMs, dtS, 300);
  runFire(state.fire, state.standing, dtS);
  runPv(state.pv[0]!, weather, 440, 1, lostStringOf(state, 'pv-1'), dtS);
  runPv(state.pv[1]!, weather, 440, 0.97, lostStringOf(state, 'pv-2'), dtS);
  runWind(state.wind, weather, state.windMean10, seed, timeMs, dtS);
  const factoryKw = runFactory(state, dtS);
  state.campusKw = campusKw(seed, timeMs, weather.ambientC);
  // Cooling and air conditioning use the state after the last step; their power is load like any other.
  const hottest = Math.max(state.batteries[0]!.summary.maxC, state.batteries[1]!.summary.maxC);
  const average = (state.batteries[0]!.cellsC + state.batteries[1]!.cellsC) / 2;
  runCooling(state.cooling, hottest, average, weather.ambientC, dtS);
  const heatKw = 0.6 + 0.22 * (state.pcs[0]!.lossKw + state.pcs[1]!.lossKw);
  runAir(state.air, heatKw, weather.ambientC, weather.humidityPct, dtS);
  state.stsLoadKw = 32 + 10 * daytimeShare(timeMs) + 3 * noiseAt(seed, 51, t, 300);
  runSts(state.sts, state.stsLoadKw, state.air.roomC, dtS);
  const auxiliaryKw = state.cooling.powerKw + state.air.powerKw + 1.4;
  // Losses of transformer and lines follow the power of the last step; the load meter is before them.
  const lossesKw = 1.9 + 7.5e-6 * state.balance.gridKw * state.balance.gridKw;
  // The critical loads behind the transfer switch are part of the campus.
  const feederKw = feederLossKw(state.balance);
  const loadKw = state.campusKw + factoryKw + auxiliaryKw + lossesKw + feederKw;
  const pvKw = state.pv[0]!.powerKw + state.pv[1]!.powerKw;
  const windKw = state.wind.powerKw;
  const storageKw = runStorage(state, loadKw - pvKw - windKw, dtS);
  state.balance = {
    gridKw: loadKw - pvKw - windKw - storageKw,
    pvKw,
    windKw,
    dischargeKw: Math.max(0, storageKw),
    chargeKw: Math.max(0, -storageKw),
    loadKw,
    auxiliaryKw,
  };
  state.frequencyHz = 50 + 0.035 * noiseAt(seed, 52, t, 60) + 0.012 * noiseAt(seed, 53, t, 4);
  state.busV = 231 + 2.2 * noiseAt(seed, 54, t, 1_800) + 0.5 * noiseAt(seed, 55, t, 15) - state.balance.gridKw * 0.0035;
  const loadKvar = loadKw * 0.31;
  const gridKvar = loadKvar - state.pcs[0]!.reactiveKvar - state.pcs[1]!.reactiveKvar;
  runMeter(state.meters.grid, state.balance.gridKw, gridKvar, timeMs, dtS);
  runMeter(state.meters.load, loadKw, loadKvar, timeMs, dtS);
  // Only the inverters are behind this meter: it exports generation and imports their night consumption.
  runMeter(state.meters.pv, pvKw > 0 ? -pvKw : 0.04, pvKw * 0.02, timeMs, dtS);
  // Behind the gateway of the storage are its converters and its auxiliaries.
  const gatewayKvar = auxiliaryKw * 0.4 - state.pcs[0]!.reactiveKvar - state.pcs[1]!.reactiveKvar;
  runMeter(state.meters.storage, auxiliaryKw + feederKw - storageKw, gatewayKvar, timeMs, dtS);
  count(state, dtS);
  fillAll(state, cells);
  const day = dayNumber(timeMs);
  if (day !== state.today.day) startDay(state, day);
}

/** Whether any converter is in fault. */
export const anyPcsFault = (state: PlantState): boolean => state.pcs.some(isFaulted);

/** Runs the plant up to `untilMs` in steps of at most `stepS` seconds that end on whole multiples of it. */
export function advance(state: PlantState, untilMs: number, stepS: number, cells: readonly Cells[]): void {
  const stepMs = stepS * 1000;
  while (state.timeMs < untilMs) {
    const next = Math.min(untilMs, (Math.floor(state.timeMs / stepMs) + 1) * stepMs);
    step(state, (next - state.timeMs) / 1000, cells);
  }
}
