/** Alarms of many projects, by the quarter-hour in which they started. */
import { type Kysely, sql } from 'kysely';
import { isAlarm } from '../../../alarms/entries/counts-repo.ts';
import { knownSeverity, leastSeverity } from '../../../alarms/points/severity.ts';
import type { Schema } from '../../../db/schema.ts';
import { quarterMs } from '../../../time/quarters.ts';

export interface AlarmTick {
  /** Start of the quarter-hour, ms. */
  readonly time: number;
  readonly severity: 1 | 2 | 3;
  readonly count: number;
}

/** Alarms and faults started in [from, to), except suppressed ones. */
export async function alarmTicks(
  db: Kysely<Schema>,
  projectIds: readonly number[],
  from: number,
  to: number,
): Promise<ReadonlyMap<number, readonly AlarmTick[]>> {
  if (projectIds.length === 0) return new Map();
  const quarter = sql<number>`start_time / ${sql.lit(quarterMs)}`;
  const rows = await db
    .selectFrom('log_entries')
    .where('project_id', 'in', projectIds)
    .where(isAlarm)
    .where('type', '!=', 1)
    .where('quiet', 'is', null)
    .where('start_time', '>=', from)
    .where('start_time', '<', to)
    .select(({ fn }) => ['project_id', quarter.as('quarter'), fn.countAll<number>().as('count'), fn.min('severity').as('severity')])
    .groupBy(['project_id', quarter])
    .orderBy('project_id')
    .orderBy(quarter)
    .execute();
  const ticks = rows.map(({ project_id, quarter: number, count, severity }) => ({
    projectId: project_id,
    tick: { time: number * quarterMs, severity: knownSeverity(Number(severity)) ?? leastSeverity, count } as const,
  }));
  return new Map([...Map.groupBy(ticks, ({ projectId }) => projectId)].map(([id, each]) => [id, each.map(({ tick }) => tick)]));
}
