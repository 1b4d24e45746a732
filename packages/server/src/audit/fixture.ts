/** For tests of the chain: a store with keys outside it, and an attacker who rewrites the whole store. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FreshDatabase, freshStore } from '../db/fixture.ts';
import { metaValue, putMeta } from '../db/meta.ts';
import { unsigned } from '../kernel/actor.ts';
import { createAudit } from './audit.ts';
import { chainHash, genesis } from './chain.ts';
import { type ChainHead, headKey, parseHead } from './head.ts';
import { type AuditKeys, makeAuditKeys } from './keys.ts';
import { entriesAfter } from './repo.ts';

export const auditNow = () => 1_795_000_000_000;

export interface SignedChain {
  readonly store: FreshDatabase;
  readonly dataDir: string;
  /** Read again, as at a start. */
  keys(): AuditKeys;
  audit(): ReturnType<typeof createAudit>;
  record(target: string, projectId?: number): Promise<void>;
  head(): Promise<ChainHead>;
  setHead(head: ChainHead): Promise<void>;
  /** Changes the content of entries, and makes the chain valid again from the first entry to the last; the end is signed by `signer`, or unsigned. */
  rewrite(changes: { readonly set_value: string }, signer?: AuditKeys): Promise<void>;
  close(): Promise<void>;
}

export async function signedChain(): Promise<SignedChain> {
  const store = await freshStore();
  const dataDir = await mkdtemp(join(tmpdir(), 'czyun-keys-'));
  const { db } = store;
  const keys = () => makeAuditKeys({ SHARED_DIR: dataDir });
  const audit = () => createAudit({ db, keys: keys(), now: auditNow });
  const setHead = (head: ChainHead) => putMeta(db, headKey, JSON.stringify(head));
  return {
    store,
    dataDir,
    keys,
    audit,
    setHead,
    record: (target, projectId = 7) =>
      audit().record({ projectId, by: unsigned('anna', '10.0.0.1'), action: { zh: '修改', en: 'Change' }, target, setValue: '4' }),
    async head() {
      const head = parseHead(await metaValue(db, headKey));
      if (!head) throw new Error('there is no head');
      return head;
    },
    async rewrite(changes, signer) {
      let head: ChainHead = { id: 0, hash: genesis, entries: 0 };
      for (const row of await entriesAfter(db, 0, 10_000)) {
        const hash = chainHash(head.hash, { ...row, ...changes });
        await db
          .updateTable('log_entries')
          .set({ ...changes, chain_hash: hash })
          .where('id', '=', row.id)
          .execute();
        head = { id: row.id, hash, entries: head.entries + 1 };
      }
      await setHead(signer ? signer.sign(head) : head);
    },
    async close() {
      await store.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
