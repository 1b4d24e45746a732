import type { BoardRange } from '@czyun/contract/boards';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import { PointCurves } from '../../../parts/points/point-curves.tsx';
import { useBoardInfo } from '../board-context.ts';
import { boardsText } from '../text.ts';
import { PointsPanel } from './points-panel.tsx';

interface TrendOptions {
  readonly title: string;
  readonly points: string;
  readonly range: 'board' | BoardRange;
}

/** Curves of points over the range of the board, or its own. */
export function TrendWidget({ options: { title, points, range } }: WidgetProps<TrendOptions>) {
  const t = boardsText.useText();
  const { range: ofBoard } = useBoardInfo();
  const shown = range === 'board' ? ofBoard : range;
  return (
    <PointsPanel title={title} points={points} usual={t(($) => $.kind.trend)} note={t(($) => $.range[shown])} picture>
      {(bound, heightPx, name) => <PointCurves points={bound} range={shown} heightPx={heightPx} title={name} syncKey={`board:${shown}`} />}
    </PointsPanel>
  );
}
