import { projectTransferApi } from '@czyun/contract';
import { type Ask, examplesOf, file, type OnServer } from '../../testing/call-examples.ts';
import type { TestUser } from '../../testing/index.ts';

/** Imports the exported file of the project: planned, then applied. */
function imports(name: string, as: TestUser, query: (projectId: number) => string): (on: OnServer) => Promise<Ask> {
  let body: Buffer | undefined;
  return async (on) => {
    body ??= await file(on, `/api/setup/exportProject?projectId=${on.projectId}`, as);
    const path = `/api/setup/${name}?${query(on.projectId)}`;
    const { data } = await on.server.ask<{ stamp: string }>(path, { as, body });
    return { path: `${path}apply=true&stamp=${data.stamp}`, body, as };
  };
}

export const examples = [
  examplesOf(projectTransferApi, {
    importProject: {
      again: imports('importProject', 'engadmin', (projectId) => `projectId=${projectId}&`),
    },
    importProjects: {
      again: imports('importProjects', 'platform', () => ''),
    },
  }),
];
