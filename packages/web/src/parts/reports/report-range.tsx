import type { Period, QuickRange, ReportType } from '@czyun/contract';
import { useEffect, useMemo, useState } from 'react';
import { type Span, spanOf } from '../../kit/range/quick-range.ts';
import { RangeBar } from '../../kit/range/range-bar.tsx';
import { clockNow } from '../../platform/live/clock.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';

const days: readonly QuickRange[] = ['24h', '1d', '2d', '3d', '4d', '5d', '6d', '7d'];
const offers: Readonly<Record<ReportType, readonly QuickRange[]>> = {
  minutely: days,
  hourly: days,
  hourlyDiff: days,
  daily: ['7d', '30d', 'month'],
  dailyDiff: ['7d', '30d', 'month'],
  monthly: ['3months', '12months'],
};

type Time = Period<QuickRange>;

/** Time range of a report and its picker: ranges with a length allowed by its type. */
export function useReportRange(type: ReportType, time: Time, onTime: (time: Time) => void) {
  const zone = useTimeZone();
  const offer = offers[type];
  // A range of another type is ignored.
  const range = time.range !== null && !offer.includes(time.range) ? (offer[0] ?? null) : time.range;
  const [now, setNow] = useState(clockNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another range looks at its own now
  useEffect(() => setNow(clockNow()), [time]);
  const span = useMemo((): Span => spanOf({ ...time, range }, now, zone) ?? [now - 1, now], [time, range, now, zone]);
  const bar = (
    <RangeBar
      offer={offer}
      quick={range}
      span={span}
      zone={zone}
      onQuick={(name) => name !== 'all' && onTime({ range: name, start: null, end: null })}
      onSpan={([start, end]) => onTime({ range: null, start, end })}
    />
  );
  return { span: { start: span[0], end: span[1] }, bar };
}
