/** The write-ahead log: readings are acknowledged once their record is synced here. One sync serves every waiting submit. */

import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Exclusive } from '../../kernel/exclusive.ts';
import { syncFolder } from '../../kernel/sync-folder.ts';
import type { Batch } from '../types.ts';
import { nameRecord, readRecords, type SpoolRecord } from './record.ts';
import { SegmentRows } from './segment-rows.ts';

/** A file of the spool. `inMemory` is absent if its memory was released and the file must be read. */
export interface Segment {
  readonly number: number;
  readonly path: string;
  rows: number;
  bytes: number;
  inMemory: SegmentRows | undefined;
  /** Time of its last record, epoch ms; for segments left by an earlier run. */
  readonly writtenMs?: number;
  /** True if part of it may already be in the engine: insert only missing readings. */
  checked: boolean;
  /** Only missing readings were inserted from the first attempt on, since another server may have the same ones (`SharedInserts`). */
  byCheck?: boolean;
  /** Unique and stored in the segment: prefix of its insert tokens. See `isDoubtful`. */
  name?: string | undefined;
}

interface Waiting {
  readonly record: SpoolRecord;
  resolve(): void;
  reject(error: unknown): void;
}

const doubtful = 'all-';
/** Whether the engine may have readings of a segment with this name, or without one, from another segment. */
export const isDoubtful = (name: string | undefined) => name === undefined || name.startsWith(doubtful);

const segmentName = /^(\d{10})\.seg$/;

export class Spool {
  /** Closed segments, oldest first, until `release`. */
  readonly closed: Segment[] = [];
  /** New segments use the checked insert too. */
  checkAll = false;
  /** New segments have names. */
  named = false;
  #folder: string;
  #active: Segment | undefined;
  #file: FileHandle | undefined;
  #nextNumber = 1;
  #waiting: Waiting[] = [];
  readonly #steps = new Exclusive();
  #committing = false;
  #waitingBytes = 0;
  #storedBytes = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Opens the folder; segments left by an earlier run are in `closed`, to be inserted with a check. */
  static async open(folder: string): Promise<Spool> {
    await mkdir(folder, { recursive: true });
    const spool = new Spool(folder);
    for (const name of (await readdir(folder)).sort()) {
      const match = segmentName.exec(name);
      if (!match) continue;
      const number = Number(match[1]);
      spool.#nextNumber = Math.max(spool.#nextNumber, number + 1);
      const path = join(folder, name);
      const { size: bytes, mtimeMs } = await stat(path);
      if (bytes === 0) await unlink(path);
      else {
        spool.#storedBytes += bytes;
        spool.closed.push({ number, path, rows: 0, bytes, inMemory: undefined, writtenMs: Math.floor(mtimeMs), checked: true });
      }
    }
    return spool;
  }

  get bytes(): number {
    return this.#storedBytes + this.#waitingBytes;
  }

  /** Readings in the active segment, not yet passed to the flusher. */
  get activeRows(): number {
    return this.#active?.rows ?? 0;
  }

  get activeBytes(): number {
    return this.#active?.bytes ?? 0;
  }

  /** Number of the segment that receives the next record. */
  get activeNumber(): number {
    return this.#active?.number ?? this.#nextNumber;
  }

  /** Resolves once the record is on disk. */
  append(record: SpoolRecord): Promise<void> {
    this.#waitingBytes += record.bytes.length;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ record, resolve, reject });
      if (this.#committing) return;
      this.#committing = true;
      void this.#steps.run(() => this.#commit());
    });
  }

  /** Resolves when everything appended before is on disk. */
  synced(): Promise<void> {
    return this.#steps.run(async () => undefined);
  }

  /** Closes the active segment, so that it can be inserted. */
  rotate(): Promise<void> {
    return this.#steps.run(async () => {
      const active = this.#active;
      if (!active || active.rows === 0) return;
      await this.#file?.close();
      this.#file = undefined;
      this.#active = undefined;
      this.closed.push(active);
    });
  }

  /** Deletes a segment whose readings are durable in the engine. */
  async release(segment: Segment): Promise<void> {
    const at = this.closed.indexOf(segment);
    if (at < 0) return;
    this.closed.splice(at, 1);
    this.#storedBytes -= segment.bytes;
    await unlink(segment.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }

  /** The batches of a closed segment, from memory or from its file. */
  async read(segment: Segment): Promise<Batch[]> {
    if (segment.inMemory) return segment.inMemory.batches();
    const { batches, name } = readRecords(await readFile(segment.path));
    segment.name = name;
    segment.rows = batches.reduce((sum, batch) => sum + batch.paramIds.length, 0);
    return batches;
  }

  async close(): Promise<void> {
    await this.#steps.run(async () => {
      await this.#file?.close();
      this.#file = undefined;
      this.#active = undefined;
    });
  }

  async #openActive(): Promise<{ file: FileHandle; active: Segment }> {
    if (this.#file && this.#active) return { file: this.#file, active: this.#active };
    const number = this.#nextNumber++;
    const path = join(this.#folder, `${String(number).padStart(10, '0')}.seg`);
    const file = await open(path, 'wx');
    try {
      // The name must survive a power cut as well as the bytes.
      await syncFolder(this.#folder);
    } catch (error) {
      // The next try uses a new file; on a failing disk there are many.
      await file.close().catch(() => undefined);
      await unlink(path).catch(() => undefined);
      throw error;
    }
    const active: Segment = { number, path, rows: 0, bytes: 0, inMemory: new SegmentRows(), checked: this.checkAll };
    if (this.named) active.name = this.checkAll ? `${doubtful}${randomUUID()}` : randomUUID();
    this.#file = file;
    this.#active = active;
    return { file, active };
  }

  async #commit(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0);
      const bytes = group.reduce((sum, each) => sum + each.record.bytes.length, 0);
      try {
        const { file, active } = await this.#openActive();
        const head = active.bytes === 0 && active.name !== undefined ? [nameRecord(active.name).bytes] : [];
        const headBytes = head.reduce((sum, each) => sum + each.length, 0);
        await this.#write(file, active, [...head, ...group.map(({ record }) => record.bytes)]);
        for (const each of group) {
          active.inMemory?.add(each.record.batch);
          active.rows += each.record.batch.paramIds.length;
          each.resolve();
        }
        active.bytes += headBytes + bytes;
        this.#storedBytes += headBytes + bytes;
      } catch (error) {
        for (const each of group) each.reject(error);
      } finally {
        this.#waitingBytes -= bytes;
      }
    }
    this.#committing = false;
  }

  async #write(file: FileHandle, active: Segment, pieces: readonly Buffer[]): Promise<void> {
    const limit = 512;
    const stretches = joined(pieces);
    try {
      let position = active.bytes;
      for (let at = 0; at < stretches.length; at += limit) {
        const buffers = stretches.slice(at, at + limit);
        const wanted = buffers.reduce((sum, each) => sum + each.length, 0);
        const { bytesWritten } = await file.writev(buffers, position);
        // A partial write, e.g. on a full disk, gives no reason; trying to write the rest does.
        if (bytesWritten < wanted) await writeRest(file, Buffer.concat(buffers).subarray(bytesWritten), position + bytesWritten);
        position += wanted;
      }
      await file.datasync();
    } catch (error) {
      // Half a group must not remain: after a restart it would be read although it was not acknowledged.
      await file.truncate(active.bytes).catch(() => undefined);
      throw error;
    }
  }
}

/** Merges neighbours in one slab. */
function joined(pieces: readonly Buffer[]): Buffer[] {
  const stretches: Buffer[] = [];
  for (const piece of pieces) {
    const last = stretches.at(-1);
    if (last?.buffer !== piece.buffer || last.byteOffset + last.length !== piece.byteOffset) stretches.push(piece);
    else stretches[stretches.length - 1] = Buffer.from(last.buffer, last.byteOffset, last.length + piece.length);
  }
  return stretches;
}

async function writeRest(file: FileHandle, rest: Buffer, position: number): Promise<void> {
  for (let at = 0; at < rest.length; ) {
    const { bytesWritten } = await file.write(rest, at, rest.length - at, position + at);
    if (bytesWritten === 0) throw new Error('The spool could not be written in full');
    at += bytesWritten;
  }
}
