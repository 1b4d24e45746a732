/** Geometry of the 24-hour ribbon: quarter-hours are columns of a drawing of `width` by `height`. */
import { type FleetDay, hourMs, minuteMs, timeText } from '@czyun/contract';

export const width = 960;
export const height = 100;
const quarterMs = 15 * minuteMs;

/** The 24 hours; `now` is the end of the last full quarter-hour. */
export interface RibbonSpan {
  readonly start: number;
  readonly now: number;
  readonly end: number;
}

/** Share of the ribbon from its start, 0 to 1. */
export const shareOf = (time: number, { start, end }: RibbonSpan): number => Math.max(0, Math.min(1, (time - start) / (end - start)));

export interface PowerShape {
  /** Outline of the power above and below the zero line, without gaps. */
  readonly path: string;
  /** Vertical position of the zero line. */
  readonly zero: number;
  /** kW at the upper and lower edge. */
  readonly most: number;
  readonly least: number;
  readonly isKnown: boolean;
}

/** Continues the quarter-hours with the present value up to `at`. */
export interface Tail {
  readonly at: number;
  readonly powerKw: number | null;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

export function powerShape({ powerKw }: Pick<FleetDay, 'powerKw'>, span: RibbonSpan, tail: Tail): PowerShape {
  const known = [...powerKw, tail.powerKw].filter((kw) => kw !== null);
  const most = Math.max(0, ...known);
  const least = Math.min(0, ...known);
  const range = most - least || 1;
  const yOf = (kw: number) => rounded(((most - kw) / range) * height);
  const zero = most === least ? height : yOf(0);
  const columns = powerKw.map((kw, at) => ({ kw, from: span.start + at * quarterMs, to: span.start + (at + 1) * quarterMs }));
  if (tail.at > span.now) columns.push({ kw: tail.powerKw, from: span.now, to: tail.at });
  let path = '';
  let open = false;
  for (const { kw, from, to } of columns) {
    if (kw === null) {
      if (open) path += `V${zero}Z`;
      open = false;
      continue;
    }
    const x = rounded(shareOf(from, span) * width);
    path += `${open ? '' : `M${x} ${zero}`}V${yOf(kw)}H${rounded(shareOf(to, span) * width)}`;
    open = true;
  }
  if (open) path += `V${zero}Z`;
  return { path, zero, most, least, isKnown: known.length > 0 };
}

/** Power of the quarter-hour at a share of the ribbon; `null`: unknown or in the future. */
export function powerAt(share: number, { powerKw }: Pick<FleetDay, 'powerKw'>, span: RibbonSpan, tail: Tail): number | null {
  const time = span.start + share * (span.end - span.start);
  if (time >= span.now) return time <= tail.at ? tail.powerKw : null;
  return powerKw[Math.floor((time - span.start) / quarterMs)] ?? null;
}

export interface HourMark {
  readonly time: number;
  /** `06:00`; midnight has the date instead. */
  readonly text: string;
  readonly isMidnight: boolean;
}

/** Every sixth hour of local time. */
export function hourMarks({ start, end }: RibbonSpan, timeZone: string): readonly HourMark[] {
  const marks: HourMark[] = [];
  // Offsets of zones are whole quarter-hours.
  for (let time = Math.ceil(start / quarterMs) * quarterMs; time < end; time += quarterMs) {
    const text = timeText(time, timeZone);
    const clock = text.slice(11, 16);
    if (!/^(00|06|12|18):00$/.test(clock)) continue;
    const isMidnight = clock === '00:00';
    marks.push({ time, text: isMidnight ? text.slice(5, 10) : clock, isMidnight });
    time += 5 * hourMs - quarterMs;
  }
  return marks;
}
