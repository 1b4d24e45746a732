import { isHeld } from '@czyun/contract';
import { useEffect, useMemo, useRef } from 'react';
import { scaleSeries } from '../../../kit/chart/scale-series.ts';
import type { Chosen, Resolved } from '../../../parts/points/catalog.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useKnown } from '../../../platform/live/known.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { type CurveAnswer, useCurves, useFollowedNow, useOutdated, useValuesAt } from '../queries.ts';
import { followEveryMs, follows, type HistoryAddress, shownSpan, wholeSpan } from './address.ts';
import { bucketOf, chartSeries, columnsFor, type DrawOptions, type HistorySeries } from './curves.ts';
import type { Look } from './looks.ts';

const axesPx = 140;

export interface CurveSource {
  readonly address: HistoryAddress;
  readonly resolved: Resolved;
  /** Some of the selected parameters are still loading. */
  readonly waiting: boolean;
  readonly lookOf: (key: string) => Look;
  /** Width of the plot with its axes; 0: no request. */
  readonly widthPx: number;
}

export interface CurveData {
  readonly keys: readonly string[];
  readonly start: number;
  readonly end: number;
  /** The instant at which a range that follows the clock ends, ms. */
  readonly now: number;
  readonly following: boolean;
  readonly columns: number;
  readonly query: ReturnType<typeof useCurves>;
  /** Undefined: no answer yet, or no curve is selected. */
  readonly answer: CurveAnswer | undefined;
  readonly bucket: ReturnType<typeof bucketOf>;
  readonly series: readonly HistorySeries[];
  /** No curve has a value in the range. */
  readonly isBlank: boolean;
  /** The answer belongs to an earlier selection or range. */
  readonly isOutdated: boolean;
}

/** Curves of the address, renewed while their range follows the clock. */
export function useCurveData({ address, resolved, waiting, lookOf, widthPx }: CurveSource): CurveData {
  const language = useLanguage();
  const known = useKnown();
  const zone = useTimeZone();
  const following = follows(address);
  const busy = useRef(false);
  const everyMs = followEveryMs(wholeSpan(address, useNow(60_000), zone));
  const now = useFollowedNow(following, everyMs, busy);
  const [start, end] = shownSpan(address, now, zone);
  const keys = resolved.found.map(({ key }) => key);
  const columns = columnsFor(widthPx - axesPx, keys.length);
  const query = useCurves({
    turned: new Set(resolved.found.flatMap(({ key, factor }) => (factor === -1 ? [key] : []))),
    keys: widthPx === 0 || waiting ? [] : keys,
    span: [start, end],
    down: address.down,
    columns,
    following,
  });
  useEffect(() => {
    busy.current = query.isFetching;
  }, [query.isFetching]);
  const request = JSON.stringify([known, keys, address.range, address.start, address.end, address.zoom, address.down]);
  const isOutdated = useOutdated(request, query.data !== undefined && !query.isPlaceholderData);
  const answer = keys.length === 0 ? undefined : query.data;
  const bucket = answer === undefined ? null : bucketOf(answer.downSample);
  const held = new Set(resolved.found.flatMap(({ key, point }) => (isHeld(point) ? [key] : [])));
  const heldIds = (answer?.series ?? []).flatMap(({ key, paramId }) => (held.has(key) ? [paramId] : []));
  // Rounded while following: values before the start seldom change.
  const before = useValuesAt(heldIds, following ? Math.floor(start / 60_000) * 60_000 : start);
  const series = useSeries(resolved.found, answer, {
    language,
    bucketMs: bucket?.ms ?? null,
    stat: bucket?.stat ?? null,
    start,
    end,
    columns,
    lookOf,
    before,
    until: Math.min(end, Math.max(now, start)),
  });
  const isBlank = answer !== undefined && series.every(({ values }) => Array.from(values).every((value) => value === null));
  return { keys, start, end, now, following, columns, query, answer, bucket, series, isBlank, isOutdated };
}

const none: readonly HistorySeries[] = [];

/** A hook of its own, since the compiler skips functions that ignore dependencies. */
function useSeries(found: readonly Chosen[], answer: CurveAnswer | undefined, options: DrawOptions): readonly HistorySeries[] {
  const { language, lookOf, before } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: bucket, range and columns are those of the answer, which changes with them
  return useMemo(
    () => (answer === undefined ? none : scaleSeries(chartSeries(found, answer.series ?? [], options))),
    [answer, found, language, lookOf, before],
  );
}
