/** First data of boards, requested while the code of their page is loading. */
import { devicesApi, type Project } from '@czyun/contract';
import { type BoardContent, type BoardPage, boardRanges, boardsApi } from '@czyun/contract/boards';
import { overviewAhead } from '../../parts/energy/overview-ahead.ts';
import { deviceIdsOf } from '../../parts/points/bound.ts';
import { curvesAhead } from '../../parts/points/curves-ahead.ts';
import { catalogAhead } from '../../platform/api/ahead.ts';
import { prefetchCall, readAhead } from '../../platform/api/prefetch-call.ts';
import { exampleOf } from './ready.ts';

type Ahead = readonly [projectId: number, params: URLSearchParams, project: () => Promise<Project>];

/** Tiles with curves of their points. */
const drawsCurves = ({ kind, options }: BoardContent['tiles'][number]) =>
  kind === 'board.trend' || (kind === 'board.value' && options['spark'] === true);

/** The devices of the points of a board, its curves, and the overview if it has tiles of it. */
async function contentAhead(content: BoardContent, ...[projectId, params, project]: Ahead): Promise<void> {
  if (content.tiles.some(({ kind }) => /^(energy|home)\./.test(kind))) overviewAhead(projectId, params, project).catch(() => undefined);
  const { timeZone } = await project();
  for (const tile of content.tiles) {
    const keys = String(tile.options['points'] ?? '')
      .split(',')
      .filter((key) => /^\d+:/.test(key));
    for (const deviceId of deviceIdsOf(keys)) prefetchCall(devicesApi.getDetail, { query: { deviceId } });
    const range = boardRanges.find((each) => each === tile.options['range']) ?? content.range;
    if (drawsCurves(tile)) curvesAhead(keys, range, timeZone);
  }
}

async function boardAhead(id: number, ...of: Ahead): Promise<void> {
  const { content } = await readAhead(boardsApi.getBoard, { query: { projectId: of[0], id } });
  await contentAhead(content, ...of);
}

/** The board generated for a page, which needs all devices and their types. */
async function exampleAhead(page: BoardPage, ...of: Ahead): Promise<void> {
  const [projectId] = of;
  const { list } = await readAhead(devicesApi.getByArea, { query: { projId: projectId } });
  const ids = [...new Set(list.map(({ deviceType }) => deviceType.id))];
  const types = await Promise.all(ids.map((id) => readAhead(devicesApi.queryDeviceType, { query: { id } })));
  const content = exampleOf(page, { devices: list, types: new Map(types.map((type) => [type.id, type])) });
  if (content !== undefined) await contentAhead(content, ...of);
}

/** The board of a page of the project, or the one generated for it. */
export async function pageAhead(page: BoardPage, ...of: Ahead): Promise<void> {
  const [projectId] = of;
  catalogAhead(projectId).catch(() => undefined);
  const placed = (await readAhead(boardsApi.listBoards, { query: { projectId } })).find((each) => each.page === page);
  await (placed === undefined ? exampleAhead(page, ...of) : boardAhead(placed.id, ...of));
}

/** The shared boards, which a wall shows in turn. */
export async function wallAhead(...of: Ahead): Promise<void> {
  const [projectId] = of;
  catalogAhead(projectId).catch(() => undefined);
  const boards = await readAhead(boardsApi.listBoards, { query: { projectId } });
  await Promise.all(boards.flatMap(({ id, shared }) => (shared ? [boardAhead(id, ...of)] : [])));
}
