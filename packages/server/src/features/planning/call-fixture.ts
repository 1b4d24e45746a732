import { eveningPlanApi, planningApi } from '@czyun/contract';
import { testStart } from '../../app-fixture.ts';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(planningApi, {
    planningSettingsSave: {
      fields: { version: 0, settings: {} },
      again: async ({ server, projectId }) => {
        const path = `/api/planning/settings?projectId=${projectId}`;
        const { version } = (await server.ask<{ version: number }>(path, { as: 'engadmin' })).data;
        return { path: '/api/planning/settings/save', body: { projectId, version, settings: { cyclesMost: 2 } } };
      },
    },
    planningBest: {
      fields: { date: new Date(testStart + 8 * 3_600_000).toISOString().slice(0, 10) },
    },
    planningBacktestRun: {
      fields: { from: '2026-01-01', to: '2026-01-01' },
      again: 'acts',
    },
  }),
  examplesOf(eveningPlanApi, {
    eveningPlanSave: {
      // The project has no controller for plans.
      status: 400,
      again: async ({ server, projectId }) => {
        const form = { enabled: false, at: 1430, powerMost: null, gainLeast: '5.00', gapMost: 1 };
        const { data } = await server.ask<{ version: number }>(`/api/planning/evening?projectId=${projectId}`, { as: 'engadmin' });
        return { path: '/api/planning/evening/save', body: { projectId, version: data.version, form } };
      },
    },
  }),
];
