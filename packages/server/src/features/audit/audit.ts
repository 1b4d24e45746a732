/** Who did what, from where: operation entries of the log in a hash chain. */
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import { lockMeta, putMeta } from '../../db/meta.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { type ChainedRow, chainHash, headKey, parseHead } from './chain.ts';
import { insertEntry } from './repo.ts';
import { type ChainState, verifyChain } from './verify.ts';

export interface AuditEntry {
  /** null: about no project (signing in, accounts). */
  readonly projectId: number | null;
  readonly deviceId?: number | null;
  readonly paramId?: number | null;
  readonly metric?: string | null;
  /** Who did it. */
  readonly by: Actor;
  /** What was done, as the log shows it. */
  readonly action: Text;
  /** What it was done to: a parameter, an account, an invitation. */
  readonly target?: string | null;
  readonly oldValue?: string | null;
  readonly setValue?: string | null;
  readonly readBack?: string | null;
  readonly result?: string | null;
}

export interface Audit {
  /** Appends an entry. Inside a transaction give it as `within`: entry and deed then stand or fall together (SQLite has one connection, so it must be given). */
  record(entry: AuditEntry, within?: Kysely<Schema>): Promise<void>;
  /** Walks the whole chain. `brokenAt` is the id of the first entry that does not fit, null when all do. */
  verify(): Promise<ChainState>;
}

interface AuditDeps {
  readonly db: Kysely<Schema>;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Entries about no project carry this number, which no project has. */
const noProject = 0;

/** The audit log over a store. Several of them (also in other processes) may write at once. */
export function createAudit({ db, now }: AuditDeps): Audit {
  return {
    record: (entry, within) => {
      const row = rowOf(entry, now());
      return within ? append(within, row) : db.transaction().execute((transaction) => append(transaction, row));
    },
    verify: () => verifyChain(db),
  };
}

async function append(db: Kysely<Schema>, row: ChainedRow): Promise<void> {
  // Writing first takes the lock on the head until the transaction ends, so nobody else can chain to the same entry.
  const head = parseHead(await lockMeta(db, headKey));
  if (!head) throw new Error('the end of the audit chain is missing or damaged');
  const hash = chainHash(head.hash, row);
  const id = await insertEntry(db, row, hash);
  const value = JSON.stringify({ id, hash, entries: head.entries + 1 });
  await putMeta(db, headKey, value);
}

function rowOf(entry: AuditEntry, time: number): ChainedRow {
  return {
    index_name: 'operation',
    type: 4,
    project_id: entry.projectId ?? noProject,
    device_id: entry.deviceId ?? null,
    param_id: entry.paramId ?? null,
    metric: entry.metric ?? null,
    content_zh: entry.action.zh,
    content_en: entry.action.en,
    start_time: Math.round(time),
    user_name: entry.by.userName,
    user_id: entry.by.userId,
    login_name: entry.by.loginName,
    session_id: entry.by.sessionId,
    link_id: entry.by.linkId,
    address: entry.by.address,
    target_param: entry.target ?? null,
    old_value: entry.oldValue ?? null,
    set_value: entry.setValue ?? null,
    read_back: entry.readBack ?? null,
    result: entry.result ?? null,
  };
}
