/** Who did what, from where: operation entries of the log in a hash chain. */
import { randomBytes } from 'node:crypto';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import { lockMeta, putMeta } from '../db/meta.ts';
import type { Schema } from '../db/schema.ts';
import { type Actor, unsigned } from '../kernel/actor.ts';
import { emit } from '../outbox/index.ts';
import { type ChainedRow, chainHash } from './chain.ts';
import { wasSigned } from './checkpoints.ts';
import { type ChainHead, headKey, parseHead } from './head.ts';
import type { AuditKeys } from './keys.ts';
import { insertEntry } from './repo.ts';
import { type ChainState, verifyChain } from './verify.ts';

export interface AuditEntry {
  /** null: not about a project (signing in, accounts). */
  readonly projectId: number | null;
  readonly deviceId?: number | null;
  readonly paramId?: number | null;
  readonly metric?: string | null;
  /** The actor. */
  readonly by: Actor;
  /** The action, as shown in the log. */
  readonly action: Text;
  /** Its object: a parameter, an account, an invitation. */
  readonly target?: string | null;
  readonly oldValue?: string | null;
  readonly setValue?: string | null;
  readonly readBack?: string | null;
  readonly result?: string | null;
}

export interface Audit {
  /**
   * Appends an entry. Inside a transaction pass it as `within`: entry and change are then stored together or not at all (SQLite has one
   * connection, so it must be passed).
   */
  record(entry: AuditEntry, within?: Kysely<Schema>): Promise<void>;
  /**
   * Signs a chain that was never signed, or that another known key has signed so far; an entry records either, in the name of `by` (the
   * server). False if the signature of the head is invalid.
   */
  begin(by?: Actor): Promise<boolean>;
  /** Signs the chain although the signature of its head is invalid; the entry names the user who decided it. */
  signAgain(by: Actor): Promise<void>;
  /** Verifies the whole chain. `brokenAt` is the id of the first invalid entry, null if all are valid. */
  verify(signal?: AbortSignal): Promise<ChainState>;
}

interface AuditDeps {
  readonly db: Kysely<Schema>;
  /** Signs every head; absent: the chain is unsigned. */
  readonly keys?: AuditKeys | undefined;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Project number of entries that are not about a project; no project has it. */
const noProject = 0;

/** The audit log of a store. Several of them (also in other processes) can write at once. */
export function createAudit({ db, keys, now }: AuditDeps): Audit {
  /** Writing first takes the lock on the head until the transaction ends, so no other writer can chain to the same entry. */
  async function hold(within: Kysely<Schema>): Promise<ChainHead> {
    const head = parseHead(await lockMeta(within, headKey));
    if (!head) throw new Error('the end of the audit chain is missing or damaged');
    return head;
  }

  async function append(within: Kysely<Schema>, head: ChainHead, entry: AuditEntry): Promise<ChainHead> {
    const row = rowOf(entry, now());
    const hash = chainHash(head.hash, row);
    const id = await insertEntry(within, row, hash);
    return { id, hash, entries: head.entries + 1 };
  }

  /**
   * The head to chain to; entries about its signature come first. An invalid head stays unsigned, so that no signature vouches for the
   * manipulation.
   */
  async function entrance(
    within: Kysely<Schema>,
    by = unsigned('server', ''),
  ): Promise<{ readonly head: ChainHead; readonly vouched: boolean }> {
    const head = await hold(within);
    if (!keys) {
      if (head.signed) throw new Error('the audit chain is signed and its key is not here');
      return { head, vouched: false };
    }
    const judged = keys.judge(head);
    if (judged === 'own') return { head, vouched: true };
    if (judged === 'older')
      return { head: await append(within, head, keyEntry(by, actions.newKey, head.signed?.keyId, keys.keyId)), vouched: true };
    if (judged !== 'unsigned' || (await wasSigned(within, keys))) return { head, vouched: false };
    if (head.entries === 0) return { head, vouched: true };
    return { head: await append(within, head, keyEntry(by, actions.firstSigned, String(head.entries), keys.keyId)), vouched: true };
  }

  async function leave(within: Kysely<Schema>, head: ChainHead, vouched: boolean): Promise<void> {
    await putMeta(within, headKey, JSON.stringify(vouched && keys ? keys.sign(head) : head));
  }

  async function record(entry: AuditEntry, within: Kysely<Schema>): Promise<void> {
    const { head, vouched } = await entrance(within);
    const end = await append(within, head, entry);
    await leave(within, end, vouched);
    const { projectId, deviceId, action, target = null, by } = entry;
    await emit(within, {
      kind: 'operationDone',
      projectId,
      subject: { entryId: end.id, ...(deviceId ? { deviceId } : {}) },
      payload: { action, target, loginName: by.loginName },
      time: now(),
    });
  }

  return {
    record: (entry, within) => (within ? record(entry, within) : db.transaction().execute((transaction) => record(entry, transaction))),
    begin: (by) =>
      db.transaction().execute(async (within) => {
        const { head, vouched } = await entrance(within, by);
        if (vouched) await leave(within, head, true);
        return vouched;
      }),
    signAgain: (by) =>
      db.transaction().execute(async (within) => {
        const head = await hold(within);
        const entry = { projectId: null, by, action: actions.signedAgain, oldValue: String(head.entries), setValue: keys?.keyId ?? null };
        await leave(within, await append(within, head, entry), true);
      }),
    verify: (signal) => verifyChain(db, keys, signal),
  };
}

const actions = {
  firstSigned: { zh: '操作日志开始签名', en: 'The operation log is signed from here on' },
  newKey: { zh: '操作日志更换签名密钥', en: 'The operation log is signed with a new key' },
  signedAgain: { zh: '签名不符，人工重新签名操作日志', en: 'The signature did not match; the operation log was signed again manually' },
} as const;

function keyEntry(by: Actor, action: Text, oldValue: string | undefined, setValue: string): AuditEntry {
  return { projectId: null, by, action, oldValue: oldValue ?? null, setValue };
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
    chain_nonce: randomBytes(16).toString('hex'),
  };
}
