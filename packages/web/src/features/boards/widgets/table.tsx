import { routes } from '@czyun/contract';
import { Link } from 'react-router';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import box from '../../../kit/ui/box.module.css';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { Value } from '../../../kit/ui/value.tsx';
import { useIsWall } from '../../../kit/wall/wall-context.ts';
import { type BoundPoint, namesOf } from '../../../parts/points/bound.ts';
import { useReadings } from '../../../parts/points/use-bound.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { scaleOfGroup } from '../../../platform/format/number.ts';
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
  const to = useLinks();
  const word = useWord();
  const isWall = useIsWall();
  const readings = useReadings(points);
  const names = namesOf(points, word);
  const group = scaleOfGroup(points.map(({ point }, index) => ({ value: readings[index]?.value, unit: point.unit, metric: point.metric })));
  return (
    <div className={css.table}>
      <List lines data-part="table">
        {points.map(({ key, deviceId, point, flow }, index) => (
          <ListRow
            key={key}
            title={isWall ? names[index] : <Link to={to(routes['dev-monitor'], { id: deviceId })}>{names[index]}</Link>}
            end={
              <span className={box.strong}>
                <Value value={readings[index]} point={point} flow={flow} group={group} />
              </span>
            }
          />
        ))}
      </List>
    </div>
  );
}
