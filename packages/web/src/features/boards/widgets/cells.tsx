import { routes } from '@czyun/contract';
import { useNavigate } from 'react-router';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import { useIsWall } from '../../../kit/wall/wall-context.ts';
import { DeviceHeat } from '../../../parts/monitor/device-heat.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { boardsText } from '../text.ts';
import css from './board-widgets.module.css';
import { PointsPanel } from './points-panel.tsx';

interface CellsOptions {
  readonly title: string;
  readonly points: string;
}

/** All cells of a battery, or another group of many readings of one kind, as colours. */
export function CellsWidget({ options: { title, points } }: WidgetProps<CellsOptions>) {
  const t = boardsText.useText();
  const to = useLinks();
  const isWall = useIsWall();
  const navigate = useNavigate();
  return (
    <PointsPanel title={title === '' ? t(($) => $.kind.cells) : title} points={points} usual={t(($) => $.kind.cells)}>
      {([bound], heightPx) =>
        bound !== undefined && (
          <div className={css.table} data-part="cells">
            <DeviceHeat
              deviceId={bound.deviceId}
              metric={bound.metric}
              heightPx={heightPx}
              onOpen={(metric) => {
                if (!isWall) void navigate(to(routes['dev-monitor'], { id: bound.deviceId, point: metric }));
              }}
            />
          </div>
        )
      }
    </PointsPanel>
  );
}
