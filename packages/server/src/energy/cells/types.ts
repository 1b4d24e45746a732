/** Cells of one battery: what their measures are made of. Pure. */

/** One step of time, the same for all cells. */
export interface CellSample {
  readonly start: number;
  readonly end: number;
  /** Mean current, A, discharge positive: one for all cells in series, or one for each cell. NaN: unknown. */
  readonly amps: Float64Array;
  /** Last reading of the same. */
  readonly ampsNow: Float64Array;
  /** Last reading of each cell, V. NaN: unknown. */
  readonly volts: Float64Array;
}

export interface CellRules {
  readonly cells: number;
  /** Largest current of the period, A: rest, steps and taper are shares of it. */
  readonly reference: number;
  /** A cell is full that reaches this voltage while the current is low. */
  readonly fullV: number;
  /** A cell is empty that falls to this voltage while it is discharged. */
  readonly emptyV: number;
  readonly stepMs: number;
  /** Smallest difference of two voltages, V. */
  readonly digitV: number;
}

/** What one half-cycle, step, rest or day says of each cell. */
export interface CellEvent {
  readonly start: number;
  readonly end: number;
  /** Own error of a value, in its unit. */
  readonly error: number;
  /** By cell; NaN: unknown. */
  readonly values: Float64Array;
}

/** At most this share of the largest current flows at rest. */
export const restShare = 0.02;

export const currentOf = (amps: Float64Array, cell: number): number => amps[amps.length === 1 ? 0 : cell] ?? Number.NaN;

/** Middle of the known values; NaN if there are none. */
export function medianOf(values: Iterable<number>): number {
  const known = Float64Array.from(values)
    .filter((value) => Number.isFinite(value))
    .sort();
  const middle = known.length >> 1;
  const high = known[middle] ?? Number.NaN;
  return known.length % 2 === 1 ? high : ((known[middle - 1] ?? Number.NaN) + high) / 2;
}

export const blank = (cells: number, value = Number.NaN) => new Float64Array(cells).fill(value);
