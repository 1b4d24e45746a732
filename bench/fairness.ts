/**
 * Whether heavy callers of one project delay another one: eleven trials on history and a recomputation against a settlement, requested over
 * the calls.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOwnServer } from './own-server.ts';
import type { BenchRow } from './row.ts';

const base = '/dataviewapi8';
const password = 'bench12345';
const dayMs = 86_400_000;
/** Days of readings, one per second, of three points of the heavy project. */
const greedyDays = 20;
const [users, trials] = [4, 11];
const batchRows = 500_000;

const meter = (key: string, role: string) => ({
  ...{ key, name: key, typeId: 1203, profileId: 'mqtt-meter', role },
  connection: { kind: 'mqtt', periodMs: 1000 },
});
const station = {
  projects: [
    { key: 'greedy', name: 'Greedy', type: 1, timeZone: 'Asia/Shanghai', devices: [meter('g-grid', 'grid')] },
    {
      key: 'modest',
      name: 'Modest',
      type: 1,
      timeZone: 'Asia/Shanghai',
      devices: [meter('m-grid', 'grid'), meter('m-storage', 'storage')],
    },
  ],
};

interface Series {
  readonly key: string;
  readonly metric: string;
  readonly stepMs: number;
  readonly days: number;
  readonly valueAt: (index: number) => number;
}

export async function fairnessBench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-fairness-'));
  const server = await openOwnServer({ folder, station });
  try {
    const { accounts, registry, telemetry } = server.deps;
    const end = Math.floor(Date.now() / dayMs) * dayMs;
    const fill = async ({ key, metric, stepMs, days, valueAt }: Series) => {
      const paramId = registry.paramOf(registry.deviceByKey(key)?.id ?? 0, metric)?.paramId ?? 0;
      const rows = (days * dayMs) / stepMs;
      for (let from = 0; from < rows; from += batchRows) {
        const count = Math.min(batchRows, rows - from);
        const at = (index: number) => end - days * dayMs + (from + index) * stepMs;
        const times = Float64Array.from({ length: count }, (_, index) => at(index));
        const values = Float64Array.from({ length: count }, (_, index) => valueAt(from + index));
        await telemetry.history.importBatch(
          { paramIds: new Uint32Array(count).fill(paramId), times, values, quality: new Uint8Array(count) },
          { spacingMs: stepMs },
        );
      }
    };
    for (const metric of ['active_power', 'voltage_a', 'current_a'])
      await fill({
        key: 'g-grid',
        metric,
        stepMs: 1000,
        days: greedyDays,
        valueAt: (index) => Math.round(Math.sin(index / 600) * 1000) / 10,
      });
    for (const [key, metric] of [
      ['m-grid', 'energy_import'],
      ['m-grid', 'energy_export'],
      ['m-storage', 'energy_import'],
      ['m-storage', 'energy_export'],
    ] as const)
      await fill({ key, metric, stepMs: 60_000, days: 40, valueAt: (index) => index / 10 });
    await telemetry.settle();

    const sids: string[] = [];
    for (let index = 0; index < users; index += 1) {
      await accounts.createUser({ loginName: `bench${index}`, password, name: 'Bench', userType: 1 });
      sids.push((await accounts.login(`bench${index}`, password, false, { address: '127.0.0.1', agent: 'bench' })).sid);
    }
    const post = async (path: string, sid: string, body: object) => {
      const { statusCode, body: text } = await server.app.inject({
        method: 'POST',
        url: `${base}${path}`,
        headers: { sid },
        payload: body,
      });
      const { data, msg } = JSON.parse(text) as { data: { jobId: number }; msg: string };
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${msg}`);
      return data.jobId;
    };
    const idOf = (key: string) => registry.deviceByKey(key);
    const dateOf = (back: number) => new Date(end - back * dayMs).toISOString().slice(0, 10);
    const settle = async (sid = '') => {
      const began = performance.now();
      const jobId = await post('/api/settlement/run', sid, { projectId: idOf('m-grid')?.projectId, from: dateOf(31), to: dateOf(1) });
      const job = await server.deps.jobs.ended(jobId, 600_000);
      if (job?.state !== 'done') throw new Error(`settlement: ${job?.state} ${job?.cause}`);
      return (performance.now() - began) / 1000;
    };
    const alone = await settle(sids[0]);
    const greedy: Promise<number>[] = [];
    const limits = { high1: 1000, high2: null, high3: null, low1: null, low2: null, low3: null, from: null, to: null };
    for (let index = 0; index < trials; index += 1) {
      const body = { deviceId: idOf('g-grid')?.id, metric: 'active_power', limits, start: end - greedyDays * dayMs, end };
      greedy.push(post('/api/limits/try', sids[index % (users - 1)] ?? '', body));
    }
    const recalculation = post('/dv2/proj/errorCal', sids[1] ?? '', { id: idOf('g-grid')?.projectId });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const beside = await settle(sids[users - 1]);
    const began = performance.now();
    const jobId = await recalculation;
    await post('/api/jobs/cancel', sids[1] ?? '', { id: jobId });
    await server.deps.jobs.ended(jobId, 600_000);
    const cancelled = (performance.now() - began) / 1000;
    for (const id of await Promise.all(greedy)) await server.deps.jobs.ended(id, 600_000);
    return [
      { name: 'a month settled, nothing beside it', figure: alone, unit: 's' },
      {
        name: `… beside ${trials} trials and a recalculation of another project`,
        figure: beside,
        unit: 's',
        goal: '< 10',
        ratio: beside / alone,
      },
      { name: 'a recalculation ends after its cancel', figure: cancelled, unit: 's', goal: '< 5' },
    ];
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
