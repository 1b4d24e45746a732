/** Samples of the cells of one battery, the input of their measures. Pure. */

/** One step of time, the same for all cells. */
export interface CellSample {
  readonly start: number;
  readonly end: number;
  /** Mean current, A, discharge positive: one for all cells in series, or one per cell. NaN: unknown. */
  readonly amps: Float64Array;
  /** Last reading of the same. */
  readonly ampsNow: Float64Array;
  /** Last reading of each cell, V. NaN: unknown. */
  readonly volts: Float64Array;
}

export interface CellRules {
  readonly cells: number;
  /** Largest current of the period, A; rest, steps and taper are defined as shares of it. */
  readonly reference: number;
  /** A cell is full when it reaches this voltage at low current. */
  readonly fullV: number;
  /** A cell is empty when it falls to this voltage during discharging. */
  readonly emptyV: number;
  readonly stepMs: number;
  /** Smallest difference of two voltages, V. */
  readonly digitV: number;
}

/** Values of each cell from one half-cycle, step, rest or day. */
export interface CellEvent {
  readonly start: number;
  readonly end: number;
  /** Own error of a value, in its unit. */
  readonly error: number;
  /** By cell; NaN: unknown. */
  readonly values: Float64Array;
}

/** Maximum current at rest, as a share of the largest current. */
export const restShare = 0.02;

export const currentOf = (amps: Float64Array, cell: number): number => amps[amps.length === 1 ? 0 : cell] ?? Number.NaN;

/** Median of the known values; NaN if there are none. */
export function medianOf(values: Iterable<number>): number {
  const known = Float64Array.from(values)
    .filter((value) => Number.isFinite(value))
    .sort();
  const middle = known.length >> 1;
  const high = known[middle] ?? Number.NaN;
  return known.length % 2 === 1 ? high : ((known[middle - 1] ?? Number.NaN) + high) / 2;
}

export const blank = (cells: number, value = Number.NaN) => new Float64Array(cells).fill(value);
