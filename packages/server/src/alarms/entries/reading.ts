/** The measurement behind an alarm when it was raised: which cell, which value, how far from the average. */
import { type Language, unitIn } from '@czyun/contract';
import { type ExpandedPoint, spokenOf } from '@czyun/devices';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import { bitOfKey } from '../points/alarm-words.ts';

/** As stored with the entry; metrics stay, so that a reader gets its own language and unit. */
export interface AlarmReading {
  readonly metric: string;
  readonly value: number;
  /** Number of the member (cell, probe, pack) with this value. */
  readonly member?: number;
  /** Average of all members. */
  readonly average?: number;
}

/** The parameters of a reading. */
export interface ReadingPoints {
  readonly value: ParamRecord;
  /** Tells the member's number. */
  readonly member?: ParamRecord;
  readonly average?: ParamRecord;
}

const extreme = /_(max|min)$/;
const isMeasured = ({ type, unit }: ExpandedPoint) => type === 'number' && unit !== undefined && unit !== null;

/** The family of a highest or lowest value: `cell_temperature_{n}` of `cell_temperature_max`. */
const familyOf = (metric: string) => metric.replace(extreme, '_{n}');

const paramOf = (device: DeviceRecord, metric: string) => device.params.find(({ point }) => point.metric === metric);

/** What to read for an alarm; undefined for one without a single measured quantity. */
export function readingPointsOf(device: DeviceRecord, metric: string | null, key: string): ReadingPoints | undefined {
  if (metric === null) return undefined;
  const own = paramOf(device, metric);
  if (!own) return undefined;
  const metrics = isMeasured(own.point) ? [metric] : spokenOf(device.type, metric, bitOfKey(key)).metrics;
  const [only] = metrics;
  const value = only === undefined || metrics.length !== 1 ? undefined : paramOf(device, only);
  if (!value || !isMeasured(value.point)) return undefined;
  const stem = value.point.member === undefined ? value.point.metric.replace(extreme, '') : value.point.base.replace('_{n}', '');
  const member = paramOf(device, `${value.point.metric}_no`);
  const average = stem === value.point.metric ? undefined : paramOf(device, `${stem}_avg`);
  return { value, ...(member ? { member } : {}), ...(average ? { average } : {}) };
}

/** The reading out of values; undefined while the value is unknown. */
export function readingOf(points: ReadingPoints | undefined, valueAt: (paramId: number) => number | null): AlarmReading | undefined {
  if (!points) return undefined;
  const of = (param: ParamRecord | undefined) => (param ? valueAt(param.paramId) : null);
  const [value, told, average] = [of(points.value), of(points.member), of(points.average)];
  if (value === null) return undefined;
  const member = points.value.point.member ?? (told !== null && told >= 1 ? told : undefined);
  return {
    metric: points.value.point.metric,
    value,
    ...(member === undefined ? {} : { member }),
    ...(average === null ? {} : { average }),
  };
}

const words = {
  zh: { comma: '，', above: (by: string) => `高出平均 ${by}`, below: (by: string) => `低于平均 ${by}`, cell: (n: number) => `${n}号单体` },
  en: {
    comma: ', ',
    above: (by: string) => `${by} above average`,
    below: (by: string) => `${by} below average`,
    cell: (n: number) => `cell ${n}`,
  },
} as const;

/** `cell 37 at 46.2 ℃, 9.1 ℃ above average`; null for a parameter that no longer exists. `alarmMetric`: the point that the alarm names itself. */
export function readingText(
  { metric, value, member, average }: AlarmReading,
  device: DeviceRecord,
  language: Language,
  alarmMetric: string | null,
): string | null {
  const point = paramOf(device, metric)?.point;
  if (!point) return null;
  const { comma, above, below, cell } = words[language];
  const say = (of: number) => [of.toFixed(point.decimals), unitIn(language, point.unit ?? undefined)].filter(Boolean).join(' ');
  const name = memberName(device, point, member, language, cell) ?? (metric === alarmMetric ? null : point.name[language]);
  const at = name === null ? say(value) : member !== undefined && language === 'en' ? `${name} at ${say(value)}` : `${name} ${say(value)}`;
  // By the digits that are shown, so that both figures agree.
  const off = average === undefined ? 0 : Number(value.toFixed(point.decimals)) - Number(average.toFixed(point.decimals));
  if (Number(off.toFixed(point.decimals)) === 0) return at;
  return `${at}${comma}${off > 0 ? above(say(off)) : below(say(-off))}`;
}

/** Cells are called cells; members of other families by their name. */
function memberName(
  device: DeviceRecord,
  point: ExpandedPoint,
  member: number | undefined,
  language: Language,
  cell: (n: number) => string,
): string | null {
  if (member === undefined) return null;
  const family = point.member === undefined ? familyOf(point.metric) : point.base;
  if (family.startsWith('cell_')) return cell(member);
  return paramOf(device, family.replace('{n}', String(member)))?.point.name[language] ?? null;
}

/** A stored reading; undefined where there is none. */
export function storedReading(text: string | null | undefined): AlarmReading | undefined {
  if (!text) return undefined;
  try {
    // Written by this room in this form.
    return JSON.parse(text) as AlarmReading;
  } catch {
    return undefined;
  }
}

/** A stored reading as a sentence in the reader's language. */
export function storedReadingText(
  text: string | null | undefined,
  device: DeviceRecord | undefined,
  language: Language,
  alarmMetric: string | null,
): string | undefined {
  const reading = storedReading(text);
  return (reading && device && readingText(reading, device, language, alarmMetric)) ?? undefined;
}
