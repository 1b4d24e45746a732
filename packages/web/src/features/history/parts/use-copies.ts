import { useMemo } from 'react';
import { daysBefore, daysLater } from '../../../parts/curves/local-days.ts';
import type { Chosen } from '../../../parts/points/catalog.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { type CurveAnswer, useCurves } from '../queries.ts';
import { historyText } from '../text.ts';
import { bucketOf, chartSeries, type HistorySeries } from './curves.ts';
import type { Look } from './looks.ts';
import type { CurveData } from './use-curve-data.ts';

export interface CopySource {
  readonly data: CurveData;
  readonly chosen: readonly Chosen[];
  readonly lookOf: (key: string) => Look;
  readonly down: string | null;
  /** Days before, at most three. */
  readonly copies: readonly number[];
}

const unknown: ReadonlyMap<number, number> = new Map();
const none: readonly HistorySeries[] = [];

/** Days of a copy, its answer and range. */
function useCopy({ data, chosen, down, copies }: CopySource, index: number) {
  const zone = useTimeZone();
  const days = copies[index];
  // Whole minutes while following: a copy of yesterday need not be read every few seconds.
  const whole = (at: number) => (data.following ? Math.floor(at / 60_000) * 60_000 : at);
  const start = days === undefined ? 0 : daysBefore(whole(data.start), days, zone);
  const end = days === undefined ? 1 : daysBefore(whole(data.end), days, zone);
  const numbers = chosen.filter(({ point }) => point.type === 'number' || point.type === 'counter');
  const query = useCurves({
    turned: new Set(numbers.flatMap(({ key, factor }) => (factor === -1 ? [key] : []))),
    keys: days === undefined ? [] : numbers.filter(({ key }) => data.keys.includes(key)).map(({ key }) => key),
    span: [start, end],
    down,
    columns: data.columns,
    following: data.following,
  });
  return { days, numbers, start, end, answer: days === undefined ? undefined : query.data };
}

type Copy = ReturnType<typeof useCopy>;

/** The curves of earlier days on the time axis of the displayed range. */
export function useCopies(source: CopySource): readonly HistorySeries[] {
  const copies = [useCopy(source, 0), useCopy(source, 1), useCopy(source, 2)];
  const series = copies.map((copy) => copy.answer);
  const days = copies.map((copy) => copy.days).join();
  return useCopySeries(copies, series, days, source);
}

/** Shifting thousands of points takes time: it is done once per answer. */
function useCopySeries(copies: readonly Copy[], answers: readonly (CurveAnswer | undefined)[], days: string, { data, lookOf }: CopySource) {
  const t = historyText.useText();
  const language = useLanguage();
  const zone = useTimeZone();
  const [first, second, third] = answers;
  // biome-ignore lint/correctness/useExhaustiveDependencies: range and columns are those of the answers, which change with them
  return useMemo(() => {
    if (days === ',,') return none;
    return copies.flatMap(({ days: before, numbers, start, end, answer }): HistorySeries[] => {
      if (answer === undefined || before === undefined) return [];
      const bucket = bucketOf(answer.downSample);
      const options = {
        ...{ language, start, end, columns: data.columns, lookOf, before: unknown, until: end },
        ...{ bucketMs: bucket?.ms ?? null, stat: bucket?.stat ?? null },
      };
      return chartSeries(numbers, answer.series ?? [], options).map((item) => ({
        ...item,
        ...daysLater({ times: Array.from(item.times), values: Array.from(item.values) }, before, zone),
        key: `${item.key}@${before}`,
        name: t(($) => $.copies.of, { name: item.name, when: t(($) => $.copies[before as 1 | 7 | 28]) }),
        dash: true,
        days: before,
      }));
    });
  }, [first, second, third, days, language, lookOf, zone]);
}
