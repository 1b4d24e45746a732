/**
 * The sentence of an alarm: measured value, member, and deviation from the average. Pure: the caller supplies the values of its instant.
 */
import type { ExpandedPoint } from '@czyun/devices';
import type { Language } from '../kernel/errors.ts';
import { floorTo } from '../shown/floor-to.ts';
import { unitIn } from '../shown/unit-words.ts';
import type { AlarmQuantities } from './entities.ts';

/** Points of the device's type. */
export type MeasuredPoint = Pick<ExpandedPoint, 'metric' | 'base' | 'member' | 'name' | 'unit' | 'decimals' | 'type'>;

/** Value of a metric with good quality; null: none. */
export type MeasuredNumberAt = (metric: string) => number | null;

/** Suffixes of metrics that summarise a family: `cell_temperature_max` belongs to `cell_temperature_{n}`. */
const summary = /^(.+)_(max|min|spread)$/;
const summaries = ['max', 'min', 'avg', 'spread', 'max_no', 'min_no'] as const;

/** Names of members, by the prefix of their family's metric. */
const memberNames = [
  { start: 'cell', zh: '号电芯', en: 'cell' },
  { start: 'pack', zh: '号电池包', en: 'pack' },
] as const;

function memberName(stem: string, no: number, language: Language): string {
  const name = memberNames.find(({ start }) => stem.startsWith(start));
  return language === 'zh' ? `${no} ${name?.zh ?? '号'}` : `${name?.en ?? 'no.'} ${no}`;
}

/** Metric of a family without the number of its members. */
const stemOf = (base: string): string => base.replace(/_?\{n\}/, '');

/** Metrics whose values the sentence needs. */
export function measuredMetrics({ metrics, limit }: AlarmQuantities, points: readonly MeasuredPoint[]): readonly string[] {
  const known = new Set(points.map(({ metric }) => metric));
  const stems = metrics.flatMap((metric) => {
    const point = points.find((each) => each.metric === metric);
    if (point?.member !== undefined) return [stemOf(point.base)];
    return summary.exec(metric)?.[1] ?? [];
  });
  const wanted = [...metrics, ...(limit === null ? [] : [limit]), ...stems.flatMap((stem) => summaries.map((end) => `${stem}_${end}`))];
  return [...new Set(wanted)].filter((metric) => known.has(metric));
}

const isNumeric = ({ type }: MeasuredPoint): boolean => type === 'number' || type === 'counter';

/** Value as displayed, so that the differences of two numbers on screen add up. */
const shown = (value: number, { decimals }: Pick<MeasuredPoint, 'decimals'>): number => floorTo(value, decimals);

const numberIn = (value: number, { unit, decimals }: MeasuredPoint, language: Language): string =>
  [shown(value, { decimals }).toFixed(decimals), unitIn(language, unit)].filter(Boolean).join(' ');

/** A difference with its unit: millivolts for cell voltages. */
function differenceIn(size: number, { unit, decimals }: MeasuredPoint, language: Language): string {
  if (unit === 'V' && decimals >= 3) return `${Math.round(size * 1000)} mV`;
  return [size.toFixed(decimals), unitIn(language, unit)].filter(Boolean).join(' ');
}

interface Found {
  readonly point: MeasuredPoint;
  readonly value: number;
}

interface Place {
  readonly stem: string;
  readonly no: number | null;
  readonly avg: number | null;
}

/** `cell 37 at 46.2 ℃, 12.3 ℃ above average`. */
function memberText({ point, value }: Found, { stem, no, avg }: Place, language: Language): string {
  const number = numberIn(value, point, language);
  const zh = language === 'zh';
  const named = no === null || no <= 0 ? number : `${memberName(stem, no, language)} ${zh ? '' : 'at '}${number}`;
  const from = avg === null ? 0 : shown(value, point) - shown(avg, point);
  if (Math.abs(from) < 0.5 * 10 ** -point.decimals) return named;
  const size = differenceIn(Math.abs(from), point, language);
  if (zh) return `${named}，${from > 0 ? '高于' : '低于'}平均 ${size}`;
  return `${named}, ${size} ${from > 0 ? 'above' : 'below'} average`;
}

/** The value that differs most from the median of all. */
function farthest(found: readonly Found[]): Found | undefined {
  const sorted = found.map(({ value }) => value).sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  return found.toSorted((a, b) => Math.abs(b.value - median) - Math.abs(a.value - median))[0];
}

/** The measured part of an alarm's text; null if no value is known. */
export function alarmMeasured(
  quantities: AlarmQuantities,
  points: readonly MeasuredPoint[],
  numberAt: MeasuredNumberAt,
  language: Language,
): string | null {
  const get = (metric: string): Found | undefined => {
    const point = points.find((each) => each.metric === metric);
    const value = point === undefined || !isNumeric(point) ? null : numberAt(metric);
    return point === undefined || value === null ? undefined : { point, value };
  };
  const number = (metric: string): number | null => get(metric)?.value ?? null;
  const endOf = (stem: string, end: 'max' | 'min'): string | null => {
    const found = get(`${stem}_${end}`);
    return found === undefined ? null : memberText(found, { stem, no: number(`${stem}_${end}_no`), avg: number(`${stem}_avg`) }, language);
  };
  const text = textOf(
    quantities.metrics.flatMap((metric) => get(metric) ?? []),
    { endOf, number },
    language,
  );
  const limit = quantities.limit === null ? undefined : get(quantities.limit);
  if (text === null || limit === undefined) return text;
  const most = numberIn(limit.value, limit.point, language);
  return language === 'zh' ? `${text}，限值 ${most}` : `${text}, limit ${most}`;
}

interface Sources {
  readonly endOf: (stem: string, end: 'max' | 'min') => string | null;
  readonly number: (metric: string) => number | null;
}

function textOf(found: readonly Found[], { endOf, number }: Sources, language: Language): string | null {
  const [first, second] = found;
  if (first === undefined) return null;
  const named = ({ point, value }: Found) => `${point.name[language]} ${numberIn(value, point, language)}`;
  if (found.length === 2 && second !== undefined) return [first, second].map(named).join(language === 'zh' ? '、' : ', ');
  if (found.length > 2) {
    const one = farthest(found);
    return one === undefined ? null : named(one);
  }
  const { point, value } = first;
  if (point.member !== undefined) {
    const stem = stemOf(point.base);
    return memberText(first, { stem, no: point.member, avg: number(`${stem}_avg`) }, language);
  }
  const [, stem, end] = summary.exec(point.metric) ?? [];
  if (stem === undefined) return numberIn(value, point, language);
  if (end !== 'spread') return endOf(stem, end === 'max' ? 'max' : 'min') ?? numberIn(value, point, language);
  const [max, min, avg] = [number(`${stem}_max`), number(`${stem}_min`), number(`${stem}_avg`)];
  const isLow = max !== null && min !== null && avg !== null && avg - min > max - avg;
  const extreme = endOf(stem, isLow ? 'min' : 'max');
  const size = numberIn(value, point, language);
  return extreme === null ? size : language === 'zh' ? `${size}：${extreme}` : `${size}: ${extreme}`;
}

/** The text of an alarm with its measured part. */
export function alarmSentence(content: string, measured: string | null, language: Language): string {
  return measured === null ? content : language === 'zh' ? `${content}：${measured}` : `${content}: ${measured}`;
}
