import { routes } from '@czyun/contract';
import { Link } from 'react-router';
import { SparkLine } from '../../../kit/chart/spark-line.tsx';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import box from '../../../kit/ui/box.module.css';
import { Value } from '../../../kit/ui/value.tsx';
import { useIsWall } from '../../../kit/wall/wall-context.ts';
import type { BoundPoint } from '../../../parts/points/bound.ts';
import { useReadings } from '../../../parts/points/use-bound.ts';
import { evenValues, useCurves } from '../../../parts/points/use-curves.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useBoardInfo } from '../board-context.ts';
import { boardsText } from '../text.ts';
import css from './board-widgets.module.css';
import { PointsPanel } from './points-panel.tsx';

interface ValueOptions {
  readonly title: string;
  readonly points: string;
  readonly spark: boolean;
}

/** One value as a large figure with its trend. */
export function ValueWidget({ options: { title, points, spark } }: WidgetProps<ValueOptions>) {
  const t = boardsText.useText();
  return (
    <PointsPanel title={title} points={points} usual={t(($) => $.kind.value)}>
      {([bound], heightPx) => bound !== undefined && <Figure of={bound} heightPx={heightPx} spark={spark} />}
    </PointsPanel>
  );
}

/** Height of the figure in a panel of the given height, px; at least 28. */
const figurePx = (heightPx: number, hasLine: boolean) => Math.round(Math.min(72, Math.max(28, heightPx * (hasLine ? 0.4 : 0.55))));
const sparkPx = 36;
const sparkSteps = 160;

function Figure({ of, heightPx, spark }: { readonly of: BoundPoint; readonly heightPx: number; readonly spark: boolean }) {
  const to = useLinks();
  const isWall = useIsWall();
  const [value] = useReadings([of]);
  const hasLine = spark && (of.point.type === 'number' || of.point.type === 'counter') && heightPx >= 84;
  const shown = (
    <span className={css.value} style={{ fontSize: figurePx(heightPx, hasLine) }}>
      <Value value={value} point={of.point} flow={of.flow} />
    </span>
  );
  return (
    <div className={`${box.stack} ${css.figure}`} data-part="value">
      {isWall ? shown : <Link to={to(routes['dev-monitor'], { id: of.deviceId })}>{shown}</Link>}
      {hasLine && <Line of={of} />}
    </div>
  );
}

const noMeaning = 'load' as const;

function Line({ of }: { readonly of: BoundPoint }) {
  const {
    series: [curve],
    start,
    end,
  } = useCurves([of], useBoardInfo().range);
  return <SparkLine values={curve === undefined ? [] : evenValues(curve, start, end, sparkSteps)} meaning={noMeaning} heightPx={sparkPx} />;
}
