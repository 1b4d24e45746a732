/** Deletions of ranges of readings: preview, start, list. */
import type { DataClearing, Language } from '@czyun/contract';
import type { Jobs } from '../../jobs/index.ts';
import { type Actor, actorColumns, actorOfRow } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { type ClearDeps, countsOf, createClearKind, metricsOf, slicesOf } from './clear-job.ts';
import { createClearPreview, type RangeToClear, requireRange } from './clear-preview.ts';
import { type ClearingRow, changeClearing, clearingsOf, dropClearing, insertClearing } from './clear-repo.ts';

export interface ClearingsDeps extends ClearDeps {
  readonly jobs: Pick<Jobs, 'add' | 'ask' | 'get'>;
  readonly now: () => number;
}

export function createClearings(deps: ClearingsDeps) {
  const { db, registry, jobs, now } = deps;
  const kind = createClearKind(deps);
  jobs.add({ kinds: [kind] });

  /** The state of the job, if it ended without storing one here. */
  async function stateOf({ state, job_id: jobId }: ClearingRow): Promise<DataClearing['state']> {
    const job = state === 'done' || jobId === null ? undefined : await jobs.get(jobId);
    if (job === undefined) return state as DataClearing['state'];
    if (job.state === 'waiting' || job.state === 'running') return 'running';
    return job.state === 'interrupted' ? 'failed' : job.state;
  }

  async function view(row: ClearingRow, device: DeviceRecord, language: Language): Promise<DataClearing> {
    const nameOf = (metric: string) => device.params.find(({ point }) => point.metric === metric)?.point.name[language] ?? metric;
    return {
      id: row.id,
      by: actorOfRow(row),
      created: row.created,
      jobId: row.job_id,
      state: await stateOf(row),
      points: metricsOf(row)?.map(nameOf) ?? null,
      from: row.from_time,
      to: row.to_time,
      found: row.found,
      ...countsOf(slicesOf(row)),
    };
  }

  return {
    preview: createClearPreview(deps),

    async start(range: RangeToClear, by: Actor) {
      const { device } = requireRange(deps, range);
      const row = await insertClearing(db, {
        ...{ project_id: device.projectId, device_id: device.id, ...actorColumns(by), created: now() },
        ...{ job_id: null, state: 'running', found: null, slices: '{}' },
        metrics: range.metrics === null ? null : JSON.stringify(range.metrics),
        ...{ from_time: range.from, to_time: range.to },
      });
      try {
        const input = { deviceId: device.id, clearingId: row.id };
        const jobId = await jobs.ask(kind, { input, actor: by, projectId: device.projectId });
        await changeClearing(db, row.id, { job_id: jobId });
        return { id: row.id, jobId };
      } catch (error) {
        await dropClearing(db, row.id);
        throw error;
      }
    },

    async list(deviceId: number, { page, pageSize }: { readonly page: number; readonly pageSize: number }, language: Language) {
      const device = registry.device(deviceId);
      if (!device) throw new AppError('notFound');
      const { total, rows } = await clearingsOf(db, deviceId, { offset: (page - 1) * pageSize, limit: pageSize });
      const list: DataClearing[] = [];
      for (const row of rows) list.push(await view(row, device, language));
      return { total, list };
    },
  };
}
