import { routes, timeText } from '@czyun/contract';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { asksForWall } from '../../kit/wall/wall-context.ts';
import { WallStage } from '../../kit/wall/wall-stage.tsx';
import { AlarmBanner } from '../../parts/alarms/alarm-banner.tsx';
import { ProfitPanel } from '../../parts/energy/profit/profit-panel.tsx';
import { useSettled } from '../../parts/energy/profit/use-settled.ts';
import { FlowPanel } from '../../parts/energy/six-flows/flow-panel.tsx';
import { presentFlows } from '../../parts/energy/six-flows/present-flows.ts';
import { TodayPanel } from '../../parts/energy/six-flows/today-panel.tsx';
import { useFlow } from '../../parts/energy/use-flow.ts';
import { useOverviewNow } from '../../parts/energy/use-overview-now.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useSearchState } from '../../platform/address/use-search-state.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { AlarmPanel } from './parts/alarm-panel.tsx';
import { CarbonPanel } from './parts/carbon-panel.tsx';
import { CurvePanel } from './parts/curve-panel.tsx';
import { DataPanel } from './parts/data-panel.tsx';
import { PlanPanel } from './parts/plan-panel.tsx';
import { UnitsPanel } from './parts/units-panel.tsx';
import { cockpitText } from './text.ts';

/** Of the wall, px: its columns at the sides. */
const sidePx = 430;
/** By how much the picture of the flows is drawn larger there. */
const wallScale = 1.2;

/** The station for a large display: fills it, in the look of a wall; stacked on a phone. */
export function CockpitScreen() {
  const t = cockpitText.useText();
  const project = useProject();
  const narrow = useNarrow();
  const [search] = useSearchState();
  const navigate = useNavigate();
  const to = useLinks();
  const { asked, grid, energies } = useOverviewNow();
  const flow = useFlow(grid, energies);
  const present = useMemo(() => presentFlows(flow.powers), [flow.powers]);
  const settled = useSettled();
  const title = t(($) => $.title);
  const isWall = !narrow || asksForWall(search.toString());
  const flows = <FlowPanel asked={asked} flow={flow} present={present} {...(isWall ? { scale: wallScale } : {})} />;
  const day = (
    <>
      <TodayPanel asked={asked} energies={energies} units={flow.units} />
      <ProfitPanel settled={settled} />
      <CarbonPanel />
      <DataPanel settled={settled} />
    </>
  );
  const now = (
    <>
      <UnitsPanel />
      <PlanPanel />
      <AlarmPanel />
    </>
  );
  if (!isWall) {
    return (
      <div className={`${box.stack} ${box.wide}`} data-screen="e-cockpit">
        <PageHead title={title} sub={<LocalTime />} />
        {flows}
        {now}
        {day}
        <CurvePanel grid={grid} />
      </div>
    );
  }
  const leave = () => {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    void navigate(to(project.projectType.id === 3 ? routes['e-home'] : routes.energyHome));
  };
  return (
    <WallStage
      title={`${title} · ${project.name}`}
      timeZone={project.timeZone}
      freshAt={asked.dataUpdatedAt || null}
      onLeave={leave}
      sign={<AlarmBanner />}
    >
      {(heightPx) => (
        <div
          className={box.grid}
          style={{ height: heightPx, gridTemplateColumns: `${sidePx}px minmax(0, 1fr) ${sidePx}px`, gridTemplateRows: 'minmax(0, 1fr)' }}
          data-screen="e-cockpit"
        >
          <div className={`${box.stack} ${box.wide} ${box.large}`}>{day}</div>
          <div className={`${box.stack} ${box.wide}`}>
            {flows}
            <CurvePanel grid={grid} fill />
          </div>
          <div className={`${box.stack} ${box.wide} ${box.large}`}>{now}</div>
        </div>
      )}
    </WallStage>
  );
}

/** What time it is there. */
function LocalTime() {
  const { timeZone } = useProject();
  const now = useNow(1000);
  return <time className="cz-num">{`${timeText(now, timeZone)} · ${timeZone}`}</time>;
}
