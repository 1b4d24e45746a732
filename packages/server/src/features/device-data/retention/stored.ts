/** Retention times as stored, cached in memory for telemetry and read again after each change. */
import { dayMs, hourMs, type KeptLevel } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Registry } from '../../../registry/types.ts';
import { type Retention, type Telemetry, usualRetention } from '../../../telemetry/index.ts';
import { allRetentions, type RetentionRow } from './repo.ts';

interface StoredDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'param' | 'devices'>;
  readonly telemetry: Pick<Telemetry, 'retainBy'>;
  readonly now: () => number;
}

const keyOf = (projectId: number, level: string) => `${projectId} ${level}`;

function defaultRow(projectId: number, level: KeptLevel): RetentionRow {
  const { rawDays, minuteDays } = usualRetention(level);
  const days = { raw_days: rawDays, minute_days: minuteDays, wanted_raw: rawDays, wanted_minute: minuteDays };
  return { project_id: projectId, level, ...days, raw_gone_to: 0, minute_gone_to: 0 };
}

function retentionOf(row: RetentionRow): Retention {
  const { raw_days: rawDays, minute_days: minuteDays, wanted_raw, raw_gone_to: rawGoneTo, minute_gone_to: minuteGoneTo } = row;
  return { rawDays, minuteDays, givenDays: Math.max(rawDays, wanted_raw), rawGoneTo, minuteGoneTo };
}

/** Whether the wanted times are still to be applied. */
export const isPending = (row: RetentionRow) => row.wanted_raw !== row.raw_days || row.wanted_minute !== row.minute_days;

export function createStoredRetention({ db, registry, telemetry, now }: StoredDeps) {
  let rows = new Map<string, RetentionRow>();

  return {
    async load(): Promise<void> {
      rows = new Map((await allRetentions(db)).map((row) => [keyOf(row.project_id, row.level), row]));
      const retentions = new Map([...rows].map(([key, row]) => [key, retentionOf(row)]));
      telemetry.retainBy((paramId) => {
        if (retentions.size === 0) return undefined;
        const param = registry.param(paramId);
        return param && retentions.get(keyOf(param.projectId, param.point.storage));
      });
    },

    rowOf: (projectId: number, level: KeptLevel) => rows.get(keyOf(projectId, level)) ?? defaultRow(projectId, level),

    /** Projects with their own retention times. */
    projectIds: () => [...new Set([...rows.values()].map(({ project_id }) => project_id))],

    paramsOf: (projectId: number, level: string): number[] =>
      registry
        .devices()
        .filter((device) => device.projectId === projectId)
        .flatMap(({ params }) => params.flatMap(({ paramId, point }) => (point.storage === level ? [paramId] : []))),

    /** Start of the raw and the minute data that remain; whole hours, the unit of the history's statistics. */
    keptFrom({ raw_days, minute_days, raw_gone_to, minute_gone_to }: RetentionRow) {
      const next = (Math.floor(now() / hourMs) + 1) * hourMs;
      return { rawFrom: Math.max(next - raw_days * dayMs, raw_gone_to), minuteFrom: Math.max(next - minute_days * dayMs, minute_gone_to) };
    },
  };
}

export type StoredRetention = ReturnType<typeof createStoredRetention>;
