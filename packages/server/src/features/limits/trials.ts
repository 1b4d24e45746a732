/** Trial of limits on stored readings: a job, whose result is returned directly if it ends soon. */
import { dayMs, type LimitTrial, limitTrial, maxTrialDays, type ParamLimits, paramLimits } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { limitTarget, neighboursOf } from '../../alarms/limits/targets.ts';
import { tryLimits } from '../../alarms/limits/trial.ts';
import { statesOf } from '../../alarms/repo.ts';
import type { Schema } from '../../db/schema.ts';
import { defineJob, type Jobs, requireDone } from '../../jobs/index.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { Registry } from '../../registry/types.ts';
import type { Telemetry } from '../../telemetry/types.ts';
import { checkLimits } from './store-limits.ts';

export interface TrialDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
  readonly telemetry: Pick<Telemetry, 'history'>;
  readonly jobs: Pick<Jobs, 'add' | 'ask' | 'ended' | 'get'>;
}

export interface TrialRequest {
  readonly deviceId: number;
  readonly metric: string;
  readonly limits: ParamLimits;
  readonly start: number;
  readonly end: number;
}

export interface TrialResult {
  readonly jobId: number;
  readonly trial: LimitTrial | null;
}

/** How long the call waits for the job. */
const waitMs = 2000;
const input = z.object({ deviceId: z.number(), metric: z.string(), limits: paramLimits, start: z.number(), end: z.number() });

export function createTrials({ db, registry, telemetry, jobs }: TrialDeps) {
  const kind = defineJob({
    kind: 'limit-trial',
    name: { zh: '阈值试算', en: 'Back-test limits' },
    input,
    permission: 'project.view',
    heavy: true,
    again: { most: 2, afterMs: (attempt) => attempt * 10_000 },
    keepMs: dayMs,
    async run({ input: { deviceId, metric, limits, start, end }, signal, progress, breathe }) {
      const device = registry.device(deviceId);
      const target = device && limitTarget(device, metric);
      if (!target) throw new AppError('notFound');
      const neighbours = limits.neighbour === null ? [] : neighboursOf(target, limits.neighbourIn, registry);
      const states = await statesOf(db, deviceId, start, end);
      const timeZone = timeZoneOf(registry, device.projectId);
      const request = { target, limits, start, end, timeZone, neighbours, states };
      const reached = (share: number) => progress(share, { zh: '正在逐条判断历史数据', en: 'Evaluating stored readings' });
      return { ...(await tryLimits(telemetry.history, request, { signal, reached, breathe })), deviceId };
    },
  });
  jobs.add({ kinds: [kind] });

  return {
    async begin({ deviceId, metric, limits, start, end }: TrialRequest, actor: CallActor): Promise<TrialResult> {
      const device = registry.device(deviceId);
      const target = device && limitTarget(device, metric);
      if (!target) throw new AppError('notFound');
      if (start >= end) throw new AppError('timeRange');
      if (end - start > maxTrialDays * dayMs) throw new AppError('rangeTooLarge', { days: maxTrialDays });
      checkLimits(target, limits, actor.language);
      const jobId = await jobs.ask(kind, { input: { deviceId, metric, limits, start, end }, actor, projectId: device.projectId });
      const job = await jobs.ended(jobId, waitMs, actor.signal);
      if (job) requireDone(job);
      return { jobId, trial: job ? limitTrial.parse(job.result) : null };
    },

    /** `notFound` for a job of another device or kind. */
    async get(deviceId: number, jobId: number): Promise<TrialResult> {
      const job = await jobs.get(jobId);
      const request = job?.kind === kind.kind ? input.safeParse(job.input) : undefined;
      if (!job || !request?.success || request.data.deviceId !== deviceId) throw new AppError('notFound');
      if (job.ended === null) return { jobId, trial: null };
      requireDone(job);
      return { jobId, trial: limitTrial.parse(job.result) };
    },
  };
}

export type Trials = ReturnType<typeof createTrials>;
