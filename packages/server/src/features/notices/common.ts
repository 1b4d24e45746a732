/** Shared by rules, channels and the on-call calendar: their owner, and the operation log entry. */
import { type EveryFieldText, fieldText, sayField } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { actorOf, type CallContext } from '../../kernel/session-info.ts';
import { noticeRulesRepo } from '../../notify/rules/index.ts';

export type Repo = ReturnType<typeof noticeRulesRepo>;
export type NoticeCaller = Pick<CallContext, 'session' | 'address' | 'language'>;

interface RecordDeps {
  readonly db: Kysely<Schema>;
  readonly audit: Pick<Audit, 'record'>;
}

export function wrongField(path: string, name: EveryFieldText, { language }: NoticeCaller): AppError {
  return new AppError('badInput', {}, [{ path, message: sayField(fieldText(name), language) }]);
}

/**
 * Makes a change and its operation entry in one transaction. Changes of personal rules and channels (`projectId` undefined) are not
 * recorded.
 */
export function recordedChange<T>(
  { db, audit }: RecordDeps,
  projectId: number | undefined,
  action: Text,
  { session, address }: NoticeCaller,
  change: (on: Repo) => Promise<{ readonly result: T; readonly target: string }>,
): Promise<T> {
  return db.transaction().execute(async (within) => {
    const { result, target } = await change(noticeRulesRepo(within));
    if (projectId !== undefined) await audit.record({ projectId, by: actorOf({ session, address }), action, target }, within);
    return result;
  });
}

/** `notFound` unless all of them are members of the project. */
export async function requireMembers(repo: Repo, projectId: number, userIds: readonly number[]): Promise<void> {
  const distinct = [...new Set(userIds)];
  if (distinct.length === 0) return;
  if ((await repo.people(projectId, distinct)).length < distinct.length) throw new AppError('notFound');
}
