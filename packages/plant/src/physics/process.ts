import { noiseAt, uniformAt } from './noise.ts';
import { approach, type Settings, setting } from './settings.ts';

/** The exhaust fan with its converter drive. */
export interface FanState {
  set: Settings;
  /** 0 stop, 1 running, 2 starting, 3 fault. */
  state: number;
  hz: number;
  damperPct: number;
  pressureKpa: number;
  flowM3h: number;
  bearingC: number;
  windingC: number;
  oilC: number;
  powerKw: number;
  energyKwh: number;
  runHours: number;
}

export function createFan(counters: Pick<FanState, 'energyKwh' | 'runHours'>): FanState {
  return {
    set: { run_command: 1, work_mode: 1, frequency_setpoint: 42, pressure_setpoint: 2.6, damper_setpoint: 80 },
    state: 0,
    hz: 0,
    damperPct: 80,
    pressureKpa: 0,
    flowM3h: 0,
    bearingC: 30,
    windingC: 32,
    oilC: 30,
    powerKw: 0,
    ...counters,
  };
}

/** Runs while the factory works; `demand` 0–1 is the air demand of the machines. */
export function runFan(fan: FanState, demand: number, ambientC: number, seed: number, timeMs: number, dtS: number): void {
  const hours = dtS / 3600;
  const on = setting(fan.set, 'run_command') === 1;
  const mode = setting(fan.set, 'work_mode');
  fan.damperPct = approach(fan.damperPct, setting(fan.set, 'damper_setpoint'), dtS, 10);
  const open = Math.max(0.08, fan.damperPct / 100) * (0.55 + 0.45 * demand);
  const wanted =
    mode === 0
      ? setting(fan.set, 'frequency_setpoint')
      : mode === 1
        ? 50 * Math.sqrt(setting(fan.set, 'pressure_setpoint') / (4.3 - 1.3 * open))
        : 50 * Math.min(1, (0.45 + 0.35 * demand) / open);
  fan.hz = approach(fan.hz, on ? Math.max(0, Math.min(60, wanted)) : 0, dtS, on ? 8 : 20);
  if (fan.hz < 0.05) fan.hz = 0;
  fan.state = !on ? 0 : fan.hz < wanted * 0.9 && wanted > 1 ? 2 : 1;
  const speed = fan.hz / 50;
  const ripple = 1 + 0.012 * noiseAt(seed, 420, timeMs / 1000, 20);
  fan.pressureKpa = speed * speed * (4.3 - 1.3 * open) * ripple;
  fan.flowM3h = 42_000 * speed * open * ripple;
  fan.powerKw = fan.hz > 0 ? 0.6 + (fan.pressureKpa * fan.flowM3h) / 3600 / 0.68 + 2.2 * speed : 0.05;
  fan.energyKwh += fan.powerKw * hours;
  if (fan.hz > 1) fan.runHours += hours;
  fan.bearingC = approach(fan.bearingC, ambientC + 3 + 26 * speed ** 2, dtS, 1_500);
  fan.windingC = approach(fan.windingC, ambientC + 5 + fan.powerKw * 0.95, dtS, 1_200);
  fan.oilC = approach(fan.oilC, ambientC + 2 + 18 * speed, dtS, 1_800);
}

/** The batch reactor: fill, heat and pressurise, hold, vent, empty. */
export interface VesselState {
  set: Settings;
  /** 0 empty, 1 filling, 2 rising, 3 holding, 4 venting, 5 emptying, 6 fault. */
  state: number;
  phaseS: number;
  pressureMpa: number;
  levelPct: number;
  temperatureC: number;
  wallC: number;
  jacketC: number;
  inletM3h: number;
  outletM3h: number;
  heaterKw: number;
  agitatorRpm: number;
  cycles: number;
  venting: number;
}

export const vesselM3 = 12;

export function createVessel(cycles: number): VesselState {
  return {
    set: {
      work_mode: 1,
      pressure_setpoint: 1.2,
      temperature_setpoint: 145,
      level_setpoint: 72,
      agitator_speed_setpoint: 90,
      inlet_valve_command: 0,
      outlet_valve_command: 0,
    },
    state: 0,
    phaseS: 0,
    pressureMpa: 0,
    levelPct: 4,
    temperatureC: 32,
    wallC: 31,
    jacketC: 32,
    inletM3h: 0,
    outletM3h: 0,
    heaterKw: 0,
    agitatorRpm: 0,
    cycles: Math.round(cycles),
    venting: 0,
  };
}

const phaseLimitsS = [1_200, 2_400, 5_400, 3_600, 1_500, 2_400] as const;

function nextPhase(vessel: VesselState): number {
  const { set } = vessel;
  const late = vessel.phaseS >= (phaseLimitsS[vessel.state] ?? 3_600);
  if (setting(set, 'work_mode') === 0) {
    if (setting(set, 'inlet_valve_command') === 1) return 1;
    if (vessel.venting === 1) return 4;
    return setting(set, 'outlet_valve_command') === 1 ? 5 : vessel.levelPct < 5 ? 0 : 3;
  }
  if (vessel.venting === 1 && vessel.state !== 4 && vessel.state !== 5) return 4;
  switch (vessel.state) {
    case 0:
      return late ? 1 : 0;
    case 1:
      return vessel.levelPct >= setting(set, 'level_setpoint') - 0.2 ? 2 : 1;
    case 2:
      return (vessel.temperatureC > setting(set, 'temperature_setpoint') - 2 &&
        vessel.pressureMpa > setting(set, 'pressure_setpoint') * 0.97) ||
        late
        ? 3
        : 2;
    case 3:
      return late ? 4 : 3;
    case 4:
      return vessel.pressureMpa < 0.02 ? 5 : 4;
    default:
      return vessel.levelPct <= 4.2 ? 0 : 5;
  }
}

/** Differences between batches: heating rate of the jacket and temperature of the product; about one batch in fourteen goes wrong. */
function batchOf(seed: number, cycle: number) {
  const isPoor = uniformAt(seed, 460, cycle) < 0.07;
  return {
    slowness: (0.88 + 0.24 * uniformAt(seed, 461, cycle)) * (isPoor ? 1.3 : 1),
    offsetC: isPoor ? -5 : 2.4 * (uniformAt(seed, 462, cycle) - 0.5),
    pressure: isPoor ? 0.93 : 1,
  };
}

export function runVessel(vessel: VesselState, ambientC: number, dtS: number, seed: number): void {
  const { set } = vessel;
  const batch = batchOf(seed, vessel.cycles);
  vessel.phaseS += dtS;
  const phase = nextPhase(vessel);
  if (phase !== vessel.state) {
    if (phase === 4) vessel.cycles += 1;
    if (phase === 5) vessel.venting = 0;
    vessel.state = phase;
    vessel.phaseS = 0;
  }
  const hours = dtS / 3600;
  const room = Math.max(0, setting(set, 'level_setpoint') - vessel.levelPct);
  vessel.inletM3h = phase === 1 ? Math.min(16, ((room / 100) * vesselM3) / hours) : 0;
  vessel.outletM3h = phase === 5 ? Math.min(14, ((Math.max(0, vessel.levelPct - 4) / 100) * vesselM3) / hours) : 0;
  vessel.levelPct = Math.max(0, Math.min(95, vessel.levelPct + ((vessel.inletM3h - vessel.outletM3h) * hours * 100) / vesselM3));
  const heating = phase === 2 || phase === 3;
  const targetC = heating ? setting(set, 'temperature_setpoint') + batch.offsetC : phase === 4 ? 70 : ambientC + 6;
  const before = vessel.temperatureC;
  vessel.temperatureC = approach(before, heating && phase === 2 ? targetC + 8 : targetC, dtS, phase === 2 ? 1_000 * batch.slowness : 1_600);
  if (heating) vessel.temperatureC = Math.min(vessel.temperatureC, Math.max(targetC, before));
  vessel.heaterKw = heating ? Math.max(4, Math.min(60, 6 + (targetC - before) * 0.9)) : 0;
  vessel.jacketC = approach(vessel.jacketC, heating ? targetC + 15 : vessel.temperatureC, dtS, 400);
  vessel.wallC = approach(vessel.wallC, vessel.temperatureC - 2, dtS, 300);
  const targetMpa = phase === 2 || phase === 3 ? setting(set, 'pressure_setpoint') * batch.pressure : 0;
  vessel.pressureMpa = Math.max(
    0,
    approach(vessel.pressureMpa, phase === 2 ? targetMpa * 1.02 : targetMpa, dtS, phase === 2 ? 600 : phase === 4 ? 180 : 240),
  );
  if (phase === 2) vessel.pressureMpa = Math.min(vessel.pressureMpa, Math.max(targetMpa, 0));
  vessel.agitatorRpm = approach(vessel.agitatorRpm, phase >= 1 && phase <= 4 ? setting(set, 'agitator_speed_setpoint') : 0, dtS, 20);
}

/** Electric power of the vessel: heater and agitator. */
export const vesselKw = (vessel: VesselState): number => vessel.heaterKw + (vessel.agitatorRpm / 90) * 5.5;
