import { annotationsApi } from '@czyun/contract/annotations';
import { testStart } from '../../app-fixture.ts';
import { examplesOf } from '../../testing/call-examples.ts';

const fields = { version: 0, start: testStart, end: null, text: 'Fan replaced', deviceIds: [] };
let stored: { readonly id: number; readonly version: number } | undefined;

export const examples = [
  examplesOf(annotationsApi, {
    saveAnnotation: {
      fields,
      async again({ server, projectId }) {
        const path = '/api/annotations/save';
        const body = { projectId, ...fields };
        stored ??= (await server.ask<{ id: number; version: number }>(path, { as: 'engadmin', body })).data;
        return { path, body: { ...body, id: stored.id, version: stored.version } };
      },
    },
    listAnnotations: { fields: { start: testStart - 3_600_000, end: testStart } },
    removeAnnotation: { fields: { id: 999_999 }, status: 404, again: 'acts' },
  }),
];
