/** SQL of the content of a hand-over. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;

/** Active and annunciated notices, alarms and faults, most severe first. */
export const activeAlarms = (db: Db, projectId: number) =>
  db
    .selectFrom('log_entries')
    .select(['id', 'device_id', 'severity', 'content_zh', 'content_en', 'start_time', 'ack_time'])
    .where('project_id', '=', projectId)
    // A literal, not a parameter: the index has only rows of these types.
    .where(sql<boolean>`type in (1, 2, 3)`)
    .where('recover_time', 'is', null)
    .where('quiet', 'is', null)
    .orderBy('severity')
    .orderBy('start_time', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Suppressions that were active or planned at a time. */
export const suppressionsAt = (db: Db, projectId: number, time: number) =>
  db
    .selectFrom('alarm_quietings')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('ended', 'is', null)
    .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>', time)]))
    .orderBy('id')
    .execute();

/** Commands without an end, including those waiting for approval. */
export const openCommands = (db: Db, projectId: number) =>
  db
    .selectFrom('commands')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('end_time', 'is', null)
    .where('state', 'in', ['approval', 'asked', 'sent'])
    .orderBy('id')
    .execute();

/** Commands with a pending auto-revert, earliest first. */
export const pendingReverts = (db: Db, projectId: number) =>
  db
    .selectFrom('commands')
    .selectAll()
    .where('project_id', '=', projectId)
    // A literal, not a parameter: there is an index of these rows only.
    .where(sql<boolean>`revert_state = 'pending'`)
    .where('end_time', 'is not', null)
    .orderBy('revert_at')
    .orderBy('id')
    .execute();
