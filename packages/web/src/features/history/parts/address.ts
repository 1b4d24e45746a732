/** State of the page in the address: curves, range, resolution and view. */
import { type Change, type HistoryView, type Period, period, type routes } from '@czyun/contract';
import { type QuickRange, quickSpan, type Span } from '../../../kit/range/quick-range.ts';
import { type BehindKind, behindKinds } from '../../../parts/curves/behind.ts';
import { type Formula, formulasOf } from './formulas.ts';

type HistoryFields = typeof routes.history.address.fields;
export type HistoryChange = Change<HistoryFields>;

/** Its range ends now; null while start (and end) are given; an end of null is now. */
export interface HistoryAddress extends Period<QuickRange> {
  /** `{deviceId}:{metric}`, in the order of selection. */
  readonly keys: readonly string[];
  /** Displayed part of the range. */
  readonly zoom: Span | null;
  /** `1m-avg`; null: by the width of the screen. */
  readonly down: string | null;
  readonly view: HistoryView;
  /** Selected set: id of a saved one, or `{ready set}@{deviceId}`. Its curves are displayed while there are no keys. */
  readonly set: string | null;
  readonly behind: readonly BehindKind[];
  /** Copies from earlier days, by number of days. */
  readonly copies: readonly number[];
  readonly line: Line | null;
  readonly formulas: readonly Formula[];
}

/** A level across the curves of one unit. */
export interface Line {
  readonly value: number;
  readonly unit: string;
}

function lineOf(text: string): Line | null {
  const at = text.indexOf('@');
  return at < 0 ? null : { value: Number(text.slice(0, at)), unit: text.slice(at + 1) };
}

export const lineText = (line: Line | null): string | null => (line === null ? null : `${line.value}@${line.unit}`);

/** Fields of the address; a bucket without a statistic means the average. */
export function asHistory(fields: ReturnType<typeof routes.history.address.read>): HistoryAddress {
  const { keys, time, zoom, down, view, set } = fields;
  return {
    ...time,
    keys,
    zoom,
    down: down === '' ? null : down.includes('-') ? down : `${down}-avg`,
    view,
    set: set === '' ? null : set,
    behind: behindKinds.filter((kind) => fields.behind.includes(kind)),
    copies: fields.copies.map(Number).toSorted((a, b) => a - b),
    line: lineOf(fields.line),
    formulas: formulasOf(fields.formulas),
  };
}

/** Changes of the address for a named range and for a free one. */
export const toQuick = (range: QuickRange): HistoryChange => ({ time: { range, start: null, end: null }, zoom: null });
export const toSpan = ([start, end]: Span): HistoryChange => ({ time: period(start, end), zoom: null });

/** The selected range, without zoom. */
export function wholeSpan(address: HistoryAddress, now: number, zone: string): Span {
  if (address.start === null) return quickSpan(address.range ?? '24h', now, zone);
  return [address.start, address.end ?? Math.max(now, address.start + 1000)];
}

/** The displayed range. */
export function shownSpan(address: HistoryAddress, now: number, zone: string): Span {
  return address.zoom ?? wholeSpan(address, now, zone);
}

/** Whether the end of the displayed range moves with the clock. */
export const follows = (address: HistoryAddress): boolean => address.zoom === null && address.end === null;

const shortestMs = 10_000;
const longestMs = 400 * 86_400_000;

/** Moved by a part of its width, never beyond now. */
export function moved([start, end]: Span, part: number, now: number): Span {
  const by = Math.min((end - start) * part, Math.max(0, now - end));
  return [Math.round(start + by), Math.round(end + by)];
}

/** Wider (factor above 1) or narrower around its middle, between 10 s and 13 months, never beyond now. */
export function scaled([start, end]: Span, factor: number, now: number): Span {
  const width = Math.min(longestMs, Math.max(shortestMs, (end - start) * factor));
  const middle = (start + end) / 2;
  const to = Math.min(middle + width / 2, Math.max(now, end));
  return [Math.round(to - width), Math.round(to)];
}

/** A dragged span, widened to the shortest range. */
export function asZoom([start, end]: Span): Span {
  return end - start >= shortestMs / 10 ? [start, end] : scaled([start, end], 1, end);
}

/** Request interval of a range that follows the clock, ms: about one pixel, between 2 s and a minute. */
export function followEveryMs([start, end]: Span): number {
  return Math.min(60_000, Math.max(2000, (end - start) / 1200));
}
