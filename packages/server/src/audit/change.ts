/** Changes of stored settings, each in one transaction with its entries of the operation log. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/errors.ts';
import type { Registry, Touched } from '../registry/types.ts';
import type { Audit, AuditEntry } from './audit.ts';

export type Db = Kysely<Schema>;

export interface ChangeDeps {
  readonly db: Db;
  readonly registry: Registry;
  readonly audit: Audit;
  /** Epoch ms. */
  readonly now: () => number;
}

/** An entry of the operation log; its actor is the actor of the change. */
export type Entry = Omit<AuditEntry, 'by'>;

/** Result of a change. */
export interface Done<T> {
  readonly result: T;
  /** Empty: nothing changed. */
  readonly entries: readonly Entry[];
  /** The rows written; `all`: device types, which any row may depend on. */
  readonly touched: Touched | 'all';
}

/** Commits a change together with its entries of the operation log, then refreshes the registry, which screens and drivers read. */
export async function auditedChange<T>(
  { db, audit, registry }: Omit<ChangeDeps, 'now'>,
  actor: Actor,
  work: (db: Db) => Promise<Done<T>>,
): Promise<T> {
  const { result, entries, touched } = await db
    .transaction()
    .execute(async (transaction) => {
      const done = await work(transaction);
      for (const entry of done.entries) await audit.record({ ...entry, by: actor }, transaction);
      return done;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('conflict') : error;
    });
  if (entries.length > 0) await (touched === 'all' ? registry.reload() : registry.refresh(touched));
  return result;
}

/** Two callers chose the same key at the same time. */
function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  // PostgreSQL unique_violation; SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY.
  return code === '23505' || errcode === 2067 || errcode === 1555;
}
