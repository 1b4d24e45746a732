import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { fileFormat, list } from '../fields/primitives.ts';
import { endTime, entriesOfPage, page, projectId, startTime } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { type AuditProblem, auditProblems, type SecurityKind, type SecuritySeverity, securityKinds, securitySeverities } from './kinds.ts';

const names = <T extends string>(table: Readonly<Record<T, unknown>>) => z.enum(Object.keys(table) as [T, ...T[]]);
const kind = names<SecurityKind>(securityKinds);
const severity = names<SecuritySeverity>(securitySeverities);

export const securityEvent = z.object({
  id: z.number().int(),
  /** The first and the last time, epoch ms: equal events within a minute are one event with a count. */
  time: z.number(),
  lastTime: z.number(),
  kind,
  severity,
  by: actor,
  address: z.string(),
  call: z.string().nullable(),
  projectId: z.number().int().nullable(),
  detail: z.string().nullable(),
  count: z.number().int(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

const filter = {
  kind: kind.optional().describe('Only events of this kind'),
  severity: severity.optional().describe('Only events of this severity'),
  account: z.string().max(100).optional().describe("Part of a login name, a display name or a link's name"),
  address: z.string().max(60).optional().describe('How an address begins'),
  projectId: projectId.optional(),
  startTime: startTime.optional(),
  endTime: endTime.optional(),
};

export const securityApi = defineApi({
  securityEvents: {
    method: 'GET',
    path: '/api/security/events',
    access: 'platform',
    summary: 'Security log of the platform: sign-ins, refusals, changes of accounts and access, exports; newest first',
    query: z.object({ ...filter, page, pageSize: entriesOfPage(500, 20) }),
    response: list(securityEvent),
  },
  securityExport: {
    method: 'GET',
    path: '/api/security/export',
    access: 'platform',
    cost: 'bulk',
    file: true,
    summary: 'The security log as CSV or as a sheet, newest first, at most 200,000 rows',
    query: z.object({ ...filter, format: fileFormat.describe('File format') }),
    response: z.unknown(),
  },
  auditState: {
    method: 'GET',
    path: '/api/audit/state',
    access: 'platform',
    cost: 'heavy',
    summary: 'Verifies the chain of operation entries and the signature of its end',
    response: z.object({
      entries: z.number().int(),
      /** Id of the first entry that does not verify; null: none. */
      brokenAt: z.number().int().nullable(),
      problem: names<AuditProblem>(auditProblems).nullable(),
      /** In the caller's language; empty if everything verifies. */
      message: z.string(),
      head: z.string(),
      /** SHA-256 of the public key (DER, SPKI), and the key as PEM. */
      keyId: z.string(),
      publicKey: z.string(),
    }),
  },
  auditExport: {
    method: 'GET',
    path: '/api/audit/export',
    access: 'audit.export',
    also: 'money.view',
    cost: 'bulk',
    scope: { field: 'projectId', kind: 'project' },
    file: true,
    summary: "A project's operation entries in the signed chain, other projects' as digests: JSON lines that verify elsewhere",
    query: z.object({ projectId }),
    response: z.unknown(),
  },
  auditExportAll: {
    method: 'GET',
    path: '/api/audit/exportAll',
    access: 'platform',
    cost: 'bulk',
    file: true,
    summary: 'Every operation entry in the signed chain: JSON lines that verify elsewhere',
    response: z.unknown(),
  },
});
