/** The pictures of projects. */

import { z } from 'zod';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { setupProject } from '../setup/entities.ts';

const scope = { field: 'projectId', kind: 'project' } as const;

export const picturesApi = defineApi({
  projectPicture: {
    method: 'GET',
    path: '/api/proj/picture',
    access: 'project.view',
    scope,
    file: true,
    cost: 'normal',
    summary: 'The uploaded picture of a project. `picture`: the `largeImage` of its entity, so that a new picture has a new address',
    query: z.object({ projectId, picture: z.string().max(100).optional().describe('Digest of the picture, so that browsers may keep it') }),
    response: z.unknown(),
  },
  setPicture: {
    method: 'POST',
    path: '/api/setup/setPicture',
    access: 'project.setup',
    scope,
    changes: true,
    cost: 'bulk',
    rawBody: true,
    rawKb: 5120,
    oneAtATime: true,
    summary: 'Set the picture of a project (the body): PNG, JPEG or WebP, recognized by its content. The previous one is removed',
    query: z.object({ projectId }),
    response: setupProject,
  },
  removePicture: {
    method: 'POST',
    path: '/api/setup/removePicture',
    access: 'project.setup',
    scope,
    changes: true,
    summary: 'Remove the picture of a project; the default drawing of its type is shown again',
    body: z.object({ projectId }),
    response: setupProject,
  },
});
