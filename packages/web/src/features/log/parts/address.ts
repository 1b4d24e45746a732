/** What the address says about the list: which entries, in which order, which page. */
import { type QuickRange, quickSpan, readQuickRange, type Span } from '../../../shared/range/quick-range.ts';
import type { SearchChange } from '../../../shared/screen/use-search-state.ts';

export const logTypes = [2, 3, 1, 4, 5] as const;
export type LogType = (typeof logTypes)[number];
export const usualTypes: readonly LogType[] = [2, 3];
export const sortColumns = ['startTime', 'recoverTime', 'severity', 'type', 'deviceId'] as const;
export type SortColumn = (typeof sortColumns)[number];
export interface LogAddress {
  readonly types: readonly LogType[];
  readonly deviceId: number | null;
  readonly recovered: boolean | null;
  /** Ends now; null where start and end are given, `all` where time does not matter. */
  readonly range: QuickRange | 'all' | null;
  readonly start: number | null;
  readonly end: number | null;
  readonly query: string;
  /** Login name of whoever did or acknowledged it. */
  readonly account: string | null;
  readonly sort: SortColumn;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
}

const whole = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : null);

function readTime(text: string | null): number | null {
  const value = whole(text);
  return value === null ? null : value < 1e10 ? value * 1000 : value;
}

/** Filters of the address; what is wrong in it counts as not there. */
export function readAddress(params: URLSearchParams): LogAddress {
  const asked = (params.get('type') ?? '').split(',').map(Number);
  const types = logTypes.filter((type) => asked.includes(type));
  const start = readTime(params.get('start'));
  const end = readTime(params.get('end'));
  const free = start !== null && (end === null || start < end);
  const recovered = params.get('recovered');
  const size = whole(params.get('pageSize'));
  return {
    types: types.length === 0 ? usualTypes : types,
    deviceId: whole(params.get('device')),
    recovered: recovered === 'true' || recovered === '1' ? true : recovered === 'false' || recovered === '0' ? false : null,
    range: free ? null : (readQuickRange(params.get('range')) ?? 'all'),
    start: free ? start : null,
    end: free ? end : null,
    query: (params.get('query') ?? '').slice(0, 100),
    account: (params.get('account') ?? '').slice(0, 100) || null,
    sort: sortColumns.find((column) => column === params.get('sort')) ?? 'startTime',
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    page: Math.min(1_000_000, whole(params.get('page')) ?? 1),
    pageSize: size === null ? 20 : Math.min(500, size),
  };
}

/** Everything but order and page size. */
export const noFilter: SearchChange = {
  type: null,
  device: null,
  recovered: null,
  range: null,
  start: null,
  end: null,
  query: null,
  account: null,
  page: null,
};

export function isFiltering(address: LogAddress): boolean {
  return (
    address.deviceId !== null ||
    address.recovered !== null ||
    address.range !== 'all' ||
    address.query !== '' ||
    address.account !== null ||
    String(address.types) !== String(usualTypes)
  );
}

/** The range of the filter, ms; null where time does not matter. */
export function spanOf(address: LogAddress, now: number, zone: string): Span | null {
  if (address.range === 'all') return null;
  if (address.range !== null) return quickSpan(address.range, now, zone);
  return [address.start ?? 0, address.end ?? Math.max(now, (address.start ?? 0) + 1000)];
}

/** Fields of `getLogs`. `until` ends the list at the clock's instant while it is not live. */
export function questionOf(address: LogAddress, projectId: number, now: number, zone: string, until: number | null) {
  const span = spanOf(address, now, zone);
  // Up to now means without an end, so that what happens next is on the list too.
  const end = address.end ?? until;
  return {
    projectId,
    type: address.types.join(','),
    query: address.query,
    sort: address.sort,
    order: address.order,
    page: address.page,
    pageSize: address.pageSize,
    ...(address.account === null ? {} : { account: address.account }),
    ...(address.deviceId === null ? {} : { deviceId: address.deviceId }),
    ...(address.recovered === null ? {} : { recovered: address.recovered }),
    ...(span === null ? {} : { startTime: span[0] }),
    ...(end === null ? {} : { endTime: until === null ? end : Math.min(end, until) }),
  };
}

export type LogQuestion = ReturnType<typeof questionOf>;
