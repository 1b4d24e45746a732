/** Time intervals of the rows of a report. Pure. */
import { dayMs, hourMs, maxReportRows, monthsBefore, type ReportForm, type ReportType, reportRanges } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import { type Bucket, gridOf } from '../../time/buckets.ts';
import { dayOf } from '../../time/days.ts';
import { instantAt } from '../../time/wall-clock.ts';

export interface Window {
  readonly start: number;
  readonly end: number;
}

export interface Windows {
  readonly rows: readonly Window[];
  /** The rows are these buckets in the project's time zone; null: they start at an hour of their own. */
  readonly bucket: Bucket | null;
}

const units: Readonly<Record<Exclude<ReportType, 'minutely'>, Bucket>> = {
  monthly: { count: 1, unit: 'n' },
  daily: { count: 1, unit: 'd' },
  dailyDiff: { count: 1, unit: 'd' },
  hourly: { count: 1, unit: 'h' },
  hourlyDiff: { count: 1, unit: 'h' },
};

/** Months are calendar months; one hour of tolerance for clock changes. */
function checkRange(type: ReportType, { start, end }: Window, timeZone: string): void {
  if (start >= end) throw new AppError('timeRange');
  const range = reportRanges[type];
  if ('months' in range) {
    if (start < monthsBefore(end, range.months, timeZone) - hourMs) throw new AppError('rangeTooManyMonths', { months: range.months });
  } else if (end - start > range.days * dayMs + hourMs) throw new AppError('rangeTooLarge', { days: range.days });
}

/**
 * Rows over [start, end): every row that overlaps the range, as a whole. Rows that have not started at `now` are omitted. With an offset,
 * days and months start that many hours after midnight in local time. `timeRange`, `rangeTooLarge`, `rangeTooManyMonths`, `reportTooLarge`.
 */
export function windowsOf(
  { type, step, offset }: Pick<ReportForm, 'type' | 'step' | 'offset'>,
  asked: Window,
  timeZone: string,
  now: number,
): Windows {
  checkRange(type, asked, timeZone);
  const bucket: Bucket = type === 'minutely' ? { count: step, unit: 'm' } : units[type];
  const isByDay = bucket.unit === 'd' || bucket.unit === 'n';
  const edges = isByDay ? dayEdges(bucket, offset, asked, timeZone) : evenEdges(bucket, asked, timeZone);
  const rows = edges.slice(0, -1).flatMap((start, index) => {
    const end = edges[index + 1] ?? start;
    return end > asked.start && start < asked.end && start < now && end > start ? [{ start, end }] : [];
  });
  if (rows.length > maxReportRows) throw new AppError('reportTooLarge', { rows: maxReportRows });
  return { rows, bucket: isByDay && offset > 0 ? null : bucket };
}

/** Wide enough that no edge is cut by the range. */
function evenEdges(bucket: Bucket, { start, end }: Window, timeZone: string): number[] {
  const margin = 2 * hourMs;
  return [...gridOf(bucket, start - margin, end + margin, timeZone).edges].slice(1, -1);
}

function dayEdges(bucket: Bucket, offset: number, { start, end }: Window, timeZone: string): number[] {
  const margin = (bucket.unit === 'n' ? 63 : 3) * dayMs;
  const { edges } = gridOf(bucket, start - margin, end + margin, timeZone);
  const whole = [...edges].slice(1, -1);
  return offset === 0 ? whole : whole.map((edge) => instantAt(timeZone, dayOf(timeZone, edge).date, offset * 60));
}
