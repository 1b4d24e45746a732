import { boardsApi } from '@czyun/contract/boards';
import { withCharts } from '../../kit/chart/with-charts.ts';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall, readAhead } from '../../platform/api/prefetch-call.ts';

/** The list, then the boards that the page shows. */
const showing =
  (isShown: (board: { readonly page: string | null; readonly shared: boolean }) => boolean) =>
  async (projectId: number): Promise<void> => {
    const boards = await readAhead(boardsApi.listBoards, { query: { projectId } });
    for (const board of boards) if (isShown(board)) prefetchCall(boardsApi.getBoard, { query: { projectId, id: board.id } });
  };

export const boardsScreen = screen('diydemo', async () => (await import('./boards-screen.tsx')).BoardsScreen);
export const factoryViewScreen = screen(
  'fac/diy/view1',
  withCharts(async () => (await import('./factory-page.tsx')).FactoryView),
  showing(({ page }) => page === 'view1'),
);
export const factoryHomeScreen = screen(
  'fac/diy/view3Home',
  withCharts(async () => (await import('./factory-page.tsx')).FactoryHome),
  showing(({ page }) => page === 'view3Home'),
);
export const boardWallScreen = screen(
  'diyCockpit',
  withCharts(async () => (await import('./board-wall-screen.tsx')).BoardWallScreen),
  showing(({ shared }) => shared),
);
