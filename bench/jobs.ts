/** Duration of a claim on a large, old table of jobs. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../packages/server/src/db/index.ts';
import { claimJob, waitingHeads } from '../packages/server/src/jobs/claims-repo.ts';
import { type BenchRow, quantile } from './row.ts';

const rows = 100_000;
const waiting = 2_000;
const claims = 1_000;
const piece = 1_000;

export async function jobsBench(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'czyun-bench-jobs-'));
  const store = await openDatabase({ dataDir });
  try {
    const who = { user_id: 1, login_name: 'a', user_name: 'a', session_id: null, link_id: null, address: '', project_id: null };
    for (let at = 0; at < rows; at += piece) {
      const values = Array.from({ length: piece }, (_, index) => {
        const n = at + index;
        const state = n % (rows / waiting) === 0 ? 'waiting' : 'done';
        const ended = state === 'done' ? n : null;
        return {
          ...who,
          kind: n % 3 === 0 ? 'heavy' : 'light',
          input: '{}',
          state,
          run_at: n,
          asked: n,
          ended,
          expires: ended && ended + 1e6,
        };
      });
      await store.db.insertInto('jobs').values(values).execute();
    }
    const took: number[] = [];
    const commits: number[] = [];
    const empty: number[] = [];
    for (let n = 0; n < claims; n += 1) {
      const since = performance.now();
      const [head] = await waitingHeads(store.db, ['light'], 1e6);
      const row = head && (await claimJob(store.db, head.id, { lease: `bench/${n}`, leaseEnd: 1e9, now: 1e6 }));
      took.push(performance.now() - since);
      if (!row) throw new Error('there was nothing to claim');
      const before = performance.now();
      await store.db.updateTable('jobs').set({ progress: 0.5 }).where('id', '=', row.id).execute();
      commits.push(performance.now() - before);
      const idle = performance.now();
      await waitingHeads(store.db, ['nobody asks for this'], 1e6);
      empty.push(performance.now() - idle);
    }
    const commit = quantile(commits, 0.95);
    return [
      {
        name: `claim of a job among ${rows.toLocaleString('en')}, p95`,
        figure: quantile(took, 0.95),
        unit: 'ms',
        goal: '< 2',
        ratio: quantile(took, 0.95) / commit,
        ratioTo: 'the change of one row',
      },
      { name: 'claim of a job, median', figure: quantile(took, 0.5), unit: 'ms' },
      { name: 'look for one where there is none, p95', figure: quantile(empty, 0.95), unit: 'ms', goal: '< 2' },
    ];
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
