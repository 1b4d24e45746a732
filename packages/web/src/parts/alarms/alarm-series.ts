/** The curves behind an alarm, as drawn by the chart. */
import type { AlarmQuantities, CurveColumns, LogEntry } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import type { ChartSeries } from '../../kit/chart/time-chart-types.ts';
import type { Language } from '../../platform/language/language.ts';
import { pointSeries } from '../curves/point-series.ts';

const halfHourMs = 1_800_000;

/** From half an hour before to half an hour after the start of an alarm, but not beyond now. */
export function spanAround({ startTime }: Pick<LogEntry, 'startTime'>, now: number): readonly [start: number, end: number] {
  return [startTime - halfHourMs, Math.min(startTime + halfHourMs, Math.max(now, startTime + 60_000))];
}

/** Metrics to draw: the quantities, then their limit. */
export const drawnMetrics = ({ metrics, limit }: AlarmQuantities): readonly string[] => (limit === null ? metrics : [...metrics, limit]);

export interface DrawnAlarm {
  readonly deviceId: number;
  readonly quantities: AlarmQuantities;
  readonly points: ReadonlyMap<string, ExpandedPoint>;
  readonly curves: readonly CurveColumns[];
  /** Values at the start, by paramId, of points that report on change. */
  readonly before: ReadonlyMap<number, number>;
  readonly span: readonly [start: number, end: number];
  readonly language: Language;
}

/** Pixel columns of the curve in the drawer of an alarm. */
export const alarmColumns = 480;

/** One series for each metric with a point; the limit is dashed. */
export function alarmSeries(drawn: DrawnAlarm): readonly ChartSeries[] {
  const { deviceId, quantities, points, curves, before, span, language } = drawn;
  return drawnMetrics(quantities).flatMap((metric): ChartSeries[] => {
    const point = points.get(metric);
    if (!point) return [];
    const key = `${deviceId}:${metric}`;
    const isLimit = metric === quantities.limit;
    const curve = curves.find((each) => each.key === key);
    const series = pointSeries({ key, point, curve, before, span, columns: alarmColumns, language, ...(isLimit ? { stepped: true } : {}) });
    return [{ ...series, ...(isLimit ? { dash: true, meaning: 'fault' as const } : {}) }];
  });
}
