/** The air compressor of the machining shop: it fills a receiver between two pressures, and machines and leaks empty it. */
import { noiseAt } from './noise.ts';
import { approach, type Settings, setting } from './settings.ts';

export interface CompressorState {
  set: Settings;
  /** 0 stop, 1 loaded, 2 unloaded, 3 stopped automatically, 4 fault. */
  state: number;
  /** Time without load. */
  unloadedS: number;
  pressureMpa: number;
  /** Into the net, at normal conditions. */
  flowM3min: number;
  powerKw: number;
  dischargeC: number;
  dewPointC: number;
  energyKwh: number;
  airM3: number;
  runHours: number;
  loadHours: number;
}

export type CompressorLife = Pick<CompressorState, 'energyKwh' | 'airM3' | 'runHours' | 'loadHours'>;

/** At normal conditions and 0.7 MPa. */
const ratedM3min = 4.2;
const ratedKw = 30;
/** An unloaded screw compressor takes about a third of its power. */
const unloadedShare = 0.32;
const receiverM3 = 6;
/** Normal cubic metres that a cubic metre of receiver stores per MPa. */
const m3PerMpa = 9.87;
/** It stops after this time without load. */
const overrunS = 600;

/** Machines whose tools, chucks and blow-off use this air: those of the machining shop. */
export const airMachines = 4;
const machineM3min = 0.62;
/** Leaks of the net at 0.7 MPa; they follow the pressure. */
const leakM3min = 0.46;

export const createCompressor = (life: CompressorLife): CompressorState => ({
  set: { run_command: 1, load_pressure: 0.65, pressure_band: 0.1 },
  state: 2,
  unloadedS: 0,
  pressureMpa: 0.7,
  flowM3min: 0,
  powerKw: 0,
  dischargeC: 70,
  dewPointC: 4,
  ...life,
});

function nextState(compressor: CompressorState): number {
  const { set, state, pressureMpa, unloadedS } = compressor;
  if (setting(set, 'run_command') === 0) return 0;
  const low = setting(set, 'load_pressure');
  if (pressureMpa <= low) return 1;
  if (state === 1) return pressureMpa >= low + setting(set, 'pressure_band') ? 2 : 1;
  return state === 3 || unloadedS >= overrunS ? 3 : 2;
}

export interface AirDemand {
  /** Number of the supplied machines that execute. */
  readonly working: number;
  readonly ambientC: number;
  readonly seed: number;
  readonly timeMs: number;
}

export function runCompressor(compressor: CompressorState, { working, ambientC, seed, timeMs }: AirDemand, dtS: number): void {
  const [t, minutes, hours] = [timeMs / 1000, dtS / 60, dtS / 3600];
  compressor.state = nextState(compressor);
  const { state } = compressor;
  compressor.unloadedS = state === 2 ? compressor.unloadedS + dtS : 0;
  const bar = compressor.pressureMpa / 0.7;
  const used = working * machineM3min * (1 + 0.25 * noiseAt(seed, 700, t, 90));
  const leaks = leakM3min * (1 + 0.03 * noiseAt(seed, 701, t, 3_600));
  compressor.flowM3min = (used + leaks) * Math.min(1.1, bar);
  const made = state === 1 ? ratedM3min : 0;
  const gain = ((made - compressor.flowM3min) * minutes) / (receiverM3 * m3PerMpa);
  const upper = setting(compressor.set, 'load_pressure') + setting(compressor.set, 'pressure_band');
  // A long step of the past must not fill it beyond its unload pressure.
  compressor.pressureMpa = Math.max(0, Math.min(gain > 0 ? Math.max(compressor.pressureMpa, upper) : 1, compressor.pressureMpa + gain));
  // Power rises by 6 % per bar.
  const full = ratedKw * (1 + 0.6 * (compressor.pressureMpa - 0.7)) * (1 + 0.008 * noiseAt(seed, 702, t, 30));
  compressor.powerKw = state === 1 ? full : state === 2 ? full * unloadedShare : 0.15;
  compressor.energyKwh += compressor.powerKw * hours;
  compressor.airM3 += compressor.flowM3min * minutes;
  if (state === 1 || state === 2) compressor.runHours += hours;
  if (state === 1) compressor.loadHours += hours;
  const on = state === 1 || state === 2;
  compressor.dischargeC = approach(compressor.dischargeC, on ? ambientC + (state === 1 ? 58 : 46) : ambientC, dtS, on ? 300 : 1_800);
  compressor.dewPointC = approach(compressor.dewPointC, 3 + compressor.flowM3min * 0.5 + noiseAt(seed, 703, t, 1_200), dtS, 600);
}
