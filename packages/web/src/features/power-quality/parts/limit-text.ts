/** Limits of a standard as text and as lines of a chart. */
import type { QualityLimit } from '@czyun/contract';
import type { ChartLimit } from '../../../kit/chart/time-chart-types.ts';
import { numberText } from '../../../platform/format/number.ts';
import type { qualityText } from '../text.ts';

type Say = ReturnType<typeof qualityText.useText>;

/** `−7 至 7 %`, `95 % 值 ≤ 2 %，最大 ≤ 4 %`; '-' without a limit. */
export function limitText(limit: QualityLimit | null, unit: string, t: Say): string {
  if (limit === null) return t(($) => $.limit.none);
  const { low, high, p95, sum } = limit;
  const text = (value: number) => numberText(value, unit);
  if (sum !== null) return t(($) => $.limit.sum, { value: text(sum) });
  if (low !== null && high !== null) return t(($) => $.limit.band, { low: numberText(low), high: text(high) });
  const parts = [
    ...(p95 === null ? [] : [t(($) => $.limit.p95, { value: text(p95) })]),
    ...(high === null ? [] : [t(($) => $.limit.most, { value: text(high) })]),
  ];
  const [a = '-', b] = parts;
  return b === undefined ? a : t(($) => $.limit.both, { a, b });
}

/** Standard and edition; for engineers also whether its limits are still under review. */
export function standardText(limit: QualityLimit | null, t: Say, forEngineers: boolean): string {
  if (limit === null) return t(($) => $.limit.none);
  const standard = `${limit.standard}-${limit.edition}`;
  return limit.trust === 'checked' || !forEngineers ? standard : t(($) => $.figures.review, { standard });
}

/** The limits as lines across the curves. */
export function limitLines(limit: QualityLimit | null, unit: string, t: Say): readonly ChartLimit[] {
  if (limit === null) return [];
  const text = (value: number) => numberText(value, unit);
  const { low, high, p95 } = limit;
  return [
    ...(low === null ? [] : [{ value: low, unit, name: t(($) => $.limit.low, { value: text(low) }) }]),
    ...(high === null ? [] : [{ value: high, unit, name: t(($) => (low === null ? $.limit.line : $.limit.high), { value: text(high) }) }]),
    ...(p95 === null ? [] : [{ value: p95, unit, name: t(($) => $.limit.line95, { value: text(p95) }), meaning: 'severity2' as const }]),
  ];
}
