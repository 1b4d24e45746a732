import { hourMs, shownValue } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { useEffect, useMemo, useState } from 'react';
import { useIsLive, useNow } from '../../platform/live/use-clock.ts';
import type { LiveValue } from '../../platform/live/value-store.ts';
import { useMonitored } from './monitored.ts';
import { useCurves } from './queries.ts';
import { appended, joined, noTrend, type Trend } from './trend.ts';

const columns = 90;
/** Sampling interval of the stream. */
const sampleMs = 5000;
/** Interval at which the history is requested; samples of the stream continue it. */
const requestMs = { live: 600_000, past: 60_000 } as const;

export interface TrendSpan {
  readonly start: number;
  readonly end: number;
  /** By metric. */
  readonly trends: ReadonlyMap<string, Trend>;
}

const isDrawn = ({ type }: ExpandedPoint): boolean => type === 'number' || type === 'counter';

/** Last hour of each numeric point: history, continued by samples of `readingOf`. */
export function useTrends(points: readonly ExpandedPoint[], readingOf: (point: ExpandedPoint) => LiveValue | undefined): TrendSpan {
  const { deviceId, turned } = useMonitored();
  const drawn = useMemo(() => points.filter(isDrawn), [points]);
  const interval = requestMs[useIsLive() ? 'live' : 'past'];
  const end = useNow(sampleMs);
  const start = end - hourMs;
  const upTo = Math.ceil(end / interval) * interval;
  const curves = useCurves(deviceId, drawn, upTo - hourMs - interval, upTo, columns).data?.series;
  const history = new Map(
    drawn.map(({ metric }): [string, Trend] => {
      const curve = curves?.find(({ key }) => key === `${deviceId}:${metric}`);
      if (curve === undefined) return [metric, noTrend];
      const sign = (value: number | null) => (value === null || !turned.has(metric) ? value : shownValue(value, -1));
      return [metric, { times: curve.times, values: curve.values.map(sign) }];
    }),
  );
  const [since, setSince] = useState<ReadonlyMap<string, Trend>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: one sample per interval, not one per value of the stream
  useEffect(() => {
    setSince(
      (before) =>
        new Map(
          drawn.map((point): [string, Trend] => {
            const reading = readingOf(point);
            const known = before.get(point.metric) ?? noTrend;
            return [point.metric, reading?.quality === 'good' ? appended(known, reading.time, reading.value, start) : known];
          }),
        ),
    );
  }, [end, drawn]);
  const trends = new Map([...history].map(([metric, past]) => [metric, joined(past, since.get(metric) ?? noTrend, start, end)]));
  return { start, end, trends };
}
