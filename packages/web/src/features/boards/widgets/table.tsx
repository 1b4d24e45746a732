import { routes } from '@czyun/contract';
import { memo } from 'react';
import { Link } from 'react-router';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import box from '../../../kit/ui/box.module.css';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { Value } from '../../../kit/ui/value.tsx';
import { useIsWall } from '../../../kit/wall/wall-context.ts';
import { type BoundPoint, namesOf } from '../../../parts/points/bound.ts';
import { useReadings } from '../../../parts/points/use-bound.ts';
import { useSharedScale } from '../../../parts/points/use-shared-scale.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import type { UnitScale } from '../../../platform/format/number.ts';
import { useWord } from '../../../platform/language/language.ts';
import { boardsText } from '../text.ts';
import css from './board-widgets.module.css';
import { PointsPanel } from './points-panel.tsx';

interface TableOptions {
  readonly title: string;
  readonly points: string;
}

/** Values of points below each other. */
export function TableWidget({ options: { title, points } }: WidgetProps<TableOptions>) {
  const t = boardsText.useText();
  return (
    <PointsPanel title={title} points={points} usual={t(($) => $.kind.table)}>
      {(bound) => <Rows points={bound} />}
    </PointsPanel>
  );
}

function Rows({ points }: { readonly points: readonly BoundPoint[] }) {
  const word = useWord();
  const scale = useSharedScale(points);
  const names = namesOf(points, word);
  return (
    <div className={css.table}>
      <List lines data-part="table">
        {points.map((point, index) => (
          <Row key={point.key} of={point} name={names[index] ?? ''} scale={scale} />
        ))}
      </List>
    </div>
  );
}

interface RowProps {
  readonly of: BoundPoint;
  readonly name: string;
  readonly scale: UnitScale;
}

/** One point; redrawn only when its own value changes. */
const Row = memo(function Row({ of, name, scale }: RowProps) {
  const to = useLinks();
  const isWall = useIsWall();
  return (
    <ListRow
      title={isWall ? name : <Link to={to(routes['dev-monitor'], { id: of.deviceId })}>{name}</Link>}
      end={
        <span className={box.strong}>
          <Reading of={of} scale={scale} />
        </span>
      }
    />
  );
});

function Reading({ of, scale }: Pick<RowProps, 'of' | 'scale'>) {
  const [value] = useReadings([of]);
  return <Value value={value} point={of.point} flow={of.flow} group={scale} />;
}
