/** SQL of andon calls: those of persons in a table, those of machines as alarms of the log. */
import type { HelpKind } from '@czyun/contract/andon';
import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Schema } from '../../db/index.ts';
import type { ActorColumns } from '../../kernel/actor.ts';

export interface AndonCallTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  kind: HelpKind;
  created: number;
  answered: number | null;
  /** JSON: the person, with the names of that time. */
  answered_by: string | null;
  closed: number | null;
  closed_by: string | null;
}

declare module '../../db/schema.ts' {
  interface Schema {
    andon_calls: AndonCallTable;
  }
}

export type CallRow = Selectable<AndonCallTable>;

export interface AskedCalls {
  readonly projectId: number;
  readonly deviceId?: number | undefined;
  readonly start: number;
  readonly end: number;
  readonly most: number;
}

export function callsRepo(db: Kysely<Schema>) {
  return {
    /** Open calls, of one project or of all projects. */
    open: (projectId?: number): Promise<CallRow[]> =>
      db
        .selectFrom('andon_calls')
        .selectAll()
        .where('closed', 'is', null)
        .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? 0))
        .orderBy('created')
        .execute(),
    openOf: (deviceId: number, kind: HelpKind): Promise<CallRow | undefined> =>
      db
        .selectFrom('andon_calls')
        .selectAll()
        .where('device_id', '=', deviceId)
        .where('kind', '=', kind)
        .where('closed', 'is', null)
        .executeTakeFirst(),
    /** Calls of persons that were open in a range, latest first. */
    between: ({ projectId, deviceId, start, end, most }: AskedCalls): Promise<CallRow[]> =>
      db
        .selectFrom('andon_calls')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('created', '<', end)
        .where(({ or, eb }) => or([eb('closed', 'is', null), eb('closed', '>=', start)]))
        .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId ?? 0))
        .orderBy('created', 'desc')
        .limit(most)
        .execute(),
    /** Alarms of stopped machines that were active in a range, latest first. */
    ofStops: ({ projectId, deviceId, start, end, most }: AskedCalls) =>
      db
        .selectFrom('log_entries')
        .select(['device_id', 'start_time', 'recover_time'])
        .select(['ack_time', 'ack_user', 'ack_user_id', 'ack_login_name', 'ack_link_id'])
        .where('project_id', '=', projectId)
        .where('index_name', '=', 'alarm')
        .where('alarm_key', 'like', '%:andon')
        .where('start_time', '<', end)
        .where(({ or, eb }) => or([eb('recover_time', 'is', null), eb('recover_time', '>=', start)]))
        .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId ?? 0))
        .orderBy('start_time', 'desc')
        .limit(most)
        .execute(),
    /** undefined: another call of this kind is open. */
    add: (row: Insertable<AndonCallTable>): Promise<CallRow | undefined> =>
      db
        .insertInto('andon_calls')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst(),
    change: (id: number, row: Updateable<AndonCallTable>): Promise<CallRow> =>
      db.updateTable('andon_calls').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  };
}
