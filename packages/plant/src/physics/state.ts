import { type BatteryState, createBattery } from './battery.ts';
import { dayNumber } from './calendar.ts';
import { spreadOf } from './cells.ts';
import { type AirState, type CoolingState, createAir, createCooling } from './climate.ts';
import { createEms, type EmsState } from './ems.ts';
import type { Fault } from './faults.ts';
import { createMachine, type MachineState, machinePlans } from './machines.ts';
import { createMeter, type MeterState } from './meters.ts';
import { channelOf } from './noise.ts';
import { createPcs, type PcsState } from './pcs.ts';
import { createFan, createVessel, type FanState, type VesselState } from './process.ts';
import { createFire, createSts, type FireState, type StsState } from './safety.ts';
import type { Settings } from './settings.ts';
import { createSource, pvRatedKw, type SourceState, windRatedKw } from './sources.ts';
import { type Weather, weatherAt } from './weather.ts';

export interface DcdcState {
  key: string;
  set: Settings;
  /** 0 stopped, 1 soft start, 2 running, 3 fault. */
  state: number;
  timerS: number;
  /** Power on the converter's side, positive out of the battery, and on the battery's side. */
  highKw: number;
  lowKw: number;
  moduleC: number;
  chargeKwh: number;
  dischargeKwh: number;
  chargeTodayKwh: number;
  dischargeTodayKwh: number;
}

/** Energies since local midnight, kWh. */
export interface TodayState {
  day: number;
  chargeKwh: number;
  dischargeKwh: number;
  importKwh: number;
  exportKwh: number;
  pvKwh: number;
  windKwh: number;
  loadKwh: number;
  auxiliaryKwh: number;
  irradiationKwh: number;
  sunshineS: number;
  rainMm: number;
}

/** AC power balance at the station's bus: grid + pv + wind + discharge = load + charge + losses. */
export interface Balance {
  gridKw: number;
  pvKw: number;
  windKw: number;
  dischargeKw: number;
  chargeKw: number;
  loadKw: number;
  lossesKw: number;
  auxiliaryKw: number;
}

/** Everything the plant remembers; plain data, so that it can be stored, cloned and sent to a worker. */
export interface PlantState {
  version: number;
  seed: number;
  timeMs: number;
  weather: Weather;
  windMean10: number;
  irradiationTotalKwh: number;
  ems: EmsState;
  pcs: PcsState[];
  batteries: BatteryState[];
  dcdc: DcdcState[];
  meters: { grid: MeterState; load: MeterState; pv: MeterState };
  pv: SourceState[];
  wind: SourceState;
  windSet: Settings;
  pvSet: Settings[];
  cooling: CoolingState;
  air: AirState;
  fire: FireState;
  sts: StsState;
  machines: MachineState[];
  fan: FanState;
  vessel: VesselState;
  campusKw: number;
  stsLoadKw: number;
  frequencyHz: number;
  /** Phase voltage of the 400 V bus. */
  busV: number;
  today: TodayState;
  storageChargeKwh: number;
  storageDischargeKwh: number;
  balance: Balance;
  faults: Fault[];
}

export const stateVersion = 1;

export function emptyToday(day: number): TodayState {
  return {
    day,
    chargeKwh: 0,
    dischargeKwh: 0,
    importKwh: 0,
    exportKwh: 0,
    pvKwh: 0,
    windKwh: 0,
    loadKwh: 0,
    auxiliaryKwh: 0,
    irradiationKwh: 0,
    sunshineS: 0,
    rainMm: 0,
  };
}

function createDcdc(key: string): DcdcState {
  return {
    key,
    set: { run_command: 1, work_mode: 3, active_power_setpoint: 250, low_current_setpoint: 300, high_voltage_setpoint: 780 },
    state: 2,
    timerS: 0,
    highKw: 0,
    lowKw: 0,
    moduleC: 32,
    chargeKwh: 205_480,
    dischargeKwh: 196_230,
    chargeTodayKwh: 0,
    dischargeTodayKwh: 0,
  };
}

/** The plant of a seed at a time (UTC ms), with the counters of a station that has run for about two years. */
export function createState(seed: number, timeMs: number): PlantState {
  return {
    version: stateVersion,
    seed,
    timeMs,
    weather: weatherAt(seed, timeMs),
    windMean10: 5,
    irradiationTotalKwh: 2_960,
    ems: createEms(),
    pcs: [createPcs('pcs-1'), createPcs('pcs-2')],
    batteries: [createBattery('bms-1', 0.52, 97.4), createBattery('bms-2', 0.5, 97.1)],
    dcdc: ['dcdc-1', 'dcdc-2', 'dcdc-3', 'dcdc-4'].map(createDcdc),
    meters: {
      grid: createMeter(timeMs, 4_318_260, 21_430, 1_000),
      load: createMeter(timeMs, 5_904_120, 0, 1_200),
      pv: createMeter(timeMs, 620, 1_604_870, 900),
    },
    pv: [createSource('pv-1', 812_400, pvRatedKw), createSource('pv-2', 796_900, pvRatedKw)],
    wind: createSource('wind-1', 402_310, windRatedKw),
    windSet: { reactive_power_setpoint: 0 },
    pvSet: [0, 1].map(() => ({ reactive_power_setpoint: 0, reactive_mode: 0, power_factor_setpoint: 1 })),
    cooling: createCooling(),
    air: createAir(),
    fire: createFire('fire-1'),
    sts: createSts(),
    machines: machinePlans.map(createMachine),
    fan: createFan(),
    vessel: createVessel(),
    campusKw: 0,
    stsLoadKw: 40,
    frequencyHz: 50,
    busV: 231,
    today: emptyToday(dayNumber(timeMs)),
    storageChargeKwh: 842_380,
    storageDischargeKwh: 741_150,
    balance: { gridKw: 0, pvKw: 0, windKw: 0, dischargeKw: 0, chargeKw: 0, loadKw: 0, lossesKw: 0, auxiliaryKw: 0 },
    faults: [],
  };
}

/** What differs between the cells of a stack for good. */
export const spreadOfStack = (state: PlantState, index: number) =>
  spreadOf(state.seed, channelOf(state.batteries[index]?.key ?? '') % 100_000);
