import { curvesApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { catalogAhead } from '../../platform/api/ahead.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

export const historyScreen = screen(
  'history',
  async () => (await import('./history-screen.tsx')).HistoryScreen,
  (projectId) => {
    prefetchCall(curvesApi.graphList, { query: { projectId } });
    return catalogAhead(projectId);
  },
);
