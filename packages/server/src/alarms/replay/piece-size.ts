/** Length of a replay piece: less when the engine is slow, more when it is fast. Pure. */
import { dayMs, hourMs } from '@czyun/contract';

export const shortestPieceMs = 5 * 60_000;
const firstPieceMs = hourMs;
/** A faster piece is followed by a longer one, ms. */
const fastMs = 2_000;
/** A slower piece is followed by a shorter one, ms. */
const slowMs = 10_000;
/** Readings of a piece up to which it may grow, and above which it shrinks. */
const fewRows = 300_000;
const manyRows = 1_000_000;
/** Measurements counted in one query. */
const maxCounted = 400;
const fewestCounted = 25;

/** Pieces that must succeed after a failure before the next one is longer. */
const calmPieces = 4;

export interface PieceSize {
  readonly ms: number;
  /** Measurements counted in one query. */
  readonly counted: number;
  /** Pieces until it may grow. */
  readonly growsIn: number;
}

export const firstPiece: PieceSize = { ms: firstPieceMs, counted: maxCounted, growsIn: 0 };

export function afterSuccess({ ms, counted, growsIn }: PieceSize, tookMs: number, rows: number): PieceSize {
  if (tookMs > slowMs || rows > manyRows) return { ms: Math.max(shortestPieceMs, ms / 2), counted, growsIn };
  if (tookMs > fastMs || rows > fewRows) return { ms, counted, growsIn };
  if (growsIn > 0) return { ms, counted, growsIn: growsIn - 1 };
  return { ms: Math.min(dayMs, ms * 2), counted: Math.min(maxCounted, counted * 2), growsIn };
}

export function afterFailure({ ms, counted }: PieceSize): PieceSize {
  const half = { ms: Math.max(shortestPieceMs, ms / 2), counted: Math.max(fewestCounted, Math.floor(counted / 2)) };
  return { ...half, growsIn: calmPieces };
}

/** Whether neither value can be halved further. */
export const isSmallest = ({ ms, counted }: PieceSize): boolean => ms <= shortestPieceMs && counted <= fewestCounted;

/** Start of the day of `at`; days begin at `start` and every 24 hours after it. */
export function dayOf(start: number, at: number): number {
  return start + Math.floor((at - start) / dayMs) * dayMs;
}

/** The piece at `at`: it ends at the latest with its day, or with the whole range. */
export function pieceAt(start: number, end: number, at: number, { ms }: PieceSize): { readonly from: number; readonly to: number } {
  return { from: at, to: Math.min(end, at + ms, dayOf(start, at) + dayMs) };
}
