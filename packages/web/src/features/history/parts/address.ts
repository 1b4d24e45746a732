/** What the address says about the page: which curves, which time, how fine, as what. */
import { type QuickRange, quickSpan, readQuickRange, type Span } from '../../../shared/range/quick-range.ts';
import type { SearchChange } from '../../../shared/screen/use-search-state.ts';

export const mostCurves = 60;

export interface HistoryAddress {
  /** `{deviceId}:{metric}`, in the order of their choice. */
  readonly keys: readonly string[];
  /** Names a range that ends now; null while start (and end) are given. */
  readonly range: QuickRange | null;
  readonly start: number | null;
  /** Absent: up to now. */
  readonly end: number | null;
  /** A part of the range, looked at closely. */
  readonly zoom: Span | null;
  /** `1m-avg`; null: as fine as the screen is wide. */
  readonly down: string | null;
  readonly view: 'chart' | 'table';
}

const keyForm = /^\d{1,15}:[a-z0-9_]{1,64}$/;
const downForm = /^[1-9]\d{0,5}[smhdn]-(avg|min|max|first|last|sum|count|diff)$/;

/** A time in ms; ten digits are seconds. */
function readTime(text: string | null): number | null {
  if (text === null || !/^\d{9,13}$/.test(text)) return null;
  const value = Number(text);
  return value < 1e10 ? value * 1000 : value;
}

function readZoom(text: string | null): Span | null {
  const [from, to] = (text ?? '').split('-');
  const start = readTime(from ?? null);
  const end = readTime(to ?? null);
  return start !== null && end !== null && start < end ? [start, end] : null;
}

function readDown(text: string | null): string | null {
  if (text === null) return null;
  const full = /^[1-9]\d{0,5}[smhdn]$/.test(text) ? `${text}-avg` : text;
  return downForm.test(full) ? full : null;
}

/** Parameters of the address; whatever is wrong in it counts as not there. */
export function readAddress(params: URLSearchParams): HistoryAddress {
  const keys = [...new Set((params.get('keys') ?? '').split(','))].filter((key) => keyForm.test(key)).slice(0, mostCurves);
  const start = readTime(params.get('start'));
  const end = readTime(params.get('end'));
  const free = start !== null && (end === null || start < end);
  return {
    keys,
    range: free ? null : (readQuickRange(params.get('range')) ?? '24h'),
    start: free ? start : null,
    end: free ? end : null,
    zoom: readZoom(params.get('zoom')),
    down: readDown(params.get('down')),
    view: params.get('view') === 'table' ? 'table' : 'chart',
  };
}

export const zoomText = ([start, end]: Span): string => `${Math.round(start)}-${Math.round(end)}`;

/** Changes of the address for a range with a name, and for a free one. */
export const toQuick = (range: QuickRange): SearchChange => ({ range: range === '24h' ? null : range, start: null, end: null, zoom: null });
export const toSpan = ([start, end]: Span): SearchChange => ({ range: null, start, end, zoom: null });

/** The range that the person chose, before any zoom. */
export function wholeSpan(address: HistoryAddress, now: number, zone: string): Span {
  if (address.start === null) return quickSpan(address.range ?? '24h', now, zone);
  return [address.start, address.end ?? Math.max(now, address.start + 1000)];
}

/** What is on show. */
export function shownSpan(address: HistoryAddress, now: number, zone: string): Span {
  return address.zoom ?? wholeSpan(address, now, zone);
}

/** True when the end of what is on show moves with the clock. */
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

/** A span that was drawn by hand, widened to what can be shown. */
export function asZoom([start, end]: Span): Span {
  return end - start >= shortestMs / 10 ? [start, end] : scaled([start, end], 1, end);
}

/** How often what follows now is read again, ms: about once a pixel, between 2 s and a minute. */
export function followEveryMs([start, end]: Span): number {
  return Math.min(60_000, Math.max(2000, (end - start) / 1200));
}
