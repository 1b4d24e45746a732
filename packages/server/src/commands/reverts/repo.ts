/** Reverts, in the rows of the commands that they revert. */
import type { Text } from '@czyun/devices';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type CommandRow, insertCommands, type NewCommand } from '../repo.ts';

/** A literal, not a bound parameter: it matches a partial index. */
const isPending = sql<boolean>`revert_state = 'pending'`;

/** Ended commands whose revert is due, the oldest first; within a group the last first, as it may depend on those before it. */
export async function dueReverts(db: Kysely<Schema>, now: number, limit: number): Promise<readonly CommandRow[]> {
  return db
    .selectFrom('commands')
    .selectAll()
    .where(isPending)
    .where('revert_at', '<=', now)
    .where('end_time', 'is not', null)
    .orderBy('revert_at')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Stores the command that reverts another one; null if that was already done, or the revert is no longer pending. */
export async function claimRevert(db: Kysely<Schema>, of: number, command: NewCommand): Promise<number | null> {
  return db.transaction().execute(async (within) => {
    const { numUpdatedRows } = await within
      .updateTable('commands')
      .set({ revert_state: 'asked' })
      .where('id', '=', of)
      .where('revert_state', '=', 'pending')
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n ? ((await insertCommands(within, [command]))[0] ?? null) : null;
  });
}

/** Sets the state of a revert; `note` is appended to the reason of the row. */
export async function settleRevert(
  db: Kysely<Schema>,
  of: number,
  result: { readonly state: 'pending' | 'done' | 'cancelled'; readonly at?: number; readonly note?: Text },
): Promise<void> {
  const row = await db.selectFrom('commands').select(['reason_zh', 'reason_en']).where('id', '=', of).executeTakeFirst();
  if (!row) return;
  const { state, at, note } = result;
  await db
    .updateTable('commands')
    .set({
      revert_state: state,
      ...(at === undefined ? {} : { revert_at: at }),
      ...(note ? { reason_zh: joined(row.reason_zh, note.zh, '；'), reason_en: joined(row.reason_en, note.en, '; ') } : {}),
    })
    .where('id', '=', of)
    .execute();
}

/** The clock was set by `by` ms: pending auto-reverts and approvals keep their remaining time. */
export async function shiftSpans(db: Kysely<Schema>, by: number): Promise<void> {
  await db.transaction().execute(async (within) => {
    await within
      .updateTable('commands')
      .set(({ eb }) => ({ revert_at: eb('revert_at', '+', by) }))
      .where(isPending)
      .where('revert_at', 'is not', null)
      .execute();
    await within
      .updateTable('commands')
      .set(({ eb }) => ({ approval_until: eb('approval_until', '+', by) }))
      .where('state', '=', 'approval')
      .where('approval_until', 'is not', null)
      .execute();
  });
}

const joined = (before: string, note: string, between: string) => (before === '' ? note : before + between + note);

/** Pending reverts of a device's commands, newest first. */
export async function pendingReverts(db: Kysely<Schema>, deviceId: number): Promise<readonly CommandRow[]> {
  return db.selectFrom('commands').selectAll().where(isPending).where('device_id', '=', deviceId).orderBy('id', 'desc').execute();
}

/** Commands to the device that were sent after another one and were not refused. */
export async function laterCommands(db: Kysely<Schema>, deviceId: number, after: number): Promise<readonly CommandRow[]> {
  return db
    .selectFrom('commands')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('id', '>', after)
    .where('sent_time', 'is not', null)
    .where('state', '!=', 'refused')
    .orderBy('id')
    .execute();
}

/** Number of attempts of a revert. */
export async function triesOf(db: Kysely<Schema>, deviceId: number, of: number): Promise<number> {
  const { tries } = await db
    .selectFrom('commands')
    .select(({ fn }) => fn.countAll<number>().as('tries'))
    .where('device_id', '=', deviceId)
    .where('id', '>', of)
    .where('revert_of', '=', of)
    .executeTakeFirstOrThrow();
  return tries;
}
