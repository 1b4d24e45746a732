/** The server's relational store, opened beside the server. */

import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { createAccounts } from '../accounts/index.ts';
import { type AuditEntry, type AuditKeys, createAudit, makeAuditKeys, openAuditKeys } from '../audit/index.ts';
import { type OpenDatabase, openDatabase } from '../db/index.ts';
import { createSecurityLog, type OwnSecurityLog } from '../features/security/index.ts';
import { unsigned } from '../kernel/actor.ts';
import { reasonOf } from '../process/refused.ts';
import { emptyStoreRefusal, storeRefusal } from '../process/store-file.ts';
import type { Settings } from '../settings.ts';
import { CommandRefused } from './refused.ts';

export interface OpenStore extends OpenDatabase {
  readonly accounts: ReturnType<typeof createAccounts>;
  readonly audit: ReturnType<typeof createAudit>;
  readonly auditKeys: AuditKeys;
  readonly security: OwnSecurityLog;
}

/** Opens the database, runs `work` and closes it. Needs no key. `make`: a missing store is created. */
export async function withDatabase<T>(settings: Settings, work: (store: OpenDatabase) => Promise<T>, make = false): Promise<T> {
  if (!make && !settings.DATABASE_URL && !existsSync(join(settings.DATA_DIR, 'main.db'))) {
    throw new CommandRefused(`DATA_DIR: ${settings.DATA_DIR} holds no store`);
  }
  const refusal = emptyStoreRefusal(settings);
  if (refusal) throw new CommandRefused(refusal);
  const store = await openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL }).catch((error: unknown) => {
    throw new CommandRefused(storeRefusal(settings, error));
  });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

interface StoreOptions {
  /** A missing store is created. */
  readonly make?: boolean;
  /** Signs with the key in the file, or a new one, whatever key signed so far: for commands that change the key on purpose. */
  readonly anyKey?: boolean;
}

/** The database with its audit log; refused without the key that signs it. */
export function withStore<T>(settings: Settings, work: (store: OpenStore) => Promise<T>, options: StoreOptions = {}): Promise<T> {
  const run = async (store: OpenDatabase) => {
    const auditKeys = await keysOf(store, settings, options.anyKey ?? false);
    const deps = { db: store.db, now: Date.now };
    const audit = createAudit({ ...deps, keys: auditKeys });
    const warn = (error: unknown, text: string) => console.error(text, error);
    const security = createSecurityLog({ ...deps, warn });
    const result = await work({ ...store, accounts: createAccounts({ ...deps, audit }), audit, auditKeys, security });
    await security.close();
    return result;
  };
  return withDatabase(settings, run, options.make);
}

async function keysOf({ db }: OpenDatabase, settings: Settings, anyKey: boolean): Promise<AuditKeys> {
  try {
    return anyKey ? makeAuditKeys(settings) : await openAuditKeys(db, settings);
  } catch (error) {
    throw new CommandRefused(`AUDIT_KEY_FILE: ${reasonOf(error)}`);
  }
}

/** The user at the console, for the audit log. */
export function consoleUser(): Pick<AuditEntry, 'projectId' | 'by'> {
  return { projectId: null, by: unsigned(operatingSystemUser(), 'console') };
}

function operatingSystemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'console');
  }
}
