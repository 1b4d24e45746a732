import { projectsApi, routes, shiftReviewApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';
import { clockStore } from '../../platform/live/clock.ts';

export const shiftsScreen = screen(
  'shifts',
  async () => (await import('./shifts-screen.tsx')).ShiftsScreen,
  (projectId, params) => {
    const { tab, shift, crew } = routes.shifts.address.read(params);
    if (tab !== 'shift' || clockStore.get().mode !== 'live') return;
    const named = { ...(shift === null ? {} : { start: shift }), ...(shift === null || crew === null ? {} : { crewId: crew }) };
    prefetchCall(shiftReviewApi.getShiftReview, { query: { projectId, ...named } });
    prefetchCall(projectsApi.getMainPage, { query: { projectId } });
  },
);
