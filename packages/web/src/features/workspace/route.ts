import { curvesApi, devicesApi, shiftsApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

export const workspaceScreen = screen(
  'workspace',
  async () => (await import('./workspace-screen.tsx')).WorkspaceScreen,
  (projectId) => {
    prefetchCall(devicesApi.getByArea, { query: { projId: projectId, detail: true } });
    prefetchCall(curvesApi.graphList, { query: { projectId } });
    prefetchCall(shiftsApi.shiftNow, { query: { projectId } });
  },
);
