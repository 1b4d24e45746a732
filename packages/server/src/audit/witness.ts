/** Signed heads outside the database, one per line: they reveal a chain that was cut back or rewritten as a whole. */
import { appendFile, mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { AuditKeys } from './keys.ts';

const witnessLine = z.object({
  entries: z.number().int(),
  id: z.number().int(),
  hash: z.string(),
  keyId: z.string(),
  signature: z.string(),
  /** Epoch ms. */
  time: z.number(),
});
export type WitnessLine = z.infer<typeof witnessLine>;

const newLine = 10;

export const witnessFile = (keys: Pick<AuditKeys, 'folder'>) => join(keys.folder, 'audit-heads.jsonl');

/** Heads by the number of entries of the chain; a last line truncated by a crash is ignored. */
export async function readWitness(file: string): Promise<ReadonlyMap<number, WitnessLine>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').flatMap((line) => {
    try {
      return [witnessLine.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
  return new Map(lines.map((line) => [line.entries, line]));
}

export async function addWitness(file: string, line: WitnessLine): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Starts a new line, also after a truncated one.
  const text = `${JSON.stringify(line)}\n`;
  await appendFile(file, (await endsClean(file)) ? text : `\n${text}`, { mode: 0o600, flush: true });
}

async function endsClean(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch(() => null);
  if (!handle) return true;
  try {
    const { size } = await handle.stat();
    if (size === 0) return true;
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
    return buffer[0] === newLine;
  } finally {
    await handle.close();
  }
}
