import type { ReportType } from '@czyun/contract';
import { useMemo } from 'react';
import { RangeBar } from '../../kit/range/range-bar.tsx';
import { useRangeEnd } from '../../platform/live/use-clock.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { type ReportTime, rangeOfReport, reportOffers, spanOfReport } from './report-span.ts';

/** Time range of a report and its picker: ranges with a length allowed by its type. */
export function useReportRange(type: ReportType, time: ReportTime, onTime: (time: ReportTime) => void) {
  const zone = useTimeZone();
  const now = useRangeEnd(time);
  const span = useMemo(() => spanOfReport(type, time, now, zone), [type, time, now, zone]);
  const bar = (
    <RangeBar
      offer={reportOffers[type]}
      quick={rangeOfReport(type, time)}
      span={span}
      zone={zone}
      onQuick={(name) => name !== 'all' && onTime({ range: name, start: null, end: null })}
      onSpan={([start, end]) => onTime({ range: null, start, end })}
    />
  );
  return { span: { start: span[0], end: span[1] }, bar };
}
