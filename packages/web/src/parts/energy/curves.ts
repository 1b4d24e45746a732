import { type CallResult, dayMs, historyApi, maxKeys, startOfDay } from '@czyun/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LiveTail } from '../../kit/chart/live-tail.ts';
import type { ChartSeries } from '../../kit/chart/time-chart-types.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { callKey } from '../../platform/api/call-key.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { useClock, useNow } from '../../platform/live/use-clock.ts';
import { useValues } from '../../platform/live/use-values.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import type { Meaning } from '../../platform/theme/tokens.ts';
import { absentAt, asWhole, type Combined, curvesTogether, keyOf, keysOf, newestOf, paramIdsOf, within } from './combine.ts';
import type { SeriesCell } from './flow.ts';

/** Curves up to the instant of their response, which may be the previous one while the next is loading. */
type CurveAnswer = CallResult<typeof historyApi.getParamHistory> & { readonly end: number };

const stepMs = 30_000;

/** The clock's instant in steps that last at least some seconds at any speed of the clock. */
export function useStep(): number {
  const clock = useClock();
  const now = useNow(1000);
  const step = clock.mode === 'live' ? stepMs : Math.max(stepMs, Math.ceil((clock.speed * 4000) / stepMs) * stepMs);
  return Math.floor(now / step) * step;
}

const meanings: Readonly<Record<string, Meaning>> = {
  grid: 'grid',
  pv: 'pv',
  wind: 'wind',
  storage: 'storage',
  load: 'load',
  allMachines: 'load',
  soc: 'storage',
};

export const meaningOfRole = (role: string): Meaning | undefined => meanings[role];

const none: SeriesCell['series'] = [];

/** Curves of every part of some series, in as many calls as needed, as one result. */
export function useCurvesOf(series: readonly Combined[], start: number, end: number, downSample: string, freshMs: number) {
  const language = useLanguage();
  const keys = keysOf(series);
  const queryOf = (part: readonly string[]) => ({ key: part.join(','), start, end, downSample, form: 'columns' as const });
  return useQuery<CurveAnswer, ApiError>({
    // Cached separately from single calls: the result may consist of several.
    queryKey: [...callKey(historyApi.getParamHistory, { query: queryOf(keys) }, language), 'together'],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(keys.length / maxKeys) }, (_, index) =>
        keys.slice(index * maxKeys, (index + 1) * maxKeys),
      );
      const answers = await Promise.all(parts.map((part) => call(historyApi.getParamHistory, { query: queryOf(part) }, { signal })));
      return { ...answers[0], series: answers.flatMap((answer) => answer.series ?? []), end } as CurveAnswer;
    },
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    meta: { quiet: true },
  });
}

/** Curves of a cell from midnight in the project's zone to the clock's instant, with the latest values at their end. */
export function useTodayCurves(cell: SeriesCell | undefined) {
  const timeZone = useTimeZone();
  const step = useStep();
  const now = useNow(5000);
  const start = startOfDay(step, timeZone);
  const asked = useCurvesOf(cell?.series ?? none, start, Math.max(step, start + 60_000), '1m-avg', 60_000);
  const ids = paramIdsOf(cell?.series ?? []);
  const values = useValues(ids);
  const curves = asked.data;
  const wholes = useMemo(() => {
    const byKey = new Map(curves?.series?.map((curve) => [curve.key, curve]));
    return (cell?.series ?? none).map((item) =>
      curvesTogether(
        item.parts.map((part) => byKey.get(part.key)),
        item,
        curves?.end ?? 0,
      ),
    );
  }, [cell, curves]);
  // After a jump back the previous response may extend beyond the clock until the next one has arrived.
  const until = (curves?.end ?? 0) > now ? now : Number.POSITIVE_INFINITY;
  const series = useMemo<readonly ChartSeries[]>(() => {
    if (cell === undefined || curves === undefined) return [];
    // Roles shared by several curves (machines of a factory) do not distinguish them; those curves take colours of the palette.
    const apart = new Set(cell.series.map(({ role }) => role)).size === cell.series.length;
    return cell.series.map((item, index): ChartSeries => {
      const meaning = meanings[item.role];
      return {
        key: keyOf(item),
        name: item.name,
        unit: cell.unit,
        decimals: 1,
        ...within(wholes[index] ?? { times: [], values: [] }, start, until),
        ...(apart && meaning !== undefined ? { meaning } : {}),
      };
    });
  }, [cell, curves, wholes, start, until]);
  const live = useMemo<LiveTail>(
    () => ({ time: now, values: (cell?.series ?? none).map((item) => newestOf(values, item)) }),
    [cell, values, now],
  );
  return { asked, series, live, start, end: now, timeZone, downSample: asked.data?.downSample };
}

type Part = SeriesCell['series'][number]['parts'][number];

/** Daily counts of the counters of a cell; the last day, that of the clock, comes from the overview. */
export function useDayBars(cell: SeriesCell, days: number) {
  const timeZone = useTimeZone();
  const today = startOfDay(useStep(), timeZone);
  const first = startOfDay(today, timeZone, 1 - days);
  const asked = useCurvesOf(cell.series, first, today, '1d-diff', 300_000);
  const bars = useMemo(() => {
    const starts = Array.from({ length: days }, (_, index) => startOfDay(first, timeZone, index));
    const curves = new Map(
      asked.data?.series?.map((curve) => [curve.key, new Map(curve.times.map((time, index) => [time, curve.values[index] ?? null]))]),
    );
    // The overview may still be the one of the previous day.
    const ownToday = (part: Part) => (cell.day === today ? (part.today ?? null) : null);
    const beforeIt = (part: Part, start: number) => {
      const earlier = [...(curves.get(part.key) ?? [])].some(([time, value]) => time < start && value !== null);
      return earlier ? null : absentAt(part, start + dayMs);
    };
    const counted = (part: Part, start: number) =>
      start >= today ? ownToday(part) : (curves.get(part.key)?.get(start) ?? beforeIt(part, start));
    return {
      starts,
      series: cell.series.map((item) => {
        const values = starts.map((start) =>
          asWhole(
            item.parts.map((part) => counted(part, start)),
            item,
          ),
        );
        return { ...item, key: keyOf(item), values };
      }),
    };
  }, [cell, days, first, today, timeZone, asked.data]);
  return { asked, bars, timeZone };
}
