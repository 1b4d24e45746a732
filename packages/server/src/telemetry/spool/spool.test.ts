import { appendFile, type FileHandle, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { batch, freshFolder } from '../testing/fixtures.ts';
import type { Batch } from '../types.ts';
import { newRecord, readRecords, type SpoolRecord, sealRecord } from './record.ts';
import { isDoubtful, Spool } from './spool.ts';

const removals: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const remove of removals.splice(0)) await remove();
});

async function folder(): Promise<string> {
  const made = await freshFolder();
  removals.push(made.remove);
  return made.folder;
}

function recordOf(source: Batch): SpoolRecord {
  const record = newRecord(source.paramIds.length, source.texts);
  record.batch.paramIds.set(source.paramIds);
  record.batch.times.set(source.times);
  record.batch.values.set(source.values);
  record.batch.quality.set(source.quality);
  sealRecord(record);
  return record;
}

function flat(batches: readonly Batch[]): unknown[] {
  return batches.flatMap((each) =>
    [...each.paramIds].map((id, row) => [id, each.times[row], each.texts?.get(row) ?? each.values[row], each.quality[row]]),
  );
}

test('records are read back as written, with odd row counts and texts', () => {
  const first = recordOf(
    batch([
      [1, 10, 1.5],
      [2, 11, '运行'],
      [3, 12, -0.25, 2],
    ]),
  );
  const second = recordOf(batch([[4_000_000_000, 1_800_000_000_123, 7]]));
  const { batches, whole } = readRecords(Buffer.concat([first.bytes, second.bytes]));
  expect(whole).toBe(true);
  expect(flat(batches)).toEqual([
    [1, 10, 1.5, 0],
    [2, 11, '运行', 0],
    [3, 12, -0.25, 2],
    [4_000_000_000, 1_800_000_000_123, 7, 0],
  ]);
});

test('a torn tail and everything after a damaged record are omitted', () => {
  const records = [1, 2, 3].map((id) => recordOf(batch([[id, id, id]])));
  const bytes = Buffer.concat(records.map((record) => record.bytes));
  for (let length = 0; length < bytes.length; length++) {
    const { batches } = readRecords(bytes.subarray(0, length));
    expect(batches.length).toBe(Math.floor(length / (bytes.length / 3)));
  }
  const damaged = Buffer.from(bytes);
  const at = bytes.length / 3 + 20;
  damaged[at] = (damaged[at] ?? 0) ^ 1;
  expect(flat(readRecords(damaged).batches)).toEqual([[1, 1, 1, 0]]);
});

test('appended records are read by the next run, also after a torn tail, and are gone after release', async () => {
  const path = await folder();
  const spool = await Spool.open(path);
  await Promise.all([1, 2, 3].map((id) => spool.append(recordOf(batch([[id, id, id]])))));
  await spool.rotate();
  await spool.append(recordOf(batch([[4, 4, 4]])));
  await spool.close();

  const again = await Spool.open(path);
  expect(again.closed.map((segment) => segment.checked)).toEqual([true, true]);
  const last = again.closed[1];
  if (!last) throw new Error('the second segment is missing');
  await appendFile(last.path, Buffer.from([200, 0, 0, 0, 1, 2, 3]));
  expect(flat((await Promise.all(again.closed.map((segment) => again.read(segment)))).flat()).length).toBe(4);
  for (const segment of [...again.closed]) await again.release(segment);
  expect((await Spool.open(path)).closed).toEqual([]);
});

test('a segment keeps its name and readings over a restart; one whose readings may already be stored is marked', async () => {
  const path = await folder();
  const spool = await Spool.open(path);
  spool.named = true;
  await spool.append(recordOf(batch([[1, 1, 1]])));
  await spool.rotate();
  spool.checkAll = true;
  await spool.append(recordOf(batch([[2, 2, 2]])));
  await spool.rotate();
  const names = spool.closed.map(({ name }) => name);
  expect(names).toEqual([expect.stringMatching(/^[\w-]{36}$/), expect.stringMatching(/^all-/)]);
  expect(names.map(isDoubtful)).toEqual([false, true]);
  await spool.close();
  const again = await Spool.open(path);
  const read = await Promise.all(again.closed.map((segment) => again.read(segment)));
  expect(again.closed.map(({ name }) => name)).toEqual(names);
  expect(read.map(flat)).toEqual([[[1, 1, 1, 0]], [[2, 2, 2, 0]]]);
});

test('a write that fails rejects its submits and leaves nothing behind', async () => {
  const path = await folder();
  const spool = await Spool.open(path);
  await spool.append(recordOf(batch([[1, 1, 1]])));
  const broken = { ...recordOf(batch([[2, 2, 2]])), bytes: 'no bytes' as unknown as Buffer };
  await expect(spool.append(broken)).rejects.toThrow();
  await spool.append(recordOf(batch([[3, 3, 3]])));
  await spool.rotate();
  const segment = spool.closed[0];
  if (!segment) throw new Error('the segment is missing');
  expect(flat(readRecords(await readFile(segment.path)).batches)).toEqual([
    [1, 1, 1, 0],
    [3, 3, 3, 0],
  ]);
  await writeFile(segment.path, '');
});

/** The common prototype of open files, to make its calls fail. */
async function fileCalls(folder: string): Promise<FileHandle> {
  const file = await open(join(folder, 'probe'), 'w');
  await file.close();
  return Object.getPrototypeOf(file);
}

test('a partial write continues, and fails with the reason of the system', async () => {
  const path = await folder();
  const spool = await Spool.open(path);
  const calls = await fileCalls(path);
  const short = async function (this: FileHandle, buffers: readonly NodeJS.ArrayBufferView[], position?: number | null) {
    const half = Buffer.concat(buffers as readonly Uint8Array[]).subarray(0, 30);
    const { bytesWritten } = await this.write(half, 0, half.length, position ?? 0);
    return { bytesWritten, buffers };
  };
  vi.spyOn(calls, 'writev').mockImplementation(short);
  await spool.append(recordOf(batch([[1, 1, 1]])));
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const write = calls.write;
  vi.spyOn(calls, 'write')
    .mockImplementationOnce(write)
    .mockImplementationOnce(() => Promise.reject(full));
  await expect(spool.append(recordOf(batch([[2, 2, 2]])))).rejects.toBe(full);
  vi.restoreAllMocks();
  await spool.append(recordOf(batch([[3, 3, 3]])));
  await spool.close();
  const [segment] = (await Spool.open(path)).closed;
  expect(flat(readRecords(await readFile(segment?.path ?? '')).batches)).toEqual([
    [1, 1, 1, 0],
    [3, 3, 3, 0],
  ]);
});

test('a folder that cannot be synced leaves neither an open file nor an empty one', async () => {
  const path = await folder();
  const spool = await Spool.open(path);
  const calls = await fileCalls(path);
  const sync = vi.spyOn(calls, 'sync').mockRejectedValue(new Error('EIO: i/o error, fsync'));
  for (const id of [1, 2]) await expect(spool.append(recordOf(batch([[id, id, id]])))).rejects.toThrow('EIO');
  expect(sync.mock.contexts.map((handle) => (handle as FileHandle).fd)).toEqual([-1, -1]);
  expect(await readdir(path)).toEqual(['probe']);
  vi.restoreAllMocks();
  await spool.append(recordOf(batch([[3, 3, 3]])));
  await spool.close();
});
