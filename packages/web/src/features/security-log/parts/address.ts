/** What the address says about the list: which events, which page. */
import { type SecurityKind, type SecuritySeverity, securityKinds, securitySeverities } from '@czyun/contract';
import { type QuickRange, quickSpan, readQuickRange, type Span } from '../../../shared/range/quick-range.ts';
import type { SearchChange } from '../../../shared/screen/use-search-state.ts';

export interface SecurityAddress {
  readonly kind: SecurityKind | null;
  readonly severity: SecuritySeverity | null;
  readonly account: string;
  readonly address: string;
  readonly projectId: number | null;
  /** Ends now; null where start and end are given, `all` where time does not matter. */
  readonly range: QuickRange | 'all' | null;
  readonly start: number | null;
  readonly end: number | null;
  readonly page: number;
  readonly pageSize: number;
}

const whole = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : null);

function nameIn<T extends string>(table: Readonly<Record<T, unknown>>, text: string | null): T | null {
  return text !== null && Object.hasOwn(table, text) ? (text as T) : null;
}

/** Filters of the address; what is wrong in it counts as not there. */
export function readAddress(params: URLSearchParams): SecurityAddress {
  const start = whole(params.get('start'));
  const end = whole(params.get('end'));
  const free = start !== null && (end === null || start < end);
  return {
    kind: nameIn(securityKinds, params.get('kind')),
    severity: nameIn(securitySeverities, params.get('severity')),
    account: (params.get('account') ?? '').slice(0, 100),
    address: (params.get('address') ?? '').slice(0, 60),
    projectId: whole(params.get('project')),
    range: free ? null : (readQuickRange(params.get('range')) ?? 'all'),
    start: free ? start : null,
    end: free ? end : null,
    page: Math.min(1_000_000, whole(params.get('page')) ?? 1),
    pageSize: Math.min(500, whole(params.get('pageSize')) ?? 20),
  };
}

export const noFilter: SearchChange = {
  kind: null,
  severity: null,
  account: null,
  address: null,
  project: null,
  range: null,
  start: null,
  end: null,
  page: null,
};

export function isFiltering({ kind, severity, account, address, projectId, range }: SecurityAddress): boolean {
  return kind !== null || severity !== null || account !== '' || address !== '' || projectId !== null || range !== 'all';
}

/** The range of the filter, ms; null where time does not matter. */
export function spanOf({ range, start, end }: SecurityAddress, now: number, zone: string): Span | null {
  if (range === 'all') return null;
  if (range !== null) return quickSpan(range, now, zone);
  return [start ?? 0, end ?? Math.max(now, (start ?? 0) + 1000)];
}

/** Fields of `securityExport`, and with the page those of `securityEvents`. */
export function filterOf(asked: SecurityAddress, now: number, zone: string) {
  const { kind, severity, account, address, projectId, end } = asked;
  const span = spanOf(asked, now, zone);
  return {
    ...(kind === null ? {} : { kind }),
    ...(severity === null ? {} : { severity }),
    ...(account === '' ? {} : { account }),
    ...(address === '' ? {} : { address }),
    ...(projectId === null ? {} : { projectId }),
    // Up to now means without an end, so that what happens next is on the list too.
    ...(span === null ? {} : { startTime: span[0] }),
    ...(end === null ? {} : { endTime: end }),
  };
}
