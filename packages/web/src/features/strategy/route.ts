import { planningApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

export const strategyScreen = screen(
  'e-manage',
  async () => (await import('./strategy-screen.tsx')).StrategyScreen,
  (projectId) => prefetchCall(planningApi.planningSettings, { query: { projectId } }),
);
