import { type BatteryState, createBattery } from './battery.ts';
import { dayKindOf, dayNumber, monthNumber } from './calendar.ts';
import { spreadOf } from './cells.ts';
import { type AirState, type CoolingState, createAir, createCooling } from './climate.ts';
import { lifeUntil } from './commissioning.ts';
import { type CompressorState, createCompressor } from './compressor.ts';
import { createEms, type EmsState, planOf } from './ems.ts';
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
  /** Voltage of the bus that it shares with the converter. */
  highV: number;
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

/** AC power balance at the station's bus: grid + pv + wind + discharge = load + charge. The losses of transformer and lines are load. */
export interface Balance {
  gridKw: number;
  pvKw: number;
  windKw: number;
  dischargeKw: number;
  chargeKw: number;
  loadKw: number;
  auxiliaryKw: number;
}

/** Complete state of the plant; plain data, so that it can be stored, cloned and sent to a worker. */
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
  /** `storage`: at the gateway of the storage, auxiliaries and its feeder included. */
  meters: { grid: MeterState; load: MeterState; pv: MeterState; storage: MeterState };
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
  compressor: CompressorState;
  campusKw: number;
  stsLoadKw: number;
  frequencyHz: number;
  /** Phase voltage of the 400 V bus. */
  busV: number;
  today: TodayState;
  storageChargeKwh: number;
  storageDischargeKwh: number;
  balance: Balance;
  /** Injected faults. */
  faults: Fault[];
  /** All faults active at this instant: injected ones and those of the plant's own story. */
  standing: Fault[];
  /** End of the plant's past and of the events in it. */
  pastEndMs: number;
}

export const stateVersion = 4;

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

function createDcdc(key: string, energies: { chargeKwh: number; dischargeKwh: number }): DcdcState {
  return {
    key,
    // Constant power: the bus voltage follows the battery. Only a module that is set to hold the bus uses its voltage setpoint.
    set: { run_command: 1, work_mode: 0, active_power_setpoint: 250, low_current_setpoint: 300, high_voltage_setpoint: 790 },
    state: 2,
    timerS: 0,
    highKw: 0,
    lowKw: 0,
    highV: 0,
    moduleC: 32,
    ...energies,
    chargeTodayKwh: 0,
    dischargeTodayKwh: 0,
  };
}

/** The plant of a seed at a time (UTC ms), with the counters of its days since commissioning; its past ends at `pastEndMs`. */
export function createState(seed: number, timeMs: number, pastEndMs: number = timeMs): PlantState {
  const { days, hours, of, energiesOf } = lifeUntil(timeMs);
  const string = (share: number) => ({ ...energiesOf('pcs', share), runHours: of('pcsRunHours') });
  const battery = (share: number) => energiesOf('battery', share);
  const module = (share: number) => energiesOf('battery', share / 2);
  return {
    version: stateVersion,
    seed,
    timeMs,
    weather: weatherAt(seed, timeMs),
    windMean10: 5,
    irradiationTotalKwh: of('irradiationKwh'),
    ems: createEms(planOf(dayKindOf(dayNumber(timeMs)), monthNumber(timeMs) % 12)),
    pcs: [createPcs('pcs-1', string(0.502)), createPcs('pcs-2', string(0.498))],
    batteries: [createBattery('bms-1', 0.52, battery(0.502), hours), createBattery('bms-2', 0.5, battery(0.498), hours * 1.06)],
    dcdc: [
      createDcdc('dcdc-1', module(0.502)),
      createDcdc('dcdc-2', module(0.502)),
      createDcdc('dcdc-3', module(0.498)),
      createDcdc('dcdc-4', module(0.498)),
    ],
    meters: {
      grid: createMeter(timeMs, of('importKwh'), of('exportKwh'), 1_000),
      load: createMeter(timeMs, of('loadKwh'), 0, 1_200),
      pv: createMeter(timeMs, of('pvNightKwh'), of('pvKwh'), 900),
      storage: createMeter(timeMs, of('gatewayImportKwh'), of('gatewayExportKwh'), 1_200),
    },
    pv: [
      createSource('pv-1', { totalKwh: of('pvKwh') * 0.5072, runHours: of('pvRunHours') }, pvRatedKw),
      createSource('pv-2', { totalKwh: of('pvKwh') * 0.4928, runHours: of('pvRunHours') }, pvRatedKw),
    ],
    wind: createSource('wind-1', { totalKwh: of('windKwh'), runHours: of('windRunHours') }, windRatedKw),
    windSet: { reactive_power_setpoint: 0 },
    pvSet: [0, 1].map(() => ({ reactive_power_setpoint: 0, reactive_mode: 0, power_factor_setpoint: 1 })),
    cooling: createCooling({ energyKwh: of('coolingKwh'), runHours: hours * 0.985, compressorHours: of('compressorHours') }),
    air: createAir({ energyKwh: of('airKwh'), starts: of('airStarts'), compressorHours: of('airCompressorHours') }),
    fire: createFire('fire-1'),
    sts: createSts(),
    machines: machinePlans.map((plan, index) => createMachine(plan, index, days)),
    fan: createFan({ energyKwh: of('fanKwh'), runHours: hours * 0.985 }),
    vessel: createVessel(of('vesselCycles')),
    compressor: createCompressor({
      ...{ energyKwh: of('compressedAirKwh'), airM3: of('compressedAirM3') },
      ...{ runHours: of('compressedAirHours'), loadHours: of('compressedAirLoadHours') },
    }),
    campusKw: 0,
    stsLoadKw: 40,
    frequencyHz: 50,
    busV: 231,
    today: emptyToday(dayNumber(timeMs)),
    storageChargeKwh: energiesOf('pcs', 1).chargeKwh,
    storageDischargeKwh: energiesOf('pcs', 1).dischargeKwh,
    balance: { gridKw: 0, pvKw: 0, windKw: 0, dischargeKw: 0, chargeKw: 0, loadKw: 0, auxiliaryKw: 0 },
    faults: [],
    standing: [],
    pastEndMs,
  };
}

/** Permanent differences between the cells of a stack. */
export const spreadOfStack = (state: PlantState, index: number) =>
  spreadOf(state.seed, channelOf(state.batteries[index]?.key ?? '') % 100_000);
