/** Reading the security log: pages for the screen, everything for a file. */

import type { FileAnswer, FileFormat, Language, SecurityEvent } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { actorOfRow } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { tabularFile } from '../../tabular/tabular-file.ts';
import { securityTabular } from './export.ts';
import { type EventFilter, type EventRow, findEvents, knownOf } from './repo.ts';
import type { OwnSecurityLog } from './security-log.ts';

export interface SecurityDeps {
  readonly db: Kysely<Schema>;
  readonly security: Pick<OwnSecurityLog, 'flush'>;
}

export function createSecurityService({ db, security }: SecurityDeps) {
  function checkRange({ startTime, endTime }: EventFilter): void {
    if (startTime !== undefined && endTime !== undefined && startTime >= endTime) throw new AppError('timeRange');
  }

  return {
    async find({ page, pageSize, ...filter }: EventFilter & { readonly page: number; readonly pageSize: number }) {
      checkRange(filter);
      // Includes events recorded before the call.
      await security.flush();
      const { total, rows } = await findEvents(db, filter, { offset: (page - 1) * pageSize, limit: pageSize });
      return { total, list: rows.map(viewOf) };
    },

    async export(filter: EventFilter, format: FileFormat, language: Language, now: number, left?: AbortSignal): Promise<FileAnswer> {
      checkRange(filter);
      await security.flush();
      return tabularFile(format, securityTabular(db, filter, language, now), left);
    },
  };
}

export type SecurityService = ReturnType<typeof createSecurityService>;

function viewOf(row: EventRow): SecurityEvent {
  const { kind, severity } = knownOf(row);
  return {
    id: row.id,
    time: row.time,
    lastTime: row.last_time,
    kind,
    severity,
    by: actorOfRow(row),
    address: row.address,
    call: row.call,
    projectId: row.project_id,
    detail: row.detail,
    count: row.count,
  };
}
