/** Several servers have one folder of keys and files: a mark in it is compared with the store that they share. */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { firstMeta } from '../db/meta.ts';
import type { Schema } from '../db/schema.ts';
import { reasonOf, StartRefused } from './refused.ts';

const markFile = 'shared-folder';

/** Throws `StartRefused` unless the folder is the one that the first server has marked. */
export async function checkSharedFolder(db: Kysely<Schema>, folder: string): Promise<void> {
  const file = join(folder, markFile);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    const found = textOf(file);
    const mark = found ?? randomUUID();
    const known = await firstMeta(db, markFile, mark);
    if (known !== mark) throw new StartRefused(`SHARED_DIR: ${folder} is not the folder of the other servers`);
    if (found === undefined) writeFileSync(file, mark, { mode: 0o600, flush: true });
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`SHARED_DIR: ${folder} cannot be used (${reasonOf(error)})`);
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
