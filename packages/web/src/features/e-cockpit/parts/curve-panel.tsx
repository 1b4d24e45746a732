import { Fitted } from '../../../kit/chart/fitted.tsx';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { useIsWall } from '../../../kit/wall/wall-context.ts';
import { useTodayCurves } from '../../../parts/energy/curves.ts';
import { type GridCell, powerCell, type SeriesCell } from '../../../parts/energy/flow.ts';
import { useOverviewNow } from '../../../parts/energy/use-overview-now.ts';
import { cockpitText } from '../text.ts';

/** Height of the curves on a phone, px. */
const phonePx = 300;
const leastMs = 600_000;

/** The curve of the state of charge. */
function socCell(grid: readonly GridCell[]): SeriesCell | undefined {
  for (const cell of grid) {
    if (cell.kind !== 'line') continue;
    const series = cell.series.filter(({ role }) => role === 'soc');
    if (series.length > 0) return { ...cell, series };
  }
  return undefined;
}

/** Powers and the state of charge of the day so far. */
export function CurvePanel() {
  const t = cockpitText.useText();
  const { grid } = useOverviewNow();
  const isWall = useIsWall();
  const fills = !useNarrow() || isWall;
  const title = t(($) => $.curve.title);
  return (
    <Panel title={title} {...(fills ? { style: { flex: 1 } } : {})}>
      {fills ? (
        (heightPx) => <Curves grid={grid} title={title} heightPx={heightPx} />
      ) : (
        <Curves grid={grid} title={title} heightPx={phonePx} />
      )}
    </Panel>
  );
}

function Curves({ grid, title, heightPx }: { readonly grid: readonly GridCell[]; readonly title: string; readonly heightPx: number }) {
  const powers = useTodayCurves(powerCell(grid));
  const soc = useTodayCurves(socCell(grid));
  const series = [...powers.series, ...soc.series.map((each) => ({ ...each, dash: true }))];
  const live = { time: powers.live.time, values: [...powers.live.values, ...soc.live.values] };
  const { asked: curves, start, end, timeZone, downSample } = powers;
  if (curves.data === undefined)
    return curves.error === null ? <Skeleton height={heightPx} /> : <Failed error={curves.error} onRetry={() => void curves.refetch()} />;
  return (
    <Fitted heightPx={heightPx}>
      {(plotPx) => (
        <TimeChart
          series={series}
          live={live}
          start={start}
          end={Math.max(end, start + leastMs)}
          timeZone={timeZone}
          height={plotPx}
          title={title}
          bare
          {...(downSample === undefined ? {} : { downSample })}
        />
      )}
    </Fitted>
  );
}
