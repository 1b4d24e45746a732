import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { id, list } from '../fields/primitives.ts';
import { entriesOfPage, pageNum, projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';

export const projectFile = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Detected from the content, never from the name. */
  mediaType: z.string(),
  bytes: z.number(),
  user: z.string(),
  /** Who stored it; null: the file is older than this field. */
  by: actor.nullable(),
  created: z.number(),
});
export type ProjectFile = z.infer<typeof projectFile>;

const scope = { field: 'projectId', kind: 'project' } as const;

export const filesApi = defineApi({
  getProjectFileList: {
    method: 'POST',
    path: '/commonfile/getProjectFileList',
    reads: true,
    access: 'project.view',
    scope,
    cost: 'normal',
    summary: 'Files of a project, newest first',
    body: z.object({
      projectId,
      pageNum,
      pageSize: entriesOfPage(200, 20),
    }),
    response: list(projectFile),
  },
  uploadFile: {
    method: 'POST',
    path: '/commonfile/upload',
    access: 'file.manage',
    scope,
    changes: true,
    rawBody: true,
    streamed: true,
    cost: 'bulk',
    summary: 'Store a file: images, PDF, office documents, zip, CSV and text, up to UPLOAD_LIMIT_MB',
    query: z.object({ projectId, name: z.string().min(1).max(200).describe('File name') }),
    response: projectFile,
  },
  removeFile: {
    method: 'POST',
    path: '/commonfile/remove',
    access: 'file.manage',
    scope,
    changes: true,
    summary: 'Remove a file of a project',
    body: z.object({ projectId, id: id.describe('File, by the ID that getProjectFileList lists') }),
    response: z.object({ removed: z.literal(true) }),
  },
  downloadFile: {
    method: 'GET',
    path: '/commonfile/download',
    access: 'project.view',
    scope,
    file: true,
    cost: 'normal',
    summary: "A file's bytes; PNG, JPEG, WebP and GIF may be shown, everything else is downloaded",
    query: z.object({ projectId, id: id.describe('File, by the ID that getProjectFileList lists') }),
    response: z.unknown(),
  },
});
