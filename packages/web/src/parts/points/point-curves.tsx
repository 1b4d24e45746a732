import type { BoardRange } from '@czyun/contract/boards';
import { Fitted } from '../../kit/chart/fitted.tsx';
import { TimeChart } from '../../kit/chart/time-chart.tsx';
import { Failed, Skeleton } from '../../kit/ui/states.tsx';
import type { BoundPoint } from './bound.ts';
import { useBound } from './use-bound.ts';
import { useCurves } from './use-curves.ts';

interface CurvesProps {
  readonly range: BoardRange;
  /** With the legend, px. */
  readonly heightPx: number;
  readonly title: string;
  /** Charts with the same key have one cursor. */
  readonly syncKey: string;
}

/** Curves of points over a range that ends with the clock. */
export function PointCurves({ points, range, heightPx, title, syncKey }: CurvesProps & { readonly points: readonly BoundPoint[] }) {
  const { asked, series, live, start, end, zone } = useCurves(points, range);
  if (asked.data === undefined)
    return asked.error === null ? <Skeleton height={heightPx} /> : <Failed error={asked.error} onRetry={() => void asked.refetch()} />;
  return (
    <Fitted heightPx={heightPx}>
      {(plotPx) => (
        <TimeChart
          series={series}
          live={live}
          start={start}
          end={end}
          timeZone={zone}
          height={plotPx}
          syncKey={syncKey}
          title={title}
          downSample={asked.data?.downSample ?? ''}
          bare
        />
      )}
    </Fitted>
  );
}

/** The same of keys, those that exist; nothing where none does. */
export function KeyCurves({ keys, ...curves }: CurvesProps & { readonly keys: readonly string[] }) {
  const { points, isKnown } = useBound(keys);
  if (!isKnown) return <Skeleton height={curves.heightPx} />;
  return points.length === 0 ? null : <PointCurves {...curves} points={points} />;
}
