/** The curves of an incident in the selected state of knowledge. */
import type { IncidentTruths } from '@czyun/contract/incidents';
import type { ChartBand, ChartSeries } from '../../../kit/chart/time-chart-types.ts';
import { incidentsText } from '../text.ts';

export type Truth = 'now' | 'was' | 'changes';

/** Ranges of the curves that changed. */
export const changedBands = (truths: IncidentTruths | undefined): ChartBand[] => {
  const ranges = (truths?.curves ?? []).flatMap((curve) => curve.ranges);
  const unique = new Map(ranges.map((range) => [`${range.start} ${range.end}`, range]));
  return [...unique.values()].map((range) => ({ ...range, meaning: 'grid' as const, strength: 0.14 }));
};

function until(series: ChartSeries, known: number): ChartSeries {
  let rows = series.times.length;
  while (rows > 0 && (series.times[rows - 1] ?? 0) > known) rows -= 1;
  return rows === series.times.length
    ? series
    : { ...series, times: Array.from(series.times).slice(0, rows), values: Array.from(series.values).slice(0, rows) };
}

export function useTruthSeries(series: readonly ChartSeries[], truths: IncidentTruths | undefined, truth: Truth): readonly ChartSeries[] {
  const t = incidentsText.useText();
  if (truths === undefined || truth === 'now') return series;
  const was = new Map(
    truths.curves.flatMap((curve) => (curve.was === null ? [] : [[curve.key, { ...curve.was, isChanged: curve.isChanged }] as const])),
  );
  if (truth === 'was') return series.map((each) => ({ ...until(each, truths.known), ...columnsOf(was.get(each.key)) }));
  return series.flatMap((each, slot) => {
    const before = was.get(each.key);
    const now = { ...each, slot };
    if (before?.isChanged !== true) return now;
    // In the colour of its curve, dashed.
    return [now, { ...now, ...columnsOf(before), key: `${each.key} was`, name: t(($) => $.truth.thenOf, { name: each.name }), dash: true }];
  });
}

const columnsOf = (curve: { readonly times: readonly number[]; readonly values: readonly (number | null)[] } | undefined) =>
  curve === undefined ? {} : { times: curve.times, values: curve.values };
