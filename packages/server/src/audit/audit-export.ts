/** Operation entries as a file that verifies elsewhere (docs/audit-export.md): JSON lines, the signed end last. */
import type { FileAnswer } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { metaValue } from '../db/meta.ts';
import type { Schema } from '../db/schema.ts';
import { AppError } from '../kernel/errors.ts';
import type { Audit } from './audit.ts';
import { archivedEnd, baseOf } from './base.ts';
import { chainedFields, digestOf, fieldsOf, genesis } from './chain.ts';
import { type ChainHead, headKey, parseHead } from './head.ts';
import type { AuditKeys } from './keys.ts';
import { entriesAfter } from './repo.ts';
import type { ChainState } from './verify.ts';

export interface AuditExport {
  /** Verifies the chain; simultaneous callers share one run. */
  state(): Promise<ChainState & { readonly keyId: string; readonly publicKey: string }>;
  /** The chain up to now; `projectId`: only with the content of that project's entries. */
  export(projectId: number | null, now: number): Promise<FileAnswer>;
}

const pageSize = 1000;

export function createAuditExport({
  db,
  audit,
  keys,
}: {
  readonly db: Kysely<Schema>;
  readonly audit: Pick<Audit, 'verify'>;
  readonly keys: AuditKeys;
}): AuditExport {
  let walking: Promise<ChainState> | undefined;

  async function* lines(head: ChainHead, projectId: number | null, now: number): AsyncGenerator<Uint8Array> {
    const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);
    const from = await archivedEnd(db);
    const start = from ? { version: 2, exported: now, projectId, genesis, from } : { version: 1, exported: now, projectId, genesis };
    yield line({ format: 'czyun-audit-export', ...start, fields: chainedFields });
    const base = baseOf(from);
    for (let [lastId, previous] = [base.id, base.hash]; lastId < head.id; ) {
      const rows = (await entriesAfter(db, lastId, pageSize)).filter(({ id }) => id <= head.id);
      const lines: string[] = [];
      for (const row of rows) {
        const { id, chain_hash: hash, chain_nonce: nonce } = row;
        const digest = digestOf(row);
        const isOwn = projectId === null || row.project_id === projectId;
        const content = isOwn ? { nonce, fields: fieldsOf(row) } : digest === null ? {} : { digest };
        lines.push(`${JSON.stringify({ id, previous, ...content, hash })}\n`);
        [lastId, previous] = [id, hash ?? ''];
      }
      // Entries covered by the head are missing: the file ends, and does not verify.
      if (rows.length === 0) break;
      yield Buffer.from(lines.join(''));
    }
    const { entries, id, hash, signed } = head;
    yield line({ head: { entries, id, hash }, ...(signed ?? {}), publicKeys: Object.fromEntries(keys.publicKeys) });
  }

  return {
    async state() {
      walking ??= audit.verify().finally(() => {
        walking = undefined;
      });
      return { ...(await walking), keyId: keys.keyId, publicKey: keys.publicKeys.get(keys.keyId) ?? '' };
    },
    async export(projectId, now) {
      const head = parseHead(await metaValue(db, headKey));
      if (!head) throw new AppError('internal');
      const of = projectId === null ? 'all' : `project-${projectId}`;
      const name = `operation-log-${of}-${new Date(now).toISOString().slice(0, 10)}.jsonl`;
      return { name, mediaType: 'application/x-ndjson', inline: false, content: lines(head, projectId, now) };
    },
  };
}
