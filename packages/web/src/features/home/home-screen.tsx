import type { CallResult, projectsApi } from '@czyun/contract';
import { useMemo } from 'react';
import { useClock } from '../../shared/live/use-clock.ts';
import { useProject } from '../../shared/project/project-context.ts';
import { PageHead } from '../../shared/ui/card.tsx';
import { Empty, Skeleton, States } from '../../shared/ui/states.tsx';
import { OverviewCell } from './parts/cells.tsx';
import { DeviceStats } from './parts/device-stats.tsx';
import { FaultStat } from './parts/fault-stat.tsx';
import { FlowCard } from './parts/flow-card.tsx';
import { InfoCard } from './parts/info-card.tsx';
import { NewestFaults } from './parts/newest-faults.tsx';
import { energiesOf, isOf, withoutFigures } from './parts/page-at.ts';
import { ShopFloor } from './parts/shop-floor.tsx';
import { useNewestFaults } from './parts/use-faults.ts';
import { useOverview } from './queries.ts';
import { homeText } from './text.ts';
import './home.css';

type Overview = CallResult<typeof projectsApi.getMainPage>;

const factory = 2;
const cells = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** The project at a glance: where energy flows (or what the machines do), six figures of the day, devices, what happened last. */
export function HomeScreen() {
  const t = homeText.use();
  const project = useProject();
  const asked = useOverview(project.id);
  return (
    <div className="home-page">
      <PageHead title={t(($) => $.title)} sub={[project.name, project.title].filter((part) => part !== '').join(' · ')} />
      <States
        of={asked}
        skeleton={<Waiting />}
        isEmpty={(overview) => overview.projectStat.total === 0 && overview.grid.length === 0}
        empty={<Empty />}
      >
        {(overview) => <Overviewed overview={overview} />}
      </States>
    </div>
  );
}

function Overviewed({ overview }: { readonly overview: Overview }) {
  const project = useProject();
  // The answer before stands until the next one comes, but it tells nothing of another instant.
  const isOfClock = isOf(useClock(), overview.time, Date.now());
  const grid = useMemo(() => (isOfClock ? overview.grid : withoutFigures(overview.grid)), [overview.grid, isOfClock]);
  const energies = useMemo(() => energiesOf(grid), [grid]);
  const newest = useNewestFaults(overview);
  return (
    <div className="home">
      <div className="home-main">
        {project.projectType.id === factory ? <ShopFloor grid={grid} /> : <FlowCard grid={grid} energies={energies} />}
        <div className="home-cells">
          {grid.map((cell) => (
            <OverviewCell key={cell.id} cell={cell} />
          ))}
        </div>
      </div>
      <div className="home-rail">
        <InfoCard project={project} />
        <DeviceStats projectStat={isOfClock ? overview.projectStat : null} platformStat={isOfClock ? overview.platformStat : null} />
        <NewestFaults entries={newest} loading={!isOfClock} />
        <div className="home-fault-stat">
          <FaultStat days={isOfClock ? overview.faultStat : null} />
        </div>
      </div>
    </div>
  );
}

/** Grey places of the size of what comes. */
function Waiting() {
  return (
    <div className="home" aria-busy="true">
      <div className="home-main">
        <div className="home-flow waiting">
          <Skeleton height="100%" />
        </div>
        <div className="home-cells">
          {cells.map((cell) => (
            <div key={cell} className="home-cell waiting">
              <Skeleton height="100%" />
            </div>
          ))}
        </div>
      </div>
      <div className="home-rail">
        {(['home-info', 'home-stats', 'home-faults', 'home-fault-stat'] as const).map((place) => (
          <div key={place} className={`${place} waiting`}>
            <Skeleton height="100%" />
          </div>
        ))}
      </div>
    </div>
  );
}
