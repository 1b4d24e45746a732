import { Fitted } from '../../../kit/chart/fitted.tsx';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import type { ChartSeries } from '../../../kit/chart/time-chart-types.ts';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { useIsWall } from '../../../kit/wall/wall-context.ts';
import { useTodayCurves } from '../../../parts/energy/curves.ts';
import type { SeriesCell } from '../../../parts/energy/flow.ts';
import css from './curve.module.css';
import type { FigureProps } from './figure-props.ts';

/** Whether no curve has a point. */
const isBare = (series: readonly Pick<ChartSeries, 'times'>[]): boolean => series.every(({ times }) => times.length === 0);

/** Most curves with values in the legend of a small board; others have them in the tooltip. */
const fewCurves = 5;
/** On a wall the picture beside it shows the values. */
const fewOnWall = 2;

/** Curves of the day so far. */
export function CurveFigure({ cell, heightPx }: FigureProps<SeriesCell>) {
  const few = useIsWall() ? fewOnWall : fewCurves;
  const { asked, series, live, start, end, timeZone, downSample } = useTodayCurves(cell);
  if (asked.data === undefined) {
    return asked.error === null ? <Skeleton height={heightPx} /> : <Failed error={asked.error} onRetry={() => void asked.refetch()} />;
  }
  return (
    <Fitted heightPx={heightPx} className={`${css.curve} ${series.length > few ? css.many : ''}`}>
      {(plotPx) => (
        <TimeChart
          series={series}
          live={live}
          start={start}
          end={isBare(series) ? start + 86_400_000 : Math.max(end, start + 600_000)}
          timeZone={timeZone}
          height={plotPx}
          syncKey="home"
          title={cell.title}
          bare
          {...(downSample === undefined ? {} : { downSample })}
        />
      )}
    </Fitted>
  );
}
