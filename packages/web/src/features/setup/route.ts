import { routes, setupApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

export const setupScreen = screen(
  'setup',
  async () => (await import('./project/project-setup-screen.tsx')).ProjectSetupScreen,
  (projectId, params) => {
    prefetchCall(setupApi.getSetup, { query: { projectId } });
    if (routes.setup.address.read(params).tab === 'devices') prefetchCall(setupApi.getDeviceTypes, { query: { projectId } });
  },
);
