import { incidentsApi } from '@czyun/contract/incidents';
import { examplesOf } from '../../testing/call-examples.ts';

const fields = {
  ...{ version: 0, title: 'Cell 37 too warm', start: 1_770_000_000_000, end: 1_770_000_600_000, state: 'open', explanation: '' },
  ...{ devices: [], curves: [], persons: [], entryId: null },
};
let stored: { readonly id: number; readonly version: number } | undefined;

export const examples = [
  examplesOf(incidentsApi, {
    saveIncident: {
      fields,
      async again({ server, projectId }) {
        const path = '/api/incidents/save';
        const body = { ...fields, projectId };
        stored ??= (await server.ask<{ id: number; version: number }>(path, { as: 'engadmin', body })).data;
        return { path, body: { ...body, ...stored } };
      },
    },
    getIncident: { fields: { id: 999_999 }, status: 404 },
    getIncidentTruths: { fields: { id: 999_999 }, status: 404 },
    exportIncident: { fields: { id: 999_999 }, status: 404 },
    exportIncidentFile: { fields: { id: 999_999 }, status: 404 },
    removeIncident: { fields: { id: 999_999 }, status: 404, again: 'acts' },
    saveIncidentNote: { fields: { id: 999_999, at: null, text: 'Checked' }, status: 404, again: 'acts' },
    removeIncidentNote: { fields: { id: 999_999, noteId: 1 }, status: 404, again: 'acts' },
  }),
];
