/** Geometry of the curve of the last 24 hours of a device. Pure. */
import { hourMs, timeText } from '@czyun/contract';

export interface DayPoints {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}

export interface DayArea {
  readonly start: number;
  readonly end: number;
  readonly width: number;
  readonly height: number;
  /** Least gap that interrupts the line, ms. */
  readonly gapMs: number;
}

export interface DayShape {
  readonly line: string;
  /** The area between the line and zero, or the lower edge if zero is outside. */
  readonly area: string;
  /** Vertical position of zero; null: outside. */
  readonly zero: number | null;
  /** Lowest and highest value; null: all values are unknown. */
  readonly low: number | null;
  readonly high: number | null;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

export function dayShape({ times, values }: DayPoints, { start, end, width, height, gapMs }: DayArea): DayShape {
  const known = times.flatMap((time, index) => {
    const value = values[index] ?? null;
    return time < start || time > end ? [] : [{ time, value }];
  });
  const numbers = known.flatMap(({ value }) => value ?? []);
  if (numbers.length === 0) return { line: '', area: '', zero: null, low: null, high: null };
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  // Values near zero, such as powers and counts, are drawn against zero.
  const [from, to] = low >= 0 && low < high / 2 ? [0, high] : high <= 0 && high > low / 2 ? [low, 0] : [low, high];
  const margin = (to - from) * 0.06 || Math.max(1, Math.abs(high) * 0.05);
  const [bottom, top] = [from === 0 && to > 0 ? 0 : from - margin, to === 0 && from < 0 ? 0 : to + margin];
  const yOf = (value: number) => rounded(((top - value) / (top - bottom)) * height);
  const xOf = (time: number) => rounded(((time - start) / (end - start)) * width);
  const zero = bottom <= 0 && top >= 0 ? yOf(0) : null;
  const base = zero ?? height;
  let [line, area] = ['', ''];
  let before: number | null = null;
  for (const { time, value } of known) {
    if (value === null) {
      if (before !== null) area += `V${base}Z`;
      before = null;
      continue;
    }
    const isNext = before !== null && time - before <= gapMs;
    if (before !== null && !isNext) area += `V${base}Z`;
    line += `${isNext ? 'L' : 'M'}${xOf(time)} ${yOf(value)}`;
    area += isNext ? `L${xOf(time)} ${yOf(value)}` : `M${xOf(time)} ${base}L${xOf(time)} ${yOf(value)}`;
    before = time;
  }
  return { line, area: before === null ? area : `${area}V${base}Z`, zero, low, high };
}

/** Every third hour of local time. */
export function hourMarks({ start, end }: Pick<DayArea, 'start' | 'end'>, timeZone: string) {
  const quarterMs = hourMs / 4;
  const marks: { readonly time: number; readonly text: string }[] = [];
  for (let time = Math.ceil(start / quarterMs) * quarterMs; time < end; time += quarterMs) {
    const text = timeText(time, timeZone).slice(11, 16);
    if (text.endsWith(':00') && Number(text.slice(0, 2)) % 3 === 0) marks.push({ time, text });
  }
  return marks;
}
