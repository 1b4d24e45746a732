/** The mark in the folder that several servers share. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshStore } from '../db/fixture.ts';
import { StartRefused } from './refused.ts';
import { checkSharedFolder } from './shared-folder.ts';

let store: FreshDatabase;
let folder: string;
beforeEach(async () => {
  [store, folder] = [await freshStore(), await mkdtemp(join(tmpdir(), 'czyun-shared-'))];
});
afterEach(async () => {
  await store.remove();
  await rm(folder, { recursive: true, force: true });
});

it('is created by the first of several servers that start at once, and found by all', async () => {
  const shared = join(folder, 'shared');
  await Promise.all([1, 2, 3].map(() => checkSharedFolder(store.db, shared)));
  await checkSharedFolder(store.db, shared);
  expect(await readdir(shared)).toEqual(['shared-folder']);
});

it('is adopted from a server that ended before it was stored', async () => {
  await checkSharedFolder(store.db, folder);
  await store.db.deleteFrom('meta').where('key', '=', 'shared-folder').execute();
  await checkSharedFolder(store.db, folder);
});

it('refuses another folder', async () => {
  await checkSharedFolder(store.db, join(folder, 'one'));
  await expect(checkSharedFolder(store.db, join(folder, 'other'))).rejects.toThrow(StartRefused);
  await checkSharedFolder(store.db, join(folder, 'one'));
});
