import type { ProjectSummary } from '@czyun/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import type { GridCell } from './grid-parts.ts';

const mqtt = { kind: 'mqtt', periodMs: 10_000 };
const description = {
  projects: [
    {
      key: 'factory',
      name: '工厂',
      type: 2,
      timeZone: 'Asia/Shanghai',
      regions: [],
      devices: [
        { key: 't-m1', name: '机床1', typeId: 1501, profileId: 'mqtt-machine', connection: mqtt },
        { key: 't-fan', name: '风机1', typeId: 1502, profileId: 'mqtt-fan', connection: mqtt },
      ],
    },
  ],
};

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ description });
});
afterAll(() => server.close());

it('has no effectiveness and no quality for machines that have made nothing', async () => {
  const shown = async () => {
    const { data } = await server.ask<{ grid: GridCell[] }>(`/dv2/proj/getMainPage?projectId=${server.project('factory').id}`, {
      as: 'platform',
    });
    const items = data.grid.flatMap((cell) => (cell.kind === 'radar' ? cell.items : []));
    return ['oee', 'performance', 'quality'].map((key) => items.find((item) => item.key === key)?.value);
  };
  await server.publish('t-m1', { output_today: 0, oee: 0, performance: 0, quality: 0 });
  expect(await shown()).toEqual([null, null, null]);
  await server.publish('t-m1', { output_today: 12, oee: 61.5, performance: 90, quality: 100 }, Date.now() + 1);
  expect((await shown()).slice(0, 2)).toEqual([61.5, 90]);
  const { data } = await server.ask<{ list: ProjectSummary[] }>('/proj/getProjList', { as: 'platform' });
  expect(data.list[0]).toMatchObject({ consumedTodayKwh: null, factory: { running: 0, machines: 1, madeToday: null, oee: 61.5 } });
});

it('shows the power of machines and the energy of all consumers', async () => {
  const { data } = await server.ask<{ grid: GridCell[] }>(`/dv2/proj/getMainPage?projectId=${server.project('factory').id}`, {
    as: 'platform',
  });
  const names = (cellId: string) =>
    data.grid.flatMap((cell) => (cell.id === cellId && 'series' in cell ? cell.series.map(({ name }) => name) : []));
  expect(names('machinePower')).toEqual(['机床1']);
  expect(names('energyByDay')).toEqual(['机床1', '风机1']);
});

it('names consumers differently from machines, as they include more', async () => {
  const many = await createTestServer({
    description: {
      projects: [
        {
          ...description.projects[0],
          devices: [
            ...Array.from({ length: 8 }, (_, index) => ({
              key: `t-n${index}`,
              name: `机床${index}`,
              typeId: 1501,
              profileId: 'mqtt-machine',
              connection: mqtt,
            })),
            { key: 't-fan2', name: '风机', typeId: 1502, profileId: 'mqtt-fan', connection: mqtt },
          ],
        },
      ],
    },
  });
  const { data } = await many.ask<{ grid: GridCell[] }>(`/dv2/proj/getMainPage?projectId=${many.project('factory').id}`, {
    as: 'platform',
  });
  await many.close();
  const names = (cellId: string) =>
    data.grid.flatMap((cell) => (cell.id === cellId && 'series' in cell ? cell.series.map(({ name }) => name) : []));
  expect(names('machinePower')).toHaveLength(8);
  expect(names('energyByDay')).toEqual(['全部用电设备 (9)']);
});
