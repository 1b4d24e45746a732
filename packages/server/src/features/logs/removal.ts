/** Removal of log entries. */
import { counted } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { entriesById, removeEntries } from './repo.ts';

interface RemovalDeps {
  readonly db: Kysely<Schema>;
  readonly audit: Pick<Audit, 'record'>;
}

export interface LogRemoval {
  readonly projectId: number;
  readonly indexName: 'alarm' | 'operation';
  readonly type?: number | undefined;
  readonly ids: readonly number[];
}

/** Maximum entries of one call. */
const maxRemoved = 500;
/** Maximum characters of the removed entries' texts in the operation log. */
const targetLength = 500;

/**
 * Removes entries of the project, all or none, and records it. `operationKept` for operation entries, `alarmStands` for active alarms, `notFound` if none of the
 * entries exists.
 */
export async function removeLogEntries(
  { db, audit }: RemovalDeps,
  { projectId, indexName, type, ids }: LogRemoval,
  by: Actor,
): Promise<number> {
  if (indexName === 'operation' || type === 4) throw new AppError('operationKept');
  if (ids.length > maxRemoved) throw new AppError('tooLarge');
  return db.transaction().execute(async (within) => {
    const entries = (await entriesById(within, projectId, ids)).filter((entry) => type === undefined || entry.type === type);
    if (entries.length === 0) throw new AppError('notFound');
    if (entries.some((entry) => entry.index_name === 'operation' || entry.type === 4)) throw new AppError('operationKept');
    if (entries.some((entry) => entry.recover_time === null)) throw new AppError('alarmStands');
    const removed = await removeEntries(
      within,
      projectId,
      entries.map(({ id }) => id),
    );
    const action = { zh: `删除 ${removed} 条日志`, en: `Removed ${counted(removed, 'log entry', 'log entries')}` };
    const target = entries.map(({ id, content_zh }) => `${id} ${content_zh}`).join('; ');
    await audit.record({ projectId, by, action, target: target.slice(0, targetLength), result: 'done' }, within);
    return removed;
  });
}
