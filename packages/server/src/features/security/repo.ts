/** SQL of the security log. */
import type { SecurityKind, SecuritySeverity } from '@czyun/contract';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Schema, SecurityEventTable } from '../../db/schema.ts';
import { holds } from '../../db/text-match.ts';

export type EventRow = Selectable<SecurityEventTable>;
export type NewEvent = Omit<Insertable<SecurityEventTable>, 'id'>;

export interface EventFilter {
  readonly kind?: SecurityKind | undefined;
  readonly severity?: SecuritySeverity | undefined;
  readonly account?: string | undefined;
  readonly address?: string | undefined;
  readonly projectId?: number | undefined;
  /** Events that started in [startTime, endTime), epoch ms. */
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

/** Adds new rows and updates the counts of existing ones, all or none; returns the ids of the new rows in order. */
export function writeEvents(
  db: Kysely<Schema>,
  fresh: readonly NewEvent[],
  again: readonly { readonly id: number; readonly count: number; readonly lastTime: number }[],
): Promise<number[]> {
  return db.transaction().execute(async (within) => {
    const ids: number[] = [];
    for (const event of fresh)
      ids.push((await within.insertInto('security_events').values(event).returning('id').executeTakeFirstOrThrow()).id);
    for (const { id, count, lastTime } of again)
      await within.updateTable('security_events').set({ count, last_time: lastTime }).where('id', '=', id).execute();
    return ids;
  });
}

/** Whether an event of the kind and detail was ever recorded for the project. */
export async function wasNoted(db: Kysely<Schema>, kind: SecurityKind, projectId: number | null, detail: string): Promise<boolean> {
  const found = await db
    .selectFrom('security_events')
    .select('id')
    .where('kind', '=', kind)
    .where('project_id', 'is not distinct from', projectId)
    .where('detail', '=', detail)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

function filtered(db: Kysely<Schema>, { kind, severity, account, address, projectId, startTime, endTime }: EventFilter) {
  let query = db.selectFrom('security_events');
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (severity !== undefined) query = query.where('severity', '=', severity);
  if (account !== undefined) query = query.where(({ or }) => or([holds('login_name', account), holds('user_name', account)]));
  if (address !== undefined) query = query.where(sql<boolean>`substr(address, 1, ${address.length}) = ${address}`);
  if (projectId !== undefined) query = query.where('project_id', '=', projectId);
  if (startTime !== undefined) query = query.where('time', '>=', startTime);
  if (endTime !== undefined) query = query.where('time', '<', endTime);
  return query;
}

/** One page, newest first, and the total number. */
export async function findEvents(
  db: Kysely<Schema>,
  filter: EventFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly rows: readonly EventRow[] }> {
  const { total } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await filtered(db, filter)
    .selectAll()
    .orderBy('time', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { total, rows };
}

/** The next rows after (older than) one, newest first. */
export function eventsAfter(
  db: Kysely<Schema>,
  filter: EventFilter,
  after: Pick<EventRow, 'time' | 'id'> | undefined,
  limit: number,
): Promise<readonly EventRow[]> {
  let query = filtered(db, filter);
  if (after)
    query = query.where(({ or, and, eb }) =>
      or([eb('time', '<', after.time), and([eb('time', '=', after.time), eb('id', '<', after.id)])]),
    );
  return query.selectAll().orderBy('time', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Removes rows older than `before`, and the oldest ones above `maxRows`: separately for strangers, and for users and links. */
export async function removeOldEvents(db: Kysely<Schema>, before: number, maxRows: number): Promise<void> {
  await db.deleteFrom('security_events').where('time', '<', before).execute();
  for (const isStranger of [true, false]) {
    const stranger = sql<boolean>`(user_id is null and link_id is null)`;
    const group = isStranger ? stranger : sql<boolean>`not ${stranger}`;
    const edge = await db
      .selectFrom('security_events')
      .select('id')
      .where(group)
      .orderBy('id', 'desc')
      .offset(maxRows)
      .limit(1)
      .executeTakeFirst();
    if (edge) await db.deleteFrom('security_events').where(group).where('id', '<=', edge.id).execute();
  }
}

/** Only the server writes these columns. */
export function knownOf(row: EventRow): { readonly kind: SecurityKind; readonly severity: SecuritySeverity } {
  return { kind: row.kind as SecurityKind, severity: row.severity as SecuritySeverity };
}
