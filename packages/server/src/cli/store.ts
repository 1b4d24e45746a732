/** The server's relational store, opened beside it. */

import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '../db/index.ts';
import { createAccounts } from '../features/accounts/index.ts';
import { type AuditEntry, type AuditKeys, createAudit, openAuditKeys } from '../features/audit/index.ts';
import { createSecurityLog, type OwnSecurityLog } from '../features/security/index.ts';
import { unsigned } from '../kernel/actor.ts';
import { reasonOf } from '../process/refused.ts';
import type { Settings } from '../settings.ts';
import { CommandRefused } from './refused.ts';

export interface OpenStore extends OpenDatabase {
  readonly accounts: ReturnType<typeof createAccounts>;
  readonly audit: ReturnType<typeof createAudit>;
  readonly auditKeys: AuditKeys;
  readonly security: OwnSecurityLog;
}

/** Opens the store, runs `work` and closes it. `make`: a store that is not there yet may be made. */
export async function withStore<T>(settings: Settings, work: (store: OpenStore) => Promise<T>, make = false): Promise<T> {
  if (!make && !settings.DATABASE_URL && !existsSync(join(settings.DATA_DIR, 'main.db'))) {
    throw new CommandRefused(`DATA_DIR: ${settings.DATA_DIR} holds no store`);
  }
  const store = await openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL }).catch((error: unknown) => {
    throw new CommandRefused(`the database cannot be opened (${reasonOf(error)})`);
  });
  try {
    const auditKeys = keysOf(settings);
    const deps = { db: store.db, now: Date.now };
    const audit = createAudit({ ...deps, keys: auditKeys });
    const warn = (error: unknown, text: string) => console.error(text, error);
    const security = createSecurityLog({ ...deps, warn });
    const result = await work({ ...store, accounts: createAccounts({ ...deps, audit }), audit, auditKeys, security });
    await security.close();
    return result;
  } finally {
    await store.close();
  }
}

function keysOf(settings: Settings): AuditKeys {
  try {
    return openAuditKeys(settings);
  } catch (error) {
    throw new CommandRefused(`the key that signs the operation log cannot be used (${reasonOf(error)})`);
  }
}

/** Who sits at the console, for the audit log. */
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
