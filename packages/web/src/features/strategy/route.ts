import { planningApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { askAhead } from '../../platform/api/ask-ahead.ts';

export const strategyScreen = screen(
  'e-manage',
  async () => (await import('./strategy-screen.tsx')).StrategyScreen,
  (projectId) => askAhead(planningApi.planningSettings, { query: { projectId } }),
);
