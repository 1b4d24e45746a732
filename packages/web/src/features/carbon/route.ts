import { carbonApi, routes } from '@czyun/contract';
import { currentPeriod } from '../../parts/energy/period-ahead.ts';
import { screen } from '../../platform/address/screen.ts';
import { askAhead } from '../../platform/api/ask-ahead.ts';

export const carbonScreen = screen(
  'carbon',
  async () => (await import('./carbon-screen.tsx')).CarbonScreen,
  (projectId, params) => {
    const period = currentPeriod(routes.carbon.address.read(params));
    if (period !== null) askAhead(carbonApi.carbon, { query: { projectId, ...period } });
  },
);
