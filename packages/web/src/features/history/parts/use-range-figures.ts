import { historyRangeApi, isWord, minuteMs, type RangeFigures } from '@czyun/contract';
import type { Chosen } from '../../../parts/points/catalog.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import type { Line } from './address.ts';
import { type FiguresRow, figuresRow } from './range-figures.ts';
import type { CurveData } from './use-curve-data.ts';

/**
 * Statistics of the displayed range of each curve with numbers, in the order of selection. They are requested after the curves, which take
 * a fifth of the work and would otherwise wait for them.
 */
export function useRangeFigures(
  { keys, start, end, following, isOutdated, query }: CurveData,
  chosen: readonly Chosen[],
  line: Line | null,
) {
  const numbers = chosen.filter(({ key, point }) => keys.includes(key) && !isWord(point));
  // Whole minutes while following, so that they are not read with every new point.
  const range = following
    ? { start: Math.floor(start / minuteMs) * minuteMs, end: Math.floor(end / minuteMs) * minuteMs }
    : { start: Math.round(start), end: Math.round(end) };
  const queryOf = (factor: 1 | -1) => {
    const mine = numbers.filter((item) => item.factor === factor);
    if (mine.length === 0 || range.start >= range.end) return null;
    const above = line === null ? {} : { above: line.value * factor };
    return { query: { key: mine.map(({ key }) => key).join(','), ...range, ...above } };
  };
  const options = { keep: true, quiet: true, freshMs: 60_000, passing: following } as const;
  const isCurveTurn = isOutdated && !query.isError;
  const fieldsOf = (factor: 1 | -1) => (isCurveTurn ? null : queryOf(factor));
  const straight = useCall(historyRangeApi.getRangeStatistics, fieldsOf(1), options);
  // A line at the shown number is at its opposite in the register.
  const turned = useCall(historyRangeApi.getRangeStatistics, fieldsOf(-1), options);
  const asked = [...(queryOf(1) === null ? [] : [straight]), ...(queryOf(-1) === null ? [] : [turned])];
  const isKnown = asked.every(({ data }) => data !== undefined);
  const byKey = new Map(asked.flatMap(({ data }) => (data?.list ?? []).map((each): [string, RangeFigures] => [each.key, each])));
  const rows = numbers.flatMap((item): FiguresRow[] => {
    const found = byKey.get(item.key);
    return found === undefined ? [] : [figuresRow(item, found, line)];
  });
  return {
    rows,
    spanMs: range.end - range.start,
    sources: [...new Set(asked.flatMap(({ data }) => (data === undefined ? [] : [data.downSample])))],
    isAsked: asked.length > 0,
    data: isKnown && asked.length > 0 ? rows : undefined,
    error: asked.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => asked.forEach(({ refetch }) => void refetch()),
  };
}
