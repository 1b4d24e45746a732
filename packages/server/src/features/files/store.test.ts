import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileStore } from './store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'czyun-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const text = (value: string) => Readable.from([Buffer.from(value)]);

describe('the folder of files', () => {
  it('contains nothing of an aborted upload', async () => {
    const store = createFileStore(folder, 1);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('gone');
      })(),
    );
    await expect(store.save(broken, 'a.txt')).rejects.toThrow('gone');
    expect(await readdir(folder)).toEqual([]);
  });

  it('opens only names that it assigned', async () => {
    const store = createFileStore(folder, 1);
    await writeFile(join(folder, 'secret'), 'x');
    for (const key of ['secret', '../secret', '/etc/passwd', ''])
      await expect(store.read(key)).rejects.toMatchObject({ error: 'notFound' });
    const { storageKey, bytes, sha256 } = await store.save(text('hello'), 'a.txt');
    expect([bytes, sha256.slice(0, 8)]).toEqual([5, '2cf24dba']);
    expect((await store.read(storageKey))?.bytes).toBe(5);
  });

  it('is swept of unreferenced files, and of nothing else', async () => {
    const store = createFileStore(folder, 1);
    const [kept, left, young] = [
      await store.save(text('1'), 'a.txt'),
      await store.save(text('2'), 'a.txt'),
      await store.save(text('3'), 'a.txt'),
    ];
    const part = `${kept.storageKey}.part`;
    await writeFile(join(folder, part), 'x');
    await writeFile(join(folder, 'README'), 'x');
    for (const name of [kept.storageKey, left.storageKey, part, 'README']) await utimes(join(folder, name), 1000, 1000);
    expect(await store.sweep(2_000_000, new Set([kept.storageKey]))).toBe(2);
    expect((await readdir(folder)).sort()).toEqual(['README', kept.storageKey, young.storageKey].sort());
  });
});
