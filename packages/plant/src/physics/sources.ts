import { noiseAt } from './noise.ts';
import type { Weather } from './weather.ts';

export const pvRatedKw = 400;
export const windRatedKw = 200;

/** A source that generates as much as possible: one PV inverter or the wind turbine. */
export interface SourceState {
  key: string;
  runCommand: number;
  limitKw: number;
  limitEnabled: number;
  powerKw: number;
  /** Before the limit. */
  possibleKw: number;
  dcKw: number;
  moduleC: number;
  lostString: number;
  /** The inverter has detected the lost string: in good light; cleared at sunset. */
  stringAlarm: boolean;
  totalKwh: number;
  todayKwh: number;
  runHours: number;
  /** The turbine turns: the wind is sufficient. */
  isTurning: boolean;
  /** Rotor speed of the turbine, r/min; yaw in degrees. */
  rotorRpm: number;
  yawDeg: number;
  pitchDeg: number;
}

export function createSource(key: string, counters: { totalKwh: number; runHours: number }, limitKw: number): SourceState {
  return {
    key,
    runCommand: 1,
    limitKw,
    limitEnabled: 0,
    powerKw: 0,
    possibleKw: 0,
    dcKw: 0,
    moduleC: 25,
    lostString: 0,
    stringAlarm: false,
    ...counters,
    todayKwh: 0,
    isTurning: false,
    rotorRpm: 0,
    yawDeg: 120,
    pitchDeg: 88,
  };
}

function count(source: SourceState, dtS: number): void {
  const kwh = (Math.max(0, source.powerKw) * dtS) / 3600;
  source.totalKwh += kwh;
  source.todayKwh += kwh;
  if (source.powerKw > 0.5) source.runHours += dtS / 3600;
}

/** Strings of one inverter, one per tracker. */
export const stringCount = 8;

/** One inverter with 440 kWp; `share`: yield of its roof (1 is best), `lostString`: number of a string without output, 0 for none. */
export function runPv(source: SourceState, weather: Weather, peakKw: number, share: number, lostString: number, dtS: number): void {
  source.lostString = lostString;
  const target = weather.ambientC + (weather.irradianceWm2 / 800) * 25 * Math.max(0.4, 1 - weather.windMs / 25);
  source.moduleC += (target - source.moduleC) * (1 - Math.exp(-dtS / 300));
  const derate = 1 - 0.0035 * (source.moduleC - 25);
  const strings = lostString > 0 ? 1 - 1 / stringCount : 1;
  source.dcKw = Math.max(0, ((peakKw * weather.irradianceWm2) / 1000) * share * strings * derate * 0.96);
  source.possibleKw = source.dcKw < 1.5 ? 0 : Math.min(pvRatedKw, source.dcKw * 0.985 - 0.6);
  const allowed = source.runCommand === 0 ? 0 : source.limitEnabled === 1 ? source.limitKw : pvRatedKw;
  source.powerKw = Math.max(0, Math.min(source.possibleKw, allowed));
  if (source.powerKw < source.possibleKw) source.dcKw = source.powerKw > 0 ? (source.powerKw + 0.6) / 0.985 : 0;
  source.stringAlarm = lostString > 0 && source.dcKw > (source.stringAlarm ? 0 : peakKw * 0.12);
  count(source, dtS);
}

/** Power of the turbine in kW at a wind speed: cut-in 3, rated at 11, cut-out 25 m/s. */
export function windCurveKw(windMs: number): number {
  if (windMs < 3 || windMs >= 25) return 0;
  if (windMs >= 11) return windRatedKw;
  return (windRatedKw * (windMs ** 3 - 27)) / (1331 - 27);
}

/** Ten-minute mean of the wind above which the turbine starts, and below which it stops, m/s. */
const beginMs = 3.6;
const restMs = 2.6;

/** The turbine: its rotor smooths gusts over about ten seconds; it starts and stops by the ten-minute mean of the wind. */
export function runWind(source: SourceState, weather: Weather, meanWindMs: number, seed: number, timeMs: number, dtS: number): void {
  source.isTurning = source.runCommand === 1 && meanWindMs > (source.isTurning ? restMs : beginMs);
  const stopped = !source.isTurning || weather.windMs >= 25;
  const curve = windCurveKw(weather.windMs);
  const limit = source.limitKw;
  const target = stopped ? 0 : Math.min(curve, limit);
  const part = 1 - Math.exp(-dtS / 8);
  source.possibleKw = curve;
  source.powerKw += (target - source.powerKw) * part;
  if (source.powerKw < 0.05) source.powerKw = 0;
  const speed = stopped ? 0 : weather.windMs < 2.5 ? 0 : Math.min(36, 12 + 2.4 * (weather.windMs - 2.5));
  source.rotorRpm += (speed - source.rotorRpm) * part;
  const pitch = stopped
    ? 88
    : weather.windMs > 11 || limit < curve
      ? 3 + 1.6 * Math.max(0, weather.windMs - 11) + (curve > limit ? 8 : 0)
      : 0.5;
  source.pitchDeg += (pitch - source.pitchDeg) * part;
  const turn = ((weather.windDirectionDeg - source.yawDeg + 540) % 360) - 180;
  if (Math.abs(turn) > 8) source.yawDeg = (source.yawDeg + Math.max(-0.5 * dtS, Math.min(0.5 * dtS, turn)) + 360) % 360;
  source.moduleC = 34 + source.powerKw * 0.16 + weather.ambientC * 0.3 + noiseAt(seed, 31, timeMs / 1000, 900);
  source.dcKw = source.powerKw / 0.96;
  count(source, dtS);
}
