/** Retention of readings by storage level of a project: list, preview, change. */
import { fieldText, type KeptLevel, keptLevels, type LevelRetention, maxMinuteFactor } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Audit } from '../../../audit/index.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Jobs } from '../../../jobs/index.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Registry } from '../../../registry/types.ts';
import { type History, type Telemetry, usualRetention } from '../../../telemetry/index.ts';
import { addApplyJob } from './apply-job.ts';
import { putRetention, type RetentionRow } from './repo.ts';
import { createStoredRetention, isPending } from './stored.ts';

export interface RetentionDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'param' | 'project' | 'devices'>;
  readonly telemetry: Pick<Telemetry, 'retainBy' | 'olderThan' | 'forget' | 'lengthen'> & { readonly history: Pick<History, 'keptFrom'> };
  readonly jobs: Pick<Jobs, 'add' | 'ask'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly now: () => number;
}

interface NewRetention {
  readonly projectId: number;
  readonly level: KeptLevel;
  readonly rawDays: number;
  readonly minuteDays: number;
}

const levelNames = {
  bulk: { zh: '短期', en: 'short' },
  normal: { zh: '标准', en: 'normal' },
  long: { zh: '长期', en: 'long' },
} as const;

function check({ rawDays, minuteDays }: NewRetention): void {
  if (minuteDays < rawDays || minuteDays > rawDays * maxMinuteFactor)
    throw new AppError('badInput', {}, [{ path: 'minuteDays', message: fieldText('minuteDaysWrong') }]);
}

function changeEntry({ projectId, level, rawDays, minuteDays }: NewRetention, before: RetentionRow, by: Actor) {
  const name = levelNames[level];
  const text = (raw: number, minutes: number) => `${raw} d / ${minutes} d`;
  return {
    ...{ projectId, by, target: level, result: 'done' },
    action: { zh: `修改数据保存期限（${name.zh}）`, en: `Changed retention (${name.en})` },
    oldValue: text(before.wanted_raw, before.wanted_minute),
    setValue: text(rawDays, minuteDays),
  };
}

export function createRetention(deps: RetentionDeps) {
  const { telemetry, jobs, audit } = deps;
  const stored = createStoredRetention(deps);
  const kind = addApplyJob(deps, stored);

  return {
    load: stored.load,

    list(projectId: number): LevelRetention[] {
      return keptLevels.map((level) => {
        const row = stored.rowOf(projectId, level);
        const { rawDays, minuteDays } = usualRetention(level);
        return {
          level,
          rawDays: row.raw_days,
          minuteDays: row.minute_days,
          usualRawDays: rawDays,
          usualMinuteDays: minuteDays,
          waiting: isPending(row) ? { rawDays: row.wanted_raw, minuteDays: row.wanted_minute } : null,
          ...stored.keptFrom(row),
          points: stored.paramsOf(projectId, level).length,
        };
      });
    },

    async preview(wanted: NewRetention) {
      check(wanted);
      const row = stored.rowOf(wanted.projectId, wanted.level);
      const before = stored.keptFrom({ ...row, raw_days: wanted.rawDays }).rawFrom;
      const paramIds = stored.paramsOf(wanted.projectId, wanted.level);
      const readings = wanted.rawDays >= row.raw_days || paramIds.length === 0 ? 0 : await telemetry.olderThan(paramIds, before);
      return { readings, before, isLonger: wanted.rawDays > row.raw_days || wanted.minuteDays > row.minute_days };
    },

    async set(wanted: NewRetention, by: Actor): Promise<{ jobId: number | null }> {
      check(wanted);
      const { projectId, level, rawDays, minuteDays } = wanted;
      const row = stored.rowOf(projectId, level);
      if (row.wanted_raw === rawDays && row.wanted_minute === minuteDays) return { jobId: null };
      const next: RetentionRow = {
        ...row,
        // Shorter times apply immediately, longer ones once the job has extended the stored readings.
        ...{ raw_days: Math.min(row.raw_days, rawDays), minute_days: Math.min(row.minute_days, minuteDays) },
        ...{ wanted_raw: rawDays, wanted_minute: minuteDays },
      };
      const along = async (within: Kysely<Schema>) => {
        await putRetention(within, next);
        await audit.record(changeEntry(wanted, row, by), within);
      };
      const jobId = await jobs.ask(kind, { input: { projectId }, actor: by, projectId, along });
      await stored.load();
      return { jobId };
    },
  };
}
