/** Files of a backup, each with its checksum: written last, so that a folder without one is not a backup. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, open, readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { CommandRefused } from './refused.ts';

export const manifestName = 'manifest.json';

const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  /** Epoch ms. */
  created: z.number(),
  relational: z.enum(['sqlite', 'postgres']),
  /** null: the readings are in an external ClickHouse and are not part of this backup. */
  tables: z.array(z.object({ name: z.string().regex(/^\w+$/), rows: z.number().int().nonnegative() })).nullable(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.output<typeof manifestSchema>;

/** Every regular file below `folder`, by path with `/`, sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Files 0600, folders 0700, whatever the permissions of the originals. */
export async function closeToOthers(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), entry.isFile() ? 0o600 : 0o700);
}

/** Computes the checksum of every file and writes the manifest. */
export async function writeManifest(folder: string, facts: Omit<Manifest, 'format' | 'files'>): Promise<Manifest> {
  const files: Manifest['files'] = [];
  for (const path of await filesBelow(folder)) files.push({ path, ...(await sumOf(join(folder, path))) });
  const manifest: Manifest = { format: 1, ...facts, files };
  const file = await open(join(folder, manifestName), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return manifest;
}

/** Reads the manifest and checks every file against it. */
export async function checkedManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new CommandRefused(`${folder} is no complete backup: it has no ${manifestName}`);
  });
  const read = manifestSchema.safeParse(parseJson(text));
  if (!read.success) throw new CommandRefused(`${manifestName} cannot be understood by this version`);
  const found = new Set(await filesBelow(folder));
  for (const { path, bytes, sha256 } of read.data.files) {
    // Only files found below the folder are read, so no path leads out of it.
    const sum = found.has(path) ? await sumOf(join(folder, path)) : undefined;
    if (sum?.bytes !== bytes || sum.sha256 !== sha256)
      throw new CommandRefused(`the backup is damaged: ${path} ${sum ? 'has changed' : 'is missing'}`);
    found.delete(path);
  }
  found.delete(manifestName);
  const [stranger] = found;
  if (stranger !== undefined) throw new CommandRefused(`the backup is damaged: ${stranger} does not belong to it`);
  return read.data;
}

async function sumOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
