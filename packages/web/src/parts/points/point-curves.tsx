import type { BoardRange } from '@czyun/contract/boards';
import { Fitted } from '../../kit/chart/fitted.tsx';
import { TimeChart } from '../../kit/chart/time-chart.tsx';
import box from '../../kit/ui/box.module.css';
import { Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import type { BoundPoint } from './bound.ts';
import { pointsText } from './text.ts';
import { useBound } from './use-bound.ts';
import { useCurves } from './use-curves.ts';

interface CurvesProps {
  readonly range: BoardRange;
  /** Height including the legend, px. */
  readonly heightPx: number;
  readonly title: string;
  /** Charts with the same key share one cursor. */
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

/** Maximum number of curves that can be distinguished. */
const maxCurves = 8;
/** On a phone each curve has its own row in the legend. */
const [curvesPx, narrowPx, legendRowPx] = [240, 210, 26];

/** Curves of keys: those that exist, limited to the first ones; renders nothing if none exists. */
export function KeyCurves({ keys, ...curves }: Omit<CurvesProps, 'heightPx'> & { readonly keys: readonly string[] }) {
  const t = pointsText.useText();
  const narrow = useNarrow();
  const shown = keys.slice(0, maxCurves);
  const { points, isKnown } = useBound(shown);
  const heightPx = narrow ? narrowPx + shown.length * legendRowPx : curvesPx;
  if (!isKnown) return <Skeleton height={heightPx} />;
  if (points.length === 0) return null;
  return (
    <div>
      <PointCurves {...curves} heightPx={heightPx} points={points} />
      {keys.length > maxCurves && (
        <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.firstCurves, { n: maxCurves, of: keys.length })}</p>
      )}
    </div>
  );
}
