/** A board visible to the whole project: cells and states of the storage, machines and stops of the factory. */
import { type BoardContent, type BoardTile, boardsApi } from '@czyun/contract/boards';
import type { DeviceRecord } from '../../../registry/types.ts';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

interface Kind {
  readonly kind: string;
  readonly options: BoardTile['options'];
}

const points = (site: Site, devices: readonly (DeviceRecord | undefined)[], ...metrics: string[]) =>
  devices
    .flatMap((device) =>
      metrics.flatMap((metric) => (device && site.paramId(device, metric) !== undefined ? `${device.id}:${metric}` : [])),
    )
    .join(',');
const idsOf = (devices: readonly DeviceRecord[]) => devices.map(({ id }) => id).join(',');
const trend = (title: string, asked: string): Kind => ({ kind: 'board.trend', options: { title, points: asked, range: 'board' } });
const states = (title: string, devices: readonly DeviceRecord[]): Kind => ({
  kind: 'board.states',
  options: { title, devices: idsOf(devices.slice(0, 12)), range: 'board' },
});
const value = (asked: string): Kind => ({ kind: 'board.value', options: { title: '', points: asked, spark: true } });

interface Row {
  readonly height: number;
  readonly kinds: readonly Kind[];
}

function storage(site: Site): readonly Row[] {
  const [ems] = site.of('storage-station');
  const [stack] = site.of('bms');
  return [
    { height: 4, kinds: ['soc', 'storage_power', 'grid_power', 'load_power'].map((metric) => value(points(site, [ems], metric))) },
    {
      height: 9,
      kinds: [
        trend('功率与 SOC Power and SOC', points(site, [ems], 'storage_power', 'soc')),
        {
          kind: 'board.heat',
          options: { title: '用电热力图 Load by hour', points: points(site, [ems], 'load_power'), figure: 'avg', range: '30d' },
        },
      ],
    },
    {
      height: 9,
      kinds: [
        states('运行状态 Run states', [...site.of('pcs'), ...site.of('bms')]),
        trend('电芯温度 Cell temperatures', points(site, [stack], 'cell_temperature_max', 'cell_temperature_min')),
      ],
    },
  ];
}

function factory(site: Site): readonly Row[] {
  const machines = site.of('machine');
  return [
    { height: 4, kinds: machines.slice(0, 4).map((machine) => value(points(site, [machine], 'active_power'))) },
    {
      height: 9,
      kinds: [
        states('运行状态 Run states', machines),
        { kind: 'board.pareto', options: { title: '停机原因 Stop reasons', of: 'stopReason', range: '7d' } },
      ],
    },
    { height: 8, kinds: [trend('机床功率 Machine power', points(site, machines.slice(0, 8), 'active_power'))] },
  ];
}

/** Stacks rows; the widgets of a row share its width. */
function contentOf(rows: readonly Row[]): BoardContent {
  let y = 0;
  const tiles: BoardTile[] = [];
  for (const { height, kinds } of rows) {
    const shown = kinds.filter(({ options }) => options.points !== '' && options.devices !== '');
    const w = Math.floor(12 / Math.max(1, shown.length));
    for (const [at, each] of shown.entries()) tiles.push({ ...each, id: `t${tiles.length}`, x: at * w, y, w, h: height });
    y += height;
  }
  return { tiles, range: '24h', deviceType: null };
}

export const boardsTheme: Theme = {
  name: 'boards',
  needs: 'nothing',
  async make(site) {
    const { projectId, project } = site;
    const content = contentOf(project.type === 2 ? factory(site) : storage(site));
    if (content.tiles.length === 0) return;
    const name = project.type === 2 ? '车间看板 Workshop' : '储能看板 Storage';
    await site.once('boards', async () => {
      const engineer = site.as('engineer');
      const { id, version } = await engineer.ask(boardsApi.saveBoard, { body: { projectId, version: 0, name, content } });
      await engineer.ask(boardsApi.saveBoardSharing, { body: { projectId, id, version, shared: true } });
    });
  },
};
