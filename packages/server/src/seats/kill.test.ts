/**
 * A process with seats is killed: the next one on the same folder is alone, detects that, and does not wait half a minute for the lease.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { emptyPostgres } from '../db/fixture.ts';
import { openDatabase } from '../db/index.ts';
import { createSeats } from './index.ts';
import { addProjects, Known } from './seat-fixture.ts';

const worker = fileURLToPath(new URL('./testing/worker.ts', import.meta.url));

it.each(['SQLite', 'PostgreSQL'] as const)('is followed at once by a process that is alone, on %s', async (name) => {
  if (name === 'PostgreSQL' && !process.env.TEST_DATABASE_URL) return;
  const dataDir = await mkdtemp(join(tmpdir(), 'czyun-seats-'));
  const postgres = name === 'PostgreSQL' ? await emptyPostgres() : undefined;
  const open = () => openDatabase({ dataDir, databaseUrl: postgres?.databaseUrl });
  try {
    const first = await open();
    const ids = await addProjects(first, 20);
    await first.close();
    const env = { PATH: process.env.PATH ?? '', ...(postgres ? { DATABASE_URL: postgres.databaseUrl } : {}) };
    for (let round = 1; round <= 3; round += 1) {
      const child = fork(worker, [dataDir, ids.join()], { env });
      const ended = once(child, 'exit');
      expect((await once(child, 'message'))[0]).toEqual(ids);
      child.kill('SIGKILL');
      await ended;
      const store = await open();
      const dead = await store.db.selectFrom('seats').selectAll().where('project_id', '<>', 0).execute();
      expect(dead.every(({ owner, epoch, lease_end }) => owner !== null && epoch === round && lease_end > Date.now())).toBe(true);
      const seats = createSeats({
        ...store,
        registry: new Known(ids),
        alone: false,
        now: Date.now,
        elapsed: () => performance.now(),
        logger: { info: () => undefined, error: () => undefined },
      });
      await seats.start();
      expect(ids.filter((id) => seats.holds(id))).toEqual([]);
      await seats.stop();
      await store.close();
    }
  } finally {
    await postgres?.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
});
