/** Rows of commands that wait for a second person; and whether a project requires one. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { CommandRow } from '../repo.ts';

export async function isApprovalRequired(db: Kysely<Schema>, projectId: number): Promise<boolean> {
  const row = await db.selectFrom('control_settings').select('approval').where('project_id', '=', projectId).executeTakeFirst();
  return row?.approval === 1;
}

export async function setApprovalRequired(db: Kysely<Schema>, projectId: number, required: boolean): Promise<void> {
  const approval = required ? 1 : 0;
  await db
    .insertInto('control_settings')
    .values({ project_id: projectId, approval })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ approval }))
    .execute();
}

/** Since when a user has the permission in a project (epoch ms); null: always, or not a member (platform administrator). */
export async function codeSinceOf(db: Kysely<Schema>, projectId: number, userId: number): Promise<number | null> {
  const membership = db.selectFrom('memberships').select('code_since').where('project_id', '=', projectId).where('user_id', '=', userId);
  return (await membership.executeTakeFirst())?.code_since ?? null;
}

/** Options of a waiting group, for its approval. */
export const approvalOptions = z.object({
  whole: z.boolean(),
  revert: z
    .union([z.object({ afterMs: z.number() }), z.object({ at: z.number() })])
    .and(z.object({ values: z.record(z.string(), z.number()).exactOptional() }))
    .nullable(),
});
export type ApprovalOptions = z.infer<typeof approvalOptions>;

export interface Parking {
  readonly owner: string;
  /** Epoch ms. */
  readonly until: number;
  readonly options: ApprovalOptions;
}

/** Moves rows from a queue to waiting: they belong to no process until approved. Returns their number. */
export async function park(db: Kysely<Schema>, ids: readonly number[], { owner, until, options }: Parking): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('commands')
    .set({ state: 'approval', approval_until: until, approval_options: JSON.stringify(options), lease_owner: null, lease_end: null })
    .where('id', 'in', ids)
    .where('state', '=', 'asked')
    .where('lease_owner', '=', owner)
    .where('end_time', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Claims a whole waiting group; false if it no longer waits. Within a transaction. */
export async function claim(
  db: Kysely<Schema>,
  ids: readonly number[],
  by: Actor,
  holds: { readonly owner: string; readonly leaseEnd: number; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('commands')
    .set({
      state: 'asked',
      lease_owner: holds.owner,
      lease_end: holds.leaseEnd,
      approved_id: by.userId,
      approved_login: by.loginName,
      approved_name: by.userName,
    })
    .where('id', 'in', ids)
    .where('state', '=', 'approval')
    .where('approval_until', '>', holds.now)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === ids.length;
}

const waiting = (db: Kysely<Schema>) => db.selectFrom('commands').selectAll().where('state', '=', 'approval');

/** Waiting commands of a project, the oldest group first, in order of sending. */
export function waitingOf(db: Kysely<Schema>, projectId: number): Promise<CommandRow[]> {
  return waiting(db).where('project_id', '=', projectId).orderBy('approval_until').orderBy('id').execute();
}

export function waitingOn(db: Kysely<Schema>, deviceId: number): Promise<CommandRow[]> {
  return waiting(db).where('device_id', '=', deviceId).orderBy('id').execute();
}

/** Waiting commands whose deadline has passed. */
export function overdue(db: Kysely<Schema>, now: number): Promise<CommandRow[]> {
  return waiting(db).where('approval_until', '<=', now).orderBy('id').limit(200).execute();
}

/** Every step of a group, waiting or not, in order of sending. */
export function groupRows(db: Kysely<Schema>, projectId: number, group: string): Promise<CommandRow[]> {
  return db
    .selectFrom('commands')
    .selectAll()
    .where('group_id', '=', group)
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute();
}
