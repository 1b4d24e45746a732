import { z } from 'zod';
import { id, list, time } from '../fields/primitives.ts';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';

const managed = { access: 'link.manage', scope: { field: 'projectId', kind: 'project' }, persons: true } as const;

/** A link grants no administration: everyone with its address would have it. */
export const linkCode = z.coerce.number().pipe(z.union([z.literal(1), z.literal(3), z.literal(4)]));

export const secretLink = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.number().int(),
  /** Whether its sessions may do what the code allows, or only read. */
  writes: z.boolean(),
  /** Whether its sessions see money: profits, bills and shares. */
  money: z.boolean(),
  created: z.number(),
  createdBy: z.string(),
  createdByLogin: z.string(),
  expires: z.number(),
  revoked: z.number().nullable(),
  status: z.enum(['open', 'expired', 'revoked']),
  /** Displays currently signed in through it. */
  sessions: z.number().int(),
});

export const linksApi = defineApi({
  linkList: {
    method: 'GET',
    path: '/api/link/list',
    ...managed,
    cost: 'normal',
    summary: 'Secret links of a project, newest first; tokens are never shown again',
    query: z.object({ projectId }),
    response: list(secretLink),
  },
  linkCreate: {
    method: 'POST',
    path: '/api/link/create',
    names: { code: ['项目角色', 'Project role'] },
    ...managed,
    changes: true,
    summary:
      'Create a secret link: role (3 by default), expiry; the token is returned once. It is read-only (default 1 year, at most 5) unless `writes` (default 1 day, at most 7). It shows profits, bills and shares only with `money`',
    body: z.object({
      projectId,
      name: z
        .string()
        .trim()
        .min(1, fieldText('linkNameRequired'))
        .max(60, fieldText('tooLong'))
        .describe('Name of the link, as the log shows it'),
      code: linkCode.default(3).describe('Role that the link acts as: 3 monitor by default'),
      writes: z.boolean().default(false).describe('Whether the link may do what its role may; false: it only reads'),
      money: z.boolean().default(false).describe('Whether the link shows money'),
      expires: time.optional().describe('Expiry, epoch ms; default in 30 days'),
    }),
    response: secretLink.extend({ secret: z.string() }),
  },
  linkRevoke: {
    method: 'POST',
    path: '/api/link/revoke',
    ...managed,
    changes: true,
    summary: 'Revoke a secret link and end its sessions',
    body: z.object({ projectId, id: id.describe('Link, by the ID that linkList lists') }),
    response: z.object({}),
  },
});
