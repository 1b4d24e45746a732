/** A curve as a sequence of tones: pitch by value, a rest without a reading. Pure. */
import type { Aligned } from '../align.ts';
import { latestIndexAt } from '../align.ts';
import { indexFrom } from './curve-walk.ts';

export interface Tone {
  /** Hz; null: a rest. */
  readonly pitch: number | null;
  /** Column of the joined data. */
  readonly index: number;
}

/** Two octaves around concert pitch: audible on small loudspeakers and with reduced hearing of high frequencies. */
export const [lowestHz, highestHz] = [220, 880];
/** Tones per range. */
export const maxTones = 96;

export interface ToneSpan {
  /** ms */
  readonly start: number;
  readonly end: number;
}

type Row = readonly (number | null | undefined)[];

/** Equal steps of the value are equal intervals; a flat curve has the middle pitch. */
export function pitchOf(value: number, least: number, most: number): number {
  const share = most > least ? (value - least) / (most - least) : 0.5;
  return lowestHz * (highestHz / lowestHz) ** Math.min(1, Math.max(0, share));
}

/** Least and greatest value of a curve in a range; null without a value. */
export function limitsOf(data: Aligned, curve: number, { start, end }: ToneSpan): readonly [number, number] | null {
  const row: Row = data[curve + 1] ?? [];
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = indexFrom(data[0], start); at < row.length && (data[0][at] ?? 0) <= end; at += 1) {
    const value = row[at];
    if (value === null || value === undefined) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return least <= most ? [least, most] : null;
}

/** Tones of equal length from a time on; of several readings in one, the farthest from the previous tone is played: peaks are audible. */
export function tonesOf(data: Aligned, curve: number, span: ToneSpan, from: number): readonly Tone[] {
  const limits = limitsOf(data, curve, span);
  const row: Row = data[curve + 1] ?? [];
  const step = (span.end - span.start) / maxTones;
  if (limits === null || step <= 0) return [];
  const tones: Tone[] = [];
  let before: number | null = null;
  for (let time = from; time < span.end; time += step) {
    const first = indexFrom(data[0], time);
    const last = indexFrom(data[0], time + step) - 1;
    let [value, index]: readonly [number | null, number] = [null, -1];
    for (let at = first; at <= last; at += 1) {
      const each = row[at];
      if (each === null || each === undefined) continue;
      if (value === null || (before !== null && Math.abs(each - before) > Math.abs(value - before))) [value, index] = [each, at];
    }
    if (index === -1) {
      // No reading in this time: the curve continues from the previous reading, unless it is in a gap or has ended.
      index = latestIndexAt(row, last);
      value = index < 0 || !goesOn(row, index) ? null : (row[index] ?? null);
    }
    tones.push({ pitch: value === null ? null : pitchOf(value, ...limits), index: Math.max(0, index) });
    before = value;
  }
  return tones;
}

function goesOn(row: Row, index: number): boolean {
  for (let at = index + 1; at < row.length; at += 1) if (row[at] !== undefined) return true;
  return false;
}
