/** Running and completed exports, with the content of their files. */
import type { Language } from '@czyun/contract';
import type { ExportRun } from '@czyun/contract/exports';
import { jobEntity } from '../../../jobs/entity.ts';
import type { AnyJobKind, JobRecord } from '../../../jobs/index.ts';
import { timeZoneOf } from '../../../registry/time-zone.ts';
import type { FeatureDeps } from '../../deps.ts';
import { deliveryInput } from './delivery-job.ts';
import { exportInput } from './export-jobs.ts';
import { periodBefore } from './periods.ts';
import { schedulesOf } from './repo.ts';

type RunDeps = Pick<FeatureDeps, 'db' | 'registry' | 'jobs'>;

/** Jobs that ended long ago are removed with their files, so these are complete. */
export function createExportRuns({ db, registry, jobs }: RunDeps, kinds: readonly AnyJobKind[]) {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));

  return async (
    { projectId, pageNum, pageSize }: { readonly projectId: number; readonly pageNum: number; readonly pageSize: number },
    language: Language,
  ): Promise<{ total: number; list: ExportRun[] }> => {
    const schedules = new Map((await schedulesOf(db, projectId)).map((stored) => [stored.id, stored]));
    const zone = timeZoneOf(registry, projectId);

    function contentOf(record: JobRecord): Omit<ExportRun, keyof ReturnType<typeof jobEntity>> {
      const asked = exportInput.safeParse(record.input).data;
      if (asked) {
        const { title, format, downSample, keys, start, end } = asked;
        return { title, format, downSample, parameters: keys.length, start, end, scheduleId: null };
      }
      const { scheduleId = 0, instant = record.asked } = deliveryInput.safeParse(record.input).data ?? {};
      const form = schedules.get(scheduleId)?.form;
      const { start, end } = periodBefore(form?.every ?? 'day', zone, instant);
      const name = byName.get(record.kind)?.name[language] ?? record.kind;
      const { title = name, format = 'csv', downSample = '1s-none', keys = [] } = form ?? {};
      return { title, format, downSample, parameters: keys.length, start, end, scheduleId };
    }

    const { total, list } = await jobs.list({ projectId, kinds: [...byName.keys()], offset: (pageNum - 1) * pageSize, limit: pageSize });
    return { total, list: list.map((record) => ({ ...jobEntity(record, byName.get(record.kind), language), ...contentOf(record) })) };
  };
}
