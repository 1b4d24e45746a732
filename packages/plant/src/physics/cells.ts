import type { BatteryState } from './battery.ts';
import { noiseAt, normalAt, uniformAt } from './noise.ts';

export const cellCount = 240;
export const probeCount = 120;
/** Resistance of one cell. */
export const cellOhm = 0.00014;

/** SOC → open-circuit voltage of an LFP cell at 25 ℃, at rest: flat between 20 and 90 %, steep at both ends. */
const ocvCurve = [
  [0, 2.6],
  [0.02, 2.86],
  [0.05, 3.05],
  [0.1, 3.185],
  [0.2, 3.245],
  [0.3, 3.272],
  [0.4, 3.286],
  [0.5, 3.294],
  [0.6, 3.303],
  [0.7, 3.322],
  [0.8, 3.33],
  [0.9, 3.336],
  [0.96, 3.36],
  [0.985, 3.42],
  [1, 3.52],
] as const;

const ocvTable = Float64Array.from({ length: 1001 }, (_, index) => {
  const soc = index / 1000;
  const next = ocvCurve.findIndex(([at]) => at >= soc);
  const [highSoc, high] = ocvCurve[Math.max(1, next)] ?? [1, 3.52];
  const [lowSoc, low] = ocvCurve[Math.max(1, next) - 1] ?? [0, 2.6];
  return low + ((soc - lowSoc) / (highSoc - lowSoc)) * (high - low);
});

/** Open-circuit voltage in V of an LFP cell; SOC as fraction. */
export function openCircuitV(soc: number): number {
  const x = Math.max(0, Math.min(1, soc)) * 1000;
  const left = Math.min(999, Math.floor(x));
  const low = ocvTable[left] ?? 0;
  return low + ((ocvTable[left + 1] ?? low) - low) * (x - left);
}

export interface CellSummary {
  maxV: number;
  maxVNo: number;
  minV: number;
  minVNo: number;
  avgV: number;
  maxC: number;
  maxCNo: number;
  minC: number;
  minCNo: number;
  avgC: number;
  balancing: number;
}

/** Permanent differences between cells: capacity, resistance, offset and position along the coolant flow. */
interface Spread {
  readonly channel: number;
  readonly capacity: Float64Array;
  readonly resistance: Float64Array;
  readonly offsetV: Float64Array;
  readonly driftV: Float64Array;
  readonly probeK: Float64Array;
}

const spreads = new Map<string, Spread>();

function centred(values: Float64Array, mean: number): Float64Array {
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - average + mean);
}

export function spreadOf(seed: number, channel: number): Spread {
  const name = `${seed}/${channel}`;
  const known = spreads.get(name);
  if (known) return known;
  const column = (part: number, count: number, deviation: number, mean: number) =>
    centred(
      Float64Array.from({ length: count }, (_, index) => deviation * normalAt(seed, channel + part, index)),
      mean,
    );
  const spread: Spread = {
    channel,
    capacity: column(1, cellCount, 0.006, 1),
    resistance: column(2, cellCount, 0.07, 1),
    offsetV: column(3, cellCount, 0.0018, 0),
    driftV: column(4, cellCount, 0.0012, 0),
    // Coolant enters each pack of 24 probes at its first one and leaves 1.6 K warmer.
    probeK: column(5, probeCount, 0.35, 0).map((value, index) => value + ((index % 24) / 23 - 0.5) * 1.6),
  };
  spreads.set(name, spread);
  return spread;
}

/** Cells of a stack at an instant; `voltages` and `temperatures` are filled in place. */
export function fillCells(
  seed: number,
  spread: Spread,
  state: BatteryState,
  timeMs: number,
  voltages: Float64Array,
  temperatures: Float64Array,
): void {
  const t = Math.floor(timeMs / 1000);
  const slow = noiseAt(seed, spread.channel + 6, t, 600_000);
  const current = state.currentA * cellOhm;
  for (let index = 0; index < cellCount; index++) {
    const cellSoc = 1 - (1 - state.soc) / (spread.capacity[index] ?? 1);
    const jitter = (uniformAt(seed, spread.channel + 7, t * 256 + index) - 0.5) * 0.0012;
    voltages[index] =
      openCircuitV(cellSoc) -
      current * (spread.resistance[index] ?? 1) +
      (spread.offsetV[index] ?? 0) +
      (spread.driftV[index] ?? 0) * slow +
      jitter;
  }
  if (state.driftV !== 0 && state.driftCell > 0) voltages[state.driftCell - 1] = (voltages[state.driftCell - 1] ?? 0) + state.driftV;
  const load = 0.5 + state.lossKw / 9;
  for (let index = 0; index < probeCount; index++) {
    const jitter = (uniformAt(seed, spread.channel + 8, t * 128 + index) - 0.5) * 0.12;
    temperatures[index] = state.cellsC + (spread.probeK[index] ?? 0) * load + jitter;
  }
  if (state.hotK > 0 && state.hotProbe > 0) {
    for (let near = -2; near <= 2; near++) {
      const index = state.hotProbe - 1 + near;
      if (index >= 0 && index < probeCount) temperatures[index] = (temperatures[index] ?? 0) + state.hotK * [1, 0.3, 0.1][Math.abs(near)]!;
    }
  }
}

/** Highest, lowest and average of both columns, with the members that have the extremes. */
export function summarise(
  summary: CellSummary,
  voltages: Float64Array,
  temperatures: Float64Array,
  balancingMode: number,
  soc: number,
): void {
  let [maxV, maxVNo, minV, minVNo, sumV] = [-1, 0, 99, 0, 0];
  for (let index = 0; index < voltages.length; index++) {
    const value = voltages[index] ?? 0;
    sumV += value;
    if (value > maxV) {
      maxV = value;
      maxVNo = index + 1;
    }
    if (value < minV) {
      minV = value;
      minVNo = index + 1;
    }
  }
  let [maxC, maxCNo, minC, minCNo, sumC] = [-999, 0, 999, 0, 0];
  for (let index = 0; index < temperatures.length; index++) {
    const value = temperatures[index] ?? 0;
    sumC += value;
    if (value > maxC) {
      maxC = value;
      maxCNo = index + 1;
    }
    if (value < minC) {
      minC = value;
      minCNo = index + 1;
    }
  }
  const avgV = sumV / voltages.length;
  let balancing = 0;
  if (balancingMode === 2 || (balancingMode === 1 && soc > 0.85))
    for (let index = 0; index < voltages.length; index++) if ((voltages[index] ?? 0) > avgV + 0.004) balancing++;
  Object.assign(summary, { maxV, maxVNo, minV, minVNo, avgV, maxC, maxCNo, minC, minCNo, avgC: sumC / temperatures.length, balancing });
}
