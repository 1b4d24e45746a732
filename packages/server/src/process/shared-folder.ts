/** Several servers share one folder of keys and files: a mark in it is compared with the shared store. */
import { randomUUID } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { firstMeta } from '../db/meta.ts';
import type { Schema } from '../db/schema.ts';
import { reasonOf, StartRefused } from './refused.ts';

const markFile = 'shared-folder';

/** Throws `StartRefused` unless the folder is the one marked by the first server. */
export async function checkSharedFolder(db: Kysely<Schema>, folder: string): Promise<void> {
  const file = join(folder, markFile);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    const mark = markOf(file);
    if ((await firstMeta(db, markFile, mark)) !== mark)
      throw new StartRefused(`SHARED_DIR: ${folder} is not the folder of the other servers`);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`SHARED_DIR: ${folder} cannot be used (${reasonOf(error)})`);
  }
}

/**
 * The mark of the folder, created if missing. It appears with its content, before it is stored: of servers that start at once the first
 * decides, and if one ends in between, the next one adopts its mark.
 */
function markOf(file: string): string {
  const own = `${file}.${randomUUID()}`;
  try {
    writeFileSync(own, randomUUID(), { mode: 0o600, flush: true });
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return readFileSync(file, 'utf8');
}
