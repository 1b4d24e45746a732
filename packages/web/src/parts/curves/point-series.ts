/** The curve of a point, as drawn by the chart. */
import { type CurveColumns, isHeld, isWord, sayWord } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { breakGaps, endSilence } from '../../kit/chart/gaps.ts';
import type { ChartSeries } from '../../kit/chart/time-chart-types.ts';
import type { Language } from '../../platform/language/language.ts';

export type Span = readonly [start: number, end: number];

/** A step curve from edge to edge; `before`: the value at the start. */
function held(curve: CurveColumns, before: number | undefined, [start, end]: Span) {
  const times = [...curve.times];
  const values = [...curve.values];
  if (before !== undefined && (times[0] ?? end) > start) {
    times.unshift(start);
    values.unshift(before);
  }
  const last = values.at(-1);
  if (last !== undefined && last !== null && (times.at(-1) ?? end) < end) {
    times.push(end);
    values.push(last);
  }
  return { times, values };
}

/** Silence is longer than this multiple of the pace of the readings. */
const silenceFactor = 4;

/** Nothing is drawn during silence of a device, as on the page of curves. */
function measured(curve: CurveColumns, [start, end]: Span, columns: number) {
  const floorMs = (3 * (end - start)) / columns;
  return endSilence(breakGaps(curve, floorMs, silenceFactor), floorMs, silenceFactor, end);
}

export interface DrawnPoint {
  /** `{deviceId}:{metric}`. */
  readonly key: string;
  readonly point: ExpandedPoint;
  readonly curve: CurveColumns | undefined;
  /** Values at the start, by paramId, of points that report on change. */
  readonly before: ReadonlyMap<number, number>;
  readonly span: Span;
  /** Pixel columns for which the curve was requested. */
  readonly columns: number;
  readonly language: Language;
  /** Set if curves of several devices are drawn. */
  readonly deviceName?: string | undefined;
  /** Drawn as a step curve, whatever the point is. */
  readonly stepped?: boolean;
}

const nothing = { times: [], values: [] };

export function pointSeries(drawn: DrawnPoint): ChartSeries {
  const { key, point, curve, before, span, columns, language, deviceName, stepped = isHeld(point) } = drawn;
  const { times, values } =
    curve === undefined ? nothing : stepped ? held(curve, before.get(curve.paramId), span) : measured(curve, span, columns);
  const name = point.name[language];
  return {
    key,
    name: deviceName === undefined ? name : `${deviceName} ${name}`,
    unit: isWord(point) ? '' : (point.unit ?? ''),
    decimals: point.decimals,
    ...{ times, values },
    ...(stepped ? { shape: 'step' as const } : {}),
    ...(isWord(point) ? { words: { axis: point.metric, say: (value: number) => sayWord(point, value, language) } } : {}),
  };
}
