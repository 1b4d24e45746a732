import { approach, type Settings, setting } from './settings.ts';

/** The liquid-cooling unit of both battery stacks. */
export interface CoolingState {
  set: Settings;
  /** 0 idle, 1 ready to start, 2 running, 3 delayed shutdown, 4 fault. */
  state: number;
  /** 0 stop, 1 cooling, 2 heating, 3 circulation. */
  mode: number;
  timerS: number;
  supplyC: number;
  returnC: number;
  coolingKw: number;
  powerKw: number;
  pumpPct: number;
  compressorHz: number;
  tankPct: number;
  energyKwh: number;
  runHours: number;
  compressorHours: number;
}

export function createCooling(counters: Pick<CoolingState, 'energyKwh' | 'runHours' | 'compressorHours'>): CoolingState {
  return {
    set: {
      run_command: 1,
      work_mode: 4,
      cooling_temperature_setpoint: 22,
      heating_temperature_setpoint: 15,
      temperature_dead_band: 2,
      pump_speed_setpoint: 80,
    },
    state: 2,
    mode: 3,
    timerS: 0,
    supplyC: 24,
    returnC: 25,
    coolingKw: 0,
    powerKw: 0,
    pumpPct: 80,
    compressorHz: 0,
    tankPct: 86,
    ...counters,
  };
}

/** Mode that the cells require, with the dead band as hysteresis. */
function askedMode(unit: CoolingState, hottestC: number, averageC: number): number {
  const chosen = setting(unit.set, 'work_mode');
  if (setting(unit.set, 'run_command') === 0 || chosen === 0) return 0;
  if (chosen !== 4) return chosen;
  const start = setting(unit.set, 'cooling_temperature_setpoint') + 3;
  const band = setting(unit.set, 'temperature_dead_band');
  const warm = Math.max(averageC, hottestC - 4);
  if (unit.mode === 1 ? warm > start - band : warm > start) return 1;
  const cold = setting(unit.set, 'heating_temperature_setpoint');
  if (unit.mode === 2 ? averageC < cold + band : averageC < cold) return 2;
  return 3;
}

/** One step of the unit. Sets `coolingKw`, the heat removed from the cells (negative: they are heated). */
export function runCooling(unit: CoolingState, hottestC: number, averageC: number, ambientC: number, dtS: number): void {
  const hours = dtS / 3600;
  const asked = askedMode(unit, hottestC, averageC);
  unit.timerS += dtS;
  const go = (state: number) => {
    if (unit.state !== state) unit.timerS = 0;
    unit.state = state;
  };
  if (asked === 0) {
    if (unit.state === 2 || unit.state === 1) go(3);
    else if (unit.state === 3 && unit.timerS >= 60) go(0);
  } else if (unit.state === 0 || unit.state === 3) go(1);
  else if (unit.state === 1 && unit.timerS >= 15) go(2);
  unit.mode = unit.state === 2 ? asked : 0;
  const demand = Math.max(0.3, Math.min(1, (Math.max(averageC, hottestC - 4) - setting(unit.set, 'cooling_temperature_setpoint')) / 9));
  unit.compressorHz = approach(unit.compressorHz, unit.mode === 1 ? 30 + 60 * demand : 0, dtS, 12);
  unit.pumpPct = unit.state === 2 || unit.state === 3 ? setting(unit.set, 'pump_speed_setpoint') : 0;
  const capacityKw = (22 * unit.compressorHz) / 90;
  // Never colder than the coolant: the heat that can be removed falls as the cells approach the supply temperature.
  const reach = Math.max(0, Math.min(1, (averageC - 16) / 6));
  unit.coolingKw = unit.mode === 2 ? -6 : capacityKw * reach;
  const rise = unit.pumpPct > 0 ? Math.max(-4, Math.min(6, unit.coolingKw / 3.2 + 0.2)) : 0;
  const supplyTarget = unit.mode === 1 ? averageC - 2 - unit.coolingKw * 0.25 : unit.mode === 2 ? averageC + 4 : averageC - 0.4;
  unit.supplyC = approach(unit.supplyC, supplyTarget, dtS, 90);
  unit.returnC = approach(unit.returnC, unit.supplyC + rise, dtS, 40);
  const lift = 1 + Math.max(0, ambientC - 25) * 0.02;
  unit.powerKw = 0.15 + (unit.pumpPct > 0 ? 1.1 * (unit.pumpPct / 100) ** 2 : 0) + (capacityKw / 3.1) * lift + (unit.mode === 2 ? 6.2 : 0);
  unit.energyKwh += unit.powerKw * hours;
  if (unit.state === 2) unit.runHours += hours;
  if (unit.compressorHz > 1) unit.compressorHours += hours;
  unit.tankPct = Math.max(20, unit.tankPct - 0.0004 * hours);
}

/** The cabinet air conditioner of the converter room. */
export interface AirState {
  set: Settings;
  /** 0 stop, 1 fan, 2 cooling, 3 heating, 4 dehumidifying, 5 fault. */
  state: number;
  roomC: number;
  humidityPct: number;
  supplyC: number;
  compressor: boolean;
  starts: number;
  compressorHours: number;
  powerKw: number;
  energyKwh: number;
}

export function createAir(counters: Pick<AirState, 'energyKwh' | 'starts' | 'compressorHours'>): AirState {
  return {
    set: {
      run_command: 1,
      work_mode: 0,
      cooling_temperature_setpoint: 28,
      heating_temperature_setpoint: 5,
      humidity_setpoint: 65,
      temperature_dead_band: 4,
    },
    state: 1,
    roomC: 28,
    humidityPct: 55,
    supplyC: 26,
    compressor: false,
    ...counters,
    powerKw: 0,
  };
}

function airState(unit: AirState): number {
  const mode = setting(unit.set, 'work_mode');
  if (setting(unit.set, 'run_command') === 0) return 0;
  if (mode === 1) return 1;
  const half = setting(unit.set, 'temperature_dead_band') / 2;
  const cold = setting(unit.set, 'cooling_temperature_setpoint');
  if (mode !== 3 && mode !== 4 && (unit.state === 2 ? unit.roomC > cold - half : unit.roomC > cold + half)) return 2;
  const warm = setting(unit.set, 'heating_temperature_setpoint');
  if ((mode === 0 || mode === 3) && (unit.state === 3 ? unit.roomC < warm + half : unit.roomC < warm)) return 3;
  const damp = setting(unit.set, 'humidity_setpoint');
  if ((mode === 0 || mode === 4) && (unit.state === 4 ? unit.humidityPct > damp - 5 : unit.humidityPct > damp)) return 4;
  return 1;
}

/** One step of the room and its unit; `heatKw` are the converters' losses that stay in the room. */
export function runAir(unit: AirState, heatKw: number, ambientC: number, outdoorHumidityPct: number, dtS: number): void {
  const hours = dtS / 3600;
  const before = unit.compressor;
  unit.state = airState(unit);
  unit.compressor = unit.state === 2 || unit.state === 4;
  if (unit.compressor && !before) unit.starts += 1;
  const outKw = unit.state === 2 ? 7.5 : unit.state === 4 ? 1.5 : unit.state === 3 ? -3 : 0;
  // Walls and vents: 0.25 kW/K against 1.2 kWh/K of racks and air.
  unit.roomC += ((heatKw + 0.25 * (ambientC - unit.roomC) - outKw) * hours) / 1.2;
  unit.humidityPct = approach(unit.humidityPct, unit.compressor ? 48 : outdoorHumidityPct * 0.82, dtS, unit.compressor ? 1_500 : 5_400);
  unit.supplyC = approach(unit.supplyC, unit.roomC - (outKw > 2 ? 11 : outKw * 1.5), dtS, 60);
  unit.powerKw = unit.state === 0 ? 0.03 : 0.22 + (unit.state === 2 ? 2.5 : unit.state === 4 ? 1.4 : unit.state === 3 ? 3 : 0);
  unit.energyKwh += unit.powerKw * hours;
  if (unit.compressor) unit.compressorHours += hours;
}
