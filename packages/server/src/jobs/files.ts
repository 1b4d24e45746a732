/** Files of jobs on disk: random names, written to a temporary name, synced, then renamed. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../kernel/sync-folder.ts';

export interface OpenFile {
  write(bytes: Uint8Array | string): Promise<void>;
  /** The content written so far. */
  read(): Promise<{ readonly bytes: number; readonly content: AsyncIterable<Uint8Array> }>;
  /** Makes the file durable under its name; resolves with its size. */
  finish(): Promise<number>;
  /** Closes and removes the file, finished or not. */
  drop(): Promise<void>;
}

export interface StagedFile {
  readonly key: string;
  /** A row refers to the file now. */
  named(): void;
  drop(): Promise<void>;
}

export interface JobFiles {
  newKey(): string;
  open(key: string): Promise<OpenFile>;
  /** Null when there is no such file. */
  read(key: string): Promise<{ readonly bytes: number; readonly content: AsyncIterable<Uint8Array> } | null>;
  /** The whole file; null when there is no such file. */
  bytes(key: string): Promise<Uint8Array | null>;
  /** Stores bytes under a new name, durable when it resolves; no sweep removes them before `named`. */
  stage(bytes: Uint8Array): Promise<StagedFile>;
  remove(key: string): Promise<void>;
  /** Removes files that `kept`, called after the folder was read, does not list; returns their number. */
  sweep(kept: () => Promise<ReadonlySet<string>>): Promise<number>;
}

/** Only generated names are accepted. */
const keyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function* none(): AsyncGenerator<Uint8Array> {}

/** `leastAgeMs`: a sweep skips younger files, since another server that shares the folder may be writing them. */
export function createJobFiles(folder: string, leastAgeMs = 0): JobFiles {
  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new Error(`${key} is no file of a job`);
    return join(folder, key);
  };

  /** Written, not yet in a row. */
  const staged = new Set<string>();

  function opened(file: FileHandle, path: string): OpenFile {
    let bytes = 0;
    let isOpen = true;
    // Pieces are written in order even if the writer does not wait. No `Exclusive`: after a failed piece nothing more is written.
    let writing: Promise<void> = Promise.resolve();
    const close = async () => {
      if (!isOpen) return;
      isOpen = false;
      await writing.catch(() => undefined);
      await file.close();
    };
    async function append(piece: Uint8Array): Promise<void> {
      // A write may be partial.
      for (let at = 0; at < piece.byteLength; ) at += (await file.write(piece, at)).bytesWritten;
      bytes += piece.byteLength;
    }
    return {
      write(piece) {
        writing = writing.then(() => append(typeof piece === 'string' ? Buffer.from(piece) : piece));
        // A writer that does not wait gets the error at the end.
        writing.catch(() => undefined);
        return writing;
      },
      async read() {
        await writing;
        return { bytes, content: bytes === 0 ? none() : createReadStream(`${path}.part`, { end: bytes - 1 }) };
      },
      async finish() {
        await writing;
        await file.sync();
        await close();
        await rename(`${path}.part`, path);
        await syncFolder(folder);
        return bytes;
      },
      async drop() {
        await close().catch(() => undefined);
        await rm(`${path}.part`, { force: true });
        await rm(path, { force: true });
      },
    };
  }

  async function openNew(key: string): Promise<OpenFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = pathOf(key);
    return opened(await open(`${path}.part`, 'wx', 0o600), path);
  }

  return {
    newKey: randomUUID,
    open: openNew,
    bytes: (key) =>
      readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    async stage(bytes) {
      const key = randomUUID();
      staged.add(key);
      let file: OpenFile | undefined;
      const drop = async () => {
        await file?.drop();
        staged.delete(key);
      };
      try {
        file = await openNew(key);
        await file.write(bytes);
        await file.finish();
      } catch (error) {
        await drop();
        throw error;
      }
      return { key, named: () => void staged.delete(key), drop };
    },
    async read(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? { bytes: found.size, content: createReadStream(path) } : null;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async sweep(kept) {
      const names = await readdir(folder).catch(() => []);
      if (names.length === 0) return 0;
      // Before the rows are read: a file that gets its row meanwhile is in one of the two lists.
      const unnamed = new Set(staged);
      const keys = await kept();
      const isNamed = (key: string) => keys.has(key) || unnamed.has(key);
      // Files with other names are not removed.
      const over = names.filter((name) => keyPattern.test(name.replace(/\.part$/, '')) && !isNamed(name.replace(/\.part$/, '')));
      const before = Date.now() - leastAgeMs;
      let removed = 0;
      for (const name of over) {
        const path = join(folder, name);
        if (leastAgeMs > 0 && ((await stat(path).catch(() => null))?.mtimeMs ?? Infinity) > before) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}
