import { projectTypeIds, routes, timeText } from '@czyun/contract';
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { PanelBoundary } from '../../kit/panel/panel-boundary.tsx';
import { useWidgets } from '../../kit/panel/widgets-context.ts';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { Together } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { asksForWall } from '../../kit/wall/wall-context.ts';
import { WallStage } from '../../kit/wall/wall-stage.tsx';
import { OverviewDifferences } from '../../parts/energy/overview-differences.tsx';
import { ProfitPanel } from '../../parts/energy/profit/profit-panel.tsx';
import { FlowPanel } from '../../parts/energy/six-flows/flow-panel.tsx';
import { TodayPanel } from '../../parts/energy/six-flows/today-panel.tsx';
import { flowParams } from '../../parts/energy/use-flow.ts';
import { useOverviewNow } from '../../parts/energy/use-overview-now.ts';
import { CompareChoice } from '../../parts/replay/compare-choice.tsx';
import { useSecondInstant } from '../../parts/replay/second-instant.ts';
import { TurnTool } from '../../parts/wall/turn-tool.tsx';
import { useTurn } from '../../parts/wall/use-turn.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useSearchState } from '../../platform/address/use-search-state.ts';
import { useWord } from '../../platform/language/language.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { AlarmPanel } from './parts/alarm-panel.tsx';
import { CarbonPanel } from './parts/carbon-panel.tsx';
import { CurvePanel } from './parts/curve-panel.tsx';
import { DataPanel } from './parts/data-panel.tsx';
import { PlanPanel } from './parts/plan-panel.tsx';
import { UnitsPanel } from './parts/units-panel.tsx';
import { cockpitText } from './text.ts';
import { useCockpitData } from './use-cockpit-data.ts';
import { CockpitWall } from './wall/cockpit-wall.tsx';
import { useOldSince } from './wall/use-old-since.ts';

/** The panels by kind of their widget: their code is part of the screen's, so that none appears later than the others. */
const panels: Readonly<Record<string, ComponentType>> = {
  'energy.flows': FlowPanel,
  'energy.today': TodayPanel,
  'energy.profit': ProfitPanel,
  'energy.carbon': CarbonPanel,
  'energy.curve': CurvePanel,
  'data.completeness': DataPanel,
  'storage.units': UnitsPanel,
  'storage.plan': PlanPanel,
  'alarms.active': () => <AlarmPanel options={{ most: maxAlarms }} />,
};
const maxAlarms = 2;
/** Height of the first panels on a phone, px. */
const phonePx = 1600;

const day = ['energy.today', 'energy.profit', 'energy.carbon', 'data.completeness'];
const now = ['storage.units', 'storage.plan', 'alarms.active'];

/** Widgets below each other, without those that the user may not see. */
function Widgets({ kinds }: { readonly kinds: readonly string[] }) {
  const widgets = useWidgets();
  const allows = useAllows();
  const word = useWord();
  return kinds.map((kind) => {
    const [widget, Shown] = [widgets.get(kind), panels[kind]];
    if (widget === undefined || Shown === undefined) return null;
    if (widget.permission !== undefined && !allows(widget.permission)) return null;
    return (
      <PanelBoundary key={kind} title={word(widget.title)}>
        <Shown />
      </PanelBoundary>
    );
  });
}

/** The station on a large display, filling it with the wall theme; stacked on a phone. */
export function CockpitScreen() {
  const t = cockpitText.useText();
  const project = useProject();
  const narrow = useNarrow();
  const [search] = useSearchState();
  const navigate = useNavigate();
  const to = useLinks();
  const { overview: asked, all } = useCockpitData();
  const oldSince = useOldSince();
  useTurn('e-cockpit');
  const {
    asked: { vs },
    change,
  } = useAddress(routes['e-cockpit']);
  const { grid } = useOverviewNow();
  const { time } = useSecondInstant(flowParams(grid), vs);
  const title = t(($) => $.title);
  if (narrow && !asksForWall(search.toString())) {
    return (
      <div className={`${box.stack} ${box.wide}`} data-screen="e-cockpit">
        <PageHead title={title} sub={<LocalTime />} extra={<CompareChoice vs={vs} onVs={(next) => change({ vs: next })} />} />
        <Together of={all} heightPx={phonePx}>
          <OverviewDifferences />
          <Widgets kinds={['energy.flows', ...now, ...day, 'energy.curve']} />
        </Together>
      </div>
    );
  }
  const leave = () => {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    void navigate(to(project.projectType.id === projectTypeIds.consumption ? routes['e-home'] : routes.energyHome));
  };
  return (
    <WallStage
      title={project.name}
      timeZone={project.timeZone}
      freshAt={asked.dataUpdatedAt || null}
      onLeave={leave}
      far
      oldSince={oldSince}
      tools={<TurnTool />}
    >
      {(heightPx, widthPx) => (
        <Together of={all} heightPx={heightPx}>
          <CockpitWall widthPx={widthPx} heightPx={heightPx} compares={time !== null} />
        </Together>
      )}
    </WallStage>
  );
}

function LocalTime() {
  const { timeZone } = useProject();
  const now = useNow(1000);
  return <time className="cz-num">{`${timeText(now, timeZone)} · ${timeZone}`}</time>;
}
