/** Ranges of reports. Pure. */
import type { Period, QuickRange, ReportType } from '@czyun/contract';
import { type Span, spanOf } from '../../kit/range/quick-range.ts';

const days: readonly QuickRange[] = ['24h', '1d', '2d', '3d', '4d', '5d', '6d', '7d'];
/** Ranges offered for each type. */
export const reportOffers: Readonly<Record<ReportType, readonly QuickRange[]>> = {
  minutely: days,
  hourly: days,
  hourlyDiff: days,
  daily: ['7d', '30d', 'month'],
  dailyDiff: ['7d', '30d', 'month'],
  monthly: ['3months', '12months'],
};

export type ReportTime = Period<QuickRange>;

/** The named range of an address that a type of report offers: a range of another type is ignored. */
export function rangeOfReport(type: ReportType, { range }: ReportTime): ReportTime['range'] {
  const offer = reportOffers[type];
  return range !== null && !offer.includes(range) ? (offer[0] ?? null) : range;
}

/** Start and end of a report; a range without an end ends at `now`. */
export const spanOfReport = (type: ReportType, time: ReportTime, now: number, zone: string): Span =>
  spanOf({ ...time, range: rangeOfReport(type, time) }, now, zone) ?? [now - 1, now];
