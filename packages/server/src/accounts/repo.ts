/** SQL of accounts, on SQLite and PostgreSQL alike. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/index.ts';
import { membershipsRepo } from './memberships-repo.ts';
import { secretLinksRepo } from './secret-links-repo.ts';
import { sessionsRepo } from './sessions-repo.ts';
import { usersRepo } from './users-repo.ts';

export { knownDevicesRepo } from './known-devices-repo.ts';
export type { SessionRow } from './sessions-repo.ts';
export type { User } from './users-repo.ts';

export type AccountsRepo = ReturnType<typeof accountsRepo>;

export function accountsRepo(db: Kysely<Schema>) {
  return {
    /** For other statements of the same transaction. */
    db,
    ...usersRepo(db),
    ...sessionsRepo(db),
    ...membershipsRepo(db),
    ...secretLinksRepo(db),
  };
}
