/** What actions on the own account have in common: the user of a session, and the entry in the operation log. */
import type { Kysely } from 'kysely';
import type { Audit, AuditEntry } from '../audit/index.ts';
import type { Schema } from '../db/schema.ts';
import { AppError } from '../kernel/errors.ts';
import { actorOf, type SessionInfo } from '../kernel/session-info.ts';
import { type AccountsRepo, accountsRepo, type User } from './repo.ts';
import type { AccountSessions } from './sessions.ts';
import type { Caller } from './types.ts';
import type { Unstored } from './unstored.ts';

export interface OwnAccountDeps {
  readonly db: Kysely<Schema>;
  readonly sessions: Pick<AccountSessions, 'open' | 'forget' | 'forgetAll'>;
  /** Receives sign-ins and sign-outs while the store takes no writes. */
  readonly unstored: Unstored;
  readonly audit: Pick<Audit, 'record'>;
  readonly now: () => number;
}

export type From = Pick<Caller, 'address'>;
export type OwnEntry = Omit<AuditEntry, 'projectId' | 'by' | 'target'>;

interface Outcome<T> {
  readonly value: T;
  /** null: nothing changed. */
  readonly entry: OwnEntry | null;
}

/** A session of a secret link acts in the name of the link's author, but is not that user. */
export function requirePerson(session: SessionInfo | null): SessionInfo {
  if (session === null) throw new AppError('notLoggedIn');
  if (session.secretLink) throw new AppError('forbidden');
  return session;
}

export async function ownUser(session: SessionInfo, repo: AccountsRepo): Promise<User> {
  const user = await repo.userById(requirePerson(session).userId);
  if (!user) throw new AppError('notLoggedIn');
  return user;
}

export function ownEntry(session: SessionInfo, { address }: From, entry: OwnEntry): AuditEntry {
  const projectId = session.secretLink?.projectId ?? null;
  return { projectId, by: actorOf({ session, address }), target: session.loginName, ...entry };
}

/** Runs an action and records its entry in one transaction. */
export function recordedAction<T>(
  { db, audit }: Pick<OwnAccountDeps, 'db' | 'audit'>,
  session: SessionInfo,
  from: From,
  action: (repo: AccountsRepo) => Promise<Outcome<T>>,
): Promise<T> {
  return db.transaction().execute(async (within) => {
    const { value, entry } = await action(accountsRepo(within));
    if (entry) await audit.record(ownEntry(session, from, entry), within);
    return value;
  });
}
