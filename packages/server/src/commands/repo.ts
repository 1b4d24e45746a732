/** Commands in the relational store: a row for every step, the lease of its process, and its pending revert. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { CommandTable, Schema } from '../db/schema.ts';
import type { Outcome } from './types.ts';

export type CommandRow = Selectable<CommandTable>;

/** A step as it is requested. */
export type NewCommand = Omit<
  Insertable<CommandTable>,
  'id' | 'state' | 'reason_zh' | 'reason_en' | 'read_back' | 'sent_time' | 'end_time'
> & { readonly position: number; readonly state?: 'asked' | 'sent'; readonly sent_time?: number };

const asAsked = { state: 'asked', reason_zh: '', reason_en: '', read_back: null, sent_time: null, end_time: null };

/** Stores the steps of a group, all or none; returns their ids in the order of the steps. */
export async function insertCommands(db: Kysely<Schema>, commands: readonly NewCommand[]): Promise<readonly number[]> {
  const rows = await db
    .insertInto('commands')
    .values(commands.map((command) => ({ ...asAsked, ...command })))
    .returning(['id', 'position'])
    .execute();
  const byPosition = new Map(rows.map(({ id, position }) => [position, id]));
  return commands.map(({ position }) => byPosition.get(position) ?? 0);
}

export interface Sending {
  readonly id: number;
  readonly owner: string;
  readonly leaseEnd: number;
  readonly oldValue: number | null;
  /** Epoch ms. */
  readonly time: number;
  /** Pending from now on. */
  readonly revert: { readonly at: number; readonly value: number } | null;
}

/** Marks a step as sent, before its first byte is sent; false if it now belongs to another process. */
export async function markSent(db: Kysely<Schema>, { id, owner, leaseEnd, oldValue, time, revert }: Sending): Promise<boolean> {
  const pending = revert ? { revert_at: revert.at, revert_value: revert.value, revert_state: 'pending' } : {};
  const { numUpdatedRows } = await db
    .updateTable('commands')
    .set({ state: 'sent', old_value: oldValue, sent_time: time, lease_end: leaseEnd, ...pending })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .where('lease_owner', '=', owner)
    .where('end_time', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Renews the leases of all open rows of a process, except those it has given up. */
export async function renewLeases(db: Kysely<Schema>, owner: string, leaseEnd: number, givenUp: readonly number[]): Promise<void> {
  let query = db.updateTable('commands').set({ lease_end: leaseEnd }).where('lease_owner', '=', owner).where('end_time', 'is', null);
  if (givenUp.length > 0) query = query.where('id', 'not in', givenUp);
  await query.execute();
}

/** Further conditions for ending a row. */
export interface EndOnly {
  /** Its lease has expired at this time, epoch ms. */
  readonly expiredAt?: number;
  /** It still waits for a second person. */
  readonly from?: 'approval';
}

/** Ends a command; false if it has already ended, or the conditions are not met. Removes the time of sending if it was not sent. */
export async function endCommand(
  db: Kysely<Schema>,
  id: number,
  outcome: Outcome,
  time: number,
  { expiredAt, from }: EndOnly = {},
): Promise<boolean> {
  const { result, reason, readBack, neverLeft } = outcome;
  let query = db
    .updateTable('commands')
    .set({
      state: result,
      reason_zh: reason.zh,
      reason_en: reason.en,
      read_back: readBack,
      end_time: time,
      ...(neverLeft ? { sent_time: null } : {}),
      // A refused command has set no value to revert.
      ...(result === 'refused' ? { revert_at: null, revert_value: null, revert_state: null } : {}),
    })
    .where('id', '=', id)
    .where('end_time', 'is', null);
  if (from) query = query.where('state', '=', from);
  if (expiredAt !== undefined) query = query.where(({ eb, or }) => or([eb('lease_end', 'is', null), eb('lease_end', '<', expiredAt)]));
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Open commands with an expired lease, oldest first. */
export async function abandonedCommands(db: Kysely<Schema>, now: number): Promise<readonly CommandRow[]> {
  return db
    .selectFrom('commands')
    .selectAll()
    .where('end_time', 'is', null)
    .where('state', 'in', ['asked', 'sent'])
    .where(({ eb, or }) => or([eb('lease_end', 'is', null), eb('lease_end', '<', now)]))
    .orderBy('id')
    .execute();
}

/** One page, newest first. */
export async function findCommands(
  db: Kysely<Schema>,
  filter: { readonly projectId: number; readonly deviceId?: number | undefined },
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly rows: readonly CommandRow[] }> {
  let query = db.selectFrom('commands').where('project_id', '=', filter.projectId);
  if (filter.deviceId !== undefined) query = query.where('device_id', '=', filter.deviceId);
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute();
  return { total, rows };
}
