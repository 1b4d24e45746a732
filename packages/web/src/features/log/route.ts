import { logsApi, type Project, regionsApi, routes } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';
import { clockStore, openingNow } from '../../platform/live/clock.ts';
import { type LogAsked, ofLog, questionOf } from './parts/address.ts';

/** The page of entries while the clock is live; the past is requested by the screen, which follows the clock. */
async function logAhead(asked: LogAsked, projectId: number, project: () => Promise<Project>): Promise<void> {
  prefetchCall(regionsApi.queryRegionByProject, { query: { projId: projectId } });
  if (clockStore.get().mode !== 'live') return;
  prefetchCall(logsApi.getLogs, { query: questionOf(asked, projectId, openingNow(), (await project()).timeZone, null) });
}

export const logScreen = screen(
  'log',
  async () => (await import('./log-screen.tsx')).LogScreen,
  (projectId, params, project) => logAhead(routes.log.address.read(params), projectId, project),
);
export const deviceLogScreen = screen(
  'dev-log',
  async () => (await import('./device-log-screen.tsx')).DeviceLogScreen,
  (projectId, params, project) => logAhead(ofLog(routes['dev-log'].address.read(params)), projectId, project),
);
