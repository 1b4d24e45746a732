/** Files on disk: random names, written to a temporary file, synced, then moved into place. */
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldText } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import { syncFolder } from '../../kernel/sync-folder.ts';
import { sniff, sniffBytes } from './content-type.ts';

export interface StoredFile {
  readonly storageKey: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface FileStore {
  /** Stores a whole body; throws `fileTooLarge` or `fileType` and then leaves nothing behind. */
  save(body: AsyncIterable<Uint8Array>, name: string): Promise<StoredFile>;
  /** Bytes of a stored file; null if it does not exist. */
  read(storageKey: string): Promise<{ readonly bytes: number; readonly content: AsyncIterable<Uint8Array> } | null>;
  remove(storageKey: string): Promise<void>;
  /** Removes files older than `before` (epoch ms) that are not in the list: failed uploads, files of deleted projects. Returns the number. */
  sweep(before: number, keep: ReadonlySet<string>): Promise<number>;
}

/** Only names assigned by the store lead to a file. */
const keyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createFileStore(folder: string, limitMb: number): FileStore {
  const pathOf = (storageKey: string) => {
    if (!keyPattern.test(storageKey)) throw new AppError('notFound');
    return join(folder, storageKey);
  };

  async function fill(file: FileHandle, body: AsyncIterable<Uint8Array>, hash: Hash): Promise<{ bytes: number; head: Buffer }> {
    const head: Buffer[] = [];
    let bytes = 0;
    for await (const piece of body) {
      if (bytes < sniffBytes) head.push(Buffer.from(piece.subarray(0, sniffBytes - bytes)));
      bytes += piece.byteLength;
      if (bytes > limitMb * 1024 * 1024) throw new AppError('fileTooLarge', { limitMb });
      hash.update(piece);
      // One write may store fewer bytes than requested.
      for (let at = 0; at < piece.byteLength; ) at += (await file.write(piece, at)).bytesWritten;
    }
    return { bytes, head: Buffer.concat(head) };
  }

  async function save(body: AsyncIterable<Uint8Array>, name: string): Promise<StoredFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const storageKey = randomUUID();
    const aside = join(folder, `${storageKey}.part`);
    const hash = createHash('sha256');
    const file = await open(aside, 'wx', 0o600);
    try {
      let filled: { bytes: number; head: Buffer };
      try {
        filled = await fill(file, body, hash);
        await file.sync();
      } finally {
        await file.close();
      }
      if (filled.bytes === 0) throw new AppError('badInput', {}, [{ path: 'body', message: fieldText('fileAndProject') }]);
      const mediaType = sniff(filled.head, name);
      if (mediaType === null) throw new AppError('fileType');
      await rename(aside, pathOf(storageKey));
      await syncFolder(folder);
      return { storageKey, mediaType, bytes: filled.bytes, sha256: hash.digest('hex') };
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  }

  return {
    save,
    async read(storageKey) {
      const path = pathOf(storageKey);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? { bytes: found.size, content: createReadStream(path) } : null;
    },
    remove: (storageKey) => rm(pathOf(storageKey), { force: true }),
    async sweep(before, keep) {
      let removed = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const key = name.replace(/\.part$/, '');
        // Files with other names are not removed.
        if (!keyPattern.test(key) || (key === name && keep.has(key))) continue;
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        if (!found || found.mtimeMs >= before) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}
