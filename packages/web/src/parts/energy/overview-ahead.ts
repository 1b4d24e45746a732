import { grants, type Project, projectsApi, settlementApi } from '@czyun/contract';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';
import { clockNow, clockStore } from '../../platform/live/clock.ts';
import { holderIn } from '../../platform/project/project-context.ts';
import { monthToDate } from './profit/month-to-date.ts';

/** Loads the overview and the settlement of the month while the code of a screen that shows them is loading. */
export async function overviewAhead(projectId: number, _params: URLSearchParams, project: () => Promise<Project>): Promise<void> {
  if (clockStore.get().mode !== 'live') return;
  prefetchCall(projectsApi.getMainPage, { query: { projectId } });
  const own = await project();
  if (!grants(holderIn(own), 'profit.view')) return;
  prefetchCall(settlementApi.settlementDays, { query: { projectId, ...monthToDate(clockNow(), own.timeZone), by: 'day' } });
}
