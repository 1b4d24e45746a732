/** Figures of a value over time: each piece counts for as long as it is valid. */

/** A value from one instant to another, ms. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  /** Known part of its time, 0 to 1; 1 by default. */
  readonly share?: number;
}

export interface TimeFigures {
  /** Known time, ms. */
  readonly coveredMs: number;
  readonly mean: number;
  /** Of all known time, not of a sample; NaN without known time. */
  readonly deviation: number;
  /** Time above and below the line, ms; NaN without a line. */
  readonly aboveMs: number;
  readonly belowMs: number;
}

const lengthOf = ({ from, to, share = 1 }: Piece): number => Math.max(0, to - from) * share;

/** Mean, standard deviation, and time above and below a line. The mean comes first: squares of large numbers lose a small spread. */
export function timeFigures(pieces: readonly Piece[], line?: number): TimeFigures {
  let coveredMs = 0;
  let sum = 0;
  for (const piece of pieces) {
    const ms = lengthOf(piece);
    coveredMs += ms;
    sum += piece.value * ms;
  }
  const mean = sum / coveredMs;
  let squares = 0;
  let [aboveMs, belowMs] = [0, 0];
  for (const piece of pieces) {
    const ms = lengthOf(piece);
    squares += (piece.value - mean) ** 2 * ms;
    if (line === undefined) continue;
    if (piece.value > line) aboveMs += ms;
    else if (piece.value < line) belowMs += ms;
  }
  const deviation = Math.sqrt(squares / coveredMs);
  if (line === undefined) return { coveredMs, mean, deviation, aboveMs: Number.NaN, belowMs: Number.NaN };
  return { coveredMs, mean, deviation, aboveMs, belowMs };
}

export interface HeldReadings {
  readonly times: ArrayLike<number>;
  /** NaN is a gap: the value is unknown until the next reading. */
  readonly values: ArrayLike<number>;
  /** Maximum validity of each, ms. */
  readonly holds: ArrayLike<number>;
}

/** Readings as pieces: each until the next one, at most for its hold, and up to the end. */
export function heldPieces({ times, values, holds }: HeldReadings, end: number): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let index = 0; index < times.length; index += 1) {
    const from = times[index] ?? 0;
    const value = values[index] ?? Number.NaN;
    const to = Math.min(times[index + 1] ?? end, from + (holds[index] ?? 0), end);
    if (!Number.isNaN(value) && to > from) pieces.push({ from, to, value });
  }
  return pieces;
}
