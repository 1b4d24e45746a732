/**
 * Entries removed from the chain are in a sealed file; the remaining chain verifies from the end of that file on, and no kill loses or
 * duplicates anything.
 */
import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unsigned } from '../kernel/actor.ts';
import { type ArchiverDeps, createArchiver } from './archive.ts';
import { createAudit } from './audit.ts';
import { createAuditExport } from './audit-export.ts';
import { createCheckpoints } from './checkpoints.ts';
import { type SignedChain, signedChain } from './fixture.ts';
import { renewAuditKey } from './keys.ts';
import { entriesAfter, lastArchive } from './repo.ts';
import { verifyChain } from './verify.ts';

let chain: SignedChain;
let folder: string;
let elsewhere: string;
let time: number;
beforeEach(async () => {
  chain = await signedChain();
  folder = join(chain.dataDir, 'archive');
  elsewhere = await mkdtemp(join(tmpdir(), 'czyun-auditor-'));
  await copyFile(join(import.meta.dirname, '../../../../scripts/verify-audit-export.ts'), join(elsewhere, 'verify.ts'));
  time = 1000;
  await audit().begin();
});
afterEach(async () => {
  await chain?.close();
  await rm(elsewhere, { recursive: true, force: true });
});

const now = () => time;
const audit = () => createAudit({ db: chain.store.db, keys: chain.keys(), now });
const archiver = (more: Partial<ArchiverDeps> = {}) =>
  createArchiver({ db: chain.store.db, audit: audit(), keys: chain.keys(), folder, now, ...more });
const targets = async () => (await entriesAfter(chain.store.db, 0, 10_000)).map(({ target_param }) => target_param);
const commands = async () => (await chain.store.db.selectFrom('commands').select('id').execute()).length;

/** Entries one second apart, each with a command. */
async function record(...names: string[]): Promise<void> {
  for (const target of names) {
    time += 1000;
    await audit().record({ projectId: 7, by: unsigned('anna', '10.0.0.1'), action: { zh: '修改', en: 'Change' }, target, setValue: '4' });
    const who = { user_name: 'anna', address: '10.0.0.1', metric: 'power_set', project_id: 7, device_id: 1, param_id: 2 };
    const what = { old_value: 1, asked_value: 4, read_back: 4, state: 'done', reason_zh: '', reason_en: '' };
    const times = { asked_time: time - 2, sent_time: time - 1, end_time: time };
    await chain.store.db
      .insertInto('commands')
      .values({ ...who, ...what, ...times })
      .execute();
  }
}

async function recordMany(count: number): Promise<void> {
  const action = { zh: '改', en: 'Change' };
  await chain.store.db.transaction().execute(async (within) => {
    for (let i = 0; i < count; i++) await audit().record({ projectId: 7, by: unsigned('anna', ''), action, target: String(i) }, within);
  });
  time += 10_000;
}

async function verifyElsewhere(lines: readonly string[], key?: string) {
  await writeFile(join(elsewhere, 'log.jsonl'), `${lines.join('\n')}\n`);
  if (key) await writeFile(join(elsewhere, 'key.pem'), key);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['verify.ts', 'log.jsonl', ...(key ? ['key.pem'] : [])], {
    cwd: elsewhere,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '' },
  });
  return { ok: status === 0, said: stdout + stderr };
}
const linesOf = async (file: string) => (await readFile(join(folder, file), 'utf8')).trim().split('\n');

async function exported(): Promise<string[]> {
  const { content } = await createAuditExport({ db: chain.store.db, audit: audit(), keys: chain.keys() }).export(null, time);
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString().trim().split('\n');
}

const publicKey = () => chain.keys().publicKeys.get(chain.keys().keyId) ?? '';

describe('an archive of operation entries', () => {
  it('contains old entries with their commands; the rest verifies, and so does the file elsewhere', async () => {
    await record('one', 'two', 'three', 'four');
    const files = await archiver().run(4000);
    expect(files).toEqual(await readdir(folder));
    expect(await targets()).toEqual(['three', 'four', files[0]]);
    expect(await commands()).toBe(2);
    expect(await audit().verify()).toMatchObject({ problem: null, entries: 5, archived: 2 });
    const lines = await linesOf(files[0] ?? '');
    expect(lines.map((line) => /"(one|two|power_set)"/.exec(line)?.[1]).filter(Boolean)).toEqual(['one', 'two', 'power_set', 'power_set']);
    expect(await verifyElsewhere(lines, publicKey())).toEqual({
      ok: true,
      said: expect.stringContaining('archive of 2 entries, the first of them number 1 of the chain, and 2 commands'),
    });
    // Nothing more to do.
    expect(await archiver().run(4000)).toEqual([]);
  });

  it('leaves commands with a pending auto-revert', async () => {
    await record('one', 'two');
    await chain.store.db.updateTable('commands').set({ revert_state: 'pending', revert_at: 1e15 }).where('id', '=', 1).execute();
    time += 1000;
    await archiver().run(time);
    expect(await commands()).toBe(1);
  });

  it('follows the previous one, in pieces, also with a new key; the export of the rest verifies', async () => {
    await record('one', 'two');
    time += 1000;
    const [first = ''] = await archiver().run(3500);
    renewAuditKey({ SHARED_DIR: chain.dataDir });
    await record('three', 'four', 'five');
    const [second = ''] = await archiver().run(time);
    expect(await audit().verify()).toMatchObject({ problem: null, archived: 6 });
    const lines = await linesOf(second);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ from: { entries: 2, body: JSON.parse((await linesOf(first)).at(-1) ?? '').body } });
    expect((await verifyElsewhere(lines, publicKey())).said).toContain('archive of 4 entries, the first of them number 3');
    expect(await verifyElsewhere(await exported(), publicKey())).toEqual({
      ok: true,
      said: expect.stringContaining('6 entries before it'),
    });
  });

  it('has a maximum number of entries; a long chain needs several', async () => {
    await recordMany(2300);
    await record('young');
    const files = await archiver().run(time);
    expect(files).toHaveLength(2);
    for (const file of files) expect((await verifyElsewhere(await linesOf(file))).ok).toBe(true);
    expect(await audit().verify()).toMatchObject({ problem: null, entries: 2303, archived: 2300 });
  });

  it('made during a verification is no break', async () => {
    await recordMany(1300);
    await record('young');
    let pages = 0;
    const meanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.length === 1000 && pages++ === 0) expect(await archiver().run(time)).toHaveLength(1);
        return result;
      },
    };
    const state = await verifyChain(chain.store.db.withPlugin(meanwhile), chain.keys());
    expect([pages, state]).toMatchObject([1, { problem: null, entries: 1302, archived: 1300 }]);
  });

  it.each<[string, (lines: string[]) => string[]]>([
    ['an entry was changed', (lines) => lines.map((line) => line.replace('"two"', '"deux"'))],
    ['an entry is missing', (lines) => lines.toSpliced(2, 1)],
    ['a command was changed', (lines) => lines.map((line) => line.replace('"command":[1', '"command":[9'))],
    ['a command is missing', (lines) => lines.toSpliced(4, 1)],
    ['the first line was changed', (lines) => lines.map((line) => line.replace('"archived":', '"archived":1'))],
    ['the end is missing', (lines) => lines.slice(0, -1)],
    ['it says that it begins later', (lines) => [lines[0]?.replace('"from":null', '"from":{"entries":9}') ?? '', ...lines.slice(1)]],
    ['the signature was changed', (lines) => lines.map((line) => line.replace(/"signature":"../, '"signature":"AA'))],
  ])('does not verify when %s', async (_what, change) => {
    await record('one', 'two', 'three');
    const [file = ''] = await archiver().run(time);
    const lines = await linesOf(file);
    const changed = change(lines);
    expect(changed).not.toEqual(lines);
    expect((await verifyElsewhere(changed)).said).toMatch(/^NOT verified/);
  });

  it('is not made of a chain that does not verify, and removes nothing', async () => {
    await record('one', 'two', 'three');
    await chain.store.db.updateTable('log_entries').set({ set_value: '5' }).where('target_param', '=', 'two').execute();
    await expect(archiver().run(time)).rejects.toThrow('does not verify');
    expect(await targets()).toEqual(['one', 'two', 'three']);
    expect(await readdir(folder)).toEqual([]);
  });

  it('cannot be forged with the signature of a head: entries cut off at the front are detected', async () => {
    await record('one', 'two', 'three');
    const checkpoints = await createCheckpoints({ db: chain.store.db, keys: chain.keys(), now, warn: () => undefined });
    await checkpoints.take(true);
    await checkpoints.close();
    const head = await chain.head();
    await record('four');
    const { db } = chain.store;
    await db.deleteFrom('log_entries').where('id', '<=', head.id).execute();
    const { keyId: key_id = '', signature = '' } = head.signed ?? {};
    const row = {
      entries: head.entries,
      entry_id: head.id,
      hash: head.hash,
      key_id,
      signature,
      body: '0'.repeat(64),
      file: 'x.jsonl',
      time,
    };
    await db.insertInto('audit_archives').values(row).execute();
    expect(await audit().verify()).toMatchObject({ problem: 'archive' });
  });
});

describe('a kill in the middle', () => {
  /** A store in which the transaction of an archive fails at the end, as if the process dies in it. */
  const dying = (): Partial<ArchiverDeps> => ({
    audit: {
      verify: () => audit().verify(),
      record: async () => {
        throw new Error('killed');
      },
    },
  });

  it('between file and transaction leaves rows and no archive; the next run starts over', async () => {
    await record('one', 'two', 'three');
    await expect(archiver(dying()).run(3500)).rejects.toThrow('killed');
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toHaveLength(1);
    expect(await targets()).toEqual(['one', 'two', 'three']);
    time += 5000;
    const files = await archiver().run(3500);
    expect(await readdir(folder)).toEqual(files);
    expect(await targets()).toEqual(['three', files[0]]);
    expect(await audit().verify()).toMatchObject({ problem: null });
  });

  it('between transaction and name leaves the file under its temporary name; the next run renames it', async () => {
    await record('one', 'two', 'three');
    const [file = ''] = await archiver().run(3500);
    await rename(join(folder, file), join(folder, `${file}.part`));
    expect(await archiver().run(3500)).toEqual([]);
    expect(await readdir(folder)).toEqual([file]);
    expect((await verifyElsewhere(await linesOf(file))).ok).toBe(true);
    expect((await lastArchive(chain.store.db))?.file).toBe(file);
  });

  it('rows that differ from the written file stay: the transaction removes all or nothing', async () => {
    await record('one', 'two', 'three');
    const real = audit();
    const meddling: Partial<ArchiverDeps> = {
      audit: {
        verify: () => real.verify(),
        record: async (entry, within) => {
          await within?.deleteFrom('log_entries').where('target_param', '=', 'one').execute();
          await real.record(entry, within);
        },
      },
    };
    await expect(archiver(meddling).run(3500)).rejects.toThrow('not what stands');
    expect(await targets()).toEqual(['one', 'two', 'three']);
    expect(await lastArchive(chain.store.db)).toBeUndefined();
    expect(await audit().verify()).toMatchObject({ problem: null, entries: 3 });
  });
});
