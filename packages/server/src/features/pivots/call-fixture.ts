import { pivotApi } from '@czyun/contract';
import { testStart } from '../../app-fixture.ts';
import { examplesOf } from '../../testing/call-examples.ts';

const definition = { key: '1:active_power', figure: 'avg', rows: 'hour', columns: 'none', formulas: [], range: '7d' };
let stored: { readonly id: number; readonly version: number } | undefined;

export const examples = [
  examplesOf(pivotApi, {
    getPivot: { fields: { start: testStart - 3_600_000, end: testStart } },
    saveAnalysis: {
      fields: { version: 0, name: 'Load by hour', definition },
      async again({ server, projectId }) {
        const path = '/api/analysis/saved/save';
        const body = { projectId, version: 0, name: 'Load by hour', shared: true, definition };
        stored ??= (await server.ask<{ id: number; version: number }>(path, { as: 'engadmin', body })).data;
        return { path, body: { ...body, id: stored.id, version: stored.version } };
      },
    },
    removeAnalysis: { fields: { id: 999_999 }, status: 404, again: 'acts' },
  }),
];
