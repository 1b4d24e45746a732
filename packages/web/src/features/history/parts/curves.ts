/** Series of the charts from the curves of an answer, grouped into panels. */
import { type CurveColumns, holdsUntilNext, keepsWords, sayWord, shownValue } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { breakGaps, endSilence, type Held, holdValue } from '../../../kit/chart/gaps.ts';
import type { ChartSeries } from '../../../kit/chart/time-chart-types.ts';
import type { Chosen } from '../../../parts/points/catalog.ts';
import type { Language } from '../../../platform/language/language.ts';
import type { Look } from './looks.ts';

/** Most axes beside one plot. */
export const maxUnits = 4;
const paletteSize = 10;
/** Sign conventions, each once with the curves that follow it. */
export function signNotes(
  chosen: readonly Chosen[],
  language: Language,
): readonly { readonly text: string; readonly names: readonly string[] }[] {
  const signed = chosen.filter(({ point }) => point.sign !== undefined);
  const byText = Map.groupBy(signed, ({ point }) => point.sign?.[language] ?? '');
  return [...byText].map(([text, members]) => ({ text, names: members.map((item) => curveName(item, language)) }));
}

/** Size of the joined table of all curves beyond which times are aligned to a common grid. */
const maxCells = 1_500_000;

export interface DrawOptions {
  readonly language: Language;
  /** Bucket of a fixed down-sampling, ms; null: the width of a pixel column. */
  readonly bucketMs: number | null;
  readonly stat: string | null;
  readonly start: number;
  readonly end: number;
  /** Requested pixel columns. */
  readonly columns: number;
  readonly lookOf: (key: string) => Look;
  /** Held values at the start, by paramId. */
  readonly before: ReadonlyMap<number, number>;
  /** End of held values: the end of the range, or now. */
  readonly until: number;
}

/** Strictly ascending times on a grid of quarter columns, finer than the resolution of the screen. */
export function onGrid(times: readonly number[], start: number, stepMs: number): number[] {
  let before = Number.NEGATIVE_INFINITY;
  return times.map((time) => {
    before = Math.max(before + 1, Math.floor((time - start) / stepMs));
    return Math.round(start + before * stepMs);
  });
}

export function curveName({ device, point }: Chosen, language: Language): string {
  return `${device.name} · ${point.name[language]}`;
}

export interface HistorySeries extends ChartSeries {
  /** Days between a copy and its original. */
  readonly days?: number;
  /** Each value belongs to its own bucket only, such as a count. */
  readonly alone?: boolean;
}

/** Curves in the order of selection. */
export function chartSeries(chosen: readonly Chosen[], answer: readonly CurveColumns[], options: DrawOptions): readonly HistorySeries[] {
  const { language, bucketMs, stat, start, end, columns } = options;
  const byKey = new Map(answer.map((curve) => [curve.key, curve]));
  const columnMs = (end - start) / Math.max(1, columns);
  const distinct = new Set<number>();
  if (bucketMs === null) for (const curve of answer) for (const time of curve.times) distinct.add(time);
  const grid = distinct.size * answer.length > maxCells;
  return chosen.map((item): HistorySeries => {
    const { key, point } = item;
    const curve = byKey.get(key);
    const { slot, meaning } = options.lookOf(key);
    const words = keepsWords(point, stat);
    const held = holdsUntilNext(point, stat);
    const alone = stat === 'sum' || stat === 'count' || stat === 'diff';
    const stepped = held || words || alone;
    const floor = bucketMs === null ? 3 * columnMs : 1.5 * bucketMs;
    const factor = bucketMs !== null && bucketMs >= 60_000 ? 1.5 : 4;
    const drawn = curve === undefined ? { times: [], values: [] } : breakGaps(curve, floor, factor, { held });
    // The reading of a bucket may be at its end, so a gap is measured from there.
    const quietFrom = floor + (bucketMs ?? 0);
    const broken: Omit<Held, 'edges'> & Partial<Held> =
      held && curve !== undefined
        ? holdValue(drawn, options.before.get(curve.paramId) ?? null, start, options.until)
        : endSilence(drawn, quietFrom, factor, options.until);
    return {
      key,
      name: curveName(item, language),
      unit: words || stat === 'count' ? '' : (point.unit ?? ''),
      decimals: stat === 'count' ? 0 : point.decimals,
      slot,
      ...(meaning === undefined ? {} : { meaning }),
      times: grid ? onGrid(broken.times, start, columnMs / 4) : broken.times,
      values: item.factor === -1 && stat !== 'count' ? broken.values.map((value) => shownValue(value, -1)) : broken.values,
      ...(broken.edges === undefined ? {} : { edges: broken.edges }),
      ...(alone ? { alone } : {}),
      ...(meaning === undefined && slot >= paletteSize ? { dash: true } : {}),
      ...(stepped ? { shape: 'step' as const } : {}),
      ...(words ? { words: { ...axisOf(point, language), say: (value: number) => sayWord(point, value, language) } } : {}),
    };
  });
}

function axisOf(point: ExpandedPoint, language: Language): { readonly axis?: string } {
  if (point.type === 'bits' || point.states === undefined) return {};
  return { axis: JSON.stringify(Object.entries(point.states).map(([value, word]) => [value, word[language]])) };
}

export interface Panel {
  readonly id: string;
  readonly words: boolean;
  readonly series: readonly ChartSeries[];
}

/** Numbers share panels of at most four units; states follow below, those with the same states together. */
export function panelsOf(series: readonly ChartSeries[]): readonly Panel[] {
  const numbers = series.filter((item) => item.words === undefined);
  const units = [...new Set(numbers.map((item) => item.unit))];
  const panels: Panel[] = [];
  for (let from = 0; from < units.length; from += maxUnits) {
    const mine = new Set(units.slice(from, from + maxUnits));
    panels.push({ id: `numbers:${from}`, words: false, series: numbers.filter((item) => mine.has(item.unit)) });
  }
  const worded = Map.groupBy(
    series.filter((item) => item.words !== undefined),
    (item) => item.words?.axis ?? item.key,
  );
  for (const [axis, members] of worded) panels.push({ id: `words:${axis}`, words: true, series: members });
  return panels;
}

/** Axes to the left and right of the panel with most axes. */
export function axisRoomOf(panels: readonly Panel[]): { readonly left: number; readonly right: number } {
  const counts = panels.map((panel) => new Set(panel.series.map((item) => item.unit)).size);
  const most = Math.max(1, ...counts);
  return { left: Math.ceil(most / 2), right: Math.floor(most / 2) };
}

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, n: 30 * 86_400_000 };

/** `15m-avg` as width (a month counts 30 days) and statistic; null: not a bucket. */
export function bucketOf(downSample: string): { readonly ms: number; readonly stat: string } | null {
  const found = /^(\d+)([smhdn])-(\w+)$/.exec(downSample);
  if (found === null) return null;
  const [, count = '', unit = '', stat = ''] = found;
  return stat === 'none' ? null : { ms: Number(count) * (unitMs[unit] ?? 0), stat };
}

/** Pixel columns to request: those of the plot in steps of 50, so that small changes of the window need no request; fewer for many curves. */
export function columnsFor(plotPx: number, curves: number): number {
  const most = curves <= 12 ? 2000 : Math.max(300, Math.round((12 * 1200) / curves));
  return Math.max(100, Math.min(most, Math.floor(plotPx / 50) * 50));
}

/** Buckets of files: ms, and the name at the server. */
const fileBuckets: readonly (readonly [number, string])[] = [
  ...[1, 2, 5, 10, 15, 30].map((n) => [n * 1000, `${n}s`] as const),
  ...[1, 2, 5, 10, 15, 30].map((n) => [n * 60_000, `${n}m`] as const),
  ...[1, 2, 3, 6, 12].map((n) => [n * 3_600_000, `${n}h`] as const),
];

/** Bucket of a file: the narrowest that is at least a pixel column wide. */
export function fileBucket(spanMs: number, columns: number): string {
  return fileBuckets.find(([ms]) => ms >= spanMs / Math.max(1, columns))?.[1] ?? '1d';
}
