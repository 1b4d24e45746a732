/** The archiver may be killed at any moment: every entry is in the store or in one archive, never in both and never in neither. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openDatabase } from '../db/index.ts';
import { unsigned } from '../kernel/actor.ts';
import { createAudit } from './audit.ts';
import { makeAuditKeys } from './keys.ts';
import { entriesAfter } from './repo.ts';

const writer = fileURLToPath(new URL('./testing/archive-writer.ts', import.meta.url));
const count = 4300;

it('loses and duplicates nothing, whenever it is killed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'czyun-archive-'));
  const open = async () => {
    const store = await openDatabase({ dataDir });
    return { ...store, audit: createAudit({ db: store.db, keys: makeAuditKeys({ SHARED_DIR: dataDir }), now: () => 1000 }) };
  };
  /** Names of entries in the store, and in finished archives. */
  const targets = async () => {
    const { db, audit, close } = await open();
    const rows: (string | null)[] = [];
    for (let id = 0, page = await entriesAfter(db, id, 1000); page.length > 0; page = await entriesAfter(db, id, 1000)) {
      rows.push(...page.map(({ target_param }) => target_param));
      id = page.at(-1)?.id ?? id;
    }
    const { problem } = await audit.verify();
    await close();
    const stored = rows.filter((name) => name?.startsWith('entry '));
    const folder = join(dataDir, 'archive');
    const files = await readdir(folder).catch(() => []);
    const namesIn = async (ending: string) => {
      const texts = await Promise.all(files.filter((name) => name.endsWith(ending)).map((name) => readFile(join(folder, name), 'utf8')));
      return texts.flatMap((text) => [...text.matchAll(/"(entry \d+)"/g)].map(([, name = '']) => name));
    };
    const [archived, parts] = [await namesIn('.jsonl'), await namesIn('.part')];
    return { problem, stored, archived, parts };
  };
  const run = async (aliveMs?: number) => {
    const child = fork(writer, [dataDir], { env: { PATH: process.env.PATH ?? '' } });
    const ended = once(child, 'exit');
    await once(child, 'message');
    if (aliveMs !== undefined) setTimeout(() => child.kill('SIGKILL'), aliveMs);
    return (await ended) as [number | null, NodeJS.Signals | null];
  };
  try {
    const { db, audit, close } = await open();
    await audit.begin();
    await db.transaction().execute(async (within) => {
      const action = { zh: '改', en: 'Change' };
      for (let i = 0; i < count; i++) await audit.record({ projectId: 1, by: unsigned('anna', ''), action, target: `entry ${i}` }, within);
    });
    await close();

    for (const aliveMs of [60, 140, 220, 300, 380]) {
      await run(aliveMs);
      const { problem, stored, archived, parts } = await targets();
      expect(problem).toBeNull();
      // Entries only in an unfinished file are committed: the next run gives the file its name.
      expect(new Set([...stored, ...archived, ...parts]).size, 'in neither').toBe(count);
      expect(new Set(archived).size, 'in two archives').toBe(archived.length);
      expect(
        stored.filter((name) => archived.includes(name ?? '')),
        'in the store and in an archive',
      ).toEqual([]);
    }
    expect(await run()).toEqual([0, null]);
    const { problem, stored, archived, parts } = await targets();
    expect([problem, stored, parts]).toEqual([null, [], []]);
    expect(archived.toSorted()).toEqual(Array.from({ length: count }, (_, i) => `entry ${i}`).toSorted());
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 180_000);
