import { curvesApi, shiftsApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { devicesAhead } from '../../platform/api/ahead.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';
import { mainDevices, maxMain } from './main-devices.ts';

export const workspaceScreen = screen(
  'workspace',
  async () => (await import('./workspace-screen.tsx')).WorkspaceScreen,
  (projectId) => {
    prefetchCall(curvesApi.graphList, { query: { projectId } });
    prefetchCall(shiftsApi.shiftNow, { query: { projectId } });
    return devicesAhead(projectId, (list) => mainDevices(list, maxMain));
  },
);
