import { boardsApi } from '@czyun/contract/boards';
import { withCharts } from '../../kit/chart/with-charts.ts';
import { screen } from '../../platform/address/screen.ts';
import { catalogAhead } from '../../platform/api/ahead.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';
import { pageAhead, wallAhead } from './boards-ahead.ts';

export const boardsScreen = screen(
  'diydemo',
  async () => (await import('./boards-screen.tsx')).BoardsScreen,
  (projectId) => {
    prefetchCall(boardsApi.listBoards, { query: { projectId } });
    return catalogAhead(projectId);
  },
);
export const factoryViewScreen = screen(
  'fac/diy/view1',
  withCharts(async () => (await import('./factory-page.tsx')).FactoryView),
  (...of) => pageAhead('view1', ...of),
);
export const factoryHomeScreen = screen(
  'fac/diy/view3Home',
  withCharts(async () => (await import('./factory-page.tsx')).FactoryHome),
  (...of) => pageAhead('view3Home', ...of),
);
export const boardWallScreen = screen(
  'diyCockpit',
  withCharts(async () => (await import('./board-wall-screen.tsx')).BoardWallScreen),
  wallAhead,
);
