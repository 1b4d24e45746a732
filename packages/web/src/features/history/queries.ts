import { type CallResult, devicesApi, historyApi, registerStat } from '@czyun/contract';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Span } from '../../kit/range/quick-range.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { callKey } from '../../platform/api/call-key.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useDeviceTypes } from '../../platform/api/use-device-types.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { clockNow } from '../../platform/live/clock.ts';
import { useClock } from '../../platform/live/use-clock.ts';
import { onPulse } from '../../platform/pulse.ts';
import type { Catalog } from './parts/catalog.ts';

export type CurveAnswer = CallResult<typeof historyApi.getParamHistory>;

const nothing = { regions: [], list: [] };

/** Devices of the project with zones and types; `complete` once every type has come. */
export function useCatalog(projectId: number): { readonly catalog: Catalog; readonly error: ApiError | null; readonly retry: () => void } {
  const asked = useCall(devicesApi.getByArea, { query: { projId: projectId } }, { freshMs: 60_000 });
  const { list: devices, regions } = asked.data ?? nothing;
  const typeIds = [...new Set(devices.map(({ deviceType }) => deviceType.id))];
  const types = useDeviceTypes(typeIds);
  const complete = asked.data !== undefined && types.size === typeIds.length;
  return {
    catalog: { devices, regions, types, complete },
    error: asked.data === undefined ? asked.error : null,
    retry: () => void asked.refetch(),
  };
}

/**
 * The clock's instant that what follows now ends at, ms, renewed every `everyMs` while nothing is being read: a slow answer is waited
 * for instead of being asked for again and again. Stands still when `following` is false.
 */
export function useFollowedNow(following: boolean, everyMs: number, busy: { readonly current: boolean }): number {
  const clock = useClock();
  const [now, setNow] = useState(second);
  const [seen, setSeen] = useState<readonly [typeof clock, boolean]>([clock, following]);
  // A changed clock shows in this very pass; an effect would first ask for the moment that was left.
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

/** What held values were at an instant, by paramId: they may have been told last long before the range. */
export function useValuesAt(paramIds: readonly number[], time: number): ReadonlyMap<number, number> {
  const asked = useCall(historyApi.queryRealTimeData, paramIds.length === 0 ? null : { body: { paramIds: [...paramIds], time } }, {
    keep: true,
    quiet: true,
    freshMs: 60_000,
  });
  const list = paramIds.length === 0 ? undefined : asked.data?.list;
  return new Map(
    (list ?? []).flatMap((item) => (typeof item.value === 'number' && item.time !== null ? [[item.paramId, item.value] as const] : [])),
  );
}

export interface CurveQuestion {
  readonly keys: readonly string[];
  /** Those whose register counts the other way round. */
  readonly turned: ReadonlySet<string>;
  readonly span: Span;
  /** `1m-avg`; null asks for the peak-keeping reduction to `columns`. */
  readonly down: string | null;
  readonly columns: number;
  /** What is asked again and again as time passes is not kept. */
  readonly following: boolean;
}

/** The curves; what came before stays until the new ones are there, and a question nobody waits for any more is cancelled. */
export function useCurves({ keys, turned, span, down, columns, following }: CurveQuestion): UseQueryResult<CurveAnswer, ApiError> {
  const language = useLanguage();
  const [start, end] = span;
  const spoken = { start, end, form: 'columns' as const };
  // Words have no average: without a statistic the server takes their last.
  const asked = down?.replace(/-avg$/, '') ?? null;
  const queryOf = (part: readonly string[], downSample = asked) => ({
    ...spoken,
    key: part.join(','),
    ...(downSample === null ? { width: columns } : { downSample }),
  });
  return useQuery<CurveAnswer, ApiError>({
    queryKey: callKey(historyApi.getParamHistory, { query: queryOf(keys) }, language),
    queryFn: async ({ signal }) => {
      const ask = (part: readonly string[], downSample = asked) =>
        call(historyApi.getParamHistory, { query: queryOf(part, downSample) }, { signal });
      const opposite = asked === null ? null : registerStat(asked, -1);
      const [mine, others] = [keys.filter((key) => turned.has(key)), keys.filter((key) => !turned.has(key))];
      if (mine.length === 0 || opposite === asked) return ask(keys);
      // Least and greatest change places where the register counts the other way round.
      const [straight, second] = await Promise.all([others.length === 0 ? undefined : ask(others), ask(mine, opposite)]);
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
    // The page itself says what went wrong, above the old picture.
    meta: { quiet: true },
  });
}

/** True while the question differs from the one that what is on screen answers; the ticking of a followed clock does not count. */
export function useOutdated(question: string, settled: boolean): boolean {
  const [answered, setAnswered] = useState('');
  if (settled && answered !== question) setAnswered(question);
  return !settled && answered !== question;
}
