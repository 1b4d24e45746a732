import { shownValue } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { useEffect, useMemo, useState } from 'react';
import { useIsLive, useNow } from '../../../platform/live/use-clock.ts';
import type { LiveValue } from '../../../platform/live/value-store.ts';
import { useLastHours } from '../queries.ts';
import { useMonitored } from './monitored.ts';
import { appended, joined, noTrend, type Trend } from './trend.ts';

const hourMs = 3_600_000;
/** Values of the stream are taken up so often. */
const takeMs = 5000;
/** One question holds for so long; the line is drawn on by the stream meanwhile. */
const heldMs = { live: 600_000, past: 60_000 } as const;

export interface TrendSpan {
  readonly start: number;
  readonly end: number;
  readonly of: ReadonlyMap<string, Trend>;
}

const isDrawn = ({ type }: ExpandedPoint): boolean => type === 'number' || type === 'counter';

/** The hour before the clock's instant of each of these points that is a number: asked for once, then drawn on by what `readingOf` tells. */
export function useTrends(points: readonly ExpandedPoint[], readingOf: (point: ExpandedPoint) => LiveValue | undefined): TrendSpan {
  const { deviceId, turned } = useMonitored();
  const drawn = useMemo(() => points.filter(isDrawn), [points]);
  const held = heldMs[useIsLive() ? 'live' : 'past'];
  const end = useNow(takeMs);
  const start = end - hourMs;
  const upTo = Math.ceil(end / held) * held;
  const asked = useLastHours(deviceId, drawn, upTo - hourMs - held, upTo).data?.series;
  const told = new Map(
    drawn.map(({ metric }): [string, Trend] => {
      const curve = asked?.find(({ key }) => key === `${deviceId}:${metric}`);
      if (curve === undefined) return [metric, noTrend];
      const sign = (value: number | null) => (value === null || !turned.has(metric) ? value : Number(shownValue(value, -1)));
      return [metric, { times: curve.times, values: curve.values.map(sign) }];
    }),
  );
  const [since, setSince] = useState<ReadonlyMap<string, Trend>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands at each beat is taken, not each value that comes between
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
  const of = new Map([...told].map(([metric, history]) => [metric, joined(history, since.get(metric) ?? noTrend, start, end)]));
  return { start, end, of };
}
