import { projectTypeIds, routes, timeText } from '@czyun/contract';
import { useNavigate } from 'react-router';
import { WidgetView } from '../../kit/panel/widget-view.tsx';
import { useWidgets } from '../../kit/panel/widgets-context.ts';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { asksForWall } from '../../kit/wall/wall-context.ts';
import { WallStage } from '../../kit/wall/wall-stage.tsx';
import { AlarmBanner } from '../../parts/alarms/alarm-banner.tsx';
import { useOverviewNow } from '../../parts/energy/use-overview-now.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useSearchState } from '../../platform/address/use-search-state.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { cockpitText } from './text.ts';

/** Width of the columns at the sides of a wall, px. */
const sidePx = 430;

const day = ['energy.today', 'energy.profit', 'energy.carbon', 'data.completeness'];
const now = ['storage.units', 'storage.plan', 'alarms.active'];

/** Widgets below each other, without those that the reader may not see. */
function Widgets({ kinds }: { readonly kinds: readonly string[] }) {
  const widgets = useWidgets();
  const allows = useAllows();
  const seen = kinds.filter((kind) => {
    const permission = widgets.get(kind)?.permission;
    return permission === undefined || allows(permission);
  });
  return seen.map((kind) => <WidgetView key={kind} kind={kind} />);
}

/** The station on a large display: fills it, in the look of a wall; stacked on a phone. */
export function CockpitScreen() {
  const t = cockpitText.useText();
  const project = useProject();
  const narrow = useNarrow();
  const [search] = useSearchState();
  const navigate = useNavigate();
  const to = useLinks();
  const { asked } = useOverviewNow();
  const title = t(($) => $.title);
  if (narrow && !asksForWall(search.toString())) {
    return (
      <div className={`${box.stack} ${box.wide}`} data-screen="e-cockpit">
        <PageHead title={title} sub={<LocalTime />} />
        <Widgets kinds={['energy.flows', ...now, ...day, 'energy.curve']} />
      </div>
    );
  }
  const leave = () => {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    void navigate(to(project.projectType.id === projectTypeIds.consumption ? routes['e-home'] : routes.energyHome));
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
          <div className={`${box.stack} ${box.wide} ${box.large}`}>
            <Widgets kinds={day} />
          </div>
          <div className={`${box.stack} ${box.wide}`}>
            <Widgets kinds={['energy.flows', 'energy.curve']} />
          </div>
          <div className={`${box.stack} ${box.wide} ${box.large}`}>
            <Widgets kinds={now} />
          </div>
        </div>
      )}
    </WallStage>
  );
}

function LocalTime() {
  const { timeZone } = useProject();
  const now = useNow(1000);
  return <time className="cz-num">{`${timeText(now, timeZone)} · ${timeZone}`}</time>;
}
