/** Performance figures of an alarm system by ISA-18.2 and IEC 62682, computed from the log. */
import type { AlarmPerformance } from '@czyun/contract';
import { hourMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type Day, dayOf } from '../../time/days.ts';
import { floodsOf, tenMinutesMs } from './floods.ts';
import {
  acknowledgement,
  firstEntry,
  type KindCount,
  kindsOf,
  type Slice,
  sliceMs,
  staleAlarms,
  staleMs,
  startsBySlice,
  type Within,
} from './repo.ts';

interface PerformanceRange extends Within {
  readonly timeZone: string;
}

type Performance = Omit<AlarmPerformance, 'top' | 'byDevice' | 'computed'> & {
  readonly top: readonly (KindCount & { readonly share: number })[];
  readonly byDevice: readonly Omit<AlarmPerformance['byDevice'][number], 'deviceName'>[];
};

/** Limits per operator: alarms per hour and per ten minutes. */
const crowded = { hour: 30, tenMinutes: 10 } as const;
const topKinds = 10;
const maxFloods = 100;

/** Covers the days of the time zone that start within the range, from the first day of the log. */
export async function performanceOf(
  db: Kysely<Schema>,
  { projectId, start, end, computed, timeZone }: PerformanceRange,
): Promise<Performance> {
  const first = await firstEntry(db, projectId, computed);
  const days = first === null ? [] : daysOf(timeZone, Math.max(start, first), end);
  const within = { projectId, computed, start: days[0]?.start ?? end, end };
  const slices = await startsBySlice(db, within);
  const kinds = await kindsOf(db, within);
  const stale = await staleAlarms(db, within);
  const acknowledged = await acknowledgement(db, within);

  const total = slices.reduce((sum, { alarms }) => sum + alarms, 0);
  const spans = counted(slices, within, tenMinutesMs, [within.start]);
  const hours = counted(
    slices,
    within,
    hourMs,
    days.map((day) => day.start),
  );
  const covered = end - within.start;
  const coveredDays = days.reduce((sum, day) => sum + (Math.min(day.end, end) - day.start) / (day.end - day.start), 0);
  const per = (amount: number) => (amount <= 0 ? null : total / amount);
  const floods = floodsOf(spans, end);
  const top = kinds.slice(0, topKinds).map((kind) => ({ ...kind, share: kind.alarms / total }));
  return {
    start: within.start,
    end,
    total,
    severities: bySeverity(slices),
    days: byDay(days, { slices, spans, hours, stale, within }),
    averages: { day: per(coveredDays), hour: per(covered / hourMs), tenMinutes: per(covered / tenMinutesMs) },
    hours: { all: hours.length, crowded: hours.filter(({ alarms }) => alarms > crowded.hour).length, peak: peakOf(hours) },
    tenMinutes: { all: spans.length, crowded: spans.filter(({ alarms }) => alarms > crowded.tenMinutes).length, peak: peakOf(spans) },
    floods: floods.slice(-maxFloods).reverse(),
    floodCount: floods.length,
    floodMs: floods.reduce((sum, flood) => sum + (flood.end ?? end) - flood.start, 0),
    kinds: kinds.length,
    chattering: kinds.filter(({ chatters }) => chatters).length,
    fleeting: kinds.reduce((sum, { fleeting }) => sum + fleeting, 0),
    acknowledged,
    top,
    topShare: total === 0 ? null : top.reduce((sum, { alarms }) => sum + alarms, 0) / total,
    byDevice: devicesOf(kinds),
  };
}

/** Alarms of each device, most first. */
function devicesOf(kinds: readonly KindCount[]): Performance['byDevice'] {
  return [...Map.groupBy(kinds, ({ deviceId }) => deviceId)]
    .map(([deviceId, of]) => ({ deviceId, alarms: of.reduce((sum, { alarms }) => sum + alarms, 0) }))
    .sort((one, other) => other.alarms - one.alarms || (one.deviceId ?? 0) - (other.deviceId ?? 0));
}

function daysOf(timeZone: string, start: number, end: number): Day[] {
  const days: Day[] = [];
  for (let at = start; at < end; at = days.at(-1)?.end ?? end) days.push(dayOf(timeZone, at));
  return days;
}

export interface Span {
  readonly start: number;
  readonly alarms: number;
}

/** Consecutive spans of equal length from each start to the next, with the number of alarms in each. */
function counted(slices: readonly Slice[], { end }: Within, lengthMs: number, starts: readonly number[]): Span[] {
  const spans: { start: number; alarms: number }[] = [];
  for (const [index, from] of starts.entries())
    for (let start = from; start < (starts[index + 1] ?? end) && start < end; start += lengthMs) spans.push({ start, alarms: 0 });
  const inOrder = [...slices].sort((a, b) => a.slice - b.slice);
  let at = 0;
  for (const { slice, alarms } of inOrder) {
    while ((spans[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= slice * sliceMs) at += 1;
    const span = spans[at];
    if (span) span.alarms += alarms;
  }
  return spans;
}

/** The first span with the most alarms; null: no alarms. */
function peakOf(spans: readonly Span[]): Span | null {
  let peak: Span | null = null;
  for (const span of spans) if (span.alarms > (peak?.alarms ?? 0)) peak = span;
  return peak;
}

/** An alarm without severity counts as the lowest. */
const severityOf = ({ severity }: Slice): number => severity ?? 3;

function bySeverity(slices: readonly Slice[]): [number, number, number] {
  const of = (severity: number) => slices.reduce((sum, slice) => sum + (severityOf(slice) === severity ? slice.alarms : 0), 0);
  return [of(1), of(2), of(3)];
}

interface OfDays {
  readonly slices: readonly Slice[];
  /** Spans of ten minutes, from the start of the first day. */
  readonly spans: readonly Span[];
  readonly hours: readonly Span[];
  readonly stale: readonly { readonly start: number; readonly end: number | null }[];
  readonly within: Within;
}

function byDay(days: readonly Day[], { slices, spans, hours, stale, within }: OfDays): AlarmPerformance['days'] {
  const starts = days.map(({ start }) => start);
  const [first, second, third] = [1, 2, 3].map((severity) =>
    counted(
      slices.filter((slice) => severityOf(slice) === severity),
      within,
      Number.POSITIVE_INFINITY,
      starts,
    ),
  );
  const hoursByDay = Map.groupBy(hours, (hour) => days.findLastIndex((day) => day.start <= hour.start));
  let next = 0;
  return days.map(({ date, start, end }, day) => {
    let peak = 0;
    for (; next < spans.length && (spans[next]?.start ?? end) < end; next += 1) peak = Math.max(peak, spans[next]?.alarms ?? 0);
    const until = Math.min(end, within.end);
    const staleCount = stale.filter((each) => each.start + staleMs < until && (each.end ?? Number.POSITIVE_INFINITY) > start).length;
    return {
      date,
      start,
      severities: [first?.[day]?.alarms ?? 0, second?.[day]?.alarms ?? 0, third?.[day]?.alarms ?? 0],
      hours: (hoursByDay.get(day) ?? []).map(({ alarms }) => alarms),
      peak,
      stale: staleCount,
    };
  });
}
