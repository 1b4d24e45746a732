import { alarmsApi, controlRulesApi, curvesApi, handOversApi, shiftsApi } from '@czyun/contract';
import { incidentsApi } from '@czyun/contract/incidents';
import { screen } from '../../platform/address/screen.ts';
import { devicesAhead } from '../../platform/api/ahead.ts';
import { prefetchCall, readAhead } from '../../platform/api/prefetch-call.ts';
import { mainDevices, maxMain } from './main-devices.ts';

/** Tasks: their list would push down what is below it when it comes later. */
async function tasksAhead(projectId: number): Promise<void> {
  prefetchCall(controlRulesApi.getApprovals, { query: { projectId } });
  prefetchCall(alarmsApi.listOwnAlarms, { query: { projectId } });
  prefetchCall(incidentsApi.listIncidents, { query: { projectId, mine: true } });
  const { open } = await readAhead(shiftsApi.shiftNow, { query: { projectId } });
  const id = open.find(({ handOverId }) => handOverId !== null)?.handOverId;
  if (typeof id === 'number') prefetchCall(handOversApi.handOverGet, { query: { projectId, id } });
}

export const workspaceScreen = screen(
  'workspace',
  async () => (await import('./workspace-screen.tsx')).WorkspaceScreen,
  (projectId) => {
    prefetchCall(curvesApi.graphList, { query: { projectId } });
    tasksAhead(projectId).catch(() => undefined);
    return devicesAhead(projectId, (list) => mainDevices(list, maxMain));
  },
);
