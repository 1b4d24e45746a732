/** The SQL of what a hand-over holds. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;

/** Notices, alarms and faults that are active and annunciated, the worst first. */
export const standingAlarms = (db: Db, projectId: number) =>
  db
    .selectFrom('log_entries')
    .select(['id', 'device_id', 'severity', 'content_zh', 'content_en', 'start_time', 'ack_time'])
    .where('project_id', '=', projectId)
    // Written out and not bound: the index holds only rows of these types.
    .where(sql<boolean>`type in (1, 2, 3)`)
    .where('recover_time', 'is', null)
    .where('quiet', 'is', null)
    .orderBy('severity')
    .orderBy('start_time', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Suppressions that were current or planned at a time. */
export const suppressionsAt = (db: Db, projectId: number, time: number) =>
  db
    .selectFrom('alarm_quietings')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('ended', 'is', null)
    .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>', time)]))
    .orderBy('id')
    .execute();

/** Commands without an end, those that wait for a second person too. */
export const openCommands = (db: Db, projectId: number) =>
  db
    .selectFrom('commands')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('end_time', 'is', null)
    .where('state', 'in', ['approval', 'asked', 'sent'])
    .orderBy('id')
    .execute();

/** Commands whose value is to fall back, the soonest first. */
export const pendingReverts = (db: Db, projectId: number) =>
  db
    .selectFrom('commands')
    .selectAll()
    .where('project_id', '=', projectId)
    // Written out and not bound: there is an index of these rows alone.
    .where(sql<boolean>`revert_state = 'pending'`)
    .where('end_time', 'is not', null)
    .orderBy('revert_at')
    .orderBy('id')
    .execute();
