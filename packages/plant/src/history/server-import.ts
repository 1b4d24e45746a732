/** The server's calls that import a past, signed in; each waits until the server has done its part. */
import { encodeColumns, type SeriesColumns } from '@czyun/devices';
import { Caller, type CallerOptions } from './caller.ts';
import type { HistoryTarget } from './make-history.ts';
import type { Growth } from './shared-pause.ts';

/** Pauses of the computation of alarms, which loads the server heavily. */
const computing: Growth = { firstMs: 60_000, maxMs: 900_000 };
const jobPollMs = 500;

function rowsOf(data: unknown): readonly { id: number; name: string }[] {
  if (Array.isArray(data)) return data;
  if (typeof data !== 'object' || data === null) return [];
  const { list, rows } = data as { list?: unknown; rows?: unknown };
  return rowsOf(list ?? rows ?? []);
}

interface Job {
  readonly state: string;
  readonly error: string | null;
}

/** Signs in and reads the project ids; waits for a server that is still starting. */
export async function openImport(options: CallerOptions): Promise<HistoryTarget> {
  const caller = new Caller(options);
  const wait = options.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const list = rowsOf(await caller.call({ path: '/proj/getProjList?pageSize=500' }));

  /** Waits for an import that continues after its answer; false: its readings must be sent again. */
  async function isStored(jobId: number): Promise<boolean> {
    const path = `/api/jobs/get?id=${jobId}`;
    for (;;) {
      const job = (await caller.call({ path, nullFor: [404] })) as Job | null;
      if (job?.state === 'done') return true;
      if (job?.state !== 'waiting' && job?.state !== 'running') {
        caller.failed({ path }, { status: 0, cause: `the import ended as ${job?.error ?? job?.state ?? 'unknown'}`, askedMs: 0 });
        return false;
      }
      await wait(jobPollMs);
    }
  }

  return {
    projects: new Map(list.map(({ id, name }) => [name, id])),
    async send(projectId, series: readonly SeriesColumns[]) {
      const bytes = encodeColumns(series) as Uint8Array<ArrayBuffer>;
      for (;;) {
        const answer = await caller.call({ path: `/api2/history/import?projectId=${projectId}&knownThen=true`, bytes });
        const { jobId } = (answer ?? {}) as { jobId?: number };
        if (jobId === undefined || (await isStored(jobId))) return;
      }
    },
    async announce(projectId, { startMs, endMs, reachedMs }) {
      await caller.send({ path: '/api/history/announceImport', body: { projectId, start: startMs, end: endMs, reached: reachedMs } });
    },
    async finish(projectId, start, end) {
      const body = { projectId, start, end, intervalMs: 60_000 };
      for (;;) {
        // 409: a user cancelled it.
        const answer = await caller.call({ path: '/api2/history/computeAlarms', body, growth: computing, nullFor: [409] });
        if ((answer as { running?: boolean } | null)?.running !== true) break;
      }
      await caller.send({ path: '/api/history/endImport', body: { projectId } });
    },
  };
}
