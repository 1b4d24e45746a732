import { energyTargetsApi } from '@czyun/contract';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(energyTargetsApi, {
    energyTargets: {
      fields: { year: 2026 },
    },
    getTargetMonth: {
      fields: { month: '2026-01', quantity: 'profit' },
    },
    energyTargetSave: {
      fields: { year: 2026, quantity: 'profit', version: 7, amounts: ['1000', ...Array.from({ length: 12 }, () => null)] },
      // Not set yet.
      status: 409,
      again: async ({ server, projectId }) => {
        const { list } = (
          await server.ask<{ list: { quantity: string; version: number }[] }>(`/api/targets/list?projectId=${projectId}&year=2026`, {
            as: 'engadmin',
          })
        ).data;
        const version = list.find(({ quantity }) => quantity === 'profit')?.version ?? 0;
        const amounts = ['1000', ...Array.from({ length: 12 }, () => null)];
        return { path: '/api/targets/save', body: { projectId, year: 2026, quantity: 'profit', version, amounts } };
      },
    },
    energyTargetExplain: {
      fields: { year: 2031, quantity: 'profit', version: 1, month: 1, text: 't' },
      status: 404,
      again: (() => {
        let version = 0;
        return async ({ server, projectId }) => {
          const of = { projectId, year: 2027, quantity: 'profit' };
          const amounts = ['1000', ...Array.from({ length: 12 }, () => null)];
          if (version === 0) await server.ask('/api/targets/save', { as: 'engadmin', body: { ...of, version, amounts } });
          version += 1;
          return { path: '/api/targets/explain', body: { ...of, version: Math.min(2, version), month: 1, text: 'storm' } };
        };
      })(),
    },
  }),
];
