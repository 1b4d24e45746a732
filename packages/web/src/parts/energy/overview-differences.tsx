import { projectsApi } from '@czyun/contract';
import { useCall } from '../../platform/api/use-call.ts';
import { isNear, pastStep } from '../../platform/live/clock.ts';
import { useIsLive, useTime } from '../../platform/live/use-clock.ts';
import { useSecondClock, useSecondTime, useSecondValues } from '../../platform/live/use-second.ts';
import { useValues } from '../../platform/live/use-values.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { replayText } from '../replay/text.ts';
import { TwoInstants } from '../replay/two-instants.tsx';
import { paramIdsOf } from './combine.ts';
import type { GridCell } from './flow.ts';
import { dayLines, powerLines, seriesOf } from './overview-lines.ts';
import { overviewAsking } from './page-at.ts';
import { useOverviewNow } from './use-overview-now.ts';

/** Maximum number of lines. */
const maxLines = 12;

/** The overview at the second instant; compared with live data in whole minutes, in a replay in the steps of the first instant. */
function useSecondOverview(time: number): readonly GridCell[] | undefined {
  const { id: projectId } = useProject();
  const live = useIsLive();
  const clock = useSecondClock();
  const step = pastStep(clock, useTime(1000), overviewAsking) ?? time;
  const at = live ? Math.floor(step / overviewAsking.leastMs) * overviewAsking.leastMs : step;
  const { data } = useCall(
    projectsApi.getMainPage,
    { query: { projectId, time: at } },
    { keep: ({ query }) => live || isNear(clock, query.time, at, overviewAsking), passing: true, quiet: true },
  );
  return data?.grid;
}

/** Powers, states of charge and daily energies at the clock's instant and the second one; renders nothing without a second instant. */
export function OverviewDifferences() {
  const time = useSecondTime();
  return time === null ? null : <Lines time={time} />;
}

function Lines({ time }: { readonly time: number }) {
  const t = replayText.useText();
  const { grid } = useOverviewNow();
  const ids = paramIdsOf(seriesOf(grid));
  const values = useValues(ids);
  const second = useSecondValues(ids);
  const before = useSecondOverview(time);
  const amounts = dayLines(grid, before).map((line) => ({ ...line, name: t(($) => $.differs.day, { name: line.name }) }));
  const lines = [...powerLines(grid, values, second), ...amounts];
  const isKnown = second.size > 0 || before !== undefined;
  return <TwoInstants lines={lines.slice(0, maxLines)} time={isKnown ? time : null} />;
}
