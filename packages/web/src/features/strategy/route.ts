import { grants, planningApi, routes } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';
import { clockNow } from '../../platform/live/clock.ts';
import { holderIn } from '../../platform/project/project-context.ts';
import { planDate } from './parts/plan-date.ts';

export const strategyScreen = screen(
  'e-manage',
  async () => (await import('./strategy-screen.tsx')).StrategyScreen,
  async (projectId, params, project) => {
    prefetchCall(planningApi.planningSettings, { query: { projectId } });
    const { tab, day } = routes['e-manage'].address.read(params);
    const own = await project();
    if (tab !== 'plan' || !grants(holderIn(own), 'profit.view')) return;
    prefetchCall(planningApi.planningBest, { query: { projectId, date: planDate(day, clockNow(), own.timeZone) } });
  },
);
