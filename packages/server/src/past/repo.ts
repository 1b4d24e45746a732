/** States and alarms of devices at an instant, from the log. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

export interface StateRow {
  readonly deviceId: number;
  readonly state: string;
  readonly start: number;
  /** null: not ended. */
  readonly end: number | null;
}

const idsAtOnce = 500;

function* parts(ids: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < ids.length; from += idsAtOnce) yield ids.slice(from, from + idsAtOnce);
}

/** The logged run state of each device at `time`: the last that had begun, unless it had ended. */
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

/** Logged run states at each of many instants of [from, to], from two queries. */
export async function statesDuring(
  db: Kysely<Schema>,
  deviceIds: readonly number[],
  from: number,
  to: number,
): Promise<(time: number) => readonly StateRow[]> {
  const rows = await statesAt(db, deviceIds, from);
  for (const ids of parts(deviceIds)) {
    const begun = await db
      .selectFrom('log_entries')
      .select(['device_id', 'result', 'start_time', 'recover_time'])
      .where('device_id', 'in', ids)
      // A literal, not a bound value: the partial index has only rows of this type.
      .where(sql<boolean>`type = 5`)
      .where('start_time', '>', from)
      .where('start_time', '<=', to)
      .orderBy('start_time')
      .orderBy('id')
      .execute();
    for (const row of begun)
      rows.push({ deviceId: row.device_id ?? 0, state: row.result ?? '', start: row.start_time, end: row.recover_time });
  }
  return (time) => {
    const last = new Map<number, StateRow>();
    for (const row of rows) if (row.start <= time) last.set(row.deviceId, row);
    return [...last.values()].filter(({ end }) => end === null || end > time);
  };
}

/** Number of active notices, alarms and faults of each device at `time`, as shown then: only annunciated ones. */
export async function openAlarmsAt(db: Kysely<Schema>, deviceIds: readonly number[], time: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const ids of parts(deviceIds)) {
    const entries = () =>
      db
        .selectFrom('log_entries')
        .select(({ fn }) => ['device_id', fn.countAll<number>().as('entries')])
        .where('device_id', 'in', ids)
        // A literal, not a bound value: the partial index has only rows of these types.
        .where(sql<boolean>`type in (1, 2, 3)`)
        // The unary sign prevents the planner from scanning all earlier entries: fewer ended later.
        .where(sql`+start_time`, '<=', time)
        .where(({ or, eb }) => or([eb('quiet', 'is', null), eb('quiet_since', '>', time)]))
        .groupBy('device_id');
    const ended = await entries().where('recover_time', '>', time).execute();
    const active = await entries().where('recover_time', 'is', null).execute();
    for (const { device_id, entries: n } of [...ended, ...active]) counts.set(device_id ?? 0, (counts.get(device_id ?? 0) ?? 0) + n);
  }
  return counts;
}
