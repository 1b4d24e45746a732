/** SQL of a project's secret links. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema, SecretLinkTable } from '../../db/index.ts';

export interface LinkRow extends Selectable<SecretLinkTable> {
  readonly creator: string | null;
  readonly creator_login: string | null;
  /** Displays signed in through the link. */
  readonly displays: number;
}

const maxLinks = 1000;

/** Links of a project (one of them where `id` is given), newest first; `now` is epoch ms. */
export async function linksOf(db: Kysely<Schema>, projectId: number, now: number, id?: number): Promise<readonly LinkRow[]> {
  let query = db
    .selectFrom('secret_links')
    .leftJoin('users', 'users.id', 'secret_links.created_by')
    .selectAll('secret_links')
    .select(['users.name as creator', 'users.login_name as creator_login'])
    .select(
      sql<number>`(select count(*) from sessions where sessions.secret_link_id = secret_links.id and sessions.expires > ${now})`.as(
        'displays',
      ),
    )
    .where('secret_links.project_id', '=', projectId);
  if (id !== undefined) query = query.where('secret_links.id', '=', id);
  return query.orderBy('secret_links.id', 'desc').limit(maxLinks).execute();
}
