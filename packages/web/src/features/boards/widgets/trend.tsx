import type { BoardRange } from '@czyun/contract/boards';
import { Fitted } from '../../../kit/chart/fitted.tsx';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import type { BoundPoint } from '../../../parts/points/bound.ts';
import { useCurves } from '../../../parts/points/use-curves.ts';
import { useBoardInfo } from '../board-context.ts';
import { boardsText } from '../text.ts';
import { PointsPanel } from './points-panel.tsx';

interface TrendOptions {
  readonly title: string;
  readonly points: string;
  readonly range: 'board' | BoardRange;
}

/** Curves of points over the range of the board, or of its own. */
export function TrendWidget({ options: { title, points, range } }: WidgetProps<TrendOptions>) {
  const t = boardsText.useText();
  const { range: ofBoard } = useBoardInfo();
  const shown = range === 'board' ? ofBoard : range;
  return (
    <PointsPanel title={title} points={points} usual={t(($) => $.kind.trend)} note={t(($) => $.range[shown])} picture>
      {(bound, heightPx, name) => <Curves points={bound} range={shown} heightPx={heightPx} title={name} />}
    </PointsPanel>
  );
}

interface CurvesProps {
  readonly points: readonly BoundPoint[];
  readonly range: BoardRange;
  readonly heightPx: number;
  readonly title: string;
}

function Curves({ points, range, heightPx, title }: CurvesProps) {
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
          syncKey={`board:${range}`}
          title={title}
          downSample={asked.data?.downSample ?? ''}
          bare
        />
      )}
    </Fitted>
  );
}
