import { floorTo } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';

/** Reading of a member; null: none, or implausible. */
export type Reading = number | null;

export interface HeatFigures {
  readonly count: number;
  readonly min: number;
  /** Number of the member with this value, the first of several. */
  readonly minNo: number;
  readonly max: number;
  readonly maxNo: number;
  readonly avg: number;
  readonly median: number;
  /** Median absolute deviation: robust against single outliers. */
  readonly mad: number;
}

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2;
}

/** Null without readings. Member numbers start at 1. */
export function figuresOf(readings: readonly Reading[]): HeatFigures | null {
  let [min, minNo, max, maxNo, sum, count] = [Number.POSITIVE_INFINITY, 0, Number.NEGATIVE_INFINITY, 0, 0, 0];
  const known: number[] = [];
  for (let index = 0; index < readings.length; index += 1) {
    const value = readings[index];
    if (value === null || value === undefined) continue;
    known.push(value);
    count += 1;
    sum += value;
    if (value < min) [min, minNo] = [value, index + 1];
    if (value > max) [max, maxNo] = [value, index + 1];
  }
  if (count === 0) return null;
  known.sort((a, b) => a - b);
  const median = medianOf(known);
  const distances = known.map((value) => Math.abs(value - median)).sort((a, b) => a - b);
  return { count, min, minNo, max, maxNo, avg: sum / count, median, mad: medianOf(distances) };
}

/** Highest minus lowest as displayed (truncated to their decimals), so that it equals the difference of the two numbers on screen. */
export function spreadOf({ max, min }: Pick<HeatFigures, 'max' | 'min'>, decimals: number): number {
  return Number((floorTo(max, decimals) - floorTo(min, decimals)).toFixed(decimals));
}

/** Multiple of the median absolute deviation beyond which a member is an outlier. */
const maxMad = 4;

/** Minimum deviation of an outlier at this state of charge by the device type, else the default of the unit. */
export function limitOf(point: Pick<ExpandedPoint, 'unit' | 'range' | 'decimals' | 'outlier'>, soc: number | null): number {
  const { outlier } = point;
  if (outlier !== undefined && outlier.length > 0) {
    // With an unknown state of charge the widest limit applies, since the deviation may be normal there.
    if (soc === null) return Math.max(...outlier.map(({ limit }) => limit));
    return (outlier.find(({ upTo }) => soc <= upTo) ?? outlier.at(-1))?.limit ?? 0;
  }
  if (isCell(point)) return 0.03;
  if (point.unit === '℃') return 5;
  return 2 * 10 ** -point.decimals;
}

const isCell = ({ unit, range }: Pick<ExpandedPoint, 'unit' | 'range'>): boolean =>
  unit === 'V' && (range?.[1] ?? Number.POSITIVE_INFINITY) <= 6;

/** Bound of the deviation from the median: the limit of the type, or wider if the whole group is scattered. */
export function boundOf({ mad }: Pick<HeatFigures, 'mad'>, limit: number): number {
  return Math.max(limit, maxMad * mad);
}

export interface Outlier {
  readonly no: number;
  readonly value: number;
  /** Deviation from the median. */
  readonly deviation: number;
}

/** Members beyond the bound, largest deviation first. */
export function outliersOf(readings: readonly Reading[], figures: HeatFigures | null, limit: number): readonly Outlier[] {
  if (figures === null || figures.count < 5) return [];
  const bound = boundOf(figures, limit);
  const found: Outlier[] = [];
  readings.forEach((value, index) => {
    if (value === null) return;
    const deviation = value - figures.median;
    if (Math.abs(deviation) > bound + 1e-9) found.push({ no: index + 1, value, deviation });
  });
  return found.sort((a, b) => Math.abs(b.deviation) - Math.abs(a.deviation));
}

export type ScaleKind = 'relative' | 'absolute';

export interface Scale {
  readonly low: number;
  readonly high: number;
}

/**
 * `relative`: around the median, as wide as the readings within limits: noise must not appear as a fault, one outlier must not
 * grey out the rest. `absolute`: the same colours for every device and day (LFP cells operate between 2.5 and 3.65 V).
 */
export function scaleOf(
  kind: ScaleKind,
  point: Pick<ExpandedPoint, 'unit' | 'range' | 'decimals'>,
  figures: HeatFigures | null,
  limit: number,
): Scale {
  if (kind === 'absolute' || figures === null) {
    if (isCell(point)) return { low: 2.5, high: 3.65 };
    if (point.unit === '℃') return { low: 0, high: 60 };
    return { low: point.range?.[0] ?? figures?.min ?? 0, high: point.range?.[1] ?? figures?.max ?? 1 };
  }
  const reach = Math.max(figures.max - figures.median, figures.median - figures.min);
  // Red begins at the ends of the scale: only outliers reach it.
  const bound = boundOf(figures, limit);
  const half = Math.min(bound, Math.max(bound / 2, reach));
  return { low: figures.median - half, high: figures.median + half };
}

function parse(hex: string): readonly [number, number, number] {
  const number = Number.parseInt(hex.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function luminance([red, green, blue]: readonly [number, number, number]): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

export interface HeatColor {
  readonly ground: string;
  /** Whether dark text has the higher contrast on it (WCAG). */
  readonly darkWords: boolean;
}

const steps = 64;
/** WCAG AA for small text is 4.5; a margin for rounding. */
const contrast = 4.6;

/** WCAG contrast of two luminances. */
function contrastOf(ground: number, words: number): number {
  return (Math.max(ground, words) + 0.05) / (Math.min(ground, words) + 0.05);
}

/**
 * Colours of a ramp in steps, so that painting a cell is a look-up. Each step takes dark or light text, whichever has the
 * higher contrast, and is shifted away from it if the contrast is too low.
 */
export function rampOf(stops: readonly string[], words: { readonly dark: string; readonly light: string }): readonly HeatColor[] {
  const dark = luminance(parse(words.dark));
  const light = luminance(parse(words.light));
  return Array.from({ length: steps + 1 }, (_, index) => {
    const place = (index / steps) * (stops.length - 1);
    const left = Math.min(stops.length - 2, Math.floor(place));
    const from = parse(stops[left] ?? '#000000');
    const to = parse(stops[left + 1] ?? '#000000');
    let mix = from.map((part, at) => part + ((to[at] ?? part) - part) * (place - left)) as [number, number, number];
    const darkWords = contrastOf(luminance(mix), dark) > contrastOf(luminance(mix), light);
    while (contrastOf(luminance(mix), darkWords ? dark : light) < contrast)
      mix = mix.map((part) => (darkWords ? part + (255 - part) * 0.02 : part * 0.98)) as [number, number, number];
    return { ground: `rgb(${mix.map(Math.round).join(' ')})`, darkWords };
  });
}

/** Colour of a value on a scale; values beyond its ends take the colours of the ends. */
export function colorOf(value: number, scale: Scale, ramp: readonly HeatColor[]): HeatColor {
  const share = scale.high > scale.low ? (value - scale.low) / (scale.high - scale.low) : 0.5;
  const index = Math.round(Math.min(1, Math.max(0, share)) * (ramp.length - 1));
  return ramp[index] ?? { ground: 'transparent', darkWords: true };
}
