import { hourMs, limitsApi } from '@czyun/contract';
import { testStart } from '../../app-fixture.ts';
import { examplesOf, first, type OnServer } from '../../testing/call-examples.ts';

/** A parameter with limits, and its current version. */
async function limited({ server }: OnServer): Promise<{ metric: string; version: number }> {
  const deviceId = server.device('t-grid').id;
  const list = async () =>
    (await server.ask<{ params: { metric: string; version: number }[] }>(`/api/limits/list?deviceId=${deviceId}`, { as: 'engadmin' })).data
      .params;
  const { metric, version } = first(await list());
  if (version === 0) await server.ask('/api/limits/save', { as: 'engadmin', body: { deviceId, metric, version, limits: { high2: 1 } } });
  return { metric, version: version || first(await list()).version };
}

export const examples = [
  examplesOf(limitsApi, {
    saveLimits: {
      fields: { metric: 'frequency', version: 0, limits: {} },
      again: async (of) => {
        const { server } = of;
        const { metric, version } = await limited(of);
        return { path: '/api/limits/save', body: { deviceId: server.device('t-grid').id, metric, version, limits: { high2: 1 } } };
      },
    },
    saveDeviceLimits: {
      fields: { params: [{ metric: 'frequency', version: 0, limits: {} }] },
      again: async (of) => {
        const { server } = of;
        const { metric, version } = await limited(of);
        const params = [{ metric, version, limits: { high2: 1 } }];
        return { path: '/api/limits/saveAll', body: { deviceId: server.device('t-grid').id, params } };
      },
    },
    saveRecommendedLimits: {
      fields: { metrics: ['frequency'] },
      again: async ({ server }) => {
        const asked = { path: '/api/limits/saveRecommended', body: { deviceId: server.device('t-grid').id, metrics: ['frequency'] } };
        await server.ask(asked.path, { as: 'engadmin', body: asked.body });
        return asked;
      },
    },
    listLimitChanges: {
      fields: { metric: 'frequency' },
    },
    restoreLimits: {
      fields: { metric: 'frequency', version: 0, changeId: 999_999 },
      status: 404,
      again: async (of) => {
        const { server } = of;
        const { metric, version } = await limited(of);
        const deviceId = server.device('t-grid').id;
        const { data } = await server.ask<{ id: number }[]>(`/api/limits/changes?deviceId=${deviceId}&metric=${metric}`, {
          as: 'engadmin',
        });
        return { path: '/api/limits/restore', body: { deviceId, metric, version, changeId: first(data).id } };
      },
    },
    tryLimits: {
      fields: { metric: 'frequency', limits: {}, start: testStart - hourMs, end: testStart },
      again: 'acts',
    },
    getTrial: {
      fields: { jobId: 999_999 },
      status: 404,
    },
  }),
];
