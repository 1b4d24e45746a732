import { settlementApi, startOfDay, timeText } from '@czyun/contract';
import { useCall } from '../../../platform/api/use-call.ts';
import { useIsLive, useNow } from '../../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { monthToDate } from './month-to-date.ts';

const asking = { freshMs: 60_000, everyMs: 60_000, quiet: true } as const;

/** The settlement of today, yesterday and the month so far; in a replay only that of the shown day. */
export function useSettlementNow() {
  const { id: projectId, timeZone } = useProject();
  const seen = useAllows()('profit.view');
  const live = useIsLive();
  const now = useNow(60_000);
  const today = timeText(now, timeZone, 'day');
  const yesterday = timeText(startOfDay(now, timeZone) - 1, timeZone, 'day');
  const first = live ? monthToDate(now, timeZone).from : today;
  const month = useCall(settlementApi.settlementDays, seen ? { query: { projectId, from: first, to: today, by: 'day' } } : null, asking);
  // On the first of a month yesterday belongs to the previous month.
  const isApart = yesterday < first;
  const apart = useCall(
    settlementApi.settlementDays,
    seen && live && isApart ? { query: { projectId, from: yesterday, to: yesterday, by: 'day' } } : null,
    asking,
  );
  const row = (date: string, from: typeof month) => from.data?.parts.find(({ label }) => label === date);
  return {
    /** The reader may see profits; otherwise no call is made. */
    seen,
    live,
    /** The shown day, yyyy-mm-dd. */
    date: today,
    asked: month,
    today: row(today, month),
    yesterday: row(yesterday, isApart ? apart : month),
    month: month.data?.sums,
    /** Completed quarter-hours of today. */
    quarters: Math.floor((now - startOfDay(now, timeZone)) / 900_000),
  };
}
