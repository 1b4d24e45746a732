/** How long a project keeps readings of each storage level: shown, previewed, changed, and brought about by a job, every day. */
import { dayMs, fieldText, hourMs, type KeptLevel, keptLevels, type LevelRetention, mostMinuteFactor } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Audit } from '../../../audit/index.ts';
import type { Schema } from '../../../db/schema.ts';
import { defineJob, type Jobs, type Schedule } from '../../../jobs/index.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import { timeZoneOf } from '../../../registry/time-zone.ts';
import type { Registry } from '../../../registry/types.ts';
import { type History, type Retention, type Telemetry, usualRetention } from '../../../telemetry/index.ts';
import { allRetentions, holdRetention, putRetention, type RetentionRow, retentionsOf } from './repo.ts';

export interface RetentionDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'param' | 'project' | 'devices'>;
  readonly telemetry: Pick<Telemetry, 'retainBy' | 'olderThan' | 'forget' | 'lengthen'> & { readonly history: Pick<History, 'keptFrom'> };
  readonly jobs: Pick<Jobs, 'add' | 'ask'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly now: () => number;
}

export interface RetentionWish {
  readonly projectId: number;
  readonly level: KeptLevel;
  readonly rawDays: number;
  readonly minuteDays: number;
}

const input = z.object({ projectId: z.number() });
const keyOf = (projectId: number, level: string) => `${projectId} ${level}`;

function usualRow(projectId: number, level: KeptLevel): RetentionRow {
  const { rawDays, minuteDays } = usualRetention(level);
  const days = { raw_days: rawDays, minute_days: minuteDays, wanted_raw: rawDays, wanted_minute: minuteDays };
  return { project_id: projectId, level, ...days, raw_gone_to: 0, minute_gone_to: 0 };
}

function retentionOf(row: RetentionRow): Retention {
  const { raw_days: rawDays, minute_days: minuteDays, wanted_raw, raw_gone_to: rawGoneTo, minute_gone_to: minuteGoneTo } = row;
  return { rawDays, minuteDays, givenDays: Math.max(rawDays, wanted_raw), rawGoneTo, minuteGoneTo };
}

const waits = (row: RetentionRow) => row.wanted_raw !== row.raw_days || row.wanted_minute !== row.minute_days;

export function createRetention({ db, registry, telemetry, jobs, audit, now }: RetentionDeps) {
  let known = new Map<string, RetentionRow>();

  /** What stands in the store holds in memory. */
  async function load(): Promise<void> {
    known = new Map((await allRetentions(db)).map((row) => [keyOf(row.project_id, row.level), row]));
    const retentions = new Map([...known].map(([key, row]) => [key, retentionOf(row)]));
    telemetry.retainBy((paramId) => {
      if (retentions.size === 0) return undefined;
      const param = registry.param(paramId);
      return param && retentions.get(keyOf(param.projectId, param.point.storage));
    });
  }

  const rowOf = (projectId: number, level: KeptLevel) => known.get(keyOf(projectId, level)) ?? usualRow(projectId, level);
  const paramsOf = (projectId: number, level: string): number[] =>
    registry
      .devices()
      .filter((device) => device.projectId === projectId)
      .flatMap(({ params }) => params.flatMap(({ paramId, point }) => (point.storage === level ? [paramId] : [])));

  /** Before which time readings, and minutes, go; whole hours, as history counts what is there. */
  function keptFrom({ raw_days, minute_days, raw_gone_to, minute_gone_to }: RetentionRow) {
    const next = (Math.floor(now() / hourMs) + 1) * hourMs;
    return { rawFrom: Math.max(next - raw_days * dayMs, raw_gone_to), minuteFrom: Math.max(next - minute_days * dayMs, minute_gone_to) };
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
      // Asked for in the transaction that changes the row: this process may not know of it yet.
      await load();
      const rows = await retentionsOf(db, projectId);
      for (const [index, row] of rows.entries()) {
        await breathe();
        progress(index / rows.length, { zh: `已清理 ${removed} 个读数`, en: `${removed} readings removed` });
        const paramIds = paramsOf(projectId, row.level);
        let holding = row;
        // Also what came before this process knew of the longer time.
        if (paramIds.length > 0) await telemetry.lengthen(paramIds, row.wanted_raw);
        if (waits(row)) {
          // What went until now by the shorter time stays gone.
          const gone = (days: number, wanted: number, before: number) => (wanted > days ? Math.max(before, now() - days * dayMs) : before);
          const held = {
            ...row,
            ...{ raw_days: row.wanted_raw, minute_days: row.wanted_minute },
            raw_gone_to: gone(row.raw_days, row.wanted_raw, row.raw_gone_to),
            minute_gone_to: gone(row.minute_days, row.wanted_minute, row.minute_gone_to),
          };
          if (await holdRetention(db, held)) holding = held;
          await load();
        }
        if (paramIds.length === 0) continue;
        const { rawFrom, minuteFrom } = keptFrom(holding);
        removed += await telemetry.forget(paramIds, rawFrom, minuteFrom);
      }
      return { removed };
    },
  });

  /** Every day at a quiet hour, where a project wants another time than the usual. */
  const schedules = (): Schedule<z.infer<typeof input>>[] =>
    [...new Set([...known.values()].map(({ project_id }) => project_id))]
      .filter((projectId) => registry.project(projectId) !== undefined)
      .map((projectId) => ({
        ...{ name: `retention-apply-${projectId}`, job: kind, input: { projectId }, projectId },
        ...{ pattern: '40 2 * * *', timeZone: timeZoneOf(registry, projectId), missed: 'once' as const },
      }));
  jobs.add({ kinds: [kind], schedules });

  function checked({ rawDays, minuteDays }: RetentionWish): void {
    if (minuteDays < rawDays || minuteDays > rawDays * mostMinuteFactor)
      throw new AppError('badInput', {}, [{ path: 'minuteDays', message: fieldText('minuteDaysWrong') }]);
  }

  return {
    load,

    list(projectId: number): LevelRetention[] {
      return keptLevels.map((level) => {
        const row = rowOf(projectId, level);
        const { rawDays, minuteDays } = usualRetention(level);
        return {
          level,
          rawDays: row.raw_days,
          minuteDays: row.minute_days,
          usualRawDays: rawDays,
          usualMinuteDays: minuteDays,
          waiting: waits(row) ? { rawDays: row.wanted_raw, minuteDays: row.wanted_minute } : null,
          ...keptFrom(row),
          points: paramsOf(projectId, level).length,
        };
      });
    },

    async preview(wish: RetentionWish) {
      checked(wish);
      const row = rowOf(wish.projectId, wish.level);
      const before = keptFrom({ ...row, raw_days: wish.rawDays }).rawFrom;
      const paramIds = paramsOf(wish.projectId, wish.level);
      const readings = wish.rawDays >= row.raw_days || paramIds.length === 0 ? 0 : await telemetry.olderThan(paramIds, before);
      return { readings, before, isLonger: wish.rawDays > row.raw_days || wish.minuteDays > row.minute_days };
    },

    async set(wish: RetentionWish, by: Actor): Promise<{ jobId: number | null }> {
      checked(wish);
      const { projectId, level, rawDays, minuteDays } = wish;
      const row = rowOf(projectId, level);
      if (row.wanted_raw === rawDays && row.wanted_minute === minuteDays) return { jobId: null };
      const next: RetentionRow = {
        ...row,
        // Shorter times hold at once, longer ones when what is stored has been given them.
        ...{ raw_days: Math.min(row.raw_days, rawDays), minute_days: Math.min(row.minute_days, minuteDays) },
        ...{ wanted_raw: rawDays, wanted_minute: minuteDays },
      };
      const words = { bulk: { zh: '短期', en: 'short' }, normal: { zh: '标准', en: 'normal' }, long: { zh: '长期', en: 'long' } }[level];
      const along = async (within: Kysely<Schema>) => {
        await putRetention(within, next);
        const action = { zh: `修改数据保存期限（${words.zh}）`, en: `Changed retention (${words.en})` };
        const said = (raw: number, minutes: number) => `${raw} d / ${minutes} d`;
        const [oldValue, setValue] = [said(row.wanted_raw, row.wanted_minute), said(rawDays, minuteDays)];
        await audit.record({ projectId, by, action, target: level, oldValue, setValue, result: 'done' }, within);
      };
      const jobId = await jobs.ask(kind, { input: { projectId }, actor: by, projectId, along });
      await load();
      return { jobId };
    },
  };
}
