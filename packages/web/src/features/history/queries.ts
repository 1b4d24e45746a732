import { type CallResult, historyApi, registerStat } from '@czyun/contract';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Span } from '../../kit/range/quick-range.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { callKey } from '../../platform/api/call-key.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { clockNow } from '../../platform/live/clock.ts';
import { useKnownQuery } from '../../platform/live/known.ts';
import { useClock } from '../../platform/live/use-clock.ts';
import { onPulse } from '../../platform/pulse.ts';

export type CurveAnswer = CallResult<typeof historyApi.getParamHistory>;

/**
 * The clock's instant, ms, for ranges that end now. Renewed every `everyMs` unless a request is pending, so that slow answers do not
 * queue up. Constant while `following` is false.
 */
export function useFollowedNow(following: boolean, everyMs: number, busy: { readonly current: boolean }): number {
  const clock = useClock();
  const [now, setNow] = useState(second);
  const [seen, setSeen] = useState<readonly [typeof clock, boolean]>([clock, following]);
  // In render: an effect would first request the instant of the old clock.
  if (seen[0] !== clock || seen[1] !== following) {
    setSeen([clock, following]);
    setNow(second());
  }
  useEffect(() => {
    if (!following) return;
    return onPulse(everyMs, () => {
      if (!busy.current && document.visibilityState !== 'hidden') setNow(second());
    });
  }, [following, everyMs, busy]);
  return now;
}

const second = () => Math.floor(clockNow() / 1000) * 1000;

/** Values at an instant, by paramId: those held until the next reading may date from long before the range. */
export function useValuesAt(paramIds: readonly number[], time: number): ReadonlyMap<number, number> {
  const known = useKnownQuery();
  const values = useCall(
    historyApi.queryRealTimeData,
    paramIds.length === 0 ? null : { body: { paramIds: [...paramIds], time, ...known } },
    {
      keep: true,
      quiet: true,
      freshMs: 60_000,
    },
  );
  const list = paramIds.length === 0 ? undefined : values.data?.list;
  return new Map(
    (list ?? []).flatMap((item) => (typeof item.value === 'number' && item.time !== null ? [[item.paramId, item.value] as const] : [])),
  );
}

export interface CurveRequest {
  readonly keys: readonly string[];
  /** Keys whose register has the opposite sign. */
  readonly turned: ReadonlySet<string>;
  readonly span: Span;
  /** `1m-avg`; null: reduction to `columns` that preserves peaks. */
  readonly down: string | null;
  readonly columns: number;
  /** Answers of ranges that follow the clock leave the cache early. */
  readonly following: boolean;
}

/** Curves; the previous ones stay until the new ones arrive, and superseded requests are cancelled. */
export function useCurves({ keys, turned, span, down, columns, following }: CurveRequest): UseQueryResult<CurveAnswer, ApiError> {
  const language = useLanguage();
  const [start, end] = span;
  const common = { start, end, form: 'columns' as const, ...useKnownQuery() };
  // States have no average: without a statistic the server returns their last value.
  const requested = down?.replace(/-avg$/, '') ?? null;
  const queryOf = (part: readonly string[], downSample = requested) => ({
    ...common,
    key: part.join(','),
    ...(downSample === null ? { width: columns } : { downSample }),
  });
  return useQuery<CurveAnswer, ApiError>({
    queryKey: callKey(historyApi.getParamHistory, { query: queryOf(keys) }, language),
    queryFn: async ({ signal }) => {
      const ask = (part: readonly string[], downSample = requested) =>
        call(historyApi.getParamHistory, { query: queryOf(part, downSample) }, { signal });
      const opposite = requested === null ? null : registerStat(requested, -1);
      const [turnedKeys, others] = [keys.filter((key) => turned.has(key)), keys.filter((key) => !turned.has(key))];
      if (turnedKeys.length === 0 || opposite === requested) return ask(keys);
      // Minimum and maximum are swapped where the register has the opposite sign.
      const [straight, second] = await Promise.all([others.length === 0 ? undefined : ask(others), ask(turnedKeys, opposite)]);
      return {
        ...second,
        series: [...(straight?.series ?? []), ...(second.series ?? [])],
        downSample: registerStat(second.downSample, -1),
      };
    },
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: following ? 10_000 : 120_000,
    // The page shows the error above the previous curves.
    meta: { quiet: true },
  });
}

/** Whether the displayed answer belongs to another request; a range that follows the clock counts as the same request. */
export function useOutdated(request: string, settled: boolean): boolean {
  const [answered, setAnswered] = useState('');
  if (settled && answered !== request) setAnswered(request);
  return !settled && answered !== request;
}
