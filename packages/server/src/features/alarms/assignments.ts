/** Who deals with an alarm. */
import type { AlarmDetail } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { contentOf, operationOn, requireEntry } from './entries.ts';
import { entryActions } from './entry-actions.ts';
import { assignmentOf, membersOf, storeAssignment } from './repo.ts';

export async function assignmentView(db: Kysely<Schema>, entryId: number): Promise<AlarmDetail['assigned']> {
  const row = await assignmentOf(db, entryId);
  if (!row) return null;
  return {
    userId: row.user_id,
    userName: row.name,
    loginName: row.login_name,
    time: row.time,
    by: { userId: row.by_user_id, loginName: row.by_login_name, userName: row.by_user_name, linkId: row.by_link_id },
  };
}

export function createAssignments({ db, audit }: { readonly db: Kysely<Schema>; readonly audit: Pick<Audit, 'record'> }) {
  return {
    async assignees(projectId: number) {
      const members = await membersOf(db, projectId);
      return members.map(({ id, name, login_name }) => ({ userId: id, userName: name, loginName: login_name }));
    },

    /** `notFound` for a user who is not a member of the project and so cannot see the alarm. */
    async assign(projectId: number, id: number, userId: number | null, by: Actor, now: number): Promise<void> {
      const row = await requireEntry(db, projectId, id);
      await db.transaction().execute(async (within) => {
        const member = userId === null ? undefined : (await membersOf(within, projectId)).find((each) => each.id === userId);
        if (userId !== null && !member) throw new AppError('notFound');
        if (((await assignmentOf(within, id))?.user_id ?? null) === userId) return;
        const columns = { by_user_id: by.userId, by_login_name: by.loginName, by_user_name: by.userName, by_link_id: by.linkId };
        await storeAssignment(within, id, member ? { project_id: projectId, user_id: member.id, time: now, ...columns } : null);
        const content = contentOf(row);
        const operation = member
          ? { action: entryActions.assign(content), setValue: JSON.stringify({ assigned: member.login_name }) }
          : { action: entryActions.unassign(content) };
        await audit.record({ ...operationOn(row, by), ...operation }, within);
      });
    },
  };
}
