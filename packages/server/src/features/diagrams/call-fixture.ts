import { diagramApi, emptyDiagram } from '@czyun/contract';
import { examplesOf, type OnServer } from '../../testing/call-examples.ts';

const document = { ...emptyDiagram, moved: [{ key: 'grid', dx: 8, dy: 0 }] };

/** The draft as currently saved. */
async function draft({ server, projectId }: OnServer) {
  const { data } = await server.ask<{ version: number; published: number }>(`/api/diagram/draft?projectId=${projectId}`, {
    as: 'engadmin',
  });
  return data;
}

async function saved(on: OnServer) {
  const { server, projectId } = on;
  const { version, published } = await draft(on);
  const body = { projectId, version, document };
  const { data } = await server.ask<{ version: number }>('/api/diagram/draft/save', { as: 'engadmin', body });
  return { version: data.version, published };
}

/** Publishes the draft. */
async function shown(on: OnServer) {
  const { server, projectId } = on;
  const { version, published } = await saved(on);
  const body = { projectId, version, published };
  const { data } = await server.ask<{ number: number }>('/api/diagram/publish', { as: 'engadmin', body });
  return { version, published: data.number };
}

export const examples = [
  examplesOf(diagramApi, {
    saveDiagramDraft: {
      // The draft was never saved.
      fields: { version: 999_999, document },
      status: 409,
      async again(on) {
        const { version } = await saved(on);
        return { path: '/api/diagram/draft/save', body: { projectId: on.projectId, version, document } };
      },
    },
    publishDiagram: {
      fields: { version: 999_999, published: 0 },
      status: 409,
      again: async (on) => ({ path: '/api/diagram/publish', body: { projectId: on.projectId, ...(await shown(on)) } }),
    },
    restoreDiagramVersion: {
      fields: { number: 999_999, published: 0 },
      status: 404,
      async again(on) {
        const { published } = await shown(on);
        return { path: '/api/diagram/versions/restore', body: { projectId: on.projectId, number: published, published } };
      },
    },
  }),
];
