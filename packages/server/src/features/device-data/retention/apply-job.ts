/** The job that applies the retention times of a project, after a change and every night. */
import { dayMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../../db/schema.ts';
import { defineJob, type Jobs, type Schedule } from '../../../jobs/index.ts';
import { timeZoneOf } from '../../../registry/time-zone.ts';
import type { Registry } from '../../../registry/types.ts';
import type { Telemetry } from '../../../telemetry/index.ts';
import { applyRetention, type RetentionRow, retentionsOf } from './repo.ts';
import { isPending, type StoredRetention } from './stored.ts';

interface ApplyDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'project'>;
  readonly telemetry: Pick<Telemetry, 'forget' | 'lengthen'>;
  readonly jobs: Pick<Jobs, 'add'>;
  readonly now: () => number;
}

const input = z.object({ projectId: z.number() });

export function addApplyJob({ db, registry, telemetry, jobs, now }: ApplyDeps, stored: StoredRetention) {
  /** Makes the wanted times the applied ones; data deleted under the shorter time is not restored. */
  async function apply(row: RetentionRow): Promise<RetentionRow> {
    const goneTo = (days: number, wanted: number, before: number) => (wanted > days ? Math.max(before, now() - days * dayMs) : before);
    const applied = {
      ...row,
      ...{ raw_days: row.wanted_raw, minute_days: row.wanted_minute },
      raw_gone_to: goneTo(row.raw_days, row.wanted_raw, row.raw_gone_to),
      minute_gone_to: goneTo(row.minute_days, row.wanted_minute, row.minute_gone_to),
    };
    const isApplied = await applyRetention(db, applied);
    await stored.load();
    return isApplied ? applied : row;
  }

  const kind = defineJob({
    kind: 'retention-apply',
    name: { zh: '按保存期限清理数据', en: 'Apply retention' },
    input,
    permission: 'data.manage',
    heavy: true,
    again: { most: 5, afterMs: (attempt) => attempt * 60_000 },
    async run({ input: { projectId }, progress, breathe }) {
      let removed = 0;
      // The job was added in the transaction of the change, possibly by another process.
      await stored.load();
      const rows = await retentionsOf(db, projectId);
      for (const [index, row] of rows.entries()) {
        await breathe();
        progress(index / rows.length, { zh: `已清理 ${removed} 个读数`, en: `${removed} readings removed` });
        const paramIds = stored.paramsOf(projectId, row.level);
        // Includes readings that were stored before this process knew the longer time.
        if (paramIds.length > 0) await telemetry.lengthen(paramIds, row.wanted_raw);
        const current = isPending(row) ? await apply(row) : row;
        if (paramIds.length === 0) continue;
        const { rawFrom, minuteFrom } = stored.keptFrom(current);
        removed += await telemetry.forget(paramIds, rawFrom, minuteFrom);
      }
      return { removed };
    },
  });

  /** Every night, for projects with their own retention times. */
  const schedules = (): Schedule<z.infer<typeof input>>[] =>
    stored
      .projectIds()
      .filter((projectId) => registry.project(projectId) !== undefined)
      .map((projectId) => ({
        ...{ name: `retention-apply-${projectId}`, job: kind, input: { projectId }, projectId },
        ...{ pattern: '40 2 * * *', timeZone: timeZoneOf(registry, projectId), missed: 'once' as const },
      }));
  jobs.add({ kinds: [kind], schedules });
  return kind;
}
