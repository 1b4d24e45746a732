/** Run states as stretches without holes, and what began them. Pure. */
import type { DeviceStatus } from '@czyun/contract';
import type { AlarmRow, StateRow } from './repo.ts';

export type SpanStatus = DeviceStatus | 'unknown';

export interface Span {
  readonly status: SpanStatus;
  readonly start: number;
  readonly end: number;
  /** When the state really began, which may lie before the range; absent where nobody watched. */
  readonly began?: number;
}

const statuses: readonly string[] = ['run', 'stop', 'offline', 'fault', 'auto'] satisfies DeviceStatus[];

export interface SpanRequest {
  readonly start: number;
  readonly end: number;
  readonly now: number;
  /** When the device was heard last. */
  readonly lastMessage: number | null;
  readonly offlineAfterMs: number;
}

/** States of one device over [start, end), never into the future; `unknown` where none was logged, or where the device fell silent unnoticed. */
export function spansOf(rows: readonly StateRow[], { start, end, now, lastMessage, offlineAfterMs }: SpanRequest): Span[] {
  const until = Math.min(end, now);
  const spans: Span[] = [];
  let at = start;
  const add = (status: SpanStatus, to: number, began?: number) => {
    if (to <= at) return;
    const last = spans.at(-1);
    if (status === 'unknown' && last?.status === 'unknown') spans[spans.length - 1] = { ...last, end: to };
    else spans.push({ status, start: at, end: to, ...(began === undefined ? {} : { began }) });
    at = to;
  };
  for (const row of rows) {
    if (!statuses.includes(row.status)) continue;
    add('unknown', Math.min(row.start, until));
    // A state still open while nobody hears the device stood as far as it was heard, not longer.
    const isSilent = row.end === null && row.status !== 'offline' && now - (lastMessage ?? row.start) > offlineAfterMs;
    const to = row.end ?? (isSilent ? Math.max(row.start, lastMessage ?? row.start) : now);
    add(row.status as DeviceStatus, Math.min(to, until), row.start);
  }
  add('unknown', until);
  return spans;
}

export interface StateTimes {
  readonly byStatus: ReadonlyMap<SpanStatus, number>;
  readonly knownMs: number;
  /** Neither offline nor in fault. */
  readonly ableMs: number;
}

/** How long the states stood, ms. */
export function timesOf(spans: readonly Span[]): StateTimes {
  const byStatus = new Map<SpanStatus, number>();
  let knownMs = 0;
  let ableMs = 0;
  for (const { status, start, end } of spans) {
    byStatus.set(status, (byStatus.get(status) ?? 0) + end - start);
    if (status === 'unknown') continue;
    knownMs += end - start;
    if (status !== 'offline' && status !== 'fault') ableMs += end - start;
  }
  return { byStatus, knownMs, ableMs };
}

/** A state may show a poll or two after its alarm, and an alarm a little after the state. */
export const causeBeforeMs = 60_000;
export const causeAfterMs = 15_000;
const explained: readonly SpanStatus[] = ['stop', 'fault', 'offline'];

/** The fault or alarm that began a state: the gravest kind, then the one nearest to the beginning. */
export function causeOf({ status, began }: Span, alarms: readonly AlarmRow[]): AlarmRow | null {
  if (began === undefined || !explained.includes(status)) return null;
  const near = alarms.filter(
    ({ type, start_time }) => type !== 1 && start_time >= began - causeBeforeMs && start_time <= began + causeAfterMs,
  );
  const [first] = near.toSorted((a, b) => b.type - a.type || Math.abs(a.start_time - began) - Math.abs(b.start_time - began));
  return first ?? null;
}
