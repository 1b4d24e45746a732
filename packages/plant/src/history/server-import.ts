import { encodeColumns, type SeriesColumns } from '@czyun/devices';

/** The server's import call, logged in. */
export interface ServerImport {
  /** Project id by project name. */
  readonly projects: ReadonlyMap<string, number>;
  send(projectId: number, series: readonly SeriesColumns[]): Promise<void>;
  finish(projectId: number, startMs: number, endMs: number): Promise<void>;
}

export interface ServerLogin {
  /** With the base path, e.g. `http://127.0.0.1:8080/dataviewapi8`. */
  readonly base: string;
  readonly username: string;
  readonly password: string;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Envelope {
  readonly code: number;
  readonly msg?: string;
  readonly data?: unknown;
}

/** One call, repeated while the server is away or overloaded (for `patienceMs`); throws with the server's own message otherwise. */
async function call(url: string, init: RequestInit, patienceMs: number): Promise<unknown> {
  const endMs = Date.now() + patienceMs;
  for (let pauseMs = 300; ; pauseMs = Math.min(5_000, pauseMs * 2)) {
    let trouble: string;
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
      if (response.status < 500 && response.status !== 429) {
        const envelope = (await response.json()) as Envelope;
        if (envelope.code === 200) return envelope.data;
        throw new RangeError(`${new URL(url).pathname}: ${envelope.code} ${envelope.msg ?? ''}`);
      }
      trouble = `${response.status}`;
    } catch (error) {
      if (error instanceof RangeError) throw error;
      trouble = error instanceof Error ? error.message : String(error);
    }
    if (Date.now() + pauseMs > endMs) throw new Error(`${new URL(url).pathname}: ${trouble}`);
    await wait(pauseMs);
  }
}

function rowsOf(data: unknown): readonly { id: number; name: string }[] {
  if (Array.isArray(data)) return data;
  if (typeof data !== 'object' || data === null) return [];
  const { list, rows } = data as { list?: unknown; rows?: unknown };
  return rowsOf(list ?? rows ?? []);
}

/** Waits for an import that goes on behind its answer; throws when it ends otherwise than done. */
async function ended(base: string, sid: string, jobId: number): Promise<void> {
  for (;;) {
    const job = (await call(`${base}/api/jobs/get?id=${jobId}`, { headers: { sid } }, 180_000)) as { state: string; error: string | null };
    if (job.state === 'done') return;
    if (job.state !== 'waiting' && job.state !== 'running') throw new Error(`job ${jobId}: ${job.error ?? job.state}`);
    await wait(500);
  }
}

/** Signs in and learns the project ids; waits up to ten minutes for a server that is still starting. */
export async function openImport({ base, username, password }: ServerLogin): Promise<ServerImport> {
  const json = { 'content-type': 'application/json' };
  const data = await call(`${base}/login`, { method: 'POST', headers: json, body: JSON.stringify({ username, password }) }, 600_000);
  const sid = typeof data === 'string' ? data : (data as { sid?: string } | null)?.sid;
  if (!sid) throw new RangeError('the server answered the login without a session');
  const list = rowsOf(await call(`${base}/proj/getProjList?pageSize=500`, { headers: { sid } }, 60_000));
  const projects = new Map(list.map(({ id, name }) => [name, id]));
  return {
    projects,
    send: async (projectId, series) => {
      const body = encodeColumns(series);
      const headers = { sid, 'content-type': 'application/octet-stream' };
      const answer = await call(
        `${base}/api2/history/import?projectId=${projectId}`,
        { method: 'POST', headers, body: body as Uint8Array<ArrayBuffer> },
        180_000,
      );
      const { jobId } = (answer ?? {}) as { jobId?: number };
      if (jobId !== undefined) await ended(base, sid, jobId);
    },
    finish: async (projectId, start, end) => {
      const body = JSON.stringify({ projectId, start, end, intervalMs: 60_000 });
      const ask = () => call(`${base}/api2/history/computeAlarms`, { method: 'POST', headers: { ...json, sid }, body }, 180_000);
      while (((await ask()) as { running?: boolean } | null)?.running === true);
    },
  };
}
