import { historyApi } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { useMemo } from 'react';
import type { LiveTail } from '../../../kit/chart/live-tail.ts';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import type { ChartSeries } from '../../../kit/chart/time-chart-types.ts';
import { Skeleton, States } from '../../../kit/ui/states.tsx';
import { useCall } from '../../../platform/api/use-call.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { controlText } from '../text.ts';
import { curveHeightPx, plotHeightPx } from './setpoint-curve-size.ts';

const spanMs = 900_000;
/** Interval of reading the history, ms; between, the newest values extend it. */
const readMs = 10_000;
/** Longer silence is drawn as a gap. */
const gapMs = 180_000;

interface SetpointCurveProps {
  readonly deviceId: number;
  readonly wanted: ExpandedPoint;
  readonly actual: ExpandedPoint;
  /** Newest good values of setpoint and measurement. */
  readonly values: readonly [number | null, number | null];
}

/** Setpoint and measurement of the last quarter of an hour. */
export function SetpointCurve({ deviceId, wanted, actual, values: [set, is] }: SetpointCurveProps) {
  const t = controlText.useText();
  const word = useWord();
  const timeZone = useTimeZone();
  const now = useNow(1000);
  const end = Math.ceil(now / readMs) * readMs;
  const start = end - spanMs;
  const key = [wanted, actual].map(({ metric }) => `${deviceId}:${metric}`).join(',');
  const history = useCall(
    historyApi.getParamHistory,
    { query: { key, start, end, width: 480, form: 'columns' } },
    { keep: true, quiet: true, passing: true },
  );
  const curves = history.data?.series;
  const series = useMemo((): readonly ChartSeries[] => {
    const columnOf = (point: ExpandedPoint) => {
      const curve = curves?.find((each) => each.key === `${deviceId}:${point.metric}`);
      return {
        key: point.metric,
        unit: point.unit ?? '',
        decimals: point.decimals,
        times: curve?.times ?? [],
        values: curve?.values ?? [],
      };
    };
    return [
      { ...columnOf(wanted), name: t(($) => $.setpoint.wanted), shape: 'step', dash: true, slot: 1 },
      { ...columnOf(actual), name: t(($) => $.setpoint.actual), slot: 0 },
    ];
  }, [curves, deviceId, wanted, actual, t]);
  const live = useMemo((): LiveTail => ({ time: now, values: [set, is] }), [now, set, is]);
  return (
    <States of={history} skeleton={<Skeleton height={curveHeightPx} />}>
      {() => (
        <TimeChart
          title={word(actual.name)}
          series={series}
          live={live}
          start={start}
          end={end}
          timeZone={timeZone}
          height={plotHeightPx}
          gapMs={gapMs}
          bare
        />
      )}
    </States>
  );
}
