/** The log entries of alarms that people act on. */
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { AuditEntry } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { type EntryRow, findEntry } from './repo.ts';

/** `notFound` if the project has no alarm with this id. */
export async function requireEntry(db: Kysely<Schema>, projectId: number, id: number): Promise<EntryRow> {
  const row = await findEntry(db, projectId, id);
  if (!row) throw new AppError('notFound');
  return row;
}

export const contentOf = (row: Pick<EntryRow, 'content_zh' | 'content_en'>): Text => ({ zh: row.content_zh, en: row.content_en });

/** The common fields of an operation entry about an alarm. */
export const operationOn = (row: EntryRow, by: Actor): Pick<AuditEntry, 'projectId' | 'deviceId' | 'by' | 'result'> => ({
  projectId: row.project_id,
  deviceId: row.device_id,
  by,
  result: 'done',
});
