/** Incidents whose cause is not known yet, for the next shift. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The latest first. */
export const openIncidents = (db: Kysely<Schema>, projectId: number) =>
  db
    .selectFrom('incidents')
    .select(['id', 'title', 'start_time', 'login_name', 'user_name'])
    .where('project_id', '=', projectId)
    .where('state', '=', 'open')
    .orderBy('start_time', 'desc')
    .orderBy('id', 'desc')
    .execute();
