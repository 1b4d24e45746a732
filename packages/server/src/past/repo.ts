/** What the log tells of devices at an instant. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

interface StateRow {
  readonly deviceId: number;
  readonly state: string;
  readonly start: number;
  /** null: stands. */
  readonly end: number | null;
}

const idsAtOnce = 500;

function* parts(ids: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < ids.length; from += idsAtOnce) yield ids.slice(from, from + idsAtOnce);
}

/** The run state of each device that stood at `time`, where one was logged. They follow each other, so it is the last that had begun, unless it was over. */
export async function statesAt(db: Kysely<Schema>, deviceIds: readonly number[], time: number): Promise<StateRow[]> {
  const found: StateRow[] = [];
  for (const ids of parts(deviceIds)) {
    const last = (eb: { ref: (name: 'devices.id') => unknown }) => sql<number>`(
      select s.id from log_entries s
      where s.device_id = ${eb.ref('devices.id')} and s.type = 5 and s.start_time <= ${time}
      order by s.start_time desc, s.id desc limit 1)`;
    const rows = await db
      .selectFrom('log_entries')
      .select(['device_id', 'result', 'start_time', 'recover_time'])
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('devices')
          .select((each) => last(each).as('last'))
          .where('devices.id', 'in', ids),
      )
      .execute();
    for (const row of rows)
      if (row.recover_time === null || row.recover_time > time)
        found.push({ deviceId: row.device_id ?? 0, state: row.result ?? '', start: row.start_time, end: row.recover_time });
  }
  return found;
}

/** How many notices, alarms and faults of each device stood at `time`. */
export async function openAlarmsAt(db: Kysely<Schema>, deviceIds: readonly number[], time: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const ids of parts(deviceIds)) {
    const entries = () =>
      db
        .selectFrom('log_entries')
        .select(({ fn }) => ['device_id', fn.countAll<number | string>().as('entries')])
        .where('device_id', 'in', ids)
        // Written out and not bound: the index holds only rows of these types.
        .where(sql<boolean>`type in (1, 2, 3)`)
        // With its sign, so that nobody walks all that ever began: fewer ended after.
        .where(sql`+start_time`, '<=', time)
        .groupBy('device_id');
    const ended = await entries().where('recover_time', '>', time).execute();
    const standing = await entries().where('recover_time', 'is', null).execute();
    for (const { device_id, entries: n } of [...ended, ...standing])
      counts.set(device_id ?? 0, (counts.get(device_id ?? 0) ?? 0) + Number(n));
  }
  return counts;
}
