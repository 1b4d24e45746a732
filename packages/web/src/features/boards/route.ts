import { devicesApi, type Project } from '@czyun/contract';
import { type BoardContent, boardRanges, boardsApi } from '@czyun/contract/boards';
import { withCharts } from '../../kit/chart/with-charts.ts';
import { deviceIdsOf } from '../../parts/points/bound.ts';
import { curvesAhead } from '../../parts/points/curves-ahead.ts';
import { screen } from '../../platform/address/screen.ts';
import { catalogAhead } from '../../platform/api/ahead.ts';
import { prefetchCall, readAhead } from '../../platform/api/prefetch-call.ts';

/** Tiles with curves of their points. */
const drawsCurves = ({ kind, options }: BoardContent['tiles'][number]) =>
  kind === 'board.trend' || (kind === 'board.value' && options['spark'] === true);

/** A board, the devices of its points, and its curves. */
async function boardAhead(projectId: number, id: number, zone: string): Promise<void> {
  const { content } = await readAhead(boardsApi.getBoard, { query: { projectId, id } });
  for (const tile of content.tiles) {
    const keys = String(tile.options['points'] ?? '')
      .split(',')
      .filter((key) => /^\d+:/.test(key));
    for (const deviceId of deviceIdsOf(keys)) prefetchCall(devicesApi.getDetail, { query: { deviceId } });
    const range = boardRanges.find((each) => each === tile.options['range']) ?? content.range;
    if (drawsCurves(tile)) curvesAhead(keys, range, zone);
  }
}

/** The list, then the boards that the page shows; the devices for boards that the product makes. */
const showing =
  (isShown: (board: { readonly page: string | null; readonly shared: boolean }) => boolean) =>
  async (projectId: number, _params: URLSearchParams, project: () => Promise<Project>): Promise<void> => {
    const boards = await readAhead(boardsApi.listBoards, { query: { projectId } });
    const { timeZone } = await project();
    await Promise.all([catalogAhead(projectId), ...boards.filter(isShown).map(({ id }) => boardAhead(projectId, id, timeZone))]);
  };

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
