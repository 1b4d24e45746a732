import { plansApi, tariffsApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { askAhead } from '../../platform/api/ask-ahead.ts';

export const timeslotScreen = screen(
  'timeslot-eprice',
  async () => (await import('./timeslot-eprice-screen.tsx')).TimeslotScreen,
  (projectId) => {
    askAhead(plansApi.planDevices, { query: { projectId } });
    askAhead(tariffsApi.tariffList, { query: { projectId } });
  },
);
