import { subItemChangesApi, subItemsApi } from '@czyun/contract';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(subItemsApi, {
    subsave: {
      fields: { name: 'Item' },
      again: (() => {
        let id: number | undefined;
        const fields = { name: 'item', unit: 'kWh' };
        return async ({ server, projectId }) => {
          id ??= (await server.ask<{ id: number }>('/dv2/proj/subsave', { as: 'engadmin', body: { ...fields, projectId } })).data.id;
          return { path: '/dv2/proj/subsave', body: { ...fields, projectId, id } };
        };
      })(),
    },
    subdel: {
      fields: { ids: '999999' },
      again: async ({ projectId }) => ({ path: '/dv2/proj/subdel', body: { projectId, ids: '999999' } }),
    },
  }),
  examplesOf(subItemChangesApi, {
    subItemSave: {
      fields: { name: 'Item' },
      again: (() => {
        let id: number | undefined;
        const fields = { name: 'virtual', unit: 'kWh' };
        return async ({ server, projectId }) => {
          const terms = [{ sign: -1, paramId: server.paramId('t-grid', 'energy_import') }];
          const body = { ...fields, projectId, terms };
          id ??= (await server.ask<{ id: number }>('/api/subItem/save', { as: 'engadmin', body })).data.id;
          return { path: '/api/subItem/save', body: { ...body, id } };
        };
      })(),
    },
    subItemMove: {
      fields: { id: 999_999 },
      status: 404,
      again: (() => {
        let id: number | undefined;
        return async ({ server, projectId }) => {
          const body = { projectId, name: 'last', unit: 'kWh' };
          id ??= (await server.ask<{ id: number }>('/api/subItem/save', { as: 'engadmin', body })).data.id;
          return { path: '/api/subItem/move', body: { projectId, id } };
        };
      })(),
    },
  }),
];
