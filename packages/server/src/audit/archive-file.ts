/** Writer of a sealed archive: JSON lines, hashed page by page while written, the signed end last (docs/audit-export.md). */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { ArchiveEnd, ChainBase } from './base.ts';
import { sealedText } from './base.ts';
import { chainedFields, chainHash, fieldsOf, genesis } from './chain.ts';
import type { AuditKeys } from './keys.ts';
import type { entriesAfter, StoredCommand } from './repo.ts';

type Entry = Awaited<ReturnType<typeof entriesAfter>>[number];

/** Fields of a command in an archive, in this order. */
export const commandFields = [
  'id',
  'project_id',
  'device_id',
  'param_id',
  'metric',
  'user_name',
  'user_id',
  'login_name',
  'session_id',
  'link_id',
  'address',
  'old_value',
  'asked_value',
  'read_back',
  'state',
  'reason_zh',
  'reason_en',
  'asked_time',
  'sent_time',
  'end_time',
  'group_id',
  'position',
  'not_after',
  'revert_at',
  'revert_value',
  'revert_state',
  'revert_of',
] as const satisfies readonly (keyof StoredCommand)[];

/** An entry that does not follow the previous one: nothing may be sealed. */
export class ChainBroken extends Error {
  override readonly name = 'ChainBroken';
  constructor(id: number) {
    super(`entry ${id} does not fit the chain`);
  }
}

export interface ArchiveWriter {
  /** Appends entries that follow the previous ones. */
  entries(rows: readonly Entry[]): Promise<void>;
  commands(rows: readonly StoredCommand[]): Promise<void>;
  /** Signs the end and makes the file durable. */
  seal(): Promise<ArchiveEnd>;
  close(): Promise<void>;
}

/** Creates a new file that continues the previous archive. */
export async function writeArchive(
  path: string,
  from: ArchiveEnd | null,
  base: ChainBase,
  keys: AuditKeys,
  now: number,
): Promise<ArchiveWriter> {
  const file: FileHandle = await open(path, 'wx', 0o600);
  const body = createHash('sha256');
  let end = base;
  let commands = 0;

  async function put(lines: readonly object[]): Promise<void> {
    if (lines.length === 0) return;
    const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    body.update(bytes);
    await file.appendFile(bytes);
  }

  try {
    await put([{ format: 'czyun-audit-archive', version: 1, archived: now, genesis, from, fields: chainedFields, commandFields }]);
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    async entries(rows) {
      const lines: object[] = [];
      for (const row of rows) {
        const hash = chainHash(end.hash, row);
        if (row.chain_hash !== hash) throw new ChainBroken(row.id);
        lines.push({ id: row.id, previous: end.hash, nonce: row.chain_nonce, fields: fieldsOf(row), hash });
        end = { entries: end.entries + 1, id: row.id, hash };
      }
      await put(lines);
    },
    async commands(rows) {
      await put(rows.map((row) => ({ command: commandFields.map((name) => row[name]) })));
      commands += rows.length;
    },
    async seal() {
      const sealed = { ...end, body: body.digest('hex') };
      const signed = keys.seal(sealedText(sealed));
      const { body: sum, ...facts } = sealed;
      const last = { end: { ...facts, commands }, body: sum, ...signed, publicKeys: Object.fromEntries(keys.publicKeys) };
      await file.appendFile(`${JSON.stringify(last)}\n`);
      await file.sync();
      return { ...sealed, ...signed };
    },
    close: () => file.close(),
  };
}
